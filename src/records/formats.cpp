#include "records/formats.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "records/epd/lines.h"
#include "records/gomoku/agi/game_file.h"
#include "records/gomoku/agi/tree_file.h"
#include "records/gomoku/openings/reader.h"
#include "records/gomoku/pos/reader.h"
#include "records/gomoku/psq/reader.h"
#include "records/gomoku/psq/writer.h"
#include "records/gomoku/renlib/choices.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/reader.h"
#include "records/gomoku/renlib/writer.h"
#include "records/pgn/openings.h"
#include "records/sgf/collection.h"
#include "records/sgf/reader.h"
#include "records/xiangqi/ccbridge/reader.h"
#include "records/xiangqi/dhtmlxq/reader.h"
#include "records/xiangqi/dhtmlxq/writer.h"
#include "records/xiangqi/wxf/reader.h"
#include "records/xiangqi/xqf/reader.h"
#include "records/xiangqi/xqf/writer.h"

namespace ludex::records {

namespace {

template <std::size_t Size>
using Words = std::array<std::string_view, Size>;

constexpr Words<1> pgn_files{".pgn"};
constexpr Words<1> sgf_files{".sgf"};
constexpr Words<1> xqf_files{".xqf"};
constexpr Words<5> dhtmlxq_files{".dhtmlxq", ".ubb", ".txt", ".htm", ".html"};
constexpr Words<2> ccbridge_files{".cbr", ".cbl"};
constexpr Words<1> wxf_files{".wxf"};
constexpr Words<1> agx_files{".agx"};
constexpr Words<1> agt_files{".agt"};
constexpr Words<1> renlib_files{".lib"};
constexpr Words<1> psq_files{".psq"};
constexpr Words<1> rec_files{".rec"};
constexpr Words<1> openings_files{".openings"};
constexpr Words<1> pos_files{".pos"};
constexpr Words<1> epd_files{".epd"};
constexpr Words<1> fen_files{".fen"};

constexpr std::string_view xiangqi = "xiangqi";
constexpr std::string_view gomoku = "gomoku";

// The head of AGX is made when it is first asked for.
const std::array<GameFormat, 15>& rows() {
  static const std::array<GameFormat, 15> all{{
      // PGN is not read whole: its reader gives one game at a time (pgn/reader.h).
      {.name = "PGN",
       .word = "pgn",
       .endings = pgn_files,
       .spells_moves = true,
       .write = pgn::write},
      {.name = "SGF",
       .word = "sgf",
       .endings = sgf_files,
       .shows = sgf::is_sgf,
       .read = sgf::read,
       .write = sgf::write,
       .writes_walks = true},
      {.name = "XQF",
       .word = "xqf",
       .endings = xqf_files,
       .holds_one_game = true,
       .shows = xqf::is_xqf,
       .read = read_at_once<xqf::read>,
       .write = write_record<xqf::format>,
       .game = xiangqi},
      {.name = "DhtmlXQ",
       .word = "dhtmlxq",
       .endings = dhtmlxq_files,
       .shows = dhtmlxq::is_dhtmlxq,
       .read = read_at_once<dhtmlxq::read>,
       .write = write_record<dhtmlxq::format>,
       .game = xiangqi},
      {.name = "CCBridge",
       .word = "ccbridge",
       .endings = ccbridge_files,
       .shows = ccbridge::is_ccbridge,
       .read = read_at_once<ccbridge::read>,
       .game = xiangqi},
      {.name = "WXF",
       .word = "wxf",
       .endings = wxf_files,
       .shows = wxf::is_wxf,
       .read = read_at_once<wxf::read>,
       .game = xiangqi},
      {.name = "AGX",
       .word = "agx",
       .endings = agx_files,
       .head = agi::games_head(),
       .foot = agi::games_foot,
       .shows = agi::is_game_file,
       .read = read_at_once<agi::read_games>,
       .write = write_record<agi::format_game>,
       .game = gomoku},
      {.name = "AGT",
       .word = "agt",
       .endings = agt_files,
       .holds_one_game = true,
       .shows = agi::is_tree_file,
       .read = read_at_once<agi::read_tree>,
       .write = write_record<agi::format_tree>,
       .game = gomoku},
      {.name = "RenLib",
       .word = "renlib",
       .endings = renlib_files,
       .holds_one_game = true,
       .choices = renlib::choices(),
       .shows = renlib::is_renlib,
       .read = renlib::read_sequence,
       .write = write_record<renlib::format>,
       .game = gomoku},
      {.name = "PSQ",
       .word = "psq",
       .endings = psq_files,
       .holds_one_game = true,
       .shows = psq::is_psq,
       .read = read_at_once<psq::read>,
       .write = write_record<psq::format>,
       .game = gomoku},
      {.name = "REC",
       .word = "rec",
       .endings = rec_files,
       .holds_one_game = true,
       .shows = psq::is_rec,
       .read = read_at_once<psq::read_rec>,
       .write = write_record<psq::format_rec>,
       .game = gomoku},
      {.name = "Gomocup's openings",
       .word = "openings",
       .endings = openings_files,
       .shows = gomocup_openings::is_openings,
       .read = read_at_once<gomocup_openings::read>,
       .write = write_record<gomocup_openings::format>,
       .game = gomoku},
      {.name = "POS",
       .word = "pos",
       .endings = pos_files,
       .holds_one_game = true,
       .shows = pos::is_pos,
       .read = read_at_once<pos::read>,
       .write = write_record<pos::format>,
       .game = gomoku},
      {.name = "EPD",
       .word = "epd",
       .endings = epd_files,
       .holds_position = true,
       .shows = epd::is_epd,
       .read = epd::read_lines,
       .write = epd::write_epd},
      {.name = "FEN",
       .word = "fen",
       .endings = fen_files,
       .holds_position = true,
       .read = epd::read_lines,
       .write = epd::write_fen},
  }};
  return all;
}

}  // namespace

std::span<const GameFormat* const> game_formats() {
  static const auto all = [] {
    std::array<const GameFormat*, 15> pointers{};
    std::transform(rows().begin(), rows().end(), pointers.begin(),
                   [](const GameFormat& row) { return &row; });
    return pointers;
  }();
  return all;
}

const GameFormat& pgn_format() {
  return rows()[0];
}
const GameFormat& sgf_format() {
  return rows()[1];
}

}  // namespace ludex::records
