// `go ponder` and what follows it.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>

#include "base/text.h"
#include "conformance/uci/client.h"
#include "conformance/uci/suite.h"

namespace ludex::conformance::uci {

namespace {

// The position before the move that the opponent is expected to play.
struct Guess {
  std::string_view fen;
  std::string_view expected;
};
constexpr Guess usual_guess{{}, "e2e4"};

void start_pondering(Client& client, std::string_view limits, const Guess& guess = usual_guess) {
  client.introduce();
  client.ready();
  client.set("Ponder", "true");
  client.new_game();
  client.position(guess.fen, {std::string(guess.expected)});
  client.start(fmt::format("ponder {}", limits));
}

void ponder_waits(Client& client) {
  start_pondering(client, "wtime 300 btime 300");
  client.no_bestmove(Milliseconds(700), "`go ponder` was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void ponder_waits_at_its_depth(Client& client) {
  start_pondering(client, "depth 1");
  client.no_bestmove(Milliseconds(400), "`go ponder depth 1` was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void ponder_hit(Client& client) {
  start_pondering(client, "wtime 1000 btime 1000");
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
  start_pondering(client, "wtime 1000 btime 1000");
  client.send("ponderhit");
  (void)client.answer(Milliseconds(1000) + client.waits().answer);
}

void ponder_miss(Client& client) {
  // After the expected move the king may go to f1 and h1, after the played one to the second rank.
  constexpr Guess guess{"4k3/8/8/8/8/8/r7/6K1 b - - 0 1", "a2b2"};
  start_pondering(client, "wtime 60000 btime 60000", guess);
  client.no_bestmove(client.waits().quiet, "`go ponder` was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
  client.position(guess.fen, {"a2a1"});
  client.judge(client.go("depth 2"));
}

void ponder_miss_once(Client& client) {
  start_pondering(client, "wtime 60000 btime 60000");
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

constexpr std::array ponder_table{
    Check{"ponder", "waits", Severity::must, "EN2006, go ponder",
          "`go ponder` is not answered before `ponderhit`, also when its clock is empty.",
          over<ponder_waits>, "UTS ponder"},
    Check{"ponder", "waits-at-depth", Severity::must, "EN2006, go ponder",
          "So it is when its depth is reached.", over<ponder_waits_at_its_depth>},
    Check{"ponder", "hit", Severity::must, "EN2006, ponderhit",
          "After `ponderhit` the answer comes within the clock.", over<ponder_hit>, "UTS ponder"},
    Check{"ponder", "hit-at-once", Severity::must, "EN2006, ponderhit",
          "A `ponderhit` right behind `go ponder` is not lost.", over<ponder_hit_at_once>},
    Check{"ponder", "miss", Severity::must, "EN2006, stop",
          "After `stop` and another position that position is searched.", over<ponder_miss>},
    Check{"ponder", "miss-once", Severity::must, "EN2006, bestmove",
          "A stopped `go ponder` has one `bestmove`.", over<ponder_miss_once>},
    Check{"ponder", "idle", Severity::must, "EN2006, ponderhit",
          "An idle engine prints nothing for `ponderhit`.", over<ponder_hit_while_idle>,
          "UTS idle_stop_and_ponderhit"},
    Check{"ponder", "move", Severity::must, "EN2006, bestmove",
          "The move to ponder on is legal after the best move.", over<ponder_move_is_legal>},
};

}  // namespace

std::span<const Check> ponder_checks() {
  return ponder_table;
}

}  // namespace ludex::conformance::uci
