#include "search/go/reading/capture_goal.h"

#include <algorithm>

#include "base/random.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/ladder.h"

namespace ludex::search::go_reading {

namespace {

std::uint64_t key_for(std::span<const go::Point> stones, Breadth breadth, int stage) {
  std::uint64_t key = 0;
  for (const go::Point stone : stones) {
    key = key * go::point_room + go::index(stone);
  }
  key = key * 64 + static_cast<std::uint64_t>(stage) * 2 + static_cast<std::uint64_t>(breadth);
  return split_mix(key);
}

}  // namespace

CaptureGoal::CaptureGoal(const go::Position& position, std::span<const go::Point> stones,
                         Breadth breadth, int stage)
    : stones_(stones.begin(), stones.end()),
      owner_(position.stone_at(stones.front()).value()),
      breadth_(breadth),
      stage_(stage),
      key_(key_for(stones, breadth, stage)) {}

// Whether the string was captured by ko and its owner may take back at once, or was one stone that
// several have taken, which can be taken back.
bool CaptureGoal::can_put_back(const KoBoard& board, go::Color mover, go::Point stone) const {
  const go::Position& position = board.position();
  if (mover != owner_) return false;
  if (position.is_banned_by_ko(owner_, stone)) return board.may_ignore(owner_, stone);
  if (!position.is_empty(stone) || position.empty_neighbours(stone) > 0) return false;
  bool takes = false;
  position.for_each_neighbour(stone, [&](go::Point next) {
    takes |= position.has_stone(~owner_, next) && position.liberty_count(next) == 1;
  });
  return takes && go_playout::liberties_after<2>(position, owner_, stone) > 1;
}

std::optional<bool> CaptureGoal::decided(KoBoard& board, go::Color mover, Zone& zone,
                                         NodeCount& nodes) const {
  bool all_safe = true;
  for (const go::Point stone : stones_) {
    const auto each = decided(board, mover, stone, zone, nodes);
    if (each == true) return true;
    all_safe = all_safe && each == false;
  }
  if (all_safe) return false;
  return std::nullopt;
}

std::optional<bool> CaptureGoal::decided(KoBoard& board, go::Color mover, go::Point stone,
                                         Zone& zone, NodeCount& nodes) const {
  const go::Position& position = board.position();
  if (is_gone(board, stone)) {
    if (can_put_back(board, mover, stone)) return std::nullopt;
    add_captured_to_zone(position, ~owner_, stone, zone);
    return true;
  }
  const int liberties = position.liberty_count(stone);
  if (liberties > stage_ && mover != owner_) return false;
  if (liberties > most_liberties) return std::nullopt;
  if (liberties == 1 && mover != owner_) {
    const go::Point last = go_playout::liberties_of<1>(position, stone)[0];
    const bool falls_by_ko = can_fall_by_ko(position, stone);
    if (falls_by_ko) {
      board.meet_ko();
    }
    const bool comes_back =
        falls_by_ko ? board.may_ignore(owner_, stone) : can_snap_back(position, stone);
    if (board.can_play(mover, last) && !comes_back) {
      add_atari_to_zone(position, stone, zone);
      return true;
    }
  }
  if (falls_in_ladder(board, mover, stone, zone, nodes)) return true;
  return std::nullopt;
}

bool CaptureGoal::falls_in_ladder(KoBoard& board, go::Color mover, go::Point stone, Zone& zone,
                                  NodeCount& nodes) const {
  const go::Position& position = board.position();
  const bool attacks = mover != owner_;
  if (position.liberty_count(stone) > (attacks ? 2 : 1) || position.ko().has_value()) return false;
  Zone read;
  const int most_moves = std::min(most_ladder_moves, nodes.left());
  const LadderAnswer answer = attacks ? ladder_attack(board.position(), stone, &read, most_moves)
                                      : ladder_escape(board.position(), stone, &read, most_moves);
  nodes.used += answer.moves_tried;
  if (answer.met_ko) {
    board.meet_ko();
    return false;
  }
  if (!answer.captured) return false;
  zone |= read;
  return true;
}

// --- Moves ---

void CaptureGoal::add_attacks(KoBoard& board, Candidates& moves) const {
  for (const go::Point stone : stones_) {
    if (!is_gone(board, stone)) {
      add_candidates(board.position(), stone, ~owner_, breadth_, moves);
    }
  }
}

// Whether the owner may play elsewhere: not in atari, unless the string can fall by a ko that the
// owner may take back at once.
bool CaptureGoal::outlives_an_attackers_move(KoBoard& board, go::Point stone) const {
  if (board.position().liberty_count(stone) > 1) return true;
  if (!can_fall_by_ko(board.position(), stone)) return can_snap_back(board.position(), stone);
  board.meet_ko();
  return board.may_ignore(owner_, stone);
}

bool CaptureGoal::add_forced_defences(KoBoard& board, Candidates& moves) const {
  for (const go::Point stone : stones_) {
    if (is_gone(board, stone)) {
      moves.add(stone);
      return true;
    }
    if (!outlives_an_attackers_move(board, stone)) {
      add_escapes(board.position(), stone, moves);
      return true;
    }
  }
  return false;
}

void CaptureGoal::add_defences(const KoBoard& board, Candidates& moves) const {
  for (const go::Point stone : stones_) {
    add_candidates(board.position(), stone, owner_, Breadth::close, moves);
  }
}

void CaptureGoal::add_why_forced(const KoBoard& board, Zone& zone) const {
  const go::Position& position = board.position();
  for (const go::Point stone : stones_) {
    if (is_gone(board, stone)) {
      add_captured_to_zone(position, ~owner_, stone, zone);
    } else if (position.liberty_count(stone) == 1) {
      add_atari_to_zone(position, stone, zone);
    }
  }
}

// --- Values ---

// For the weakest string: by its liberties, and by those that the owner's best extension gives it.
ProofNumbers CaptureGoal::guess(const KoBoard& board, go::Color mover, go::Point move) const {
  const go::Position& position = board.position();
  constexpr int enough = most_liberties + 2;
  int liberties = enough;
  int extended = enough;
  for (const go::Point stone : stones_) {
    const int here = is_gone(board, stone) ? 1 : position.liberty_count(stone);
    if (here > liberties) continue;
    liberties = here;
    extended = 0;
    if (mover != owner_ || is_gone(board, stone) || here > most_liberties) continue;
    for (const go::Point liberty : go_playout::liberties_of<most_liberties>(position, stone)) {
      extended = std::max(extended, go_playout::liberties_after<enough>(position, owner_, liberty));
    }
  }
  int proof = extended > 0 ? 3 * extended + liberties : liberties * liberties;
  int disproof = 2 * (most_liberties + 3 - liberties);
  if (move == go::Point{}) {
    disproof += 10;
  } else if (mover == owner_ && position.liberty_count(move) == 1) {
    proof += 8;
  }
  return {static_cast<std::uint16_t>(proof), static_cast<std::uint16_t>(std::max(disproof, 1))};
}

// A capture first, then a liberty of the string, then a move that is not in atari.
int CaptureGoal::worth(const KoBoard& board, go::Color mover, go::Point move) const {
  const go::Position& position = board.position();
  int worth = go_playout::is_self_atari(position, mover, move) ? 0 : 1;
  if (mover == owner_ && !position.captures_of(mover, move).empty()) {
    worth |= 4;
  }
  for (const go::Point stone : stones_) {
    if (is_gone(board, stone)) continue;
    if (mover != owner_ && position.liberty_count(stone) == 1) return 4;
    position.for_each_neighbour(move, [&](go::Point next) {
      if (position.has_stone(owner_, next) &&
          position.string_at(next) == position.string_at(stone)) {
        worth |= 2;
      }
    });
  }
  return worth;
}

}  // namespace ludex::search::go_reading
