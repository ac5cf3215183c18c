#include "records/registry.h"

#include <algorithm>
#include <array>

#include "records/books.h"
#include "records/chess/dialect.h"
#include "records/epd/lines.h"
#include "records/go/dialect.h"
#include "records/go/sgf.h"
#include "records/gomoku/dialect.h"
#include "records/gomoku/opening_name.h"
#include "records/gomoku/openings/reader.h"
#include "records/gomoku/sgf.h"
#include "records/opening_lines.h"
#include "records/pgn/openings.h"
#include "records/sgf/collection.h"
#include "records/xiangqi/dialect.h"

namespace ludex::records {

std::span<const GameRecords> game_records() {
  static const std::array<const OpeningFormat*, 6> openings_of_gomoku{
      &epd::opening_format(), &pgn::opening_format(),
      &lines_format(),        &gomocup_openings::opening_format(),
      &sgf::opening_format(), &agb_openings()};
  static const std::array<const OpeningFormat*, 4> openings_of_chess{
      &epd::opening_format(), &pgn::opening_format(), &lines_format(), &polyglot_openings()};
  static const std::array<const OpeningFormat*, 4> openings_of_xiangqi{
      &epd::opening_format(), &pgn::opening_format(), &lines_format(), &eleeye_openings()};
  static const std::array<const OpeningFormat*, 5> openings_of_go{
      &epd::opening_format(), &pgn::opening_format(), &lines_format(), &sgf::opening_format(),
      &fuego_openings()};
  static const std::array<GameRecords, 4> rows{{
      {*rules::find_game("chess"), chess_dialect(), openings_of_chess, &polyglot_books()},
      {*rules::find_game("xiangqi"), xiangqi_dialect(), openings_of_xiangqi, &eleeye_books()},
      {*rules::find_game("gomoku"), gomoku_dialect(), openings_of_gomoku, &agb_books(),
       &gomoku_sgf(), renju_opening_name},
      {*rules::find_game("go"), go_dialect(), openings_of_go, &fuego_books(), &go_sgf()},
  }};
  return rows;
}

const GameRecords* find_game_records(std::string_view game) {
  const auto rows = game_records();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const GameRecords& each) { return each.kind.name == game; });
  return row == rows.end() ? nullptr : &*row;
}

std::vector<const OpeningFormat*> opening_formats() {
  std::vector<const OpeningFormat*> all;
  for (const GameRecords& game : game_records()) {
    for (const OpeningFormat* format : game.openings) {
      if (std::find(all.begin(), all.end(), format) == all.end()) {
        all.push_back(format);
      }
    }
  }
  return all;
}

}  // namespace ludex::records
