// `go ponder` and what follows it.
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

void begin_to_ponder(Client& client) {
  client.introduce();
  client.count_in_milliseconds();
  client.ready();
  client.set("Ponder", "true");
  client.new_game();
}

}  // namespace

void start_pondering(Client& client, std::string_view limits) {
  begin_to_ponder(client);
  client.position_after({}, client.examples().first_move);
  client.start(fmt::format("ponder {}", limits));
}

void ponder_by_clock(Client& client, Milliseconds clock) {
  begin_to_ponder(client);
  client.position_after({}, client.examples().first_move);
  client.start(fmt::format("ponder {}", client.clock(clock)));
}

void ponder_waits(Client& client) {
  ponder_by_clock(client, Milliseconds(300));
  client.no_bestmove(Milliseconds(700), "`go ponder` was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void ponder_on_an_only_move(Client& client) {
  begin_to_ponder(client);
  client.position(client.examples().few_moves);
  client.start(fmt::format("ponder {}", client.clock(Milliseconds(60'000))));
  client.no_bestmove(client.waits().quiet,
                     "`go ponder` with one legal move was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void ponder_hit(Client& client) {
  ponder_by_clock(client, Milliseconds(1000));
  client.no_bestmove(client.waits().quiet, "`go ponder` was answered before `ponderhit`");
  const TimePoint before = client.session().now();
  client.send("ponderhit");
  client.judge(client.answer(client.waits().answer));
  const auto took = std::chrono::duration_cast<Milliseconds>(client.session().now() - before);
  require(took <= Milliseconds(1000) + client.waits().tolerance, [&] {
    return fmt::format("the answer came {} ms after `ponderhit`, with a clock of 1000 ms",
                       took.count());
  });
}

void ponder_hit_at_once(Client& client) {
  ponder_by_clock(client, Milliseconds(1000));
  client.send("ponderhit");
  (void)client.answer(Milliseconds(1000) + client.waits().answer);
}

void ponder_miss(Client& client) {
  const Guess& guess = client.examples().guess;
  begin_to_ponder(client);
  client.position_after(guess.fen, guess.expected);
  client.start(fmt::format("ponder {}", client.clock(Milliseconds(60'000))));
  client.no_bestmove(client.waits().quiet, "`go ponder` was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
  client.position_after(guess.fen, guess.played);
  client.judge(client.go("depth 2"));
}

void ponder_miss_once(Client& client) {
  ponder_by_clock(client, Milliseconds(60'000));
  client.send("stop");
  (void)client.answer(client.waits().answer);
  client.no_bestmove(client.waits().quiet, "a second `bestmove`");
}

void ponder_hit_while_idle(Client& client) {
  client.begin();
  client.position();
  client.send("ponderhit");
  client.no_bestmove(client.waits().quiet, "`ponderhit` without `go ponder` was answered");
  client.ready();
}

void ponder_move_is_legal(Client& client) {
  client.begin();
  client.position();
  const Answer answer = client.go("depth 5");
  if (answer.best.ponder.empty()) {
    throw NotApplicable{"the engine names no move to ponder on"};
  }
  client.judge(answer);
  const auto game = client.board().clone();
  (void)game->play_text(answer.best.move, rules::coordinate);
  require(game->parse_move(answer.best.ponder, rules::coordinate).has_value(), [&] {
    return fmt::format("`ponder {}` is no legal move after `{}`", excerpt(answer.best.ponder),
                       answer.best.move);
  });
}

}  // namespace ludex::conformance::uci_family
