// `stop` at any moment.
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

// EN2006: "as soon as possible". The tolerance is added.
constexpr Milliseconds soon{250};

}  // namespace

void stop_search(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.no_bestmove(client.waits().quiet, "an answer before `stop`");
}

void stop_ends_it_soon(Client& client) {
  stop_search(client);
  const TimePoint before = client.session().now();
  client.send("stop");
  (void)client.answer(client.waits().answer);
  const Duration took = client.session().now() - before;
  require(took <= soon + client.waits().tolerance, [&] {
    return fmt::format("the answer came {} ms after `stop`",
                       std::chrono::duration_cast<Milliseconds>(took).count());
  });
}

void stop_gives_a_legal_move(Client& client) {
  stop_search(client);
  client.send("stop");
  client.judge(client.answer(client.waits().answer));
}

void stop_behind_go(Client& client) {
  client.begin();
  client.position();
  client.session().send_burst({"position startpos", "go infinite", "stop"});
  client.judge(client.answer(client.waits().answer));
}

void stop_of_a_timed_search(Client& client) {
  client.begin();
  client.position();
  client.start(client.movetime(Milliseconds(60'000)));
  client.no_bestmove(client.waits().quiet, "a minute for the move, and an answer at once");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void stop_of_a_clock(Client& client) {
  client.begin();
  client.position();
  client.session().send_burst({"go " + client.clock(Milliseconds(3'600'000)), "stop"});
  (void)client.answer(client.waits().answer);
}

void stop_again_and_again(Client& client) {
  client.begin();
  for (int time = 0; time < 20; ++time) {
    client.position();
    client.session().send_burst({"go infinite", "stop"});
    (void)client.answer(client.waits().answer);
  }
  client.no_bestmove(client.waits().quiet, "one `bestmove` too many");
}

void stop_then_other_position(Client& client) {
  stop_search(client);
  client.send("stop");
  (void)client.answer(client.waits().answer);
  client.position_after({}, client.examples().first_move);
  client.judge(client.go("depth 1"));
}

}  // namespace ludex::conformance::uci_family
