#include "analysis/search.h"

#include <chrono>
#include <functional>
#include <utility>
#include <variant>

#include "analysis/overrun.h"

namespace ludex::analysis {
namespace {

// Makes the line begin with the move of the decision.
void settle_line(engine::Finding& finding, const engine::Play& play) {
  if (!finding.pv.empty() && finding.pv.front() == play.move) return;
  finding.pv = {play.move};
  if (!play.more.empty()) {
    finding.pv.insert(finding.pv.end(), play.more.begin(), play.more.end());
  } else if (play.ponder) {
    finding.pv.push_back(*play.ponder);
  }
}

}  // namespace

Searched search(engine::Engine& engine, const rules::Game& game, const engine::Limits& limits,
                const SearchContext& context) {
  const std::stop_callback<std::function<void()>> wake(context.stop, [&] { engine.wake(); });
  if (context.stop.stop_requested()) return std::nullopt;
  engine::Request request;
  request.limits = limits;
  if (auto asked = engine.think(game, request); !asked) {
    return tl::unexpected(std::move(asked.error()));
  }
  const auto longest = longest_search(limits, engine.can_search_infinitely());
  const TimePoint patience = longest ? context.clock.now() + *longest : TimePoint::max();
  bool stopped = false;
  engine::Finding finding;
  for (;;) {
    auto event = engine.next(stopped ? TimePoint::max() : patience);
    const bool wanted = context.stop.stop_requested() || context.clock.now() >= patience;
    if (wanted && !std::exchange(stopped, stopped || wanted)) {
      engine.stop();
    }
    if (!event) continue;
    if (auto* const failure = std::get_if<engine::Failure>(&*event)) {
      return tl::unexpected(std::move(*failure));
    }
    if (const auto* const info = std::get_if<engine::Info>(&*event)) {
      engine::take(finding, *info);
    }
    const auto* const decision = std::get_if<engine::Decision>(&*event);
    if (decision == nullptr) continue;
    if (context.stop.stop_requested()) return std::nullopt;
    if (const auto* const play = std::get_if<engine::Play>(&decision->what)) {
      settle_line(finding, *play);
    }
    return finding;
  }
}

}  // namespace ludex::analysis
