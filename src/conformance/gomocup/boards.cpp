// `BOARD`, rows that win or are forbidden, and `SWAP2BOARD`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"

namespace ludex::conformance::gomocup {

namespace {

constexpr int exact_five = 1;
constexpr int renju = 4;

void board_answers(Client& client) {
  client.begin();
  (void)client.board({{{7, 7}, 1}, {{8, 7}, 2}, {{6, 6}, 1}, {{8, 8}, 2}});
}

void board_empty(Client& client) {
  client.begin();
  (void)client.board({});
}

void board_of_second_player(Client& client) {
  client.begin();
  (void)client.board({{{7, 7}, 2}, {{7, 8}, 1}, {{8, 8}, 2}});
}

void board_in_any_order(Client& client) {
  client.begin();
  (void)client.board({{{8, 8}, 2}, {{8, 7}, 2}, {{6, 6}, 1}, {{7, 7}, 1}});
}

void board_then_turn(Client& client) {
  client.begin();
  (void)client.board({{{7, 7}, 2}, {{7, 8}, 1}, {{9, 9}, 2}});
  (void)client.turn(client.quiet_point());
}

void board_replaces(Client& client) {
  client.begin();
  (void)client.turn({3, 3});
  (void)client.board({{{10, 10}, 2}});
  (void)client.turn({3, 3});
}

void board_waits_for_done(Client& client) {
  client.begin();
  client.session().send_burst({"BOARD", "7,7,2"});
  client.silent("an answer before `DONE`");
  client.put({7, 7});
  (void)client.move("DONE");
}

void board_blocked(Client& client) {
  client.begin();
  client.set_rule(2);
  (void)client.board({{{7, 7}, 1}, {{8, 7}, 2}, {{6, 6}, 3}, {{8, 8}, 3}});
}

void board_bad_line(Client& client) {
  client.begin();
  client.session().send_burst({"BOARD", "7,7,2", "nonsense", "DONE"});
  const Heard heard = client.answer("`ERROR`", client.waits().answer);
  require(word_of_line(heard.text) == Word::error, [&] {
    return fmt::format("a board with nonsense was answered by `{}`", excerpt(heard.text));
  });
}

void board_nearly_full(Client& client) {
  client.begin();
  std::vector<std::string> lines{"BOARD"};
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 15; ++x) {
      if (x == 14 && y == 14) continue;
      client.put({x, y});
      lines.push_back(fmt::format("{},{},{}", x, y, (x / 2 + y) % 2 == 0 ? 1 : 2));
    }
  }
  lines.emplace_back("DONE");
  client.session().send_burst(lines);
  (void)client.take_move(Milliseconds(1000));
}

// The engine makes one of these moves, or it has missed what it had to see.
void expect_one_of(const Client& /*client*/, Point move, std::initializer_list<Point> wanted,
                   std::string_view why) {
  require(std::find(wanted.begin(), wanted.end(), move) != wanted.end(),
          [&] { return fmt::format("`{}` is the move, and {}", text_of(move), why); });
}

void wins_by_five(Client& client) {
  client.begin();
  const Point move = client.board({{{3, 7}, 1},
                                   {{3, 8}, 2},
                                   {{4, 7}, 1},
                                   {{4, 8}, 2},
                                   {{5, 7}, 1},
                                   {{9, 1}, 2},
                                   {{6, 7}, 1},
                                   {{1, 12}, 2}});
  expect_one_of(client, move, {{2, 7}, {7, 7}}, "a five could be made");
}

void blocks_a_five(Client& client) {
  client.begin();
  const Point move = client.board(
      {{{3, 7}, 2}, {{2, 7}, 1}, {{4, 7}, 2}, {{9, 1}, 1}, {{5, 7}, 2}, {{1, 12}, 1}, {{6, 7}, 2}});
  expect_one_of(client, move, {{7, 7}}, "a five had to be prevented");
}

void overline_wins_freely(Client& client) {
  client.begin();
  client.set_rule(0);
  const Point move = client.board({{{3, 7}, 1},
                                   {{0, 0}, 2},
                                   {{4, 7}, 1},
                                   {{14, 0}, 2},
                                   {{5, 7}, 1},
                                   {{0, 14}, 2},
                                   {{7, 7}, 1},
                                   {{14, 14}, 2},
                                   {{8, 7}, 1},
                                   {{0, 9}, 2}});
  expect_one_of(client, move, {{6, 7}}, "six in a row win in freestyle");
}

