#include "cli/engine.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/engine_help.h"
#include "cli/engine_over_tcp.h"
#include "cli/options.h"
#include "cli/tcp_service.h"
#include "engine/engine.h"
#include "host/clock.h"
#include "host/engine_file.h"
#include "host/engine_spec.h"
#include "host/language_port.h"
#include "host/pipe_port.h"
#include "host/protocol.h"
#include "host/setting.h"
#include "protocols/uci_family/spelling.h"
#include "protocols/uci_family/standard_options.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::cli {

namespace {

ExitResult list(const std::optional<std::string>& file, std::ostream& out) {
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
    fmt::print(
        out, "  {}: {} ({})\n", printable(spec.name), printable(spec.command),
        spec.protocol.empty() ? host::protocols().front().name : std::string_view(spec.protocol));
  }
  return {};
}

// The engine's first language with commands for people, or else its main language.
const host::Protocol& language_for_people(const search::EngineKind& kind) {
  for (const std::string_view language : kind.languages) {
    const host::Protocol& protocol = *host::find_protocol(language).value();
    if (!protocol.extensions().empty()) return protocol;
  }
  return *host::find_protocol(kind.languages.front()).value();
}

ExitResult help(const search::EngineKind& kind, const host::Protocol& protocol, std::ostream& out) {
  const host::SteadyClock clock;
  const auto engine = protocols::with_standard_options(kind.make(clock, {}));
  print_engine_help(kind, *engine, protocol, out);
  return {};
}

// What every controller finds.
struct Offer {
  const search::EngineKind& kind;
  const host::Protocol* protocol = nullptr;  // null: the controller's first line decides
  host::SettingValues settings;
  std::vector<std::string> options;  // "NAME=VALUE"
};

// A new engine with its options set; the error is about them.
Result<std::unique_ptr<engine::Engine>> make(const Offer& offer, const Clock& clock,
                                             std::function<void()> notify) {
  auto engine = offer.kind.make(clock, std::move(notify));
  for (const std::string& option : offer.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) {
      return fail(fmt::format("--option {}: expected NAME=VALUE", printable(option)));
    }
    const auto set = engine->set_option(option.substr(0, equals), option.substr(equals + 1));
    if (!set) {
      return tl::unexpected(within(fmt::format("--option {}", printable(option)), set.error()));
    }
  }
  return engine;
}

// Serves one controller, which may open files if it was started by the user of this machine.
ExitResult serve(const Offer& offer, host::LinePort& controller, bool may_open_files,
                 const std::stop_token& stop) {
  const host::SteadyClock clock;
  const auto files =
      may_open_files ? protocols::FileOptions::offered : protocols::FileOptions::hidden;
  // Each language gets a new engine, to which nobody has talked yet.
  const auto serve_over = [&](host::LinePort& port, const host::Protocol& spoken) -> ExitResult {
    auto made = make(offer, clock, [&controller] { controller.wake(); });
    if (!made) return work_failed("engine: " + describe(made.error()));
    const auto engine = protocols::with_standard_options(*std::move(made), files);
    if (const auto served = spoken.serve(
            port, *engine, clock, {offer.kind.game, offer.settings, may_open_files, {}, stop});
        !served) {
      return work_failed("engine: " + served.error().detail);
    }
    return {};
  };
  if (offer.protocol != nullptr) return serve_over(controller, *offer.protocol);
  const host::Protocol& first = language_for_people(offer.kind);
  std::vector<const host::Protocol*> languages;
  for (const std::string_view language : offer.kind.languages) {
    languages.push_back(host::find_protocol(language).value());
  }
  host::LanguagePort port(controller, std::move(languages), first);
  ExitResult ending = serve_over(port, first);
  if (!ending || port.named() == nullptr || port.named() == &first) return ending;
  return serve_over(port, *port.named());
}

ExitResult serve_stdin(const Offer& offer) {
  host::PipePort pipes(host::standard_ends());
  ExitResult ending = serve(offer, pipes, true, {});
  if (!ending) return ending;
  // A controller that has gone ends the work normally, as `quit` does.
  return check_stdout(pipes.write_failure());
}

