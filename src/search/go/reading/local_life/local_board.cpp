#include "search/go/reading/local_life/local_board.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace ludex::search::go_reading {

std::optional<LocalStones> LocalBoard::played(const LocalStones& stones, bool owner_moves,
                                              AreaSet point, bool may_ignore) const {
  AreaSet ignored = stones.ignored;
  if ((stones.banned & point) != 0 && stones.owner_is_banned == owner_moves) {
    if (!may_ignore || (ignored != 0 && !touches(point, ignored))) return std::nullopt;
    if (ignored == 0) {
      ignored = point;
    }
  }
  const AreaSet mine = (owner_moves ? stones.own : stones.opposing) | point;
  AreaSet theirs = owner_moves ? stones.opposing : stones.own;
  const AreaSet mine_safe = owner_moves ? exits_ : safe_;
  const AreaSet theirs_safe = owner_moves ? safe_ : exits_;
  const auto at = static_cast<std::size_t>(std::countr_zero(point));
  AreaSet taken = 0;
  for (AreaSet open = area_.beside[at] & theirs; open != 0;) {
    const AreaSet string = area_.joined(lowest(open), theirs);
    open &= ~string;
    if ((string & theirs_safe) != 0) continue;
    if ((area_.beside_any(string) & all_ & ~(mine | theirs)) == 0) {
      taken |= string;
    }
  }
  theirs &= ~taken;
  LocalStones after;
  after.ignored = ignored;
  after.own = owner_moves ? mine : theirs;
  after.opposing = owner_moves ? theirs : mine;
  const bool is_one = (taken & (taken - 1)) == 0;
  if (taken == 0 || is_one) {
    const AreaSet string = area_.joined(point, mine);
    if ((string & mine_safe) == 0) {
      const AreaSet liberties = area_.beside_any(string) & all_ & ~(mine | theirs);
      if (liberties == 0) return std::nullopt;
      if (taken != 0 && string == point && liberties == taken) {
        after.banned = taken;
        after.owner_is_banned = !owner_moves;
      }
    }
  }
  return after;
}

AreaSet LocalBoard::room(const LocalStones& stones) const {
  const AreaSet fixed = staying(stones);
  const AreaSet reach = fixed | area_.beside_any(fixed);
  return all_ & ~stones.own & ~reach & ~(safe_ & ~exits_);
}

AreaSet LocalBoard::neutral(const LocalStones& stones) const {
  const AreaSet free = empty(stones);
  const AreaSet fixed = staying(stones);
  const AreaSet reach = (area_.beside_any(fixed) | safe_) & free;
  const AreaSet useful = (free & ~reach) | (stones.opposing & ~fixed);
  AreaSet found = reach & ~area_.beside_any(useful);
  if (exits_ != 0) {
    found &= ~area_.joined(exits_ & free, free);
  }
  AreaSet joining = 0;
  for_each_point_of(found, [&](int at) {
    const AreaSet mine = area_.beside[static_cast<std::size_t>(at)] & stones.own;
    if (mine != 0 && (mine & ~area_.joined(lowest(mine), stones.own)) != 0) {
      joining |= AreaSet{1} << static_cast<unsigned>(at);
    }
  });
  return found & ~joining;
}

bool LocalBoard::has_escaped(const LocalStones& stones) const {
  return (area_.joined(stones.own & exits_, stones.own) & stones.own & area_.group) != 0;
}

bool LocalBoard::lives(const LocalStones& stones) const {
  if (exits_ != 0 && has_escaped(stones)) return true;
  const AreaSet free = all_ & ~stones.own;
  const AreaSet closed = free & ~area_.joined(free & safe_, free);
  std::array<AreaSet, 64> spaces{};
  std::size_t count = 0;
  for (AreaSet open = closed; open != 0;) {
    const AreaSet space = area_.joined(lowest(open), free);
    open &= ~space;
    spaces.at(count++) = space;
  }
  if (count < 2) return false;
  return (alive_by(std::span(spaces).first(count), stones) & area_.group) != 0;
}

AreaSet LocalBoard::alive_by(std::span<AreaSet> spaces, const LocalStones& stones) const {
  AreaSet alive = stones.own;
  for (bool changed = true; changed;) {
    changed = false;
    for (AreaSet open = alive; open != 0;) {
      const AreaSet string = area_.joined(lowest(open), stones.own);
      open &= ~string;
      const AreaSet beside = area_.beside_any(string);
      const auto is_vital = [&](AreaSet space) {
        return space != 0 && (space & ~stones.opposing & ~beside) == 0;
      };
      if (std::count_if(spaces.begin(), spaces.end(), is_vital) >= 2) continue;
      alive &= ~string;
      changed = true;
      for (AreaSet& space : spaces) {
        if ((space & beside) != 0) {
          space = 0;
        }
      }
    }
  }
  return alive;
}

bool LocalBoard::is_dead(const LocalStones& stones) const {
  const AreaSet left = room(stones);
  // Two neighbours are one eye.
  const int points = std::popcount(left);
  if (points > 2) return false;
  if (points == 2 && (area_.beside_any(lowest(left)) & left) == 0) return false;
  if (exits_ == 0) return true;
  // A way to an exit, past no stone of the opponent that stays on the board.
  const AreaSet fixed = staying(stones);
  const AreaSet reached = area_.joined(stones.own & area_.group, all_ & ~fixed);
  return (reached & exits_) == 0;
}

}  // namespace ludex::search::go_reading
