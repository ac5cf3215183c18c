// The limits of `go`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/uci/client.h"
#include "conformance/uci/suite.h"

namespace ludex::conformance::uci {

namespace {

// White mates in one by h5f7.
constexpr std::string_view mate_in_one =
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
constexpr std::string_view two_kings = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";
constexpr std::string_view black_after_e4 =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
constexpr int quick_games = 100;

void within(const Answer& answer, Milliseconds limit, const Client& client) {
  require(answer.took <= limit + client.waits().tolerance, [&] {
    return fmt::format("the answer took {} ms, and {} ms were allowed (tolerance: {} ms)",
                       std::chrono::duration_cast<Milliseconds>(answer.took).count(), limit.count(),
                       client.waits().tolerance.count());
  });
}

Answer go_from_start(Client& client, std::string_view arguments, Milliseconds limit = {}) {
  client.begin();
  client.position();
  return client.go(arguments, limit);
}

// A clock is kept if the answer comes before it is empty.
void keep_clock(Client& client, std::string_view arguments, Milliseconds clock,
                std::string_view fen = {}) {
  client.begin();
  client.position(fen);
  within(client.go(arguments, clock), clock, client);
}

void go_answers(Client& client) {
  (void)go_from_start(client, "depth 1");
}

void go_answers_once(Client& client) {
  (void)go_from_start(client, "depth 1");
  client.no_bestmove(client.waits().quiet, "a second `bestmove`");
}

void go_depth(Client& client) {
  const Answer answer = go_from_start(client, "depth 4");
  std::int64_t deepest = 0;
  for (const Info& info : answer.infos) {
    deepest = std::max(deepest, info.depth.value_or(0));
  }
  if (deepest == 0) {
    throw NotApplicable{"the engine reports no depth"};
  }
  require(deepest == 4, [&] { return fmt::format("it searched to depth {}, not 4", deepest); });
}

void go_nodes(Client& client) {
  const Answer answer = go_from_start(client, "nodes 5000");
  std::int64_t most = 0;
  for (const Info& info : answer.infos) {
    most = std::max(most, info.nodes.value_or(0));
  }
  require(most <= 15'000,
          [&] { return fmt::format("it searched {} nodes for `go nodes 5000`", most); });
}

void go_movetime(Client& client) {
  within(go_from_start(client, "movetime 300", Milliseconds(300)), Milliseconds(300), client);
}

void go_movetime_is_used(Client& client) {
  const Answer answer = go_from_start(client, "movetime 600", Milliseconds(600));
  require(answer.took >= Milliseconds(300), [&] {
    return fmt::format("the answer to `go movetime 600` came after {} ms",
                       std::chrono::duration_cast<Milliseconds>(answer.took).count());
  });
}

void go_clock(Client& client) {
  keep_clock(client, "wtime 1000 btime 1000", Milliseconds(1000));
}

void go_clock_of_black(Client& client) {
  keep_clock(client, "wtime 60000 btime 300", Milliseconds(300), black_after_e4);
}

void go_clock_of_white(Client& client) {
  keep_clock(client, "wtime 300 btime 60000", Milliseconds(300));
}

void go_increment(Client& client) {
  keep_clock(client, "wtime 100 winc 100 btime 100 binc 100", Milliseconds(100));
}

void go_any_order(Client& client) {
  keep_clock(client, "binc 100 winc 100 btime 100 wtime 100", Milliseconds(100));
}

void go_moves_to_go(Client& client) {
  keep_clock(client, "wtime 1000 btime 1000 movestogo 20", Milliseconds(500));
}

void go_one_move_to_go(Client& client) {
  keep_clock(client, "wtime 400 btime 400 movestogo 1", Milliseconds(400));
}

void go_tiny_clock(Client& client) {
  keep_clock(client, "wtime 10 btime 10", Milliseconds(10));
}

void go_negative_clock(Client& client) {
  keep_clock(client, "wtime -50 btime 1000", Milliseconds(10));
}

void go_infinite(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.no_bestmove(Milliseconds(400), "`go infinite` was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_infinite_to_the_end(Client& client) {
  client.begin();
  client.position(two_kings);
  client.start("infinite");
  client.no_bestmove(Milliseconds(1500), "`go infinite` was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_infinite_with_mate(Client& client) {
  client.begin();
  client.position(mate_in_one);
  client.start("infinite");
  client.no_bestmove(Milliseconds(700), "`go infinite` was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_mate(Client& client) {
  client.begin();
  client.position(mate_in_one);
  const Answer answer = client.go("mate 1");
  require(answer.best.move == "h5f7",
          [&] { return fmt::format("`{}` is not the mate in one", answer.best.move); });
}

void go_searchmoves(Client& client) {
  const std::vector<std::string> allowed{"g2g4", "h2h4"};
  const Answer answer = go_from_start(client, "depth 3 searchmoves g2g4 h2h4");
  require(std::find(allowed.begin(), allowed.end(), answer.best.move) != allowed.end(),
          [&] { return fmt::format("`{}` is not among the `searchmoves`", answer.best.move); });
}

void go_one_searchmove(Client& client) {
  const Answer answer = go_from_start(client, "depth 2 searchmoves f2f3");
  require(answer.best.move == "f2f3",
          [&] { return fmt::format("`{}` is not the one of `searchmoves`", answer.best.move); });
}

void go_first_limit(Client& client) {
  within(go_from_start(client, "depth 60 movetime 300", Milliseconds(300)), Milliseconds(300),
         client);
}

void go_unknown_word(Client& client) {
  (void)go_from_start(client, "joho depth 1");
}

void go_without_position(Client& client) {
  client.introduce();
  client.ready();
  client.judge(client.go("depth 1"));
}

void go_quick_games(Client& client) {
  client.begin();
  for (int game = 0; game < quick_games; ++game) {
    client.new_game();
    client.position();
    client.judge(client.go("depth 1"));
    client.position({}, {"e2e4", "e7e5"});
    client.judge(client.go("depth 1"));
  }
}

void go_same_again(Client& client) {
  client.introduce();
  std::vector<std::string> answers;
  for (int time = 0; time < 2; ++time) {
    client.new_game();
    client.position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    const Answer answer = client.go("depth 5");
    const Info* info = last_score(answer);
    answers.push_back(info != nullptr && info->nodes
                          ? fmt::format("{} {}", answer.best.move, *info->nodes)
                          : answer.best.move);
  }
  require(answers[0] == answers[1], [&] {
    return fmt::format("one thread, new games, equal depth: first `{}`, then `{}`", answers[0],
                       answers[1]);
  });
}

constexpr std::array go_table{
    Check{"go", "answers", Severity::must, "EN2006, go", "`go depth 1` is answered by `bestmove`.",
          over<go_answers>, "fastchess 11; UTS client_play", true},
    Check{"go", "answers-once", Severity::must, "EN2006, bestmove", "A `go` has one `bestmove`.",
          over<go_answers_once>, "UTS position_startpos"},
    Check{"go", "depth", Severity::must, "EN2006, go depth", "`depth 4` ends at depth 4.",
          over<go_depth>, "UTS go_depth"},
    Check{"go", "nodes", Severity::must, "EN2006, go nodes",
          "`nodes 5000` ends before 15000 nodes.", over<go_nodes>, "UTS go_nodes"},
    Check{"go", "movetime", Severity::must, "EN2006, go movetime",
          "`movetime 300` is answered in time.", over<go_movetime>, "UTS go_movetime"},
    Check{"go", "movetime-used", Severity::advice, "EN2006, go movetime",
          "`movetime 600` is used at least by half.", over<go_movetime_is_used>},
    Check{"go", "clock", Severity::must, "EN2006, go wtime",
          "An answer comes before the clock is empty.", over<go_clock>,
          "fastchess 34 to 36; UTS go_clock"},
    Check{"go", "clock-white", Severity::must, "EN2006, go wtime", "White plays by `wtime`.",
          over<go_clock_of_white>, "fastchess 10"},
    Check{"go", "clock-black", Severity::must, "EN2006, go btime", "Black plays by `btime`.",
          over<go_clock_of_black>, "fastchess 15 to 17"},
    Check{"go", "increment", Severity::must, "EN2006, go winc",
          "With 100 ms and 100 ms more a move the clock is kept.", over<go_increment>,
          "fastchess 21, 22"},
    Check{"go", "any-order", Severity::must, "EN2006, go",
          "The parameters of `go` may stand in any order.", over<go_any_order>, "fastchess 26, 27"},
    Check{"go", "movestogo", Severity::must, "EN2006, go movestogo",
          "One of twenty moves takes less than half of the clock.", over<go_moves_to_go>,
          "UTS go_movestogo"},
    Check{"go", "movestogo-one", Severity::must, "EN2006, go movestogo",
          "The last move before the control keeps the clock.", over<go_one_move_to_go>},
    Check{"go", "clock-tiny", Severity::must, "EN2006, go wtime",
          "With 10 ms left the answer comes at once.", over<go_tiny_clock>},
    Check{"go", "clock-negative", Severity::should, "practice",
          "A clock below zero, within a margin of the match, is answered at once.",
          over<go_negative_clock>},
    Check{"go", "infinite", Severity::must, "EN2006, go infinite",
          "`infinite` is answered after `stop`, not before.", over<go_infinite>,
          "UTS stop_ends_search"},
    Check{"go", "infinite-end", Severity::must, "EN2006, go infinite",
          "So it is where there is nothing left to search.", over<go_infinite_to_the_end>},
    Check{"go", "infinite-mate", Severity::must, "EN2006, go infinite",
          "So it is where a mate was found.", over<go_infinite_with_mate>},
    Check{"go", "mate", Severity::must, "EN2006, go mate", "`mate 1` finds the mate in one.",
          over<go_mate>, "UTS go_mate"},
    Check{"go", "searchmoves", Severity::must, "EN2006, go searchmoves",
          "The answer is one of two `searchmoves`.", over<go_searchmoves>, "UTS searchmoves"},
    Check{"go", "searchmoves-one", Severity::must, "EN2006, go searchmoves",
          "The answer is the only one of `searchmoves`.", over<go_one_searchmove>},
    Check{"go", "first-limit", Severity::must, "EN2006, go",
          "Of two limits the first one that is reached ends the search.", over<go_first_limit>},
    Check{"go", "unknown-word", Severity::should, "EN2006, unknown token",
          "An unknown word in `go` is skipped.", over<go_unknown_word>},
    Check{"go", "no-position", Severity::should, "practice",
          "Without `position` the game stands at its start.", over<go_without_position>,
          "UTS go_without_position"},
    Check{"go", "quick-games", Severity::must, "EN2006, ucinewgame",
          "A hundred games of two moves are played without an error.", over<go_quick_games>},
    Check{"go", "same-again", Severity::advice, "practice",
          "The same search in a new game has the same nodes and the same move.",
          over<go_same_again>},
};

}  // namespace

std::span<const Check> go_checks() {
  return go_table;
}

}  // namespace ludex::conformance::uci
