// `go`, `stop`, `banmoves` and `probe`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "base/text.h"
#include "conformance/ucci/suite.h"

namespace ludex::conformance::ucci {

namespace {

namespace common = uci_family;

// Red has two moves, e0f0 and e0e1.
constexpr std::string_view two_moves = "3k5/9/9/9/p8/9/9/9/9/4K4 w - - 0 1";
// Red has one move, d0e0.
constexpr std::string_view one_move = "3r1k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1";

bool is_pophash(std::string_view line) {
  return first_word(line) == "pophash";
}

void require_no_move(const Answer& answer) {
  require(answer.best.move == "nobestmove", [&] {
    return fmt::format("`{}` is the answer, not `nobestmove`", excerpt(answer.line));
  });
}

void go_depth_zero(Client& client) {
  require_no_move(common::go_from_start(client, "depth 0"));
}

void go_with_the_opponents_clock(Client& client) {
  client.begin();
  const std::string clocks =
      fmt::format("{} opptime 60000 oppincrement 0", client.clock(Milliseconds(300)));
  common::keep_clock(client, clocks, Milliseconds(300));
}

void go_of_second_side(Client& client) {
  client.begin();
  const std::string clocks =
      fmt::format("{} opptime 90000 oppincrement 0", client.clock(Milliseconds(400)));
  common::keep_clock(client, clocks, Milliseconds(400), client.examples().few_moves_of_second);
}

void go_draw(Client& client) {
  client.begin();
  client.position();
  client.judge(client.go("draw depth 3"));
}

void go_infinite(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.no_bestmove(Milliseconds(600), "`go infinite` at the start was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_in_seconds(Client& client) {
  client.begin();
  client.option("usemillisec");
  client.set("usemillisec", "false");
  client.position();
  const Answer answer = client.go("time 1", Milliseconds(1000));
  const auto took = std::chrono::duration_cast<Milliseconds>(answer.took).count();
  require(took >= 300 && took <= 1000 + client.waits().tolerance.count(), [&] {
    return fmt::format("without usemillisec `go time 1` took {} ms, not up to a second", took);
  });
}

void stop_while_idle(Client& client) {
  client.begin();
  client.position();
  client.send("stop");
  (void)client.session().await(
      "`nobestmove` for a `stop` without a search", client.waits().answer,
      [](std::string_view line) { return first_word(line) == "nobestmove"; });
  client.judge(client.go("depth 1"));
}

void ban_is_kept(Client& client) {
  client.begin();
  client.position(two_moves);
  client.send("banmoves e0f0");
  const Answer answer = client.go("depth 3");
  require(answer.best.move == "e0e1", [&] {
    return fmt::format("`{}` is the answer where all moves but e0e1 are banned",
                       excerpt(answer.best.move));
  });
}

void ban_of_several(Client& client) {
  client.begin();
  client.position();
  std::string line = "banmoves";
  for (const rules::Move move : client.board().legal_moves()) {
    const std::string text = client.board().format_move(move, rules::coordinate);
    line += text == "h2e2" ? "" : " " + text;
  }
  client.send(line);
  const Answer answer = client.go("depth 2");
  require(answer.best.move == "h2e2", [&] {
    return fmt::format("`{}` is the answer where all moves but h2e2 are banned",
                       excerpt(answer.best.move));
  });
}

void ban_of_all(Client& client) {
  client.begin();
  client.position(two_moves);
  client.send("banmoves e0f0 e0e1");
  require_no_move(client.go("depth 3"));
}

void ban_holds_for_each_go(Client& client) {
  client.begin();
  client.position(two_moves);
  client.send("banmoves e0e1");
  for (int time = 0; time < 2; ++time) {
    const Answer answer = client.go("depth 2");
    require(answer.best.move == "e0f0", [&] {
      return fmt::format("answer {} is `{}`, and e0e1 is banned", time + 1,
                         excerpt(answer.best.move));
    });
  }
}

void ban_ends_with_the_position(Client& client) {
  client.begin();
  client.position(one_move);
  client.send("banmoves d0e0");
  (void)client.go("depth 1");
  client.position(one_move);
  client.judge(client.go("depth 1"));
}

void probe_is_answered(Client& client) {
  client.begin();
  client.send("probe startpos");
  (void)client.session().await("`pophash`", client.waits().answer, is_pophash);
}

void probe_while_thinking(Client& client) {
  common::stop_search(client);
  client.send("probe startpos moves h2e2");
  (void)client.session().await("`pophash`", client.waits().answer, [&](std::string_view line) {
    require(!client.is_answer(line), "`probe` ended the search");
    return is_pophash(line);
  });
  client.send("stop");
  client.judge(client.answer(client.waits().answer));
}

void probe_changes_no_position(Client& client) {
  client.begin();
  client.position(one_move);
  client.send("probe startpos");
  client.session().listen(client.waits().quiet);
  client.judge(client.go("depth 1"));
}

constexpr std::array go_table{
    Check{"go", "answers", Severity::must, "UCCI 3.0, go", "`go depth 1` has an answer.",
          over<common::go_answers>, "answers", true},
    Check{"go", "answers-once", Severity::must, "UCCI 3.0, bestmove", "A `go` has one answer.",
          over<common::go_answers_once>, "answers-once"},
    Check{"go", "depth", Severity::must, "UCCI 3.0, go depth", "`depth 4` ends at depth 4.",
          over<common::go_depth>, "depth"},
    Check{"go", "depth-zero", Severity::should, "UCCI 3.0, go depth",
          "`depth 0` searches nothing, and is answered by `nobestmove`.", over<go_depth_zero>},
    Check{"go", "nodes", Severity::must, "UCCI 3.0, go nodes",
          "`nodes 5000` ends before 15000 nodes.", over<common::go_nodes>, "nodes"},
    Check{"go", "time", Severity::must, "UCCI 3.0, go time",
          "`time 300` alone is for this move, and is kept.", over<common::go_movetime>, "movetime"},
    Check{"go", "time-used", Severity::advice, "UCCI 3.0, go time",
          "`time 600` alone is used at least by half.", over<common::go_movetime_is_used>,
          "movetime-used"},
    Check{"go", "seconds", Severity::advice, "UCCI 3.0, usemillisec",
          "Without `usemillisec` a time of 1 is one second.", over<go_in_seconds>},
    Check{"go", "clock", Severity::must, "UCCI 3.0, go time",
          "An answer comes before the clock is empty.", over<common::go_clock>, "clock"},
    Check{"go", "clock-opponent", Severity::must, "UCCI 3.0, go opptime",
          "The engine plays by its own clock, not by `opptime`.", over<go_with_the_opponents_clock>,
          "clock-white"},
    Check{"go", "clock-black", Severity::must, "UCCI 3.0, go time", "Black's clock is `time` too.",
          over<go_of_second_side>, "clock-black"},
    Check{"go", "increment", Severity::must, "UCCI 3.0, go increment",
          "With 100 ms and 100 ms more a move the clock is kept.", over<common::go_increment>,
          "increment"},
    Check{"go", "movestogo", Severity::must, "UCCI 3.0, go movestogo",
          "One of twenty moves takes less than half of the clock.", over<common::go_moves_to_go>,
          "movestogo"},
    Check{"go", "movestogo-one", Severity::must, "UCCI 3.0, go movestogo",
          "The last move before the control keeps the clock.", over<common::go_one_move_to_go>,
          "movestogo-one"},
    Check{"go", "clock-tiny", Severity::must, "UCCI 3.0, go time",
          "With 10 ms left the answer comes at once.", over<common::go_tiny_clock>, "clock-tiny"},
    Check{"go", "infinite", Severity::must, "UCCI 3.0, go infinite",
          "`infinite` at the start goes on for a while, and is answered after `stop`.",
          over<go_infinite>, "infinite"},
    Check{"go", "draw", Severity::must, "UCCI 3.0, go draw",
          "An offer of a draw leads to a move, whether or not it is accepted.", over<go_draw>},
    Check{"go", "no-position", Severity::should, "practice",
          "Without `position` the game stands at its start.", over<common::go_without_position>,
          "no-position"},
    Check{"go", "quick-games", Severity::must, "UCCI 3.0, newgame",
          "A hundred games of two moves are played without an error.", over<common::go_quick_games>,
          "quick-games"},
    Check{"go", "same-again", Severity::advice, "practice",
          "The same search in a new game has the same nodes and the same move.",
          over<common::go_same_again>, "same-again"},
    Check{"stop", "soon", Severity::must, "UCCI 3.0, stop",
          "The answer comes within a quarter of a second after `stop`.",
          over<common::stop_ends_it_soon>, "soon"},
    Check{"stop", "legal", Severity::must, "UCCI 3.0, stop", "A stopped search gives a legal move.",
          over<common::stop_gives_a_legal_move>, "legal"},
    Check{"stop", "behind-go", Severity::must, "UCCI 3.0, stop",
          "A `stop` in the same write as `go` is not lost.", over<common::stop_behind_go>,
          "behind-go"},
    Check{"stop", "idle", Severity::must, "UCCI 3.0, remark 6",
          "A `stop` without a search is answered by `nobestmove`, and costs no later answer.",
          over<stop_while_idle>},
    Check{"stop", "time", Severity::must, "UCCI 3.0, stop", "`stop` ends a search by `time`.",
          over<common::stop_of_a_timed_search>, "movetime"},
    Check{"stop", "clock", Severity::must, "UCCI 3.0, stop", "`stop` ends a search by the clock.",
          over<common::stop_of_a_clock>, "clock"},
    Check{"stop", "often", Severity::must, "UCCI 3.0, stop",
          "Twenty searches that are stopped at once have twenty answers.",
          over<common::stop_again_and_again>, "often"},
    Check{"stop", "next-position", Severity::must, "UCCI 3.0, position",
          "After a stopped search the next position counts.",
          over<common::stop_then_other_position>, "next-position"},
    Check{"ban", "kept", Severity::must, "UCCI 3.0, banmoves", "A banned move is not played.",
          over<ban_is_kept>, "searchmoves"},
    Check{"ban", "several", Severity::must, "UCCI 3.0, banmoves",
          "Of forty-three banned moves none is played.", over<ban_of_several>, "searchmoves-one"},
    Check{"ban", "all", Severity::must, "UCCI 3.0, nobestmove",
          "Where every move is banned the answer is `nobestmove`.", over<ban_of_all>},
    Check{"ban", "each-go", Severity::must, "UCCI 3.0, banmoves",
          "A ban holds for every `go` until the next position.", over<ban_holds_for_each_go>},
    Check{"ban", "next-position", Severity::must, "UCCI 3.0, banmoves",
          "A ban ends with the next `position`.", over<ban_ends_with_the_position>},
    Check{"probe", "pophash", Severity::should, "UCCI 3.0, probe",
          "`probe` is answered by `pophash`.", over<probe_is_answered>},
    Check{"probe", "thinking", Severity::should, "UCCI 3.0, probe",
          "So it is during a search, which goes on.", over<probe_while_thinking>},
    Check{"probe", "position", Severity::should, "UCCI 3.0, probe",
          "`probe` does not change the position.", over<probe_changes_no_position>},
};

}  // namespace

std::span<const Check> go_checks() {
  return go_table;
}

}  // namespace ludex::conformance::ucci
