#include "search/registry.h"

#include <algorithm>
#include <array>
#include <utility>

#include "search/chess/bench_positions.h"
#include "search/chess/engine.h"

namespace ludex::search {

namespace {

constexpr std::array<EngineKind, 1> table{
    {{"chess",
      "Plays chess and Chess960: an alpha-beta search on any number of threads, an evaluation of "
      "many terms, and an opening book.",
      make_chess_engine, chess_bench_positions, chess_bench_depth}}};

}  // namespace

std::span<const EngineKind> engines() {
  return table;
}

const EngineKind* find_engine(std::string_view game) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [game](const EngineKind& kind) { return kind.game == game; });
  return found == table.end() ? nullptr : &*found;
}

std::unique_ptr<engine::Engine> make_engine(std::string_view game, const Clock& clock,
                                            Notify notify) {
  const EngineKind* const kind = find_engine(game);
  return kind != nullptr ? kind->make(clock, std::move(notify)) : nullptr;
}

}  // namespace ludex::search
