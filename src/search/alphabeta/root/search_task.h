// What to search, where to stop besides the time, and what to report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/time.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/threads/node_count.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// How much of the machine a search uses: a number of threads, each of which works for a part of the
// time and rests for the remainder, so that other programs get a share.
struct Workload {
  std::size_t threads = 1;
  int work = 1'000;  // permill

  // How long a thread rests after it worked that long.
  [[nodiscard]] Duration rest_after(Duration worked) const {
    return worked * (1'000 - work) / work;
  }
  bool operator==(const Workload&) const = default;
};

// The workload that leaves a quarter of `threads` idle for every degree above none. Expects at
// least one thread.
[[nodiscard]] constexpr Workload workload(std::size_t threads, Degree idle) {
  const std::size_t quarters = threads * (4 - static_cast<std::size_t>(idle));
  const std::size_t used = (quarters + 3) / 4;
  return {used, static_cast<int>(quarters * 250 / used)};
}

// What a controller may ask to have reported in addition.
struct ReportOptions {
  bool chances = false;  // of a win, a draw and a loss
  bool current_lines = false;
  bool refutations = false;
};

// How the move of a weaker player is chosen among several lines: see chosen() in strength.h.
struct Skill {
  Value spread = 0;
  int oversight = 0;  // above 0 a beginner looks instead of a search: see BeginnerSearch
  std::uint64_t seed = 0;
};

template <SearchGame G>
struct SearchTask {
  Replay<typename G::Position, typename G::Keys> root;
  std::vector<typename G::Move> moves{};  // to consider at the root; at least one
  int depth = max_ply - 1;                // 0: report only the static value
  std::uint64_t nodes = any_nodes;        // of all threads
  std::optional<int> mate{};              // in full moves
  int lines = 1;                          // how many to search
  int shown_lines = 1;                    // how many of them to report
  bool saves_time = false;                // an obvious move is made early
  bool ends_at_win = false;  // a win that is proved is played, a shorter one not sought
  ReportOptions shows{};
  std::optional<Skill> skill{};  // then one thread searches
  Outlook outlook{};
  int work = 1'000;                        // permill of the time that each thread works
  bool may_resign = false;                 // the decision may be to resign
  const PositionValues* values = nullptr;  // null: none; outlives the search
};

}  // namespace ludex::search
