// What to search, where to stop besides the time, and what to tell.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/node_count.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// What a controller may ask to be told besides the usual.
struct Shows {
  bool chances = false;  // to win, draw and lose
  bool current_lines = false;
  bool refutations = false;
};

// Lines are searched to choose one of them, not always the best, as strength.h says.
struct Handicap {
  Value spread = 0;
  std::uint64_t seed = 0;
};

template <SearchGame G>
struct SearchTask {
  Replay<typename G::Position, typename G::Path> root;
  std::vector<typename G::Move> moves{};  // to consider at the root; at least one
  int depth = max_ply - 1;                // 0: only the static value is wanted
  std::uint64_t nodes = any_nodes;        // of all threads
  std::optional<int> mate{};              // in full moves
  int lines = 1;                          // to search
  int shown_lines = 1;                    // of them, those to tell
  bool saves_time = false;  // what is not spent on an obvious move is there for others
  Shows shows{};
  std::optional<Handicap> handicap{};  // searched by one thread
  Outlook outlook{};
  int work = 1'000;                        // permill of the time that each thread works
  bool may_resign = false;                 // the decision may be to resign
  const PositionValues* values = nullptr;  // null: none; outlives the search
};

}  // namespace ludex::search
