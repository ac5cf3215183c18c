// Administrative commands, and the end.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

namespace {

constexpr std::array<std::string_view, 11> required_commands{
    "protocol_version", "name",        "version", "known_command", "list_commands", "quit",
    "boardsize",        "clear_board", "komi",    "play",          "genmove"};

std::set<std::string> listed_commands(Client& client) {
  std::set<std::string> names;
  for (const std::string& line : client.succeed("list_commands").lines) {
    if (!trim(line).empty()) {
      names.emplace(trim(line));
    }
  }
  return names;
}

void admin_version_of_protocol(Client& client) {
  const Reply reply = client.succeed("protocol_version");
  require(reply.text() == "2", [&] { return fmt::format("the version is `{}`", reply.text()); });
}

void admin_name(Client& client) {
  require(!client.succeed("name").text().empty(), "the name is empty");
}

void admin_version(Client& client) {
  (void)client.succeed("version");
}

void admin_known(Client& client) {
  const Reply reply = client.succeed("known_command genmove");
  require(reply.text() == "true",
          [&] { return fmt::format("the answer for genmove is `{}`", reply.text()); });
}

void admin_not_known(Client& client) {
  const Reply reply = client.succeed("known_command no_such_command");
  require(reply.text() == "false", [&] {
    return fmt::format("the answer for a command that does not exist is `{}`", reply.text());
  });
}

void admin_required_known(Client& client) {
  for (const std::string_view command : required_commands) {
    require(client.succeed(fmt::format("known_command {}", command)).text() == "true",
            [&] { return fmt::format("`{}` is not known", command); });
  }
}

void admin_required_listed(Client& client) {
  const auto names = listed_commands(client);
  for (const std::string_view command : required_commands) {
    require(names.contains(std::string(command)),
            [&] { return fmt::format("`{}` is not listed", command); });
  }
}

void admin_one_a_line(Client& client) {
  for (const std::string& name : listed_commands(client)) {
    require(name.find(' ') == std::string::npos,
            [&] { return fmt::format("`{}` is not one command", excerpt(name)); });
  }
}

void admin_listed_are_known(Client& client) {
  for (const std::string& name : listed_commands(client)) {
    if (name.find(' ') != std::string::npos) {
      continue;  // of admin/one-a-line
    }
    require(client.succeed(fmt::format("known_command {}", name)).text() == "true",
            [&] { return fmt::format("`{}` is listed and not known", excerpt(name)); });
  }
}

void require_end(const Client& client, const std::optional<std::string>& end) {
  require(end.has_value(), [&] {
    return fmt::format("the engine still runs after {} ms", client.waits().quit.count());
  });
}

void admin_quit_is_answered(Client& client) {
  (void)client.succeed("quit");
}

void admin_quit_ends(Client& client) {
  client.session().send("quit");
  require_end(client, client.session().end_within(client.waits().quit));
}

void admin_quit_status(Client& client) {
  (void)client.succeed("name");
  client.session().send("quit");
  const auto how = client.session().end_within(client.waits().quit);
  if (!how) {
    throw NotApplicable{"`quit` does not end the engine"};
  }
  require(*how == "exit status 0", [&] { return fmt::format("`quit` led to {}", *how); });
}

void admin_end_of_input(Client& client) {
  (void)client.succeed("name");
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

constexpr std::array admin_table{
    Check{"admin", "protocol-version", Severity::must, "GTP 2, administrative commands",
          "`protocol_version` is 2.", over<admin_version_of_protocol>},
    Check{"admin", "name", Severity::must, "GTP 2, administrative commands",
          "`name` names the engine.", over<admin_name>},
    Check{"admin", "version", Severity::must, "GTP 2, administrative commands",
          "`version` succeeds.", over<admin_version>},
    Check{"admin", "known", Severity::must, "GTP 2, administrative commands",
          "`known_command genmove` is true.", over<admin_known>},
    Check{"admin", "not-known", Severity::must, "GTP 2, administrative commands",
          "`known_command` is false for what does not exist.", over<admin_not_known>},
    Check{"admin", "required", Severity::must, "GTP 2, required commands",
          "The required commands are known.", over<admin_required_known>},
    Check{"admin", "required-listed", Severity::must, "GTP 2, required commands",
          "The required commands are listed.", over<admin_required_listed>},
    Check{"admin", "one-a-line", Severity::must, "GTP 2, administrative commands",
          "`list_commands` has a line for each command.", over<admin_one_a_line>},
    Check{"admin", "listed-known", Severity::must, "GTP 2, administrative commands",
          "What `list_commands` lists, `known_command` knows.", over<admin_listed_are_known>},
    Check{"admin", "quit-answer", Severity::must, "GTP 2, administrative commands",
          "`quit` is answered.", over<admin_quit_is_answered>},
    Check{"admin", "quit", Severity::must, "GTP 2, administrative commands",
          "`quit` ends the engine.", over<admin_quit_ends>},
    Check{"admin", "quit-status", Severity::should, "practice",
          "After `quit` the exit status is 0.", over<admin_quit_status>},
    Check{"admin", "input", Severity::must, "practice", "The end of its input ends the engine.",
          over<admin_end_of_input>},
};

}  // namespace

std::span<const Check> admin_checks() {
  return admin_table;
}

}  // namespace ludex::conformance::gtp
