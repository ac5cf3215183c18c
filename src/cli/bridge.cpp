#include "host/bridge.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/bridge_external.h"
#include "cli/bridge_to_server.h"
#include "cli/bridge_to_table.h"
#include "cli/commands.h"
#include "cli/engine_keys.h"
#include "cli/engine_service.h"
#include "cli/engine_words.h"
#include "cli/engines.h"
#include "cli/options.h"
#include "host/protocol.h"
#include "host/setting.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

tl::unexpected<ExitError> misused(const std::string& sentence) {
  return wrong_usage("bridge: " + sentence);
}

std::string footer_of_bridge() {
  return help_of_engine_keys() +
         "\n  ludex bridge --speak ucci -engine cmd=pikafish proto=uci option.Threads=2\n"
         "is an engine for a program that knows UCCI alone.\n"
         "  ludex bridge --server cgos://HOST:PORT --account FILE -engine cmd=builtin\n"
         "plays go at a server of CGOS; nngs:// stands for servers of the NNGS kind.\n"
         "  ludex bridge --server external-engine --account FILE -engine cmd=stockfish\n"
         "analyses on the boards of lichess.org.\n"
         "  ludex bridge --server ludex://HOST:PORT --account FILE -engine cmd=stockfish\n"
         "sits down at the tables of ludex serve --engines-listen.";
}

struct Flags {
  std::string speak;
  std::string game;
  std::optional<std::string> ranks;
  ServerFlags server;
  ExternalFlags external;
};

Usage usage_of(Flags& flags) {
  constexpr int most = 1'000'000'000;
  Usage usage{
      .name = "ludex bridge",
      .description =
          "Offers an engine to a program that does not speak its protocol: answers the program on\n"
          "stdin and stdout in one protocol and talks to the engine in another. Or lets an engine\n"
          "play at a game server.\n"
          "Also: -engine KEY=VALUE...  the engine (needed)",
      .arguments =
          {{"--speak", &flags.speak,
            fmt::format("The language of the program, one of: {} (needed without --server)",
                        host::protocol_names())},
           {"--game", &flags.game, "The game (default: the first that both languages know)"},
           {"--ranks", &flags.ranks,
            "How the program counts xiangqi's ranks over uci, 0-9 or 1-10; auto: found out"},
           {"--log", &flags.server.log, "A file for all lines of both sides"},
           {"--server", &flags.server.url,
            "Play at this server: cgos://HOST:PORT, nngs://HOST:PORT, or ludex://HOST:PORT for "
            "tables\nof ludex serve; or analyse for its users: external-engine, which is "
            "lichess.org, or\n"
            "external-engine:URL"},
           {"--account", &flags.server.account,
            "The file of the account there: name and password, a line each (external-engine: the\n"
            "token, and perhaps the provider's secret; ludex: the token); mode 0600 (needed)"},
           {.names = "--games",
            .into = &flags.server.games,
            .help = "Leave the server after so many games, ludex: uses of the engine (default: on\n"
                    "Ctrl-C, after the game)",
            .range = Range{1, most}},
           {.names = "--nodes",
            .into = &flags.server.nodes,
            .help = "The most nodes of a search at the server",
            .range = Range{1, most}},
           {"--analysis", &flags.server.analysis,
            "Send the engine's values with its moves, for the server's visitors"}},
      .footer = footer_of_bridge()};
  for (Argument& argument : arguments_of(flags.server.match)) {
    usage.arguments.push_back(std::move(argument));
  }
  for (Argument& argument : external_arguments(flags.external)) {
    usage.arguments.push_back(std::move(argument));
  }
  return usage;
}

// Refuses flags that have no effect at this server.
ExitResult check_server(const Flags& flags) {
  const ServerFlags& server = flags.server;
  if (!is_external_engine(server.url)) {
    ExternalFlags others = flags.external;
    if (is_table_server(server.url)) {
      others.name.clear();
    }
    const std::string_view set = external_flag_set(others);
    if (set.empty()) return {};
    return misused(fmt::format("{} has no effect without --server external-engine", set));
  }
  if (server.games != 0) return misused("--games has no effect with external-engine");
  if (server.analysis) return misused("--analysis has no effect with external-engine");
  if (const auto asked = given(server.match)) {
    return misused(fmt::format("{} has no effect with external-engine", *asked));
  }
  return {};
}

// Refuses flags that have no effect at tables of `ludex serve`.
ExitResult check_tables(const Flags& flags) {
  const ServerFlags& server = flags.server;
  if (server.account.empty()) return misused("--account is needed with --server");
  if (server.nodes != 0) return misused("--nodes has no effect with ludex://");
  if (server.analysis) return misused("--analysis has no effect with ludex://");
  if (const auto asked = given(server.match)) {
    return misused(fmt::format("{} has no effect with ludex://", *asked));
  }
  return {};
}

