// The tags of a PGN game that a Record keeps elsewhere: where the game starts, and how it ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/record.h"
#include "records/window.h"
#include "rules/game.h"

namespace ludex::records::pgn {

// A tag's value and where it stands.
struct Value {
  std::string text;
  FilePlace place;
};

struct StartTags {
  std::optional<Value> fen;
  std::optional<Value> set_up;
  std::optional<Value> variant;
  std::optional<Value> result;

  // Where a tag of that name belongs; null for all other tags.
  [[nodiscard]] std::optional<Value>* find(std::string_view name);
};

// The game that a value of the Variant tag belongs to; nothing where it fits all or is unknown.
[[nodiscard]] std::optional<std::string_view> game_of_variant(std::string_view tag);

// What the tags ask for in that game; what they leave open stays open. The error has line
// and column.
[[nodiscard]] Result<rules::Setup> requested_setup(const StartTags& tags, std::string_view game);

}  // namespace ludex::records::pgn
