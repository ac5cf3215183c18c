#include "serve/records/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "rules/game_result.h"
#include "rules/registry.h"
#include "serve/wire/face.h"
#include "serve/wire/members.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

namespace {

constexpr std::size_t usual_limit = 200;
constexpr std::int64_t longest_list = 1'000;

// Turns "2026.11.22" and "2026.??.??" into "2026-11-22" and "2026".
std::string shown_date(std::string_view tag) {
  std::string date(tag.substr(0, tag.find('?')));
  std::replace(date.begin(), date.end(), '.', '-');
  while (!date.empty() && date.back() == '-') {
    date.pop_back();
  }
  return date;
}

Answer<std::int64_t> number(std::string_view name, const std::string& text, std::int64_t max) {
  const auto value = to_integer(text);
  if (value && *value >= 1 && *value <= max) return *value;
  return bad_value(fmt::format("`{}`: a number from 1 to {} was expected", name, max), name);
}

Answer<void> take_date(std::string_view name, const std::string& value,
                       std::optional<store::Date>& into) {
  const auto date = store::parse_date(value);
  if (!date) return bad_value(fmt::format("`{}`: {}", name, date.error().message), name);
  into = *date;
  return {};
}

// Sets one member of the filter; a word that filters nothing is an error.
Answer<void> take_id(const std::string& name, const std::string& value,
                     std::optional<store::RecordId>& id) {
  return number(name, value, INT64_MAX).map([&](std::int64_t given) {
    id = store::RecordId{given};
  });
}

Answer<void> set(store::RecordFilter& filter, const std::string& name, const std::string& value) {
  using Text = std::pair<std::string_view, std::string store::RecordFilter::*>;
  static constexpr std::array texts{Text{"player", &store::RecordFilter::player},
                                    Text{"text", &store::RecordFilter::text}};
  for (const auto& [known, member] : texts) {
    if (name == known) {
      filter.*member = value;
      return {};
    }
  }
  if (name == "since") return take_date(name, value, filter.since);
  if (name == "until") return take_date(name, value, filter.until);
  if (name == "game") {
    const rules::GameKind* const game = rules::find_game(value);
    if (game == nullptr) {
      return bad_value(fmt::format("unknown game `{}`", printable(value)), name);
    }
    filter.game = game->name;
    return {};
  }
  if (name == "result") {
    filter.result = rules::parse_result(value);
    if (filter.result) return {};
    return bad_value("`result`: 1-0, 0-1, 1/2-1/2 or * was expected", name);
  }
  if (name == "bin") {
    filter.binned = value == word_for(true);
    if (filter.binned || value == word_for(false)) return {};
    return bad_value("`bin`: true or false was expected", name);
  }
  if (name == "after") return take_id(name, value, filter.after);
  if (name == "from") return take_id(name, value, filter.from);
  if (name == "to") return take_id(name, value, filter.to);
  if (name == "limit") {
    return number(name, value, longest_list).map([&](std::int64_t limit) {
      filter.limit = static_cast<std::size_t>(limit);
    });
  }
  return bad_value(fmt::format("a list of records knows no `{}`", printable(name)), name);
}

// What is known without reading the setup.
Json members_of(const store::RecordSummary& summary) {
  return {{"id", static_cast<std::int64_t>(summary.id)},
          {"names", summary.names},
          {"result", rules::to_text(summary.result)},
          {"date", shown_date(summary.date)},
          {"plies", summary.plies}};
}

}  // namespace

Json to_json(const store::RecordSummary& summary) {
  Json row = members_of(summary);
  if (!summary.damage.empty()) {
    row["unreadable"] = summary.damage;
    row["setup"] = {
        {"game", summary.setup.game}, {"variant", ""}, {"rule_set", ""}, {"position", ""}};
    row["board"] = nullptr;
    row["cells"] = "";
    return row;
  }
  rules::Setup last = summary.setup;
  last.position = summary.position;
  auto game = rules::start_game(last);
  if (!game) {
    game = rules::start_game(summary.setup);
  }
  // Every row has a board: one that cannot be read any more has the usual one of its game.
  if (!game) {
    game = rules::start_game({.game = summary.setup.game});
  }
  row["setup"] = to_json(summary.setup);
  row["board"] = game ? to_json(rules::face_of(**game)) : Json();
  row["cells"] = game ? (*game)->cells() : std::string();
  return row;
}

Answer<store::RecordFilter> read_filter(const std::map<std::string, std::string>& query) {
  store::RecordFilter filter;
  filter.limit = usual_limit;
  for (const auto& [name, value] : query) {
    if (auto done = set(filter, name, value); !done) return tl::unexpected(done.error());
  }
  return filter;
}

}  // namespace ludex::serve
