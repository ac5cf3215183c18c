#include "search/go/reading/life_proof/pass_alive.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {

namespace {

struct OwnString {
  go::PointSet stones;
  go::PointSet liberties;
  bool is_alive = true;
};

struct OwnSpace {
  go::PointSet points;
  go::PointSet empty;
  go::PointSet beside;  // the owner's stones around it
  bool is_closed = true;
};

class OwnStrings {
 public:
  OwnStrings(const go::Position& position, go::Color owner)
      : position_(position),
        own_(position.stones_of(owner)),
        empty_(empty_points(position)),
        room_(empty_ | position.stones_of(~owner)) {}

  // Adds the strings of these stones, the spaces at their liberties, and what is beside those.
  void add(const go::PointSet& stones) {
    go::PointSet open = stones & own_;
    while (!open.empty()) {
      go::PointSet next;
      open.for_each([&](go::Point stone) {
        if (strings_seen_.contains(stone)) return;
        OwnString& string = strings_.emplace_back();
        string.stones = position_.string_stones(stone);
        string.liberties = position_.liberties(stone);
        strings_seen_ |= string.stones;
        string.liberties.for_each([&](go::Point liberty) {
          if (!spaces_seen_.contains(liberty)) {
            next |= add_space(liberty);
          }
        });
      });
      open = next - strings_seen_;
    }
  }

  // Leaves the strings that have two spaces, all of whose empty points are their liberties, and the
  // spaces around which all strings are left; again and again.
  void settle() {
    for (bool changed = true; changed;) {
      changed = false;
      for (OwnString& string : strings_) {
        if (!string.is_alive || vital_spaces(string) >= 2) continue;
        string.is_alive = false;
        changed = true;
        for (OwnSpace& space : spaces_) {
          space.is_closed = space.is_closed && (space.beside & string.stones).empty();
        }
      }
    }
  }

  [[nodiscard]] PassAlive found() const {
    PassAlive found;
    for (const OwnString& string : strings_) {
      if (string.is_alive) {
        found.stones |= string.stones;
      }
    }
    for (const OwnSpace& space : spaces_) {
      if (space.is_closed && !(space.beside & found.stones).empty()) {
        found.spaces |= space.points;
      }
    }
    return found;
  }

 private:
  // Returns the owner's stones around it, none if the space is too large.
  go::PointSet add_space(go::Point from) {
    OwnSpace space{.points = {from}, .empty = {}, .beside = {}};
    go::PointSet edge = space.points;
    while (!edge.empty() && space.points.size() <= most_points_of_a_space) {
      edge = (points_beside(edge) & room_) - space.points;
      space.points |= edge;
    }
    spaces_seen_ |= space.points;
    if (!edge.empty()) return {};
    space.empty = space.points & empty_;
    space.beside = points_beside(space.points) & own_;
    spaces_.push_back(space);
    return space.beside;
  }

  [[nodiscard]] int vital_spaces(const OwnString& string) const {
    return static_cast<int>(
        std::count_if(spaces_.begin(), spaces_.end(), [&](const OwnSpace& space) {
          return space.is_closed && (space.empty - string.liberties).empty();
        }));
  }

  const go::Position& position_;
  go::PointSet own_;
  go::PointSet empty_;
  go::PointSet room_;  // for spaces: all but the owner's stones
  std::vector<OwnString> strings_;
  std::vector<OwnSpace> spaces_;
  go::PointSet strings_seen_;
  go::PointSet spaces_seen_;
};

}  // namespace

PassAlive pass_alive(const go::Position& position, go::Color owner, const go::PointSet& group) {
  OwnStrings strings(position, owner);
  strings.add(group);
  strings.settle();
  const PassAlive found = strings.found();
  if ((found.stones & group).empty()) return {};
  return found;
}

}  // namespace ludex::search::go_reading
