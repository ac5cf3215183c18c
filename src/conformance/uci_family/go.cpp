// The limits of `go`.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

constexpr int quick_games = 100;

}  // namespace

void within(const Answer& answer, Milliseconds limit, const Client& client) {
  require(answer.took <= limit + client.waits().tolerance, [&] {
    return fmt::format("the answer took {} ms, and {} ms were allowed (tolerance: {} ms)",
                       std::chrono::duration_cast<Milliseconds>(answer.took).count(), limit.count(),
                       client.waits().tolerance.count());
  });
}

Answer go_from_start(Client& client, std::string_view arguments, Milliseconds limit) {
  client.begin();
  client.position();
  return client.go(arguments, limit);
}

// A clock is kept if the answer comes before it is empty.
void keep_clock(Client& client, std::string_view arguments, Milliseconds clock,
                std::string_view fen) {
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
  client.begin();
  client.position();
  within(client.go(client.movetime(Milliseconds(300)), Milliseconds(300)), Milliseconds(300),
         client);
}

void go_movetime_is_used(Client& client) {
  client.begin();
  client.position();
  const std::string arguments = client.movetime(Milliseconds(600));
  const Answer answer = client.go(arguments, Milliseconds(600));
  require(answer.took >= Milliseconds(300), [&] {
    return fmt::format("the answer to `go {}` came after {} ms", arguments,
                       std::chrono::duration_cast<Milliseconds>(answer.took).count());
  });
}

void go_clock(Client& client) {
  client.begin();
  keep_clock(client, client.clock(Milliseconds(1000)), Milliseconds(1000));
}

void go_increment(Client& client) {
  client.begin();
  keep_clock(client, client.increment(Milliseconds(100), Milliseconds(100)), Milliseconds(100));
}

void go_moves_to_go(Client& client) {
  client.begin();
  keep_clock(client, client.period(Milliseconds(1000), 20), Milliseconds(500));
}

void go_one_move_to_go(Client& client) {
  client.begin();
  keep_clock(client, client.period(Milliseconds(400), 1), Milliseconds(400));
}

void go_tiny_clock(Client& client) {
  client.begin();
  keep_clock(client, client.clock(Milliseconds(10)), Milliseconds(10));
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
    client.position_after({}, client.examples().opening);
    client.judge(client.go("depth 1"));
  }
}

void go_same_again(Client& client) {
  client.introduce();
  std::vector<std::string> answers;
  for (int time = 0; time < 2; ++time) {
    client.new_game();
    client.position(client.examples().middle_game);
    const Answer answer = client.go("depth 5");
    std::int64_t nodes = 0;
    for (const Info& info : answer.infos) {
      nodes = info.nodes.value_or(nodes);
    }
    answers.push_back(fmt::format("{} {}", answer.best.move, nodes));
  }
  require(answers[0] == answers[1], [&] {
    return fmt::format("one thread, new games, equal depth: first `{}`, then `{}`", answers[0],
                       answers[1]);
  });
}

}  // namespace ludex::conformance::uci_family