struct EngineAsked {
  bool help = false;
  std::string game;
  std::optional<std::string> protocol;
  std::optional<std::string> ranks;
  std::optional<std::string> files;
  std::optional<std::string> file;
  std::vector<std::string> options;
  TcpAsked tcp;
};

// Answers the one question that the files of a folder hold.
ExitResult serve_files(const Offer& offer, const std::string& folder) {
  const search::EngineKind& kind = offer.kind;
  const host::Protocol* protocol = offer.protocol;
  for (const std::string_view language : kind.languages) {
    const host::Protocol* const known = host::find_protocol(language).value();
    if (protocol == nullptr && known->question_in != nullptr) {
      protocol = known;
    }
  }
  if (protocol == nullptr || protocol->question_in == nullptr) {
    return wrong_usage(fmt::format("engine: --files has no effect: nobody speaks {} by files",
                                   protocol != nullptr ? protocol->name : kind.game));
  }
  const auto port = protocol->question_in(folder);
  if (!port) return work_failed("engine: " + describe(port.error()));
  const host::SteadyClock clock;
  auto made = make(offer, clock, [&port] { (*port)->wake(); });
  if (!made) return work_failed("engine: " + describe(made.error()));
  const auto engine = protocols::with_standard_options(*std::move(made));
  if (const auto served = protocol->serve(**port, *engine, clock, {kind.game}); !served) {
    return work_failed("engine: " + served.error().detail);
  }
  return {};
}

Result<host::SettingValues> settings_with(const std::optional<std::string>& ranks) {
  if (!ranks) return host::SettingValues();
  // Detection is what happens without the flag.
  if (*ranks == "auto" || !host::checked_setting(*host::find_setting("ranks"), *ranks)) {
    return fail(fmt::format("--ranks takes 0-9 or 1-10, not `{}`", printable(*ranks)));
  }
  return host::SettingValues{{"ranks", *ranks}};
}

ExitResult ranks_matter(const search::EngineKind& kind, const host::Protocol* protocol) {
  if (!protocols::counts_ranks_from_zero({.game = std::string(kind.game)})) {
    return wrong_usage(fmt::format(
        "engine: --ranks has no effect: nobody numbers the ranks of {} otherwise", kind.game));
  }
  if (protocol != nullptr && !host::takes(*protocol, *host::find_setting("ranks"))) {
    return wrong_usage(
        fmt::format("engine: --ranks has no effect: {} has one way to count them", protocol->name));
  }
  return {};
}

}  // namespace

std::vector<std::string> arguments_for(std::string_view program,
                                       std::vector<std::string> arguments) {
  const host::Protocol* protocol = host::protocol_of_program(program);
  if (protocol == nullptr) return arguments;
  const std::vector<std::string> engine{"engine", std::string(protocol->games.front()),
                                        "--protocol", std::string(protocol->name)};
  arguments.insert(arguments.begin(), engine.begin(), engine.end());
  return arguments;
}