void overline_does_not_win(Client& client) {
  client.begin();
  client.set_rule(exact_five);
  const Point move = client.board({{{3, 7}, 1},
                                   {{0, 0}, 2},
                                   {{4, 7}, 1},
                                   {{14, 0}, 2},
                                   {{5, 7}, 1},
                                   {{0, 14}, 2},
                                   {{6, 7}, 1},
                                   {{14, 14}, 2},
                                   {{8, 7}, 1},
                                   {{0, 9}, 2}});
  expect_one_of(client, move, {{2, 7}}, "only there five are exactly five");
}

void not_in(Client& client, Stones stones, Point forbidden, std::string_view why) {
  client.begin();
  client.set_rule(renju);
  const Point move = client.board(stones);
  require(move != forbidden,
          [&] { return fmt::format("`{}` is forbidden: {}", text_of(move), why); });
}

void renju_double_three(Client& client) {
  not_in(client,
         {{{5, 7}, 1},
          {{0, 0}, 2},
          {{6, 7}, 1},
          {{14, 0}, 2},
          {{7, 5}, 1},
          {{0, 14}, 2},
          {{7, 6}, 1},
          {{14, 14}, 2}},
         {7, 7}, "two threes");
}

void renju_double_four(Client& client) {
  not_in(client,
         {{{4, 7}, 1},
          {{3, 7}, 2},
          {{5, 7}, 1},
          {{7, 3}, 2},
          {{6, 7}, 1},
          {{0, 14}, 2},
          {{7, 4}, 1},
          {{14, 14}, 2},
          {{7, 5}, 1},
          {{14, 0}, 2},
          {{7, 6}, 1},
          {{0, 0}, 2}},
         {7, 7}, "two fours");
}

void renju_overline(Client& client) {
  not_in(client,
         {{{3, 7}, 1},
          {{0, 0}, 2},
          {{4, 7}, 1},
          {{14, 0}, 2},
          {{5, 7}, 1},
          {{0, 14}, 2},
          {{7, 7}, 1},
          {{14, 14}, 2},
          {{8, 7}, 1},
          {{0, 9}, 2}},
         {6, 7}, "six in a row");
}

void renju_of_white(Client& client) {
  client.begin();
  client.set_rule(renju);
  const Point move = client.board({{{0, 0}, 2},
                                   {{3, 7}, 1},
                                   {{14, 0}, 2},
                                   {{4, 7}, 1},
                                   {{0, 14}, 2},
                                   {{5, 7}, 1},
                                   {{14, 14}, 2},
                                   {{7, 7}, 1},
                                   {{0, 9}, 2},
                                   {{8, 7}, 1},
                                   {{14, 6}, 2}});
  expect_one_of(client, move, {{6, 7}}, "six in a row win for White in renju");
}

// The answer to `SWAP2BOARD` with these stones: its points, or none for `SWAP`.
std::vector<Point> swap2(Client& client, Stones stones) {
  client.send_board("SWAP2BOARD", stones);
  const Heard heard = client.answer("answer to `SWAP2BOARD`", client.waits().answer);
  const Word word = word_of_line(heard.text);
  if (word == Word::unknown || word == Word::error) {
    throw NotApplicable{"the engine does not play swap2"};
  }
  if (word == Word::swap) return {};
  auto points = points_of(heard.text);
  require(points.has_value(),
          [&] { return fmt::format("`{}` is neither `SWAP` nor points", excerpt(heard.text)); });
  for (const Point point : *points) {
    require(client.is_free(point),
            [&] { return fmt::format("`{}` is not an empty point", text_of(point)); });
    client.put(point);
  }
  return *std::move(points);
}

void swap2_first(Client& client) {
  client.begin();
  const auto points = swap2(client, {});
  require(points.size() == 3,
          [&] { return fmt::format("the opening has {} stones, not three", points.size()); });
}

void swap2_second(Client& client) {
  client.begin();
  const auto points = swap2(client, {{{7, 7}, 0}, {{8, 7}, 0}, {{9, 9}, 0}});
  require(points.size() <= 2,
          [&] { return fmt::format("the answer to three stones has {}", points.size()); });
}

