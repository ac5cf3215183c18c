#include "records/xiangqi/dhtmlxq/values.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "records/text/encoding.h"
#include "records/xiangqi/dhtmlxq/tags.h"

namespace ludex::records::dhtmlxq {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

constexpr std::array<Replacement, 8> page_marks{{{"&lt;", "<"},
                                                 {"&gt;", ">"},
                                                 {"&quot;", "\""},
                                                 {"&nbsp;", " "},
                                                 {"&amp;", "&"},
                                                 {"<br>", "\n"},
                                                 {"<br/>", "\n"},
                                                 {"<br />", "\n"}}};

// The number of an escape such as "\u70ae", if the text begins with one.
std::optional<std::uint32_t> read_escape(std::string_view text) {
  if (!text.starts_with("\\u") || text.size() < 6) return std::nullopt;
  std::uint32_t point = 0;
  for (const char c : text.substr(2, 4)) {
    const char small = to_lower(c);
    if (is_digit(c)) {
      point = point * 16 + static_cast<std::uint32_t>(c - '0');
    } else if (small >= 'a' && small <= 'f') {
      point = point * 16 + static_cast<std::uint32_t>(small - 'a' + 10);
    } else {
      return std::nullopt;
    }
  }
  return point;
}

std::string read_value(std::string_view raw, bool in_page) {
  std::string value;
  while (!raw.empty()) {
    const auto mark =
        std::find_if(page_marks.begin(), page_marks.end(),
                     [&](const Replacement& row) { return in_page && raw.starts_with(row.first); });
    if (mark != page_marks.end()) {
      value += mark->second;
      raw.remove_prefix(mark->first.size());
    } else if (raw.starts_with("||")) {
      value += '\n';
      raw.remove_prefix(2);
    } else if (const auto point = read_escape(raw)) {
      append_code_point(value, *point);
      raw.remove_prefix(6);
    } else {
      value += raw.front();
      raw.remove_prefix(1);
    }
  }
  return tidy(value);
}

bool is_name(char c) {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '_';
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {
    const std::string small = lower(text.substr(0, std::size_t{1} << 16));
    in_page_ = small.find("<html") != std::string::npos || small.find("<body") != std::string::npos;
  }

  std::vector<std::vector<TagValue>> split() {
    constexpr std::string_view begin = "[DhtmlXQ";
    for (std::size_t at = text_.find(begin); at != std::string_view::npos;
         at = text_.find(begin, at)) {
      at = take(at, at + begin.size());
    }
    end_game();
    return std::move(games_);
  }

 private:
  // Reads the tag that begins at `at`, with its name at `name_at`; returns where to continue.
  std::size_t take(std::size_t at, std::size_t name_at) {
    if (text_.substr(name_at).starts_with(']')) {
      end_game();
      return name_at;
    }
    std::size_t end = name_at;
    while (end < text_.size() && is_name(text_[end])) {
      ++end;
    }
    const std::string_view name = text_.substr(name_at, end - name_at);
    if (!name.starts_with('_') || end == text_.size() || text_[end] != ']') return name_at;
    const std::size_t value_end = find_closing(text_.substr(at + 1, end - at), end);
    if (value_end == std::string_view::npos) return end;
    const std::string_view raw = text_.substr(end + 1, value_end - end - 1);
    lines_ += static_cast<std::size_t>(std::count(
        text_.begin() + counted(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    counted_ = at;
    game_.push_back(
        {lower(name.substr(1)), std::string(name.substr(1)), read_value(raw, in_page_), lines_});
    return value_end;
  }

  // The offset of "[/NAME]", if no other tag begins before it.
  [[nodiscard]] std::size_t find_closing(std::string_view name, std::size_t from) const {
    constexpr std::string_view word = "DhtmlXQ";
    for (std::size_t at = text_.find(word, from); at != std::string_view::npos;
         at = text_.find(word, at + 1)) {
      if (text_[at - 1] == '[') return std::string_view::npos;
      const bool closes = text_[at - 1] == '/' && text_[at - 2] == '[';
      if (closes && text_.substr(at).starts_with(name)) return at - 2;
    }
    return std::string_view::npos;
  }

  [[nodiscard]] std::ptrdiff_t counted() const { return static_cast<std::ptrdiff_t>(counted_); }

  void end_game() {
    if (!game_.empty()) {
      games_.push_back(std::exchange(game_, {}));
    }
  }

  std::string_view text_;
  bool in_page_ = false;
  std::size_t lines_ = 1;  // up to `counted_`
  std::size_t counted_ = 0;
  std::vector<TagValue> game_;
  std::vector<std::vector<TagValue>> games_;
};

}  // namespace

std::vector<std::vector<TagValue>> split_games(std::string_view text) {
  return Splitter(text).split();
}

}  // namespace ludex::records::dhtmlxq