namespace {

// The options are read into `asked`, which outlives the usage.
Usage usage_of_engine(EngineAsked& asked) {
  return {
      .name = "ludex engine",
      .description =
          "Plays for a graphical interface or a match runner that starts it: reads its "
          "commands from\nstdin and answers on stdout. Without GAME, lists the engines "
          "that are known.",
      .arguments =
          {
              {"-h,--help", &asked.help, "Print this, or with GAME all about that engine and exit"},
              {"GAME", &asked.game, "Which built-in engine to be"},
              {"--protocol", &asked.protocol,
               "The language of the controller; by default that of its first line"},
              {"--option", &asked.options,
               "NAME=VALUE: an option of the engine to set before it plays; may be repeated"},
              {"--ranks", &asked.ranks,
               "How the controller numbers the ranks of xiangqi over UCI: 0-9 or 1-10; by\n"
               "default as its moves show"},
              {"--files", &asked.files,
               "Answer the one request that an old manager of Gomocup left in this folder, in "
               "PLOCHA.DAT\nand its other files, and end"},
              {"--listen", &asked.tcp.listen,
               "[HOST:]PORT where controllers connect, one after the other; each finds a new "
               "engine"},
              {"--token", &asked.tcp.token, std::string(token_help)},
              {"--connect", &asked.tcp.connect,
               "[HOST:]PORT of a controller that waits for engines"},
              {"--once", &asked.tcp.once, "End after the first connection"},
              {"--engines", &asked.file, "The engines.toml to list"},
          },
      .own_help = true};
}

// Refuses flags that would have no effect.
ExitResult tcp_matters(const EngineAsked& asked) {
  const bool both = !asked.tcp.listen.empty() && !asked.tcp.connect.empty();
  const bool any = !asked.tcp.listen.empty() || !asked.tcp.connect.empty();
  if (both) return wrong_usage("engine: --listen and --connect exclude each other");
  if (any && asked.files) return wrong_usage("engine: --files has no effect over TCP");
  if (asked.tcp.once && asked.tcp.listen.empty()) {
    return wrong_usage("engine: --once has no effect without --listen");
  }
  if (!asked.tcp.token.empty() && asked.tcp.listen.empty()) {
    return wrong_usage("engine: --token has no effect without --listen");
  }
  return {};
}

ExitResult serve_anywhere(const Offer& offer, const TcpAsked& tcp, Console& console) {
  if (tcp.listen.empty() && tcp.connect.empty()) return serve_stdin(offer);
  return serve_over_tcp(
      tcp,
      [&](host::LinePort& port, const std::stop_token& stop) {
        return serve(offer, port, false, stop);
      },
      console);
}

}  // namespace

ExitResult run_engine(Arguments arguments, Console& console) {
  EngineAsked asked;
  const Usage usage = usage_of_engine(asked);
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (asked.help && asked.game.empty()) {
    console.out << help_of(usage);
    return {};
  }

  const host::Protocol* protocol = nullptr;
  if (asked.protocol) {
    const auto found = host::find_protocol(*asked.protocol);
    if (!found) return wrong_usage("engine: " + found.error().message);
    protocol = *found;
  }
  const auto settings = settings_with(asked.ranks);
  if (!settings) return wrong_usage("engine: " + settings.error().message);
  if (asked.game.empty()) {
    if (asked.ranks) return wrong_usage("engine: --ranks needs the GAME whose ranks they are");
    if (asked.files) return wrong_usage("engine: --files needs the GAME whose engine answers");
    if (!asked.options.empty()) {
      return wrong_usage("engine: --option needs the GAME whose engine has it");
    }
    if (!asked.tcp.listen.empty() || !asked.tcp.connect.empty() || asked.tcp.once ||
        !asked.tcp.token.empty()) {
      return wrong_usage(
          "engine: --listen, --token, --connect and --once need the GAME whose engine answers");
    }
    return list(asked.file, console.out);
  }
  const search::EngineKind* const kind = search::find_engine(rules::game_named(asked.game));
  if (kind == nullptr) {
    std::vector<std::string_view> games;
    for (const search::EngineKind& known : search::engines()) {
      games.push_back(known.game);
    }
    return wrong_usage("engine: " + unknown("game", asked.game, games));
  }
  if (protocol != nullptr && !host::plays(*protocol, kind->game)) {
    return wrong_usage("engine: " + host::not_played(*protocol, kind->game));
  }
  if (asked.ranks) {
    if (auto usable = ranks_matter(*kind, protocol); !usable) return usable;
  }
  if (auto usable = tcp_matters(asked); !usable) return usable;
  const Offer offer{*kind, protocol, *settings, asked.options};
  // A wrong option is refused before a controller can connect.
  if (!offer.options.empty()) {
    const host::SteadyClock clock;
    if (const auto tried = make(offer, clock, {}); !tried) {
      return wrong_usage("engine: " + describe(tried.error()));
    }
  }
  if (asked.files && !asked.help) return serve_files(offer, *asked.files);
  if (!asked.help) return serve_anywhere(offer, asked.tcp, console);
  const auto main_language = host::find_protocol(kind->languages.front());
  return help(*kind, protocol != nullptr ? *protocol : **main_language, console.out);
}

}  // namespace ludex::cli
