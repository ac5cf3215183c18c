// One recorded game: who, where and what was played, and the tree of its moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/tree.h"
#include "rules/game.h"
#include "rules/game_result.h"

namespace ludex::records {

// How the game ended for the seats, as the record says; the rules were perhaps not asked.
using rules::GameResult;
using rules::parse_result;
using rules::to_text;

// Something known about the whole game: Event, White, TimeControl, ... Values are UTF-8.
struct Tag {
  std::string name;
  std::string value;
  bool operator==(const Tag&) const = default;
};

struct Record {
  // In the order of the file. What other members hold is not repeated here: result, and the start
  // position with its variant.
  std::vector<Tag> tags;
  // What rules::Game::setup() says of the game: complete and canonical.
  rules::Setup setup;
  Tree tree;
  GameResult result = GameResult::unknown;

  bool operator==(const Record&) const = default;
};

// The value of the first tag of that name.
[[nodiscard]] std::optional<std::string_view> find_tag(const Record& record, std::string_view name);
// Changes the first tag of that name, or adds it at the end.
void set_tag(Record& record, std::string_view name, std::string_view value);

}  // namespace ludex::records
