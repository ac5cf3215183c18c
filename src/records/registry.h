// What files and books know of each game: the one list beside rules/registry.h, where no game knows
// of files. A new game is a folder and one row here.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "records/dialect.h"
#include "records/game_format.h"
#include "records/opening_book.h"
#include "records/opening_format.h"
#include "records/opening_name.h"
#include "records/sgf/meaning.h"
#include "rules/registry.h"

namespace ludex::records {

struct GameRecords {
  const rules::GameKind& kind;
  const Dialect& dialect;
  // Formats that hold this game alone.
  std::span<const GameFormat> formats = {};
  // What openings of the game come in.
  std::span<const OpeningFormat* const> openings = {};
  // What opening books of the game are written in; null: there are none.
  const BookFormat* book = nullptr;
  // What its SGF means; null: the game has none.
  const sgf::GameMeaning* sgf = nullptr;
  // The name of the opening that a record begins with; empty where it has none. Null: openings of
  // the game have no names here.
  std::string_view (*opening_name)(const Record& record, OpeningLanguage language) = nullptr;
};

// The first game is what PGN without a word on it holds.
[[nodiscard]] std::span<const GameRecords> game_records();
// Null when the game has no row.
[[nodiscard]] const GameRecords* find_game_records(std::string_view game);

// Every format of games: those of all games, and those of one.
[[nodiscard]] std::span<const GameFormat* const> game_formats();
// Every format of openings that some game has.
[[nodiscard]] std::vector<const OpeningFormat*> opening_formats();

}  // namespace ludex::records
