#include "rules/go/life.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ludex::go {

namespace {

// --- Benson's algorithm ---

// Connected points without a stone of the colour.
struct Enclosure {
  PointSet empty;
  PointSet border;  // the stones of the colour beside it
};

std::vector<Enclosure> enclosures_of(const Position& position, Color color) {
  std::vector<Enclosure> all;
  PointSet seen;
  for_each_point(position.size(), [&](Point start) {
    if (seen.contains(start) || position.has_stone(color, start)) return;
    Enclosure found;
    std::vector<Point> open{start};
    seen.insert(start);
    while (!open.empty()) {
      const Point point = open.back();
      open.pop_back();
      if (position.is_empty(point)) {
        found.empty.insert(point);
      }
      position.for_each_neighbour(point, [&](Point next) {
        if (position.has_stone(color, next)) {
          found.border.insert(next);
        } else if (!seen.contains(next)) {
          seen.insert(next);
          open.push_back(next);
        }
      });
    }
    all.push_back(found);
  });
  return all;
}

struct Chain {
  PointSet stones;
  PointSet liberties;
};

std::vector<Chain> chains_of(const Position& position, Color color) {
  std::vector<Chain> all;
  for_each_point(position.size(), [&](Point point) {
    if (position.has_stone(color, point) && position.string_at(point) == point) {
      all.push_back({position.string_stones(point), position.liberties(point)});
    }
  });
  return all;
}

// --- Who passes, and who plays everywhere ---

// The side whose stones are judged passes always; the other, the attacker, plays at will and needs
// no ko threats. What the attacker makes of the board shows what can never be captured and where
// nothing can live. Source of the results: GNU Go 3.8, `unconditional_status`.
class Siege {
 public:
  Siege(const Position& position, Color owner)
      : board_(position), owner_(owner), attacker_(~owner) {}

  // The owner's strings that the attacker cannot capture, whatever he adds to the board.
  [[nodiscard]] PointSet storm() {
    for (bool took = true; took;) {
      took = false;
      for (const Point stone : roots(owner_)) {
        took |= is_stone(owner_, stone) && capture(stone);
      }
    }
    return board_.stones_of(owner_);
  }

  // The attacker gets all that he can have beside what lives.
  void settle_in() {
    crowd();
    for (bool grows = true; grows;) {
      grows = false;
      for (const Point stone : roots(attacker_)) {
        grows |= is_stone(attacker_, stone) && extend(stone);
      }
    }
    spread();
    halve();
  }

  [[nodiscard]] const Position& board() const { return board_; }

 private:
  [[nodiscard]] bool is_stone(Color color, Point point) const {
    return board_.has_stone(color, point);
  }
  [[nodiscard]] std::vector<Point> roots(Color color) const {
    std::vector<Point> all;
    for_each_point(board_.size(), [&](Point point) {
      if (board_.has_stone(color, point) && board_.string_at(point) == point) {
        all.push_back(point);
      }
    });
    return all;
  }
  bool attack(Point point) {
    if (!board_.is_empty(point) || board_.is_suicide(attacker_, point)) return false;
    board_.play(attacker_, point);
    board_.set_ko(std::nullopt);
    return true;
  }

  // Fills the liberties of the string. The stones stay where they capture it.
  bool capture(Point stone) {
    const Position before = board_;
    // A liberty may become playable once another one is filled.
    for (bool filled = true; filled && is_stone(owner_, stone);) {
      filled = false;
      for (const Point liberty : board_.liberties(stone).list()) {
        filled |= is_stone(owner_, stone) && attack(liberty);
      }
    }
    if (!is_stone(owner_, stone)) return true;
    board_ = before;
    return false;
  }

  void crowd() {
    for (const Point stone : roots(owner_)) {
      for (const Point liberty : board_.liberties(stone).list()) {
        attack(liberty);
      }
    }
  }

