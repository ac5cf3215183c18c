#include "search/bench.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <variant>

#include "base/text.h"
#include "engine/engine.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::search {

namespace {

// The nodes of one search that ends by itself.
Result<std::uint64_t> search_nodes(engine::Engine& engine, const rules::Game& game,
                                   const engine::Request& request) {
  auto status = engine.new_game(game);
  if (status) {
    status = engine.think(game, request);
  }
  if (!status) return fail(status.error().detail);
  std::uint64_t nodes = 0;
  for (;;) {
    const auto event = engine.next(TimePoint::max());
    if (!event) continue;
    if (const auto* info = std::get_if<engine::Info>(&*event)) {
      nodes = info->nodes.value_or(nodes);
    }
    if (std::holds_alternative<engine::Decision>(*event)) return nodes;
  }
}

}  // namespace

Result<BenchOutcome> run_bench(std::string_view game, int depth, const Clock& clock) {
  const EngineKind* const kind = find_engine(game);
  if (kind == nullptr) return fail(fmt::format("no built-in engine plays `{}`", printable(game)));
  const auto engine = kind->make(clock, {});
  engine::Request request;
  request.limits.depth = depth > 0 ? depth : kind->bench_depth;
  BenchOutcome outcome;
  for (const BenchPosition& position : kind->bench) {
    const auto started = rules::start_game({.game = std::string(game),
                                            .values = {{rules::variant_parameter, position.variant},
                                                       {rules::size_parameter, position.size}},
                                            .position = std::string(position.text)});
    if (!started) return tl::unexpected(started.error());
    const TimePoint before = clock.now();
    const auto nodes = search_nodes(*engine, **started, request);
    if (!nodes) return tl::unexpected(nodes.error());
    outcome.took += clock.now() - before;
    outcome.nodes += *nodes;
  }
  return outcome;
}

}  // namespace ludex::search
