#include "records/registry.h"

#include <algorithm>
#include <array>

#include "records/chess/dialect.h"
#include "records/chess/polyglot/format.h"
#include "records/epd/format.h"
#include "records/go/dialect.h"
#include "records/go/sgf.h"
#include "records/gomoku/agb/format.h"
#include "records/gomoku/agi/format.h"
#include "records/gomoku/dialect.h"
#include "records/gomoku/opening_name.h"
#include "records/gomoku/openings/format.h"
#include "records/gomoku/pos/format.h"
#include "records/gomoku/psq/format.h"
#include "records/gomoku/renlib/format.h"
#include "records/gomoku/sgf.h"
#include "records/opening_lines.h"
#include "records/pgn/format.h"
#include "records/sgf/format.h"
#include "records/xiangqi/ccbridge/format.h"
#include "records/xiangqi/dhtmlxq/format.h"
#include "records/xiangqi/dialect.h"
#include "records/xiangqi/eleeye/format.h"
#include "records/xiangqi/wxf/format.h"
#include "records/xiangqi/xqf/format.h"

namespace ludex::records {

std::span<const GameRecords> game_records() {
  static const std::array<GameFormat, 4> of_xiangqi{xqf::game_format(), dhtmlxq::game_format(),
                                                    ccbridge::game_format(), wxf::game_format()};
  // The format without any signature is tried last.
  static const std::array<GameFormat, 7> of_gomoku{
      agi::game_format(), agi::tree_format(), renlib::game_format(),
      psq::game_format(), psq::rec_format(),  gomocup_openings::game_format(),
      pos::game_format()};
  static const std::array<const OpeningFormat*, 5> openings_of_gomoku{
      &epd::opening_format(), &pgn::opening_format(), &lines_format(),
      &gomocup_openings::opening_format(), &sgf::opening_format()};
  static const std::array<const OpeningFormat*, 3> of_every_game{
      &epd::opening_format(), &pgn::opening_format(), &lines_format()};
  static const std::array<const OpeningFormat*, 4> openings_of_go{
      &epd::opening_format(), &pgn::opening_format(), &lines_format(), &sgf::opening_format()};
  static const std::array<GameRecords, 4> rows{{
      {*rules::find_game("chess"), chess_dialect(), {}, of_every_game, &polyglot::book_format()},
      {*rules::find_game("xiangqi"), xiangqi_dialect(), of_xiangqi, of_every_game,
       &eleeye::book_format()},
      {*rules::find_game("gomoku"), gomoku_dialect(), of_gomoku, openings_of_gomoku,
       &agb::book_format(), &gomoku_sgf(), renju_opening_name},
      {*rules::find_game("go"), go_dialect(), {}, openings_of_go, nullptr, &go_sgf()},
  }};
  return rows;
}

const GameRecords* find_game_records(std::string_view game) {
  const auto rows = game_records();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const GameRecords& each) { return each.kind.name == game; });
  return row == rows.end() ? nullptr : &*row;
}

std::span<const GameFormat* const> game_formats() {
  static const std::vector<const GameFormat*> all = [] {
    std::vector<const GameFormat*> formats{&pgn::game_format(), &sgf::game_format()};
    for (const GameRecords& game : game_records()) {
      for (const GameFormat& format : game.formats) {
        formats.push_back(&format);
      }
    }
    formats.push_back(&epd::game_format());
    formats.push_back(&epd::position_format());
    return formats;
  }();
  return all;
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
