// `position`: what the engine sets up, seen from the moves that it then finds.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

void position_castling(Client& client) {
  client.begin();
  uci_family::answers_legally(client, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1", "e8e7"});
  uci_family::answers_legally(client, "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", {"e8c8", "e1e2"});
}

void position_en_passant(Client& client) {
  client.begin();
  uci_family::answers_legally(client, "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", {"e7e5", "d5e6"});
  uci_family::answers_legally(client, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", {"d2d4", "e4d3"});
}

void position_promotion(Client& client) {
  client.begin();
  uci_family::answers_legally(client, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", {"a7a8n", "h7g7"});
  uci_family::answers_legally(client, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", {"a7a8q"});
}

constexpr std::array position_table{
    Check{"position", "startpos", Severity::must, "EN2006, position",
          "The best move of the usual start is legal.", over<uci_family::position_start>,
          "UTS position_startpos"},
    Check{"position", "moves", Severity::must, "EN2006, position",
          "The moves of the list are played.", over<uci_family::position_moves>,
          "fastchess 37 to 39; UTS position_startpos_moves"},
    Check{"position", "fen", Severity::must, "EN2006, position", "A FEN is set up.",
          over<uci_family::position_fen>, "UTS position_fen"},
    Check{"position", "fen-black", Severity::must, "EN2006, position",
          "A FEN with Black to move is set up.", over<uci_family::position_fen_of_black>,
          "fastchess 15"},
    Check{"position", "fen-moves", Severity::must, "EN2006, position",
          "Moves are played from a FEN.", over<uci_family::position_fen_and_moves>,
          "UTS position_fen_moves"},
    Check{"position", "castling", Severity::must, "EN2006, move format",
          "A castling move in the list moves the rook too.", over<position_castling>},
    Check{"position", "en-passant", Severity::must, "EN2006, move format",
          "A capture en passant in the list removes the pawn.", over<position_en_passant>},
    Check{"position", "promotion", Severity::must, "EN2006, move format",
          "A promotion in the list makes the piece that it names.", over<position_promotion>,
          "UTS promotion_notation"},
    Check{"position", "long-game", Severity::must, "EN2006, position",
          "A list of 603 moves is played to its end.", over<uci_family::position_of_a_long_game>},
    Check{"position", "last-counts", Severity::must, "EN2006, position",
          "Of two positions the last one counts.", over<uci_family::position_last_counts>},
    Check{"position", "stays", Severity::must, "EN2006, bestmove",
          "The engine does not play its move on its own board.", over<uci_family::position_stays>},
    Check{"position", "blanks", Severity::must, "EN2006, white space",
          "Words may be divided by any number of blanks and tabs.",
          over<uci_family::position_with_blanks>},
    Check{"position", "short-fen", Severity::should, "practice", "A FEN may lack its two counters.",
          over<uci_family::position_of_four_fields>},
};

}  // namespace

std::span<const Check> position_checks() {
  return position_table;
}

}  // namespace ludex::conformance::uci
