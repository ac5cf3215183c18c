// The dialect, the openings and the books of each game, beside the formats of its files
// (formats.h). This is the only list of games besides
// rules/registry.h, since the rules of a game know nothing of files. A new game is a folder and one
// row here.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "records/dialect.h"
#include "records/opening_book.h"
#include "records/opening_format.h"
#include "records/sgf/meaning.h"
#include "records/text/opening_name.h"
#include "rules/registry.h"

namespace ludex::records {

struct GameRecords {
  const rules::GameKind& kind;
  const Dialect& dialect;
  // Formats of the game's openings.
  std::span<const OpeningFormat* const> openings = {};
  // The format of the game's opening books; null if there is none.
  const BookFormat* book = nullptr;
  // What SGF means for the game; null if the game has no SGF.
  const sgf::GameMeaning* sgf = nullptr;
  // Returns the name of the opening that a record begins with, or an empty text if it has none.
  // Null if we know no names of the game's openings.
  std::string_view (*opening_name)(const Record& record, OpeningLanguage language) = nullptr;
};

// PGN without a Game tag holds the first game of the list.
[[nodiscard]] std::span<const GameRecords> game_records();
// Null when the game has no row.
[[nodiscard]] const GameRecords* find_game_records(std::string_view game);

// Every format of openings that some game has.
[[nodiscard]] std::vector<const OpeningFormat*> opening_formats();

}  // namespace ludex::records
