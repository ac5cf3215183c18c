#include "cli/engine.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/engine_help.h"
#include "cli/options.h"
#include "engine/engine.h"
#include "host/clock.h"
#include "host/engine_file.h"
#include "host/pipe_port.h"
#include "host/protocol.h"
#include "search/registry.h"

namespace ludex::cli {

namespace {

Ending list(const std::optional<std::string>& file, std::ostream& out) {
  const auto known = host::find_engine_file(host::engine_file_places(file));
  if (!known) return work_failed("engine: " + describe(known.error()));
  fmt::print(out, "Built-in engines, for `ludex engine GAME`:\n");
  for (const search::EngineKind& kind : search::engines()) {
    fmt::print(out, "  {}: {}\n", kind.game, kind.summary);
  }
  if (known->path().empty()) {
    fmt::print(out, "There is no engines.toml.\n");
    return {};
  }
  fmt::print(out, "Engines of {}:\n", printable(known->path().string()));
  for (const host::EngineSpec& spec : known->engines()) {
    fmt::print(out, "  {}: {} ({})\n", printable(spec.name), printable(spec.command),
               spec.protocol);
  }
  return {};
}

Ending help(const search::EngineKind& kind, const host::Protocol& protocol, std::ostream& out) {
  const host::SteadyClock clock;
  const auto engine = search::make_engine(kind.game, clock, {});
  print_engine_help(kind, *engine, protocol, out);
  return {};
}

Ending serve(std::string_view game, const host::Protocol& protocol) {
  const host::SteadyClock clock;
  host::PipePort port(host::standard_ends());
  const auto engine = search::make_engine(game, clock, [&port] { port.wake(); });
  if (const auto served = protocol.serve(port, *engine, clock, {game}); !served) {
    return work_failed("engine: " + served.error().detail);
  }
  return {};
}

}  // namespace

Ending run_engine(Arguments arguments, Console& console) {
  bool asks_help = false;
  std::string game;
  std::string protocol_name = "uci";
  std::optional<std::string> file;
  CLI::App app{
      "Plays for a graphical interface or a match runner that starts it: reads its commands from\n"
      "stdin and answers on stdout. Without GAME, lists the engines that are known.",
      "ludex engine"};
  app.set_help_flag();
  app.add_flag("-h,--help", asks_help, "Print this, or with GAME all about that engine and exit")
      ->disable_flag_override();
  app.add_option("GAME", game, "Which built-in engine to be");
  app.add_option("--protocol", protocol_name, "The language of the controller: uci by default");
  app.add_option("--engines", file, "The engines.toml to list");
  const auto parsed = parse_options(app, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (asks_help && game.empty()) {
    console.out << app.help();
    return {};
  }

  const auto protocol = host::find_protocol(protocol_name);
  if (!protocol) return wrong_usage("engine: " + protocol.error().message);
  if (game.empty()) return list(file, console.out);
  const search::EngineKind* const kind = search::find_engine(game);
  if (kind == nullptr) {
    std::vector<std::string_view> games;
    for (const search::EngineKind& known : search::engines()) games.push_back(known.game);
    return wrong_usage("engine: " + unknown("game", game, games));
  }
  if (asks_help) return help(*kind, **protocol, console.out);
  return serve(game, **protocol);
}

}  // namespace ludex::cli
