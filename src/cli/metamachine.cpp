#include "metamachine/metamachine.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <memory>
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
#include "host/bridge.h"
#include "host/engine_spec.h"
#include "host/protocol.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

// How often an oracle that dies is restarted.
constexpr int restarts = 3;

tl::unexpected<ExitError> bad_metamachine(const std::string& sentence) {
  return wrong_usage("metamachine: " + sentence);
}

struct MetamachineFlags {
  std::string speak;
  std::string game;
  std::string tree = "5x1";
  std::string share = "500";
  std::string log;
  bool debug = false;
};

std::string footer_of_metamachine() {
  return help_of_engine_keys() +
         "\n  ludex metamachine -engine cmd=gnugo args='--mode gtp' proto=gtp --debug\n"
         "tries the moves that GNU Go likes best, each with GNU Go's reply, and plays the one "
         "that\n"
         "leaves what GNU Go estimates to be the best score.";
}

// One specification for each -engine.
tl::expected<std::vector<host::EngineSpec>, ExitError> read_oracles(const EngineWords& words,
                                                                    const std::string& game) {
  if (words.engines.empty()) return bad_metamachine("-engine is needed: an oracle, or several");
  std::vector<host::EngineSpec> specs;
  for (const auto& engine_words : words.engines) {
    const auto choice = read_engine_choice(engine_words, "metamachine");
    if (!choice) return tl::unexpected(choice.error());
    const auto reason = why_pointless(engine_words, *choice, rules::Setup{.game = game});
    if (reason) return bad_metamachine(*reason);
    auto spec = resolve(*choice);
    if (!spec) return work_failed("metamachine: " + describe(spec.error()));
    specs.push_back(*std::move(spec));
  }
  return specs;
}

EngineOpener opener_of(const std::vector<host::EngineSpec>& specs, const std::string& game,
                       const metamachine::Settings& settings) {
  return [&specs, game, settings](const Clock& clock, host::TrafficLog* log,
                                  const std::stop_token& stop)
             -> tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> {
    std::vector<std::unique_ptr<metamachine::Oracle>> oracles;
    for (const host::EngineSpec& spec : specs) {
      metamachine::Start start = [&spec, game, &clock, log, stop] {
        return open_engine(spec, rules::Setup{.game = game}, clock, log, stop);
      };
      auto engine = start();
      if (!engine) {
        engine::Failure failure = std::move(engine.error());
        failure.detail = fmt::format("{}: {}", printable(spec.name), failure.detail);
        return tl::unexpected(std::move(failure));
      }
      oracles.push_back(std::make_unique<metamachine::Oracle>(
          printable(spec.name), *std::move(engine), std::move(start), restarts, clock));
    }
    return std::make_unique<metamachine::Metamachine>(std::move(oracles), settings, clock);
  };
}

tl::expected<metamachine::Settings, ExitError> read_settings(const MetamachineFlags& flags,
                                                             Console& console) {
  metamachine::Settings settings;
  auto shape = metamachine::read_shape(flags.tree);
  if (!shape) return bad_metamachine("--tree: " + describe(shape.error()));
  settings.shape = *std::move(shape);
  const auto share = to_integer(flags.share);
  if (!share || *share < 1 || *share > 3'600'000) {
    return bad_metamachine(
        fmt::format("--share is milliseconds from 1 to 3600000, not {}", printable(flags.share)));
  }
  settings.share = Milliseconds(*share);
  if (flags.debug) {
    settings.trace = [&console](const std::string& line) {
      fmt::print(console.err, "metamachine: {}\n", printable(line));
      console.err.flush();
    };
  }
  return settings;
}

}  // namespace

ExitResult run_metamachine(Arguments arguments, Console& console) {
  MetamachineFlags flags;
  const Usage usage{
      .name = "ludex metamachine",
      .description =
          "An engine that thinks by asking other engines: they name moves, each move is tried\n"
          "with the replies that they name, and the move that leads to the best position is\n"
          "played.\n"
          "Also: -engine KEY=VALUE...  an oracle (needed; several may be given)",
      .arguments =
          {
              {"--tree", &flags.tree,
               "How many moves are tried, by ply: 5x1 is five, each with one reply"},
              {"--share", &flags.share,
               "Milliseconds that an oracle searches in a position where nothing limits the move"},
              {"--speak", &flags.speak,
               fmt::format("The language of the controller, one of: {}; the first oracle's",
                           host::protocol_names())},
              {"--game", &flags.game, "The game (default: the first that all languages know)"},
              {"--log", &flags.log, "A file for all lines of all sides"},
              {"--debug", &flags.debug, "Print the answers of the oracles on stderr"},
          },
      .footer = footer_of_metamachine()};
  const EngineWords words = sorted_engine_words(arguments);
  const auto parsed = parse_options(usage, words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  const auto settings = read_settings(flags, console);
  if (!settings) return tl::unexpected(settings.error());
  const std::string asked_game = rules::game_named(flags.game);
  const auto specs = read_oracles(words, asked_game);
  if (!specs) return tl::unexpected(specs.error());
  const auto spoken =
      host::find_protocol(flags.speak.empty() ? specs->front().protocol : flags.speak);
  if (!spoken) return bad_metamachine("--speak: " + spoken.error().message);
  std::string game = asked_game;
  for (const host::EngineSpec& spec : *specs) {
    const auto common = host::bridged_game(game, **spoken, spec);
    if (!common) return bad_metamachine(describe(common.error()));
    game = *common;
  }
  return serve_engine({.subcommand = "metamachine",
                       .name = specs->front().name,
                       .spoken = *spoken,
                       .service = {game},
                       .log_file = flags.log},
                      opener_of(*specs, game, *settings));
}

}  // namespace ludex::cli