  // Out of atari, if that gives two liberties.
  bool extend(Point stone) {
    if (board_.liberty_count(stone) != 1) return false;
    const Point liberty = board_.liberties(stone).list().front();
    return board_.liberties_after(attacker_, liberty).size() >= 2 && attack(liberty);
  }

  void spread() {
    for_each_point(board_.size(), [&](Point point) {
      if (!board_.is_empty(point)) return;
      int empty = 0;
      board_.for_each_neighbour(point, [&](Point next) { empty += board_.is_empty(next) ? 1 : 0; });
      if (empty >= 2) {
        attack(point);
      }
    });
  }

  // Two liberties side by side are one eye less than they seem: the attacker fills one.
  void halve() {
    for (const Point stone : roots(attacker_)) {
      if (!is_stone(attacker_, stone) || board_.liberty_count(stone) != 2) continue;
      const std::vector<Point> liberties = board_.liberties(stone).list();
      bool adjacent = false;
      board_.for_each_neighbour(liberties[0],
                                [&](Point next) { adjacent |= next == liberties[1]; });
      if (!adjacent) continue;
      const int first = board_.liberties_after(attacker_, liberties[0]).size();
      const int second = board_.liberties_after(attacker_, liberties[1]).size();
      attack(first >= second ? liberties[0] : liberties[1]);
    }
  }

  Position board_;
  Color owner_;
  Color attacker_;
};

// What the siege leaves to the owner, as far as it is his in the real position.
void judge(const Position& position, Color owner, UnconditionalStatus& status) {
  Siege siege(position, owner);
  const PointSet safe = siege.storm();
  if (safe.empty()) return;
  siege.settle_in();
  const Position& board = siege.board();
  PointSet owned;
  safe.for_each([&](Point stone) { owned |= board.liberties(stone); });
  for_each_point(board.size(), [&](Point point) {
    if (board.has_stone(~owner, point) && board.liberty_count(point) < 2) {
      owned.insert(point);
      owned |= board.liberties(point);
    }
  });
  PointSet& alive = status.alive[index(owner)];
  PointSet& territory = status.territory[index(owner)];
  alive |= safe;
  owned.for_each([&](Point point) {
    if (position.is_empty(point)) {
      territory.insert(point);
    } else if (position.has_stone(~owner, point)) {
      status.dead[index(~owner)] |= position.string_stones(point);
    } else {
      alive |= position.string_stones(point);
    }
  });
  position.stones_of(owner).for_each([&](Point stone) {
    position.for_each_neighbour(stone, [&](Point next) {
      if (territory.contains(next)) {
        alive |= position.string_stones(stone);
      }
    });
  });
}

}  // namespace

PointSet unconditionally_alive(const Position& position, Color color) {
  std::vector<Chain> chains = chains_of(position, color);
  std::vector<Enclosure> enclosures = enclosures_of(position, color);
  for (bool changed = true; changed;) {
    changed = false;
    // A chain needs two enclosures whose empty points are all its liberties.
    const auto is_weak = [&](const Chain& chain) {
      const auto vital =
          std::count_if(enclosures.begin(), enclosures.end(), [&](const Enclosure& enclosure) {
            return !enclosure.empty.empty() && (enclosure.empty - chain.liberties).empty() &&
                   !(enclosure.border & chain.stones).empty();
          });
      return vital < 2;
    };
    changed |= std::erase_if(chains, is_weak) > 0;
    PointSet stones;
    for (const Chain& chain : chains) {
      stones |= chain.stones;
    }
    // An enclosure is none whose border may be captured.
    changed |= std::erase_if(enclosures, [&](const Enclosure& enclosure) {
                 return !(enclosure.border - stones).empty();
               }) > 0;
  }
  PointSet alive;
  for (const Chain& chain : chains) {
    alive |= chain.stones;
  }
  return alive;
}

UnconditionalStatus unconditional_status(const Position& position) {
  UnconditionalStatus status;
  for (const Color color : colors) {
    judge(position, color, status);
  }
  return status;
}

}  // namespace ludex::go
