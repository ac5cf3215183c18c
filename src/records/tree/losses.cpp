#include "records/tree/losses.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace ludex::records {

namespace {

// A stranger's file may have any number of tags of its own.
constexpr std::size_t most_rows = 60;
constexpr std::string_view others = "other things";

}  // namespace

void Losses::begin_game() {
  for (Row& row : rows_) {
    row.counted = false;
  }
}

void Losses::add(std::string_view what, std::string_view how) {
  const auto find = [&](std::string_view wanted) {
    return std::find_if(rows_.begin(), rows_.end(),
                        [&](const Row& row) { return row.what == wanted && row.how == how; });
  };
  auto row = find(what);
  if (row == rows_.end() && rows_.size() >= most_rows) {
    what = others;
    row = find(what);
  }
  if (row == rows_.end()) {
    row = rows_.insert(row, {std::string(what), std::string(how)});
  }
  if (!row->counted) {
    ++row->games;
  }
  row->counted = true;
}

std::string Losses::sentence() const {
  std::string text;
  std::vector<bool> listed(rows_.size(), false);
  for (std::size_t first = 0; first < rows_.size(); ++first) {
    if (listed[first]) continue;
    const Row& row = rows_[first];
    text += (text.empty() ? "" : "; ") + printable(row.what);
    for (std::size_t next = first + 1; next < rows_.size(); ++next) {
      if (rows_[next].how != row.how || rows_[next].games != row.games) continue;
      text += ", " + printable(rows_[next].what);
      listed[next] = true;
    }
    text += fmt::format(" {} {} game{}", row.how, row.games, row.games == 1 ? "" : "s");
  }
  return text;
}

void tell_lost_drawings(const Annotations& said, Losses& losses) {
  const bool has_signs = std::any_of(said.marks().begin(), said.marks().end(),
                                     [](const Mark& mark) { return mark.shape != Shape::area; });
  if (has_signs) {
    losses.add("signs on points", left_out);
  }
  if (!said.labels().empty()) {
    losses.add("labels on points", left_out);
  }
  for (const Property& property : said.properties()) {
    losses.add(property.name, left_out);
  }
  if (said.begins_view()) {
    losses.add("where the view begins", left_out);
  }
}

}  // namespace ludex::records
