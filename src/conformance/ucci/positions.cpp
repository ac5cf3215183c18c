// `position`, and legal moves where the rules of xiangqi are hard.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "base/text.h"
#include "conformance/ucci/suite.h"

namespace ludex::conformance::ucci {

namespace {

namespace common = uci_family;

void position_with_captures(Client& client) {
  client.begin();
  // Red takes with check, and Black has five answers.
  common::answers_legally(client, {}, words_of("h2e2 h7e7 e2e6"));
  // Both cannons have left for the horses.
  common::answers_legally(client, {}, words_of("b2b9 a9b9 h2h9 i9h9"));
}

void position_without_the_tail(Client& client) {
  client.begin();
  client.send("position startpos moves h2e2 h9g7 a0a9");
  const Answer answer = client.go("depth 1");
  const auto before = common::game_of(dialect(), {}, words_of("h2e2 h9g7"));
  require(before->parse_move(answer.best.move, rules::coordinate).has_value(), [&] {
    return fmt::format("`{}` is not legal before the illegal move", excerpt(answer.best.move));
  });
}

void move_in_check(Client& client) {
  common::legal_in(client,
                   {"3r1k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "4k4/9/9/9/4c4/9/9/4p4/9/3AK4 w - - 0 1",
                    "3k5/9/9/9/9/9/9/3n5/9/4K4 w - - 0 1"});
}

// The pawn beside the kings keeps the game alive: without a piece that can cross the river it is a
// draw, and some engines answer `nobestmove` to a draw (moves/drawn).
void move_between_the_kings(Client& client) {
  common::legal_in(client,
                   {"4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", "4k4/9/9/9/9/4n4/9/9/9/4K4 b - - 0 1",
                    "4k4/9/9/9/p8/9/9/9/9/3K5 w - - 0 1"});
}

void move_of_a_blocked_horse(Client& client) {
  common::legal_in(
      client, {"3k5/9/9/9/9/9/9/4p4/4N4/5K3 w - - 0 1", "3k5/9/9/4n4/4P4/9/9/9/9/5K3 b - - 0 1"});
}

void move_of_a_cannon(Client& client) {
  common::legal_in(
      client, {"3k5/9/9/9/4r4/9/9/4C4/9/5K3 w - - 0 1", "3k5/9/4r4/9/4p4/9/9/4C4/9/5K3 w - - 0 1"});
}

void move_of_an_elephant(Client& client) {
  common::legal_in(
      client, {"3k5/9/9/9/p8/2B6/9/9/9/5K3 w - - 0 1", "3k5/9/9/9/9/9/9/4B4/3p5/5K3 w - - 0 1"});
}

void move_in_the_palace(Client& client) {
  common::legal_in(
      client, {"3k5/9/9/9/p8/9/9/5A3/9/5K3 w - - 0 1", "5k3/9/3a5/9/9/P8/9/9/9/3K5 b - - 0 1"});
}

void move_of_a_pawn(Client& client) {
  common::legal_in(client,
                   {"3k5/9/9/9/9/9/P8/9/9/5K3 w - - 0 1", "3k5/9/9/P8/9/9/9/9/9/5K3 w - - 0 1"});
}

void no_move_in(Client& client, std::string_view fen) {
  client.begin();
  client.position(fen);
  const Answer answer = client.go("depth 3");
  require(answer.best.move == "nobestmove", [&] {
    return fmt::format("`{}` is the answer where no move is legal", excerpt(answer.line));
  });
  client.ready();
}

void move_when_mated(Client& client) {
  no_move_in(client, "3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 0 1");
}

void move_when_stalemated(Client& client) {
  no_move_in(client, "4k4/9/9/9/9/9/9/9/r8/3K5 w - - 0 1");
}

void move_where_nobody_can_win(Client& client) {
  common::legal_in(client,
                   {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/4b4/9/9/9/9/4B4/9/4K4 b - - 0 1"});
}

void move_to_mate(Client& client) {
  client.begin();
  client.position("3k5/9/9/9/9/9/9/4R4/4R4/5K3 w - - 0 1");
  const Answer answer = client.go("depth 4");
  client.judge(answer);
  const auto game = client.board().clone();
  (void)game->play_text(answer.best.move, rules::coordinate);
  require(game->legal_moves().empty(),
          [&] { return fmt::format("`{}` is not the mate in one", answer.best.move); });
}

constexpr std::array position_table{
    Check{"position", "startpos", Severity::must, "UCCI 3.0, position",
          "The best move of the usual start is legal.", over<common::position_start>, "startpos"},
    Check{"position", "moves", Severity::must, "UCCI 3.0, position",
          "The moves of the list are played.", over<common::position_moves>, "moves"},
    Check{"position", "fen", Severity::must, "UCCI 3.0, position", "A FEN is set up.",
          over<common::position_fen>, "fen"},
    Check{"position", "fen-black", Severity::must, "UCCI 3.0, position",
          "A FEN with Black to move is set up.", over<common::position_fen_of_black>, "fen-black"},
    Check{"position", "fen-moves", Severity::must, "UCCI 3.0, position",
          "Moves are played from a FEN.", over<common::position_fen_and_moves>, "fen-moves"},
    Check{"position", "captures", Severity::must, "UCCI 3.0, position",
          "Captures may stand in the list.", over<position_with_captures>},
    Check{"position", "last-counts", Severity::must, "UCCI 3.0, position",
          "Of two positions the last one counts.", over<common::position_last_counts>,
          "last-counts"},
    Check{"position", "stays", Severity::must, "UCCI 3.0, bestmove",
          "The engine does not play its move on its own board.", over<common::position_stays>,
          "stays"},
    Check{"position", "short-fen", Severity::should, "practice", "A FEN may have two fields alone.",
          over<common::position_of_four_fields>, "short-fen"},
    Check{"position", "tail", Severity::advice, "practice",
          "The moves before an illegal one are played.", over<position_without_the_tail>,
          "illegal-not-played"},
    Check{"moves", "check", Severity::must, "rules of xiangqi, 1", "In check, the answer ends it.",
          over<move_in_check>, "check"},
    Check{"moves", "flying-general", Severity::must, "rules of xiangqi, 1",
          "The kings never face each other.", over<move_between_the_kings>, "pinned"},
    Check{"moves", "horse-leg", Severity::must, "rules of xiangqi, 1",
          "A horse does not jump over its leg.", over<move_of_a_blocked_horse>},
    Check{"moves", "cannon", Severity::must, "rules of xiangqi, 1",
          "A cannon takes over one screen, and only so.", over<move_of_a_cannon>},
    Check{"moves", "elephant", Severity::must, "rules of xiangqi, 1",
          "An elephant stays on its side, and its eye is free.", over<move_of_an_elephant>},
    Check{"moves", "palace", Severity::must, "rules of xiangqi, 1",
          "Kings and advisors stay in the palace.", over<move_in_the_palace>},
    Check{"moves", "pawn", Severity::must, "rules of xiangqi, 1",
          "A pawn moves sideways behind the river only.", over<move_of_a_pawn>},
    Check{"moves", "mated", Severity::must, "UCCI 3.0, nobestmove",
          "A mated engine answers `nobestmove`, and lives.", over<move_when_mated>, "mated"},
    Check{"moves", "stalemated", Severity::must, "UCCI 3.0, nobestmove",
          "So does one without a move that is not in check.", over<move_when_stalemated>,
          "stalemated"},
    Check{"moves", "drawn", Severity::should, "practice",
          "There is a move where no piece is left that can cross the river.",
          over<move_where_nobody_can_win>, "drawn"},
    Check{"moves", "mate", Severity::should, "practice", "A mate in one is found.",
          over<move_to_mate>, "mate"},
};

}  // namespace

std::span<const Check> position_checks() {
  return position_table;
}

}  // namespace ludex::conformance::ucci
