#include "search/go/reading/candidates.h"

#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

using go_playout::FewPoints;
using go_playout::is_self_atari;
using go_playout::liberties_of;

// Strings are known by their roots, so none is looked at twice.
class CandidateSearch {
 public:
  CandidateSearch(const go::Position& position, go::Point stone, Candidates& moves)
      : position_(position),
        stone_(stone),
        owner_(*position.stone_at(stone)),
        liberties_(liberties_of<8>(position, stone)),
        moves_(moves) {}

  void add_liberties_of(go::Point stone, int most) {
    if (position_.liberty_count(stone) > most) return;
    for (const go::Point liberty : liberties_of<8>(position_, stone)) {
      moves_.add(liberty);
    }
  }

  // Calls visit(Point) for a stone of each string of the colour next to the string.
  template <class Visit>
  void for_each_string_beside(go::Point string, go::Color color, const Visit& visit) {
    go::PointSet known;
    position_.for_each_stone(string, [&](go::Point stone) {
      if (position_.neighbours_of(color, stone) == 0) return;
      position_.for_each_neighbour(stone, [&](go::Point next) {
        if (!position_.has_stone(color, next)) return;
        const go::Point root = position_.string_at(next);
        if (known.contains(root)) return;
        known.insert(root);
        visit(root);
      });
    });
  }
  // The same for strings next to its liberties, other than itself.
  template <class Visit>
  void for_each_string_near(go::Color color, const Visit& visit) {
    go::PointSet known{position_.string_at(stone_)};
    for (const go::Point liberty : liberties_) {
      position_.for_each_neighbour(liberty, [&](go::Point next) {
        if (!position_.has_stone(color, next)) return;
        const go::Point root = position_.string_at(next);
        if (known.contains(root)) return;
        known.insert(root);
        visit(root);
      });
    }
  }

  void add_own_liberties() {
    for (const go::Point liberty : liberties_) {
      moves_.add(liberty);
    }
  }
  void add_empty_around(std::span<const go::Point> points) {
    for (const go::Point point : points) {
      position_.for_each_neighbour(point, [&](go::Point next) {
        if (position_.is_empty(next)) {
          moves_.add(next);
        }
      });
    }
  }
  // What makes the capture of a single stone a snapback: the other liberty of those who take it.
  void add_snapbacks() {
    if (position_.string_size(stone_) > 1 || liberties_.size() != 1) return;
    const go::Point last = liberties_[0];
    if (position_.empty_neighbours(last) > 1 || position_.neighbours_of(~owner_, last) == 0) return;
    const go::PointSet after = position_.liberties_after(~owner_, last);
    if (after.size() > 2) return;
    after.for_each([&](go::Point liberty) {
      if (position_.is_empty(liberty)) {
        moves_.add(liberty);
      }
    });
  }
  void add_second_order() { add_empty_around({liberties_.begin(), liberties_.size()}); }

  void add_attacking() {
    const go::Color attacker = ~owner_;
    add_own_liberties();
    for_each_string_beside(stone_, attacker, [&](go::Point beside) { add_rescue(beside); });
    add_second_order();
    for_each_string_near(attacker, [&](go::Point near) { add_rescue(near); });
    for_each_string_near(owner_, [&](go::Point friendly) { add_liberties_of(friendly, 4); });
    // The approach to a liberty that may not be filled yet.
    for (const go::Point liberty : liberties_) {
      if (!is_self_atari(position_, attacker, liberty)) continue;
      position_.for_each_neighbour(liberty, [&](go::Point next) {
        if (position_.has_stone(attacker, next)) {
          add_liberties_of(next, 3);
        }
      });
    }
  }

  void add_defending() {
    const go::Color attacker = ~owner_;
    add_own_liberties();
    for_each_string_beside(stone_, attacker,
                           [&](go::Point beside) { add_liberties_of(beside, 3); });
    add_second_order();
    for_each_string_near(attacker, [&](go::Point near) { add_liberties_of(near, 2); });
    for_each_string_near(owner_, [&](go::Point friendly) {
      add_liberties_of(friendly, 4);
      for_each_string_beside(friendly, attacker,
                             [&](go::Point beside) { add_liberties_of(beside, 2); });
    });
  }

  void add_far() {
    constexpr int weak = 5;
    constexpr int distant_weak = 3;
    const auto add_around = [&](go::Point string) {
      add_liberties_of(string, weak);
      for (const go::Color color : go::colors) {
        for_each_string_beside(string, color,
                               [&](go::Point beside) { add_liberties_of(beside, distant_weak); });
      }
    };
    for_each_string_beside(stone_, ~owner_, add_around);
    for (const go::Color color : go::colors) {
      for_each_string_near(color, add_around);
    }
    const std::size_t near = moves_.points().size();
    add_empty_around(moves_.points().first(near));
  }

 private:
  // The attacker's string at hand, if it may be captured: its liberties, and captures of the
  // strings that hold it.
  void add_rescue(go::Point string) {
    if (position_.liberty_count(string) > 2) return;
    add_liberties_of(string, 2);
    for_each_string_beside(string, owner_, [&](go::Point holder) { add_liberties_of(holder, 3); });
  }

  const go::Position& position_;
  go::Point stone_;
  go::Color owner_;
  FewPoints<8> liberties_;
  Candidates& moves_;
};

}  // namespace

void add_escapes(const go::Position& position, go::Point stone, Candidates& moves) {
  CandidateSearch search(position, stone, moves);
  search.for_each_string_beside(stone, ~*position.stone_at(stone),
                                [&](go::Point beside) { search.add_liberties_of(beside, 1); });
  search.add_own_liberties();
  search.add_snapbacks();
}

void add_candidates(const go::Position& position, go::Point stone, go::Color mover, Breadth breadth,
                    Candidates& moves) {
  const bool attacks = !position.has_stone(mover, stone);
  CandidateSearch search(position, stone, moves);
  if (attacks || breadth == Breadth::far) {
    search.add_attacking();
  }
  if (!attacks || breadth == Breadth::far) {
    search.add_defending();
  }
  if (breadth == Breadth::far) {
    search.add_far();
  }
}

}  // namespace ludex::search::go_reading
