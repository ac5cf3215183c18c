// The words of UCCI, and xiangqi for its checks.
#include "conformance/uci_family/dialect.h"

#include <array>
#include <string_view>

#include "conformance/ucci/suite.h"
#include "conformance/uci_family/lines.h"

namespace ludex::conformance::ucci {

namespace {

using uci_family::StandardOption;

constexpr std::array<std::string_view, 9> ucci_engine_words{
    "id", "option", "ucciok", "readyok", "info", "bestmove", "nobestmove", "pophash", "bye"};
constexpr std::array<std::string_view, 6> ucci_option_types{"label", "button", "check",
                                                            "combo", "spin",   "string"};
constexpr std::array ucci_standard_options{
    StandardOption{"usemillisec", "check"}, StandardOption{"batch", "check"},
    StandardOption{"debug", "check"},       StandardOption{"ponder", "check"},
    StandardOption{"usebook", "check"},     StandardOption{"useegtb", "check"},
    StandardOption{"bookfiles", "string"},  StandardOption{"egtbpaths", "string"},
    StandardOption{"evalapi", "string"},    StandardOption{"hashsize", "spin"},
    StandardOption{"threads", "spin"},      StandardOption{"idle", "combo"},
    StandardOption{"promotion", "check"},   StandardOption{"pruning", "combo"},
    StandardOption{"knowledge", "combo"},   StandardOption{"randomness", "combo"},
    StandardOption{"style", "combo"},       StandardOption{"newgame", "button"},
};
constexpr std::array<std::string_view, 2> ucci_games{"h2e2 h9g7 h0g2",
                                                     "b0c2 b9c7 h2e2 h7e7 c3c4 c6c5"};
constexpr std::string_view ucci_middle_game =
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1CN4CN/9/R1BAKAB1R w - - 0 1";
constexpr std::array<std::string_view, 3> ucci_lines_from{
    ucci_middle_game, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3ak4/4a4/9/p8/4N4/9/P8/4B4/4A4/3AK4 w - - 0 1"};
constexpr std::array<std::string_view, 4> ucci_bad_fens{
    "position fen this is not a position", "position fen 9/9/9/9/9/9/9/9/9/9/9/9 w - - 0 1",
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNRR w - - 0 1",
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x - - 0 1"};
constexpr std::array<std::string_view, 4> ucci_illegal_moves{
    "position startpos moves e0e5", "position startpos moves h2e2 h2e2",
    "position startpos moves h2e2 zzzz", "position startpos moves a0a9"};
constexpr std::array<std::string_view, 7> ucci_malformed{
    "setoption", "setoption hashsize",      "position",      "position fen",
    "banmoves",  "position startpos moves", "ponderhit draw"};

constexpr uci_family::Dialect dialect_of_ucci{
    .game = "xiangqi",
    .hello = "ucci",
    .hello_answer = "ucciok",
    .new_game = "setoption newgame",
    .no_answer = "nobestmove",
    .score_unit = "",
    .text_key = "message",
    .option_name = "",
    .answer_words = "draw resign",
    .millisecond_option = "usemillisec",
    .silent_ends = false,
    .engine_words = ucci_engine_words,
    .option_types = ucci_option_types,
    .standard_options = ucci_standard_options,
    .go_movetime = "time {0}",
    .go_clock = "time {0} increment 0",
    .go_increment = "time {0} increment {1}",
    .go_period = "time {0} movestogo {1}",
    .set_option = "setoption {0} {1}",
    .press_button = "setoption {0}",
    .looks_like_move = uci_family::looks_like_xiangqi_move,
    .examples = {.middle_game = ucci_middle_game,
                 // The king is in check, and has one move.
                 .few_moves = "3r1k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
                 .few_moves_short = "3r1k3/9/9/9/9/9/9/9/9/3K5 w",
                 .few_moves_of_second = "3k5/9/9/9/9/9/9/9/9/3R1K3 b - - 0 1",
                 .games = ucci_games,
                 .opening = "h2e2 h9g7 h0g2",
                 .start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
                 // The fourth move is the only one of two that answers a check by a capture.
                 .game_from_fen = "h2e2 h7e7 e2e6 d9e8 h0g2",
                 .shuffle = "h0g2 h9g7 g2h0 g7h9",
                 .after_shuffle = "h2e2 h9g7 h0g2",
                 .first_move = "h2e2",
                 // Both moves give check, and no answer to one of them answers the other. To the
                 // expected one there are two.
                 .guess = {"5k3/9/9/9/3R5/9/9/r8/9/4K4 b - - 0 1", "a2a0", "a2e2"},
                 .lines_from = ucci_lines_from,
                 .bad_fens = ucci_bad_fens,
                 .illegal_moves = ucci_illegal_moves,
                 .malformed = ucci_malformed},
};

}  // namespace

const uci_family::Dialect& dialect() {
  return dialect_of_ucci;
}

}  // namespace ludex::conformance::ucci
