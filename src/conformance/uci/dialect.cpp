// The words of UCI, and chess for its checks.
#include "conformance/uci_family/dialect.h"

#include <array>
#include <string_view>

#include "conformance/uci/suite.h"
#include "conformance/uci_family/lines.h"

namespace ludex::conformance::uci {

namespace {

using uci_family::StandardOption;

constexpr std::array<std::string_view, 8> engine_words{
    "id", "uciok", "readyok", "bestmove", "copyprotection", "registration", "info", "option"};
constexpr std::array<std::string_view, 5> option_types{"check", "spin", "combo", "button",
                                                       "string"};
constexpr std::array standard_options{
    StandardOption{"Hash", "spin"},
    StandardOption{"NalimovPath", "string"},
    StandardOption{"NalimovCache", "spin"},
    StandardOption{"Ponder", "check"},
    StandardOption{"OwnBook", "check"},
    StandardOption{"MultiPV", "spin"},
    StandardOption{"UCI_ShowCurrLine", "check"},
    StandardOption{"UCI_ShowRefutations", "check"},
    StandardOption{"UCI_LimitStrength", "check"},
    StandardOption{"UCI_Elo", "spin"},
    StandardOption{"UCI_AnalyseMode", "check"},
    StandardOption{"UCI_Opponent", "string"},
    StandardOption{"UCI_EngineAbout", "string"},
    StandardOption{"UCI_ShredderbasesPath", "string"},
    StandardOption{"UCI_SetPositionValue", "string"},
    StandardOption{"UCI_Chess960", "check"},
    StandardOption{"Threads", "spin"},
};
constexpr std::array<std::string_view, 2> games{"e2e4 e7e5 g1f3", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4"};
constexpr std::string_view middle_game =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
constexpr std::array<std::string_view, 5> lines_from{
    middle_game, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "6r1/P7/2kb4/8/8/8/8/7K w - - 0 1"};
constexpr std::array<std::string_view, 4> bad_fens{
    "position fen this is not a position", "position fen 8/8/8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"};
constexpr std::array<std::string_view, 4> illegal_moves{
    "position startpos moves e2e5", "position startpos moves e2e4 e2e4",
    "position startpos moves e2e4 zzzz", "position startpos moves e7e8q"};
constexpr std::array<std::string_view, 9> malformed{
    "setoption", "setoption name", "setoption value 3",       "debug",   "debug maybe",
    "position",  "position fen",   "position startpos moves", "register"};

constexpr uci_family::Dialect dialect_of_uci{
    .game = "chess",
    .hello = "uci",
    .hello_answer = "uciok",
    .new_game = "ucinewgame",
    .no_answer = "",
    .score_unit = "cp",
    .text_key = "string",
    .option_name = "name",
    .answer_words = "",
    .millisecond_option = "",
    .silent_ends = true,
    .engine_words = engine_words,
    .option_types = option_types,
    .standard_options = standard_options,
    .go_movetime = "movetime {0}",
    .go_clock = "wtime {0} btime {0}",
    .go_increment = "wtime {0} winc {1} btime {0} binc {1}",
    .go_period = "wtime {0} btime {0} movestogo {1}",
    .set_option = "setoption name {0} value {1}",
    .press_button = "setoption name {0}",
    .looks_like_move = uci_family::looks_like_chess_move,
    .examples = {.middle_game = middle_game,
                 .few_moves = "8/8/8/8/8/5k2/8/4r2K w - - 0 1",
                 .few_moves_short = "8/8/8/8/8/5k2/8/4r2K w - -",
                 .few_moves_of_second = "4R2k/8/5K2/8/8/8/8/8 b - - 0 1",
                 .games = games,
                 .opening = "e2e4 e7e5 g1f3",
                 .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                 .game_from_fen = "e2e4 e7e5 g1f3 b8c6 f1b5",
                 .shuffle = "g1f3 g8f6 f3g1 f6g8",
                 .after_shuffle = "e2e4 e7e5 e1e2",
                 .first_move = "e2e4",
                 // After the expected move the king may go to f1 and h1, after the played one to
                 // the second rank.
                 .guess = {"4k3/8/8/8/8/8/r7/6K1 b - - 0 1", "a2b2", "a2a1"},
                 .lines_from = lines_from,
                 .bad_fens = bad_fens,
                 .illegal_moves = illegal_moves,
                 .malformed = malformed},
};

}  // namespace

const uci_family::Dialect& dialect() {
  return dialect_of_uci;
}

}  // namespace ludex::conformance::uci
