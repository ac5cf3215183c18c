// `isready`, and silence where nothing was asked.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "conformance/uci/client.h"
#include "conformance/uci/suite.h"

namespace ludex::conformance::uci {

namespace {

constexpr std::size_t ready_burst = 5;
// EN2006 says "immediately".
constexpr Milliseconds ready_at_once{1'000};

bool is_ready_answer(std::string_view line) {
  return first_word(line) == "readyok";
}

void answers_isready(Client& client) {
  client.introduce();
  client.ready();
}

void answers_each_isready(Client& client) {
  client.introduce();
  client.session().send_burst(std::vector<std::string>(ready_burst, "isready"));
  for (std::size_t count = 0; count < ready_burst; ++count) {
    (void)client.session().await(fmt::format("`readyok` number {}", count + 1),
                                 client.waits().ready, is_ready_answer);
  }
  client.session().listen(client.waits().quiet, "one `readyok` too many", is_ready_answer);
}

void ready_after_new_game(Client& client) {
  client.introduce();
  client.ready();
  client.new_game();
  client.new_game();
}

void ready_after_position(Client& client) {
  client.begin();
  client.position();
  client.ready();
  client.position("rnbqkb1r/pp2pppp/3p1n2/2p5/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 5");
  client.ready();
}

void ready_while_thinking(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.send("isready");
  (void)client.session().await("`readyok`", ready_at_once + client.waits().tolerance,
                               [](std::string_view line) {
                                 require(!is_bestmove(line), "`isready` ended the search");
                                 return is_ready_answer(line);
                               });
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void silent_while_idle(Client& client) {
  client.begin();
  client.session().send_burst(
      {"position startpos moves e2e4", "debug off", "ucinewgame", "position startpos", "isready"});
  (void)client.session().await("`readyok`", client.waits().ready, [](std::string_view line) {
    require(!is_bestmove(line), "a `bestmove` without `go`");
    return is_ready_answer(line);
  });
  client.no_bestmove(client.waits().quiet, "a `bestmove` without `go`");
}

void takes_debug(Client& client) {
  client.begin();
  client.send("debug on");
  client.ready();
  client.position();
  (void)client.go("movetime 50", Milliseconds(50));
  client.send("debug off");
  client.ready();
}

void debug_prints_infos(Client& client) {
  client.begin();
  client.send("debug on");
  client.send("isready");
  (void)client.session().await("`readyok`", client.waits().ready, [](std::string_view line) {
    require(line.empty() || is_protocol_line(line),
            [&] { return fmt::format("in debug mode it prints `{}`", line); });
    return is_ready_answer(line);
  });
}

constexpr std::array ready_table{
    Check{"ready", "readyok", Severity::must, "EN2006, isready",
          "`isready` is answered by `readyok`.", over<answers_isready>,
          "fastchess 2; UTS isready_readyok", true},
    Check{"ready", "each", Severity::must, "EN2006, isready",
          "Five `isready` in one burst are answered by five `readyok`.", over<answers_each_isready>,
          "UTS isready_readyok"},
    Check{"ready", "new-game", Severity::must, "EN2006, ucinewgame",
          "The engine is ready after `ucinewgame`, and after another one.",
          over<ready_after_new_game>, "fastchess 5, 32; UTS ucinewgame"},
    Check{"ready", "position", Severity::must, "EN2006, isready",
          "The engine is ready after `position`.", over<ready_after_position>,
          "fastchess 6 to 9, 33; UTS isready_readyok"},
    Check{"ready", "thinking", Severity::must, "EN2006, isready",
          "`isready` is answered during a search within a second, and the search goes on.",
          over<ready_while_thinking>, "UTS isready_while_searching"},
    Check{"ready", "silent", Severity::must, "EN2006, bestmove", "Only `go` leads to a `bestmove`.",
          over<silent_while_idle>, "UTS no_unsolicited_bestmove"},
    Check{"ready", "debug", Severity::must, "EN2006, debug",
          "`debug on` and `debug off` are taken, and a search works in between.", over<takes_debug>,
          "UTS debug_mode"},
    Check{"ready", "debug-lines", Severity::advice, "EN2006, debug",
          "With debug on, an idle engine prints nothing but lines of UCI.",
          over<debug_prints_infos>, "UTS debug_mode"},
};

}  // namespace

std::span<const Check> ready_checks() {
  return ready_table;
}

}  // namespace ludex::conformance::uci
