#include "host/bridge.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
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
         "is an engine for a program that knows UCCI alone.";
}

struct Flags {
  std::string speak;
  std::string game;
  std::string ranks = "auto";
  std::string log;
};

// Refuses settings that would have no effect.
ExitResult check_places(const std::vector<std::string>& words, const EngineChoice& choice,
                        const Flags& flags, const host::Protocol& spoken, const std::string& game) {
  const rules::Setup setup{.game = game};
  if (const auto reason = why_pointless(words, choice, setup)) return misused(*reason);
  if (flags.ranks == "auto") return {};
  if (!host::takes(spoken, *host::find_setting("ranks"))) {
    return misused(fmt::format("--ranks has no effect: {} has one way to count them", flags.speak));
  }
  if (!protocols::counts_ranks_from_zero(setup)) {
    return misused(
        fmt::format("--ranks has no effect: nobody numbers the ranks of {} otherwise", game));
  }
  return {};
}

}  // namespace

ExitResult run_bridge(Arguments arguments, Console& console) {
  Flags flags;
  const Usage usage{
      .name = "ludex bridge",
      .description =
          "Offers an engine to a program that does not speak its protocol: answers the program on\n"
          "stdin and stdout in one protocol and talks to the engine in another.\n"
          "Also: -engine KEY=VALUE...  the engine (needed)",
      .arguments =
          {
              {"--speak", &flags.speak,
               fmt::format("The language of the program, one of: {} (needed)",
                           host::protocol_names())},
              {"--game", &flags.game, "The game (default: the first that both languages know)"},
              {"--ranks", &flags.ranks,
               "How the program counts xiangqi's ranks over uci, 0-9 or 1-10; auto: found out"},
              {"--log", &flags.log, "A file for all lines of both sides"},
          },
      .footer = footer_of_bridge()};
  const EngineWords words = sorted_engine_words(arguments);
  const auto parsed = parse_options(usage, words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  if (flags.speak.empty()) return misused("--speak is needed: the language of the program");
  const auto spoken = host::find_protocol(flags.speak);
  if (!spoken) return misused(spoken.error().message);
  if (flags.ranks.empty()) {
    flags.ranks = "auto";
  }
  if (!host::checked_setting(*host::find_setting("ranks"), flags.ranks)) {
    return misused(fmt::format("--ranks is auto, 0-9 or 1-10, not {}", printable(flags.ranks)));
  }
  if (words.engines.size() != 1) {
    return misused(words.engines.empty() ? "-engine is needed" : "-engine is given more than once");
  }
  const std::vector<std::string>& engine_words = words.engines.front();
  const auto choice = read_engine_choice(engine_words, "bridge");
  if (!choice) return tl::unexpected(choice.error());
  const auto spec = resolve(*choice);
  if (!spec) return work_failed("bridge: " + describe(spec.error()));
  const auto game = host::bridged_game(rules::game_named(flags.game), **spoken, *spec);
  if (!game) return misused(describe(game.error()));
  auto usable = check_places(engine_words, *choice, flags, **spoken, *game);
  if (!usable) return usable;
  const EngineOpener open = [&](const Clock& clock, host::TrafficLog* log,
                                const std::stop_token& stop) {
    return open_engine(*spec, rules::Setup{.game = *game}, clock, log, stop);
  };
  return serve_engine({.subcommand = "bridge",
                       .name = spec->name,
                       .spoken = *spoken,
                       .service = {*game, {{"ranks", flags.ranks}}},
                       .log_file = flags.log},
                      open);
}

}  // namespace ludex::cli
