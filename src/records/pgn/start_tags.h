// The tags of a PGN game that a Record keeps elsewhere: the start of the game, and its result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/io/window.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records::pgn {

// The value of a tag and its place in the file.
struct Value {
  std::string text;
  FilePlace place;
};

struct StartTags {
  std::optional<Value> fen;
  std::optional<Value> set_up;
  std::optional<Value> variant;
  std::optional<Value> result;

  // The member for a tag of that name; null for all other tags.
  [[nodiscard]] std::optional<Value>* find(std::string_view name);
};

// The game to which a value of the Variant tag belongs; absent if it is unknown or fits several
// games.
[[nodiscard]] std::optional<std::string_view> game_of_variant(std::string_view tag);

// Takes "Fen" out of the tags, as programs of xiangqi write it; it may stand before the tag that
// names the game. `at` is the place of the tags. The error: it contradicts the FEN.
[[nodiscard]] Result<void> take_fens(StartTags& start, std::vector<Tag>& tags, const FilePlace& at);

// The setup that the tags ask for in that game; parameters that they leave open stay open. The
// error has line and column.
[[nodiscard]] Result<rules::Setup> requested_setup(const StartTags& tags, std::string_view game);

}  // namespace ludex::records::pgn