void swap2_last(Client& client) {
  client.begin();
  const auto points =
      swap2(client, {{{7, 7}, 0}, {{8, 7}, 0}, {{9, 9}, 0}, {{8, 8}, 0}, {{8, 6}, 0}});
  require(points.size() <= 1,
          [&] { return fmt::format("the answer to five stones has {}", points.size()); });
}

void swap2_then_board(Client& client) {
  client.begin();
  (void)swap2(client, {{{7, 7}, 0}, {{8, 7}, 0}, {{10, 9}, 0}});
  (void)client.board({{{7, 7}, 2}, {{8, 7}, 1}, {{10, 9}, 2}});
}

constexpr std::array board_table{
    Check{"board", "answers", Severity::must, "Gomocup, BOARD",
          "A `BOARD` of four stones is answered by a legal move.", over<board_answers>},
    Check{"board", "empty", Severity::must, "Gomocup, BOARD", "An empty `BOARD` is a `BEGIN`.",
          over<board_empty>},
    Check{"board", "second", Severity::must, "Gomocup, BOARD",
          "With one stone less the engine is the second player.", over<board_of_second_player>},
    Check{"board", "any-order", Severity::must, "Gomocup, BOARD",
          "In gomoku the stones may come in any order.", over<board_in_any_order>},
    Check{"board", "turn", Severity::must, "Gomocup, BOARD", "`TURN` follows `BOARD`.",
          over<board_then_turn>},
    Check{"board", "replaces", Severity::should, "Gomocup, BOARD",
          "A `BOARD` in a game replaces its stones.", over<board_replaces>},
    Check{"board", "done", Severity::must, "Gomocup, BOARD", "There is no answer before `DONE`.",
          over<board_waits_for_done>},
    Check{"board", "blocked", Severity::should, "Gomocup, BOARD",
          "Stones with the field 3 are no empty points.", over<board_blocked>},
    Check{"board", "nonsense", Severity::advice, "practice",
          "A board with a line of nonsense is refused by `ERROR`.", over<board_bad_line>},
    Check{"board", "full", Severity::should, "practice", "The last empty point is found.",
          over<board_nearly_full>},
    Check{"rows", "five", Severity::should, "rules of gomoku", "A five is made.",
          over<wins_by_five>},
    Check{"rows", "block", Severity::should, "rules of gomoku", "The opponent's five is prevented.",
          over<blocks_a_five>},
    Check{"rows", "free-overline", Severity::should, "Gomocup, INFO rule 0",
          "In freestyle six in a row win.", over<overline_wins_freely>},
    Check{"rows", "exact", Severity::should, "Gomocup, INFO rule 1",
          "Under the rule of exactly five, six in a row do not win.", over<overline_does_not_win>},
    Check{"renju", "double-three", Severity::must, "Gomocup, INFO rule 4",
          "Black does not make two threes.", over<renju_double_three>},
    Check{"renju", "double-four", Severity::must, "Gomocup, INFO rule 4",
          "Black does not make two fours.", over<renju_double_four>},
    Check{"renju", "overline", Severity::must, "Gomocup, INFO rule 4",
          "Black does not make six in a row.", over<renju_overline>},
    Check{"renju", "white", Severity::should, "Gomocup, INFO rule 4", "White wins by six in a row.",
          over<renju_of_white>},
    Check{"swap2", "first", Severity::must, "Gomocup, SWAP2BOARD",
          "An empty `SWAP2BOARD` is answered by three points.", over<swap2_first>},
    Check{"swap2", "second", Severity::must, "Gomocup, SWAP2BOARD",
          "Three stones are answered by `SWAP`, one point or two.", over<swap2_second>},
    Check{"swap2", "last", Severity::must, "Gomocup, SWAP2BOARD",
          "Five stones are answered by `SWAP` or one point.", over<swap2_last>},
    Check{"swap2", "board", Severity::must, "Gomocup, SWAP2BOARD", "`BOARD` follows.",
          over<swap2_then_board>},
};

}  // namespace

std::span<const Check> board_checks() {
  return board_table;
}

}  // namespace ludex::conformance::gomocup