// Refuses flags of the other kind of bridge.
ExitResult check_kind(const Flags& flags) {
  const ServerFlags& server = flags.server;
  if (server.url.empty()) {
    if (!server.account.empty()) return misused("--account has no effect without --server");
    if (server.games != 0) return misused("--games has no effect without --server");
    if (server.nodes != 0) return misused("--nodes has no effect without --server");
    if (server.analysis) return misused("--analysis has no effect without --server");
    if (const auto asked = given(server.match)) {
      return misused(fmt::format("{} has no effect without --server", *asked));
    }
    if (flags.speak.empty()) return misused("--speak is needed: the language of the program");
    return {};
  }
  if (is_table_server(server.url)) return check_tables(flags);
  if (!flags.speak.empty()) return misused("--speak has no effect with --server");
  if (!flags.game.empty()) return misused("--game has no effect with --server");
  if (flags.ranks) return misused("--ranks has no effect with --server");
  if (server.account.empty()) return misused("--account is needed with --server");
  return {};
}

std::string ranks_of(const Flags& flags) {
  return flags.ranks && !flags.ranks->empty() ? *flags.ranks : "auto";
}

// Refuses settings that would have no effect.
ExitResult check_places(const std::vector<std::string>& words, const EngineChoice& choice,
                        const Flags& flags, const host::Protocol& spoken, const std::string& game) {
  const rules::Setup setup{.game = game};
  if (const auto reason = why_pointless(words, choice, setup)) return misused(*reason);
  if (ranks_of(flags) == "auto") return {};
  if (!host::takes(spoken, *host::find_setting("ranks"))) {
    return misused(fmt::format("--ranks has no effect: {} has one way to count them", spoken.name));
  }
  if (!protocols::counts_ranks_from_zero(setup)) {
    return misused(
        fmt::format("--ranks has no effect: nobody numbers the ranks of {} otherwise", game));
  }
  return {};
}

// Bridges the language of a program, or of the tables of `ludex serve`, and that of the engine.
ExitResult bridge_between(const host::EngineSpec& spec, const std::vector<std::string>& words,
                          const EngineChoice& choice, const Flags& flags, Console& console) {
  const bool is_at_tables = is_table_server(flags.server.url);
  const std::string_view usual =
      is_at_tables ? language_at_tables(spec, rules::game_named(flags.game)) : "";
  if (flags.speak.empty() && usual.empty()) {
    return misused("--speak is needed: the language in which the server talks to the engine");
  }
  const auto spoken = host::find_protocol(flags.speak.empty() ? usual : flags.speak);
  if (!spoken) return misused(spoken.error().message);
  const auto game = host::bridged_game(rules::game_named(flags.game), **spoken, spec);
  if (!game) return misused(describe(game.error()));
  auto usable = check_places(words, choice, flags, **spoken, *game);
  if (!usable) return usable;
  const std::string ranks = ranks_of(flags);
  host::Service service{*game, {{"ranks", ranks}}};
  if (is_at_tables) {
    const ServerFlags& server = flags.server;
    return play_at_tables(spec,
                          {server.url, server.account, flags.external.name, server.log,
                           static_cast<std::size_t>(server.games)},
                          **spoken, std::move(service), console);
  }
  const EngineOpener open = [&](const Clock& clock, host::TrafficLog* log,
                                const std::stop_token& stop) {
    return open_engine(spec, rules::Setup{.game = *game}, clock, log, stop);
  };
  return serve_engine({.subcommand = "bridge",
                       .name = spec.name,
                       .spoken = *spoken,
                       .service = std::move(service),
                       .log_file = flags.server.log},
                      open);
}

}  // namespace

ExitResult run_bridge(Arguments arguments, Console& console) {
  Flags flags;
  const Usage usage = usage_of(flags);
  const EngineWords words = sorted_engine_words(arguments);
  const auto parsed = parse_options(usage, words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  if (auto checked = check_kind(flags); !checked) return checked;
  if (auto checked = check_server(flags); !checked) return checked;
  if (const auto spoken = host::find_protocol(flags.speak); !spoken) {
    return misused(spoken.error().message);
  }
  const std::string ranks = ranks_of(flags);
  if (!host::checked_setting(*host::find_setting("ranks"), ranks)) {
    return misused(fmt::format("--ranks is auto, 0-9 or 1-10, not {}", printable(ranks)));
  }
  if (words.engines.size() != 1) {
    return misused(words.engines.empty() ? "-engine is needed" : "-engine is given more than once");
  }
  const std::vector<std::string>& engine_words = words.engines.front();
  const auto choice = read_engine_choice(engine_words, "bridge");
  if (!choice) return tl::unexpected(choice.error());
  const auto spec = resolve(*choice);
  if (!spec) return work_failed("bridge: " + describe(spec.error()));
  if (is_external_engine(flags.server.url)) {
    const rules::Setup setup{.game = external_game(*spec, flags.external)};
    if (const auto reason = why_pointless(engine_words, *choice, setup)) return misused(*reason);
    const ServerFlags& server = flags.server;
    return provide_external_engine(*spec, {server.url, server.account, server.log, server.nodes},
                                   flags.external, console);
  }
  if (!flags.server.url.empty() && !is_table_server(flags.server.url)) {
    const rules::Setup setup = first_setup_at(flags.server.url);
    if (const auto reason = why_pointless(engine_words, *choice, setup)) return misused(*reason);
    return play_at_server(*spec, flags.server, console);
  }
  return bridge_between(*spec, engine_words, *choice, flags, console);
}

}  // namespace ludex::cli
