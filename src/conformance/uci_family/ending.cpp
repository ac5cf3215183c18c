// The end of the engine.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

void require_end(const Client& client, const std::optional<std::string>& end) {
  require(end.has_value(), [&] {
    return fmt::format("the engine still runs after {} ms", client.waits().quit.count());
  });
}

}  // namespace

void start_thinking(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.no_bestmove(client.waits().quiet, "an answer before `stop`");
}

// That an engine runs on is the finding of other checks.
std::string status_after_quit(Client& client) {
  client.send("quit");
  auto end = client.session().end_within(client.waits().quit);
  if (!end) {
    throw NotApplicable{"`quit` does not end the engine"};
  }
  return *std::move(end);
}

void end_by_quit(Client& client) {
  client.begin();
  client.send("quit");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_by_quit_while_thinking(Client& client) {
  start_thinking(client);
  client.send("quit");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_by_quit_before_hello(Client& client) {
  client.send("quit");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_with_status_zero(Client& client) {
  client.begin();
  client.position();
  (void)client.go("depth 1");
  const std::string how = status_after_quit(client);
  require(how == "exit status 0", [&] { return fmt::format("`quit` led to {}", how); });
}

void end_while_thinking_with_status_zero(Client& client) {
  start_thinking(client);
  const std::string how = status_after_quit(client);
  require(how == "exit status 0",
          [&] { return fmt::format("`quit` during a search led to {}", how); });
}

void end_of_input(Client& client) {
  client.begin();
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

void end_of_input_while_thinking(Client& client) {
  start_thinking(client);
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

void end_writes_no_errors(Client& client) {
  client.begin();
  client.position();
  (void)client.go("depth 3");
  (void)status_after_quit(client);
  require(client.session().errors().empty(), [&] {
    return fmt::format("on its stderr stands `{}`", excerpt(client.session().errors().front()));
  });
}

}  // namespace ludex::conformance::uci_family
