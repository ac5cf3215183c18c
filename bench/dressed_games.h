// Texts of games for the benchmarks of game files, in three dresses and the same in every run.
#pragma once

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "records/tree/annotation.h"

namespace ludex::records {

enum class Dress : std::uint8_t {
  bare,       // moves alone, as in collections of master games
  match,      // an engine's note after every move, as match runners write
  annotated,  // comments, clocks, glyphs and variations
};

// Adds what an annotated move has besides a comment. Returns true if it gets a comment too.
inline bool annotate(Annotations& said, Dress dress, Rng& random) {
  const auto some = [&](std::uint64_t bound) { return static_cast<int>(random.below(bound)); };
  if (dress == Dress::match) {
    said.edit_engine() =
        EngineNote{.book = false,
                   .search = EngineNote::Search{Centipawns{some(200) - 100}, 8 + some(20)},
                   .time = std::chrono::milliseconds(some(2000)),
                   .fields = {}};
    return false;
  }
  said.edit_clock() = std::chrono::seconds(some(3600));
  if (some(4) == 0) {
    said.edit_glyphs().push_back(Glyph{static_cast<std::uint8_t>(1 + some(6))});
  }
  return some(6) == 0;
}

// 8 MiB of games for each dress. `make` returns one game as a string, from the dress and the random
// numbers.
template <class Make>
std::vector<std::string> dressed_texts(const Make& make) {
  constexpr std::size_t text_bytes = std::size_t{8} << 20;
  std::vector<std::string> made;
  for (const Dress each : {Dress::bare, Dress::match, Dress::annotated}) {
    Rng random(7);
    std::string& text = made.emplace_back();
    while (text.size() < text_bytes) {
      text += make(each, random);
    }
  }
  return made;
}

inline void set_bytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) *
                          static_cast<std::int64_t>(state.iterations()));
}

}  // namespace ludex::records
