// `GO`, `STOP`, and thinking in the background.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"

namespace ludex::conformance::agi {

namespace {

constexpr Milliseconds soon_after_stop{250};
constexpr Milliseconds time_without_limit{20'000};

void within(const Client& client, const Answer& answer, Milliseconds limit) {
  require(answer.took <= limit + client.waits().tolerance, [&] {
    return fmt::format("the answer took {} ms, and {} ms were allowed (tolerance: {} ms)",
                       std::chrono::duration_cast<Milliseconds>(answer.took).count(), limit.count(),
                       client.waits().tolerance.count());
  });
}

void go_answers(Client& client) {
  client.begin();
  client.position("MOVES 78");
  (void)client.go("TIME 3000", Milliseconds(3000));
}

void go_once(Client& client) {
  client.begin();
  client.position("MOVES 77");
  (void)client.go("TIME 3000", Milliseconds(3000));
  client.no_bestmove(client.waits().quiet, "a second `BESTMOVE`");
}

void keep_time(Client& client, std::string_view arguments, Milliseconds limit) {
  client.begin();
  client.position("MOVES 78685A69");
  within(client, client.go(arguments, limit), limit);
}

void go_time(Client& client) {
  keep_time(client, "TIME 800", Milliseconds(800));
}

void go_little_time(Client& client) {
  keep_time(client, "TIME 100", Milliseconds(100));
}

void go_no_time(Client& client) {
  keep_time(client, "TIME 0", Milliseconds(250));
}

void go_negative_time(Client& client) {
  keep_time(client, "TIME -40", Milliseconds(250));
}

void think(Client& client, std::string_view position = "MOVES 78685A69") {
  client.begin();
  client.position(position);
  client.start("INFINITE");
  client.no_bestmove(client.waits().quiet, "an answer before `STOP`");
}

void go_infinite(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.start("INFINITE");
  client.no_bestmove(Milliseconds(600), "`GO INFINITE` was answered before `STOP`");
  client.send("STOP");
  (void)client.answer(client.waits().answer);
}

void go_without_limit(Client& client) {
  client.begin();
  client.position("MOVES 6868");
  client.position("MOVES 68");
  (void)client.go("", time_without_limit);
}

void go_search(Client& client) {
  client.begin();
  client.position("MOVES 78");
  const Answer answer = client.go("SEARCH 010F TIME 3000");
  require(answer.move == "01" || answer.move == "0F",
          [&] { return fmt::format("`{}` is not in the list of `SEARCH`", answer.move); });
}

void go_search_one(Client& client) {
  client.begin();
  client.position("MOVES 78");
  const Answer answer = client.go("SEARCH E1 TIME 3000");
  require(answer.move == "E1",
          [&] { return fmt::format("`{}` is not the point of `SEARCH`", answer.move); });
}

void go_search_glued(Client& client) {
  client.begin();
  client.position("MOVES 78685A69");
  client.start("SEARCH 67596A6BINFINITE");
  client.send("STOP");
  const Answer answer = client.answer(client.waits().answer);
  require(answer.move == "67" || answer.move == "59" || answer.move == "6A" || answer.move == "6B",
          [&] { return fmt::format("`{}` is not in the list of `SEARCH`", answer.move); });
}

void go_any_case(Client& client) {
  client.begin();
  client.position("MOVES 79");
  client.send("go time 3000");
  (void)client.answer(Milliseconds(3000) + client.waits().answer);
}

void stop_is_soon(Client& client) {
  think(client);
  const TimePoint before = client.session().now();
  client.send("STOP");
  (void)client.answer(client.waits().answer);
  const auto took = std::chrono::duration_cast<Milliseconds>(client.session().now() - before);
  require(took <= soon_after_stop + client.waits().tolerance,
          [&] { return fmt::format("the answer came {} ms after `STOP`", took.count()); });
}

void stop_is_legal(Client& client) {
  think(client, "MOVES 78685A6A");
  client.send("STOP");
  client.judge(client.answer(client.waits().answer));
}

void stop_once(Client& client) {
  think(client);
  client.session().send_burst({"STOP", "STOP"});
  (void)client.answer(client.waits().answer);
  client.no_bestmove(client.waits().quiet, "a second `BESTMOVE`");
}

void stop_idle(Client& client) {
  client.begin();
  client.send("STOP");
  client.no_bestmove(client.waits().quiet, "`STOP` without a search was answered");
  client.ready();
}

void stop_behind_go(Client& client) {
  client.begin();
  client.session().send_burst({"POSITION MOVES 78", "GO INFINITE", "STOP"});
  (void)client.answer(client.waits().answer);
}

void stop_often(Client& client) {
  client.begin();
  for (int time = 0; time < 20; ++time) {
    client.session().send_burst({"GO INFINITE", "STOP"});
    (void)client.answer(client.waits().answer);
  }
}

void ponder_is_silent(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.start("PONDER TIME 300");
  client.no_bestmove(Milliseconds(600), "`GO PONDER` was answered");
}

void ponder_stop(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.start("PONDER");
  client.send("STOP");
  client.no_bestmove(client.waits().quiet, "the end of `GO PONDER` was answered");
  client.ready();
}

void ponder_hit(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.start("PONDER");
  client.session().listen(client.waits().quiet);
  client.judge(client.go("TIME 1000", Milliseconds(1000)));
}

void ponder_miss(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.start("PONDER");
  client.session().listen(client.waits().quiet);
  client.position("MOVES 7869");
  const Answer answer = client.go("SEARCH 68 TIME 1000", Milliseconds(1000));
  require(answer.move == "68", [&] {
    return fmt::format("`{}` is the answer to `SEARCH 68`, which is empty", answer.move);
  });
}

void ponder_move(Client& client) {
  client.begin();
  client.position("MOVES 786869");
  const Answer answer = client.go("TIME 2000", Milliseconds(2000));
  if (answer.ponder.empty()) {
    throw NotApplicable{"the engine names no point to ponder on"};
  }
  require(is_point(answer.ponder) && client.is_free(answer.ponder) && answer.ponder != answer.move,
          [&] { return fmt::format("`PONDER {}` is no empty point", excerpt(answer.ponder)); });
}

constexpr std::array go_table{
    Check{"go",
          "answers",
          Severity::must,
          "AGI, GO",
          "`GO TIME 3000` has a `BESTMOVE`.",
          over<go_answers>,
          {},
          true},
    Check{"go", "once", Severity::must, "AGI, BESTMOVE", "It has one.", over<go_once>},
    Check{"go", "time", Severity::must, "AGI, fact 8", "The time for the game is kept.",
          over<go_time>},
    Check{"go", "little-time", Severity::must, "AGI, fact 8", "100 ms are kept.",
          over<go_little_time>},
    Check{"go", "no-time", Severity::should, "practice", "With no time the answer comes at once.",
          over<go_no_time>},
    Check{"go", "negative-time", Severity::should, "practice",
          "A negative time is answered at once.", over<go_negative_time>},
    Check{"go", "infinite", Severity::must, "AGI, GO",
          "`INFINITE` is answered after `STOP`, not before.", over<go_infinite>},
    Check{"go", "no-limit", Severity::advice, "practice",
          "`GO` without a time is answered within twenty seconds.", over<go_without_limit>},
    Check{"go", "search", Severity::must, "AGI, GO SEARCH",
          "The answer is one of the points of `SEARCH`.", over<go_search>},
    Check{"go", "search-one", Severity::must, "AGI, GO SEARCH",
          "The answer is the only point of `SEARCH`.", over<go_search_one>},
    Check{"go", "search-glued", Severity::should, "AGI, its example",
          "`INFINITE` may stand at the list without a blank.", over<go_search_glued>},
    Check{"go", "any-case", Severity::must, "AGI, fact 11", "`go time` is `GO TIME`.",
          over<go_any_case>},
    Check{"stop", "soon", Severity::must, "AGI, STOP",
          "The answer comes within a quarter of a second after `STOP`.", over<stop_is_soon>},
    Check{"stop", "legal", Severity::must, "AGI, STOP", "A stopped search gives an empty point.",
          over<stop_is_legal>},
    Check{"stop", "once", Severity::must, "AGI, BESTMOVE",
          "Two `STOP` in one burst lead to one `BESTMOVE`.", over<stop_once>},
    Check{"stop", "idle", Severity::must, "AGI, STOP", "`STOP` without a search is not answered.",
          over<stop_idle>},
    Check{"stop", "behind-go", Severity::must, "AGI, fact 4",
          "A `STOP` in the same write as `GO` is not lost.", over<stop_behind_go>},
    Check{"stop", "often", Severity::must, "AGI, STOP",
          "Twenty searches that are stopped at once have twenty answers.", over<stop_often>},
    Check{"ponder", "silent", Severity::must, "AGI, GO PONDER",
          "`GO PONDER` reports no `BESTMOVE`.", over<ponder_is_silent>},
    Check{"ponder", "stop", Severity::must, "AGI, STOP", "Nor does its end.", over<ponder_stop>},
    Check{"ponder", "hit", Severity::must, "AGI, GO", "A `GO` that follows has one.",
          over<ponder_hit>},
    Check{"ponder", "miss", Severity::must, "AGI, fact 4",
          "Another position ends it, and is searched.", over<ponder_miss>},
    Check{"ponder", "point", Severity::must, "AGI, BESTMOVE",
          "The point to ponder on is empty after the best move.", over<ponder_move>},
};

}  // namespace

std::span<const Check> go_checks() {
  return go_table;
}

}  // namespace ludex::conformance::agi
