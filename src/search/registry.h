// The one list of built-in engines. A new one is a new folder and one row here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "base/time.h"
#include "engine/engine.h"
#include "search/alphabeta/opening_book.h"
#include "search/levels.h"

namespace ludex::search {

// The engine calls this function, from any thread, when an event is ready to be fetched. The
// function must not call the engine. It may be empty.
using Notify = std::function<void()>;

// A position that `ludex bench` searches.
struct BenchPosition {
  std::string_view variant;    // a value of the game's `variant`; empty for the default
  std::string_view text;       // the game's position text; empty for the usual start
  std::string_view size = {};  // a value of the game's board size; empty for the default
};

struct EngineKind {
  std::string_view game;     // a name in the registry of rules
  std::string_view summary;  // what the engine is, in one sentence for users
  // The protocols that controllers of the game speak; the first one is the default.
  std::span<const std::string_view> languages;
  std::unique_ptr<engine::Engine> (*make)(const Clock&, Notify);
  std::span<const BenchPosition> bench;  // from the opening to the endgame
  int bench_depth;                       // in plies; all positions together take some seconds
  std::span<const PlayLevel> levels;     // below full strength
  // Whether its searches report a score in centipawns. One that counts won games instead reports
  // how often it wins.
  bool scores_in_centipawns = true;
  // The books of the game; null if it has none.
  std::unique_ptr<OpeningBook> (*make_book)(std::uint64_t seed) = nullptr;
};

[[nodiscard]] std::span<const EngineKind> engines();
// Null when no built-in engine plays that game.
[[nodiscard]] const EngineKind* find_engine(std::string_view game);

// A built-in engine that plays the game, or null when there is none. The clock outlives the engine.
[[nodiscard]] std::unique_ptr<engine::Engine> make_engine(std::string_view game, const Clock& clock,
                                                          Notify notify);

}  // namespace ludex::search
