#include <fmt/format.h>
#include <fmt/ostream.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "engine/engine.h"
#include "host/clock.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::cli {

ExitResult run_eval(Arguments arguments, Console& console) {
  std::string name(search::engines().front().game);
  std::string fen;
  const Usage usage{
      .name = "ludex eval",
      .description =
          "Shows what a built-in engine thinks of a position without searching, by term.",
      .arguments = {
          {"GAME", &name, fmt::format("What is played: {} by default", name)},
          {"--fen", &fen, "The position, instead of the usual start"},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  rules::Setup setup = rules::setup_named(name);
  setup.position = fen;
  const host::SteadyClock clock;
  const auto engine = search::make_engine(setup.game, clock, {});
  if (engine == nullptr) {
    std::vector<std::string_view> games;
    for (const search::EngineKind& kind : search::engines()) {
      games.push_back(kind.game);
    }
    return wrong_usage("eval: " + unknown("game", setup.game, games));
  }
  const auto game = rules::start_game(setup);
  if (!game) return wrong_usage("eval: " + describe(game.error()));
  const auto answer =
      engine::ask_and_wait(*engine, **game, engine::StaticValue{}, TimePoint::max());
  const auto* value = std::get_if<engine::Evaluation>(&answer);
  if (value == nullptr) return work_failed("eval: this engine cannot explain a position");
  for (const std::string& line : value->lines) {
    fmt::print(console.out, "{}\n", line);
  }
  return {};
}

}  // namespace ludex::cli
