#include "records/record.h"

#include <algorithm>

namespace ludex::records {

std::string_view to_text(GameResult result) {
  switch (result) {
    case GameResult::first_wins:
      return "1-0";
    case GameResult::second_wins:
      return "0-1";
    case GameResult::draw:
      return "1/2-1/2";
    case GameResult::unknown:
      break;
  }
  return "*";
}

std::optional<GameResult> parse_result(std::string_view text) {
  if (text == "1-0") return GameResult::first_wins;
  if (text == "0-1") return GameResult::second_wins;
  if (text == "1/2-1/2" || text == "1/2") return GameResult::draw;
  if (text == "*") return GameResult::unknown;
  return std::nullopt;
}

std::optional<std::string_view> find_tag(const Record& record, std::string_view name) {
  const auto found = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& tag) { return tag.name == name; });
  if (found == record.tags.end()) return std::nullopt;
  return found->value;
}

void set_tag(Record& record, std::string_view name, std::string_view value) {
  const auto found = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& tag) { return tag.name == name; });
  if (found != record.tags.end()) {
    found->value = value;
  } else {
    record.tags.push_back({std::string(name), std::string(value)});
  }
}

}  // namespace ludex::records
