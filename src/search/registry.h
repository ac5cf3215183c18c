// The one list of built-in engines. A new one is a new folder and one row here.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "base/time.h"
#include "engine/engine.h"

namespace ludex::search {

// A function that the engine calls, from any thread, whenever an event waits in it; the function
// must not call the engine. May be empty.
using Notify = std::function<void()>;

// A position that `ludex bench` searches.
struct BenchPosition {
  std::string_view variant;    // a value of that parameter; empty: the default
  std::string_view text;       // the game's position text; empty: the usual start
  std::string_view size = {};  // of the board, likewise a value
};

struct EngineKind {
  std::string_view game;     // a name in the registry of rules
  std::string_view summary;  // what the engine is, in a sentence for people
  // The protocols that controllers of the game speak; the first one is the default.
  std::span<const std::string_view> languages;
  std::unique_ptr<engine::Engine> (*make)(const Clock&, Notify);
  std::span<const BenchPosition> bench;  // from the opening to the endgame
  int bench_depth;                       // in plies, some seconds for all of them
};

[[nodiscard]] std::span<const EngineKind> engines();
// Null when no built-in engine plays that game.
[[nodiscard]] const EngineKind* find_engine(std::string_view game);

// A built-in engine that plays the game, or null when there is none. The clock outlives the engine.
[[nodiscard]] std::unique_ptr<engine::Engine> make_engine(std::string_view game, const Clock& clock,
                                                          Notify notify);

}  // namespace ludex::search
