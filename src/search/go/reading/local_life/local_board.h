// The stones of a local area, and the moves there.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/go/reading/ko_board.h"
#include "search/go/reading/local_life/local_area.h"

namespace ludex::search::go_reading {

// Whose outside is it: beside the exits of the area.
enum class Outside : std::uint8_t {
  opponents,  // the group ends there
  owners,     // the group that gets there lives
};

struct LocalStones {
  AreaSet own = 0;
  AreaSet opposing = 0;
  AreaSet banned = 0;            // the point of a ko, if any
  bool owner_is_banned = false;  // else the opponent is
  AreaSet ignored = 0;           // the ko of the side that may ignore bans, if it has used that
  bool operator==(const LocalStones&) const = default;
};

// Those of the position; a ban by ko holds if it is in the area.
[[nodiscard]] LocalStones stones_in(const LocalArea& area, const go::Position& position,
                                    go::Color owner);

class LocalBoard {
 public:
  LocalBoard(const LocalArea& area, Outside outside)
      : area_(area),
        all_(area.all()),
        safe_(outside == Outside::owners ? area.walls : area.walls | area.exits),
        exits_(outside == Outside::owners ? area.exits | area.open_walls : 0) {}

  // The opponent's stones that stay on the board, as what they are joined to outside.
  [[nodiscard]] AreaSet staying(const LocalStones& stones) const {
    return area_.joined(stones.opposing & safe_, stones.opposing);
  }
  [[nodiscard]] AreaSet empty(const LocalStones& stones) const {
    return all_ & ~(stones.own | stones.opposing);
  }
  // Absent if the rules forbid it. A ban is ignored by who may. Expects an empty point.
  [[nodiscard]] std::optional<LocalStones> played(const LocalStones& stones, bool owner_moves,
                                                  AreaSet point, bool may_ignore) const;
  [[nodiscard]] bool touches(AreaSet one, AreaSet other) const {
    return (area_.around[static_cast<std::size_t>(std::countr_zero(one))] & other) != 0;
  }

  // The points that the owner's stones enclose, by connected part, with the opponent's stones
  // there. What the opponent has at the edge of the area is in none of them.
  struct Spaces {
    std::array<AreaSet, 64> each;
    std::size_t count = 0;
  };
  [[nodiscard]] Spaces closed_spaces(const LocalStones& stones) const;
  // Whether the owner has got out with a part of the group.
  [[nodiscard]] bool has_escaped(const LocalStones& stones) const;
  // Whether a part of the group lives even if its owner passes for ever: by Benson's rule (1976).
  [[nodiscard]] bool lives_in(const LocalStones& stones, Spaces spaces) const;
  // Whether the group has no way to an exit, past no stone of the opponent that stays on the board.
  [[nodiscard]] bool is_shut_in(const LocalStones& stones) const;
  // Whether there is no room for two eyes, or a seki: a point, or two neighbours.
  [[nodiscard]] bool is_one_eye(AreaSet room) const {
    const AreaSet first = lowest(room);
    return (room & ~first & ~area_.beside_any(first)) == 0 && std::popcount(room) <= 2;
  }
  // Where eyes may still be made.
  [[nodiscard]] AreaSet room(const LocalStones& stones) const;
  // Empty points that are nothing but liberties: they are no part of an eye, join no strings, lead
  // to no exit and are beside no stone that may be taken.
  [[nodiscard]] AreaSet neutral(const LocalStones& stones) const;

 private:
  const LocalArea& area_;
  AreaSet all_;
  AreaSet safe_;   // the opponent's strings beside it stay on the board
  AreaSet exits_;  // the owner's strings beside it stay on the board
};

}  // namespace ludex::search::go_reading
