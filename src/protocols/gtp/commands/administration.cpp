// The first and last commands of a controller: the engine's identity, its commands, and quit.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// The names of the rows, and of the engine's commands that are passed on.
std::set<std::string_view> known_names(const EngineState& state) {
  std::set<std::string_view> names;
  for (const Row& row : all_rows()) {
    if (is_offered(row, state.settings())) {
      names.insert(row.name);
    }
  }
  for (const engine::CommandInfo& command : state.settings().commands) {
    names.insert(command.name);
  }
  return names;
}

Reply quit(EngineState& /*state*/, Arguments& /*in*/) {
  Reply reply = succeed();
  reply.quits = true;
  return reply;
}

Reply protocol_version(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed("2");
}

// The name of an engine may end in its version, which has a command of its own.
std::size_t start_of_version(std::string_view name) {
  const auto blank = name.rfind(' ');
  const bool has_version =
      blank != std::string_view::npos && blank + 1 < name.size() && is_digit(name[blank + 1]);
  return has_version ? blank : name.size();
}

Reply name(EngineState& state, Arguments& /*in*/) {
  const std::string& all = state.settings().identity.name;
  return succeed(printable(all.substr(0, start_of_version(all))));
}

Reply version(EngineState& state, Arguments& /*in*/) {
  const std::string& all = state.settings().identity.name;
  return succeed(printable(trim(std::string_view(all).substr(start_of_version(all)))));
}

Reply list_commands(EngineState& state, Arguments& /*in*/) {
  std::string text;
  for (const std::string_view known : known_names(state)) {
    text += (text.empty() ? "" : "\n") + std::string(known);
  }
  return succeed(std::move(text));
}

Reply known_command(EngineState& state, Arguments& in) {
  const auto word = in.word();
  return succeed(word_for(word && known_names(state).contains(*word)));
}

Reply echo(EngineState& /*state*/, Arguments& in) {
  return succeed(std::string(in.text()));
}

Reply echo_err(EngineState& state, Arguments& in) {
  state.system().write_error(in.text());
  return succeed(std::string(in.text()));
}

Reply cputime(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::format("{:.3f}", state.system().cpu_seconds()));
}

constexpr std::array administration_table{
    Row{"cputime", cputime},
    Row{"echo", echo},
    Row{"echo_err", echo_err},
    Row{"gomill-cpu_time", cputime},
    Row{"help", list_commands},
    Row{"known_command", known_command},
    Row{"list_commands", list_commands},
    Row{"name", name},
    Row{"protocol_version", protocol_version},
    Row{"quit", quit},
    Row{"version", version},
};

}  // namespace

std::span<const Row> administration_rows() {
  return administration_table;
}

}  // namespace ludex::gtp
