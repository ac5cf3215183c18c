// `isready`, and silence where nothing was asked.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

constexpr std::size_t ready_burst = 5;

// EN2006 says "immediately".
constexpr Milliseconds ready_at_once{1'000};

bool is_ready_answer(std::string_view line) {
  return first_word(line) == "readyok";
}

}  // namespace

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
  client.position(client.examples().middle_game);
  client.ready();
}

void ready_while_thinking(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.send("isready");
  (void)client.session().await("`readyok`", ready_at_once + client.waits().tolerance,
                               [&](std::string_view line) {
                                 require(!client.is_answer(line), "`isready` ended the search");
                                 return is_ready_answer(line);
                               });
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void silent_while_idle(Client& client) {
  client.begin();
  client.session().send_burst(
      {fmt::format("position startpos moves {}", client.examples().first_move), "debug off",
       std::string(client.dialect().new_game), "position startpos", "isready"});
  (void)client.session().await("`readyok`", client.waits().ready, [&](std::string_view line) {
    require(!client.is_answer(line), "a `bestmove` without `go`");
    return is_ready_answer(line);
  });
  client.no_bestmove(client.waits().quiet, "a `bestmove` without `go`");
}

}  // namespace ludex::conformance::uci_family
