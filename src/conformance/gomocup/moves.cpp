// `BEGIN`, `TURN` and `TAKEBACK`.
#include <fmt/format.h>

#include <array>
#include <string>

#include "base/text.h"
#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"

namespace ludex::conformance::gomocup {

namespace {

constexpr int long_game_turns = 30;

void move_begin(Client& client) {
  client.begin();
  (void)client.move("BEGIN");
}

void move_turn(Client& client) {
  client.begin();
  (void)client.turn({7, 7});
}

void move_once(Client& client) {
  client.begin();
  (void)client.turn({6, 6});
  client.silent("something follows the move");
}

void move_form(Client& client) {
  client.begin();
  client.put({5, 5});
  client.send("TURN 5,5");
  const Heard heard = client.answer("move", client.waits().answer);
  const auto points = points_of(heard.text);
  require(points && points->size() == 1 && text_of(points->front()) == trim(heard.text),
          [&] { return fmt::format("`{}` is not of the form X,Y", excerpt(heard.text)); });
}

void move_game(Client& client) {
  client.begin();
  (void)client.move("BEGIN");
  for (int turn = 0; turn < 3; ++turn) {
    (void)client.turn(client.quiet_point());
  }
}

void move_corners(Client& client) {
  client.begin();
  (void)client.turn({0, 0});
  client.begin();
  (void)client.turn({14, 14});
  client.begin();
  (void)client.turn({14, 0});
}

void move_own_point(Client& client) {
  client.begin();
  const Point own = client.move("BEGIN");
  client.refuse("TURN " + text_of(own));
  client.silent("a move follows the `ERROR`");
}

void move_outside(Client& client) {
  client.begin();
  client.refuse("TURN 15,15");
}

void move_negative(Client& client) {
  client.begin();
  client.refuse("TURN -1,3");
}

void move_without_point(Client& client) {
  client.begin();
  client.refuse("TURN");
}

void move_begin_again(Client& client) {
  client.begin();
  (void)client.turn({7, 7});
  client.refuse("BEGIN");
}

void move_after_an_error(Client& client) {
  client.begin();
  const Point own = client.move("BEGIN");
  client.send("TURN " + text_of(own));
  client.session().listen(client.waits().quiet);
  (void)client.turn(client.quiet_point());
}

void move_long_game(Client& client) {
  client.begin(20);
  client.set_times(50, 100'000, 100'000);
  client.set_rule(1);
  for (int turn = 0; turn < long_game_turns; ++turn) {
    // The stones of neither side come near a row of five before the board is cleared.
    if (turn % 4 == 0) {
      client.begin(20);
      client.set_times(50, 100'000, 100'000);
    }
    (void)client.turn(client.quiet_point());
  }
}

void takeback_ok(Client& client) {
  client.begin();
  const Point own = client.turn({7, 7});
  client.succeed_if_known("TAKEBACK " + text_of(own));
}

void takeback_no_move(Client& client) {
  client.begin();
  const Point own = client.turn({8, 8});
  client.succeed_if_known("TAKEBACK " + text_of(own));
  client.silent("something follows the `OK` of `TAKEBACK`");
}

void takeback_two(Client& client) {
  client.begin();
  const Point first = client.move("BEGIN");
  const Point theirs = client.quiet_point();
  const Point second = client.turn(theirs);
  client.succeed_if_known("TAKEBACK " + text_of(second));
  client.succeed_if_known("TAKEBACK " + text_of(theirs));
  client.clear();
  client.put(first);
  (void)client.turn(theirs);
}

void takeback_of_an_empty_board(Client& client) {
  client.begin();
  client.refuse("TAKEBACK 7,7");
}

void takeback_of_another(Client& client) {
  client.begin();
  (void)client.turn({7, 7});
  client.refuse("TAKEBACK 7,7");
}

constexpr std::array move_table{
    Check{"move",
          "begin",
          Severity::must,
          "Gomocup, BEGIN",
          "`BEGIN` is answered by a move.",
          over<move_begin>,
          {},
          true},
    Check{"move",
          "turn",
          Severity::must,
          "Gomocup, TURN",
          "`TURN` is answered by a legal move.",
          over<move_turn>,
          {},
          true},
    Check{"move", "once", Severity::must, "Gomocup, 6 silence", "One move is the whole answer.",
          over<move_once>},
    Check{"move", "form", Severity::must, "Gomocup, TURN",
          "The move has the form X,Y without blanks.", over<move_form>},
    Check{"move", "game", Severity::must, "Gomocup, TURN", "Four moves of a game are legal.",
          over<move_game>},
    Check{"move", "corners", Severity::must, "Gomocup, 3 coordinates",
          "The opponent may begin in a corner.", over<move_corners>},
    Check{"move", "taken", Severity::should, "practice",
          "A `TURN` on a stone is refused by `ERROR`, without a move.", over<move_own_point>},
    Check{"move", "outside", Severity::should, "practice",
          "A `TURN` outside the board is refused by `ERROR`.", over<move_outside>},
    Check{"move", "negative", Severity::should, "practice",
          "A `TURN` on a negative number is refused by `ERROR`.", over<move_negative>},
    Check{"move", "no-point", Severity::should, "practice",
          "A `TURN` without a point is refused by `ERROR`.", over<move_without_point>},
    Check{"move", "begin-again", Severity::should, "practice",
          "`BEGIN` on a board with stones is refused by `ERROR`.", over<move_begin_again>},
    Check{"move", "after-error", Severity::should, "practice",
          "After a refused `TURN` the game goes on.", over<move_after_an_error>},
    Check{"move", "many", Severity::must, "Gomocup, TURN",
          "Thirty quick moves are made without an error.", over<move_long_game>},
    Check{"takeback", "ok", Severity::must, "Gomocup, TAKEBACK",
          "`TAKEBACK` of the last stone is answered by `OK`, or is unknown.", over<takeback_ok>},
    Check{"takeback", "no-move", Severity::must, "Gomocup, TAKEBACK",
          "The engine does not think after `TAKEBACK`.", over<takeback_no_move>},
    Check{"takeback", "two", Severity::must, "Gomocup, TAKEBACK",
          "After two of them the opponent may play on the same point.", over<takeback_two>},
    Check{"takeback", "empty", Severity::should, "practice", "On an empty board it is refused.",
          over<takeback_of_an_empty_board>},
    Check{"takeback", "another", Severity::advice, "practice",
          "Of another stone than the last it is refused.", over<takeback_of_another>},
};

}  // namespace

std::span<const Check> move_checks() {
  return move_table;
}

}  // namespace ludex::conformance::gomocup
