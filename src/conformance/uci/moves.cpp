// Legal best moves where the rules are hard.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

using Fens = std::initializer_list<std::string_view>;

void move_promotion(Client& client) {
  client.begin();
  client.position("6r1/P7/2kb4/8/8/8/8/7K w - - 0 1");
  const Answer answer = client.go("depth 3");
  require(answer.best.move.starts_with("a7a8") && answer.best.move.size() == 5 &&
              std::string_view("qrbn").find(answer.best.move.back()) != std::string_view::npos,
          [&] {
            return fmt::format("`{}` is not a7a8 with one of the letters q, r, b, n",
                               excerpt(answer.best.move));
          });
}

void no_move_in(Client& client, std::string_view fen) {
  client.begin();
  client.position(fen);
  const Answer answer = client.go("depth 2");
  require(uci_family::is_no_move(answer.best.move), [&] {
    return fmt::format("`{}` is the answer where no move is legal", excerpt(answer.best.move));
  });
  client.ready();
}

void move_when_mated(Client& client) {
  no_move_in(client, "7K/6q1/5k2/8/8/8/8/8 w - - 0 1");
}

void move_when_stalemated(Client& client) {
  no_move_in(client, "7K/5k2/6q1/8/8/8/8/8 w - - 0 1");
}

void move_null_in_no_other(Client& client) {
  client.begin();
  for (const std::string_view fen :
       {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3K4/R7/8 w - - 100 120"}) {
    client.position(fen);
    client.judge(client.go("depth 2"));
  }
}

void move_in_check(Client& client) {
  uci_family::legal_in(client,
                       {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1",
                        "r3k2r/8/8/8/1B6/8/4Q3/4K3 b kq - 0 1"});
}

void move_in_double_check(Client& client) {
  uci_family::legal_in(
      client, {"4k3/8/8/8/1b6/3n4/2P5/R2QK3 w Q - 0 1", "4k3/8/8/8/4r3/3n4/1B6/R2QK3 w - - 0 1"});
}

void move_of_pinned_piece(Client& client) {
  uci_family::legal_in(client,
                       {"4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "k7/8/8/q7/8/2N5/8/4K3 w - - 0 1",
                        "4k3/3n4/8/1B6/8/8/8/4K3 b - - 0 1"});
}

void move_castling(Client& client) {
  uci_family::legal_in(client,
                       {"4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                        "r3k2r/8/8/8/8/8/8/4KR2 b kq - 0 1"});
}

void move_en_passant(Client& client) {
  uci_family::legal_in(client,
                       {"8/8/8/K2Pp2r/8/8/8/7k w - e6 0 2", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
                        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"});
}

void move_only_one(Client& client) {
  uci_family::legal_in(client, {"k7/8/1K6/8/8/8/8/7R b - - 0 1", "K7/8/1k6/8/8/8/8/7r w - - 0 1"});
}

void move_before_mate(Client& client) {
  uci_family::legal_in(client,
                       {"kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1", "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"});
}

void move_in_a_crowd(Client& client) {
  uci_family::legal_in(client,
                       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
                        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"});
}

constexpr std::array move_table{
    Check{"moves", "check", Severity::must, "EN2006, bestmove", "In check, the answer ends it.",
          over<move_in_check>},
    Check{"moves", "double-check", Severity::must, "EN2006, bestmove",
          "In double check, the king moves.", over<move_in_double_check>},
    Check{"moves", "pinned", Severity::must, "EN2006, bestmove",
          "A pinned piece stays in its line.", over<move_of_pinned_piece>},
    Check{"moves", "castling", Severity::must, "EN2006, bestmove",
          "The king does not castle out of, through or into check.", over<move_castling>},
    Check{"moves", "en-passant", Severity::must, "EN2006, bestmove",
          "A capture en passant is legal, also where both pawns shield the king.",
          over<move_en_passant>},
    Check{"moves", "promotion", Severity::must, "EN2006, move format",
          "A promotion has its letter, in lower case.", over<move_promotion>},
    Check{"moves", "only-move", Severity::must, "EN2006, bestmove", "The only legal move is found.",
          over<move_only_one>},
    Check{"moves", "mated", Severity::should, "EN2006, null move",
          "A mated engine answers `0000` (or the like), and lives.", over<move_when_mated>},
    Check{"moves", "stalemated", Severity::should, "EN2006, null move",
          "A stalemated engine answers `0000` (or the like), and lives.",
          over<move_when_stalemated>},
    Check{"moves", "drawn", Severity::must, "EN2006, bestmove",
          "There is a move where two kings are left, and after fifty moves.",
          over<move_null_in_no_other>},
    Check{"moves", "repeated", Severity::must, "EN2006, bestmove",
          "There is a move after the third repetition.", over<uci_family::move_after_repetition>},
    Check{"moves", "lost", Severity::must, "EN2006, bestmove",
          "There is a legal move where every move is mated.", over<move_before_mate>},
    Check{"moves", "crowd", Severity::must, "EN2006, bestmove",
          "The best move is legal in positions with many special moves.", over<move_in_a_crowd>},
};

}  // namespace

std::span<const Check> move_checks() {
  return move_table;
}

}  // namespace ludex::conformance::uci
