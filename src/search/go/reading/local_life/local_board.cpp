#include "search/go/reading/local_life/local_board.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace ludex::search::go_reading {

LocalStones stones_in(const LocalArea& area, const go::Position& position, go::Color owner) {
  LocalStones stones{.own = area.own, .opposing = area.opposing};
  const auto ban = position.ko();
  if (ban && area.contains(ban->point)) {
    stones.banned = area.set_of(ban->point);
    stones.owner_is_banned = ban->color == owner;
  }
  return stones;
}

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
  return exits_ != 0 &&
         (area_.joined(stones.own & exits_, stones.own) & stones.own & area_.group) != 0;
}

LocalBoard::Spaces LocalBoard::closed_spaces(const LocalStones& stones) const {
  const AreaSet free = all_ & ~stones.own;
  Spaces spaces;
  for (AreaSet open = free & ~area_.joined(free & safe_, free); open != 0;) {
    const AreaSet space = area_.joined(lowest(open), free);
    open &= ~space;
    spaces.each.at(spaces.count++) = space;
  }
  return spaces;
}

bool LocalBoard::lives_in(const LocalStones& stones, Spaces spaces) const {
  if (spaces.count < 2) return false;
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
      const auto begin = spaces.each.begin();
      const auto end = begin + static_cast<std::ptrdiff_t>(spaces.count);
      if (std::count_if(begin, end, is_vital) >= 2) continue;
      alive &= ~string;
      changed = true;
      std::for_each(begin, end, [&](AreaSet& space) {
        if ((space & beside) != 0) {
          space = 0;
        }
      });
    }
  }
  return (alive & area_.group) != 0;
}

bool LocalBoard::is_shut_in(const LocalStones& stones) const {
  if (exits_ == 0) return true;
  const AreaSet reached = area_.joined(stones.own & area_.group, all_ & ~staying(stones));
  return (reached & exits_) == 0;
}

}  // namespace ludex::search::go_reading
