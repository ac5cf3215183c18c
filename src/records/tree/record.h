// One recorded game: the players, place and other facts about it, and the tree of its moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/tree/tree.h"
#include "rules/game.h"
#include "rules/game_result.h"

namespace ludex::records {

// The result of the game for the seats, as the record states it; the rules may not confirm it.
using rules::GameResult;
using rules::parse_result;
using rules::to_text;

// A fact about the whole game: Event, White, TimeControl, ... Values are UTF-8.
struct Tag {
  std::string name;
  std::string value;
  bool operator==(const Tag&) const = default;
};

struct Record {
  // In the order of the file. Facts that other members hold are not repeated here: the result, and
  // the start position with its variant.
  std::vector<Tag> tags;
  // The complete and canonical setup, as rules::Game::setup() gives it.
  rules::Setup setup;
  Tree tree;
  GameResult result = GameResult::unknown;

  bool operator==(const Record&) const = default;
};

// Returns the value of the first tag of that name.
[[nodiscard]] std::optional<std::string_view> find_tag(const Record& record, std::string_view name);
// Changes the first tag of that name, or adds it at the end.
void set_tag(Record& record, std::string_view name, std::string_view value);

// Whether a value consists only of the question marks and dots that PGN writes for unknown values.
[[nodiscard]] inline bool is_unknown_value(const Tag& tag) {
  return tag.value.find_first_not_of("?.") == std::string::npos;
}

}  // namespace ludex::records
