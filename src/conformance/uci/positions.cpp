// `position`: what the engine sets up, seen from the moves that it then finds.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "conformance/uci/client.h"
#include "conformance/uci/suite.h"

namespace ludex::conformance::uci {

namespace {

// 600 plies, of which the list has 3000 bytes.
constexpr int long_game_rounds = 150;

void answers_legally(Client& client, std::string_view fen,
                     const std::vector<std::string>& moves = {}) {
  client.position(fen, moves);
  client.judge(client.go("depth 2"));
}

void position_start(Client& client) {
  client.begin();
  answers_legally(client, {});
}

void position_moves(Client& client) {
  client.begin();
  answers_legally(client, {}, {"e2e4", "e7e5", "g1f3"});
  answers_legally(client, {}, {"d2d4", "g8f6", "c2c4", "e7e6", "b1c3", "f8b4"});
}

void position_fen(Client& client) {
  client.begin();
  answers_legally(client, "8/8/8/8/8/5k2/8/4r2K w - - 0 1");
}

void position_fen_of_black(Client& client) {
  client.begin();
  answers_legally(client, "4R2k/8/5K2/8/8/8/8/8 b - - 0 1");
}

void position_fen_and_moves(Client& client) {
  client.begin();
  answers_legally(client, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                  {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"});
}

void position_castling(Client& client) {
  client.begin();
  answers_legally(client, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1", "e8e7"});
  answers_legally(client, "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", {"e8c8", "e1e2"});
}

void position_en_passant(Client& client) {
  client.begin();
  answers_legally(client, "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", {"e7e5", "d5e6"});
  answers_legally(client, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4", "e4d3"});
}

void position_promotion(Client& client) {
  client.begin();
  answers_legally(client, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", {"a7a8n", "h7g7"});
  answers_legally(client, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", {"a7a8q"});
}

void position_of_a_long_game(Client& client) {
  std::vector<std::string> moves;
  for (int round = 0; round < long_game_rounds; ++round) {
    moves.insert(moves.end(), {"g1f3", "g8f6", "f3g1", "f6g8"});
  }
  moves.insert(moves.end(), {"e2e4", "e7e5", "e1e2"});
  client.begin();
  answers_legally(client, {}, moves);
}

void position_last_counts(Client& client) {
  client.begin();
  client.position("8/8/8/8/8/5k2/8/4r2K w - - 0 1");
  answers_legally(client, {}, {"e2e4"});
}

void position_stays(Client& client) {
  client.begin();
  client.position();
  for (int time = 0; time < 3; ++time) {
    client.judge(client.go("depth 1"));
  }
}

void position_with_blanks(Client& client) {
  client.begin();
  client.send("  position \t startpos   moves\te2e4  e7e5   g1f3\t ");
  const auto truth = chess_game({}, {"e2e4", "e7e5", "g1f3"});
  const Answer answer = client.go("depth 1");
  require(truth->parse_move(answer.best.move, rules::coordinate).has_value(), [&] {
    return fmt::format("`{}` is no legal move after e2e4 e7e5 g1f3", answer.best.move);
  });
}

void position_of_four_fields(Client& client) {
  client.begin();
  answers_legally(client, "8/8/8/8/8/5k2/8/4r2K w - -");
}

constexpr std::array position_table{
    Check{"position", "startpos", Severity::must, "EN2006, position",
          "The best move of the usual start is legal.", over<position_start>,
          "UTS position_startpos"},
    Check{"position", "moves", Severity::must, "EN2006, position",
          "The moves of the list are played.", over<position_moves>,
          "fastchess 37 to 39; UTS position_startpos_moves"},
    Check{"position", "fen", Severity::must, "EN2006, position", "A FEN is set up.",
          over<position_fen>, "UTS position_fen"},
    Check{"position", "fen-black", Severity::must, "EN2006, position",
          "A FEN with Black to move is set up.", over<position_fen_of_black>, "fastchess 15"},
    Check{"position", "fen-moves", Severity::must, "EN2006, position",
          "Moves are played from a FEN.", over<position_fen_and_moves>, "UTS position_fen_moves"},
    Check{"position", "castling", Severity::must, "EN2006, move format",
          "A castling move in the list moves the rook too.", over<position_castling>},
    Check{"position", "en-passant", Severity::must, "EN2006, move format",
          "A capture en passant in the list removes the pawn.", over<position_en_passant>},
    Check{"position", "promotion", Severity::must, "EN2006, move format",
          "A promotion in the list makes the piece that it names.", over<position_promotion>,
          "UTS promotion_notation"},
    Check{"position", "long-game", Severity::must, "EN2006, position",
          "A list of 603 moves is played to its end.", over<position_of_a_long_game>},
    Check{"position", "last-counts", Severity::must, "EN2006, position",
          "Of two positions the last one counts.", over<position_last_counts>},
    Check{"position", "stays", Severity::must, "EN2006, bestmove",
          "The engine does not play its move on its own board.", over<position_stays>},
    Check{"position", "blanks", Severity::must, "EN2006, white space",
          "Words may be divided by any number of blanks and tabs.", over<position_with_blanks>},
    Check{"position", "short-fen", Severity::should, "practice", "A FEN may lack its two counters.",
          over<position_of_four_fields>},
};

}  // namespace

std::span<const Check> position_checks() {
  return position_table;
}

}  // namespace ludex::conformance::uci
