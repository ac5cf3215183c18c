#include "search/go/small/small_board.h"

#include "base/expects.h"

namespace ludex::search::go_small {

namespace {

Points lowest(Points points) {
  return points & (~points + 1);
}

// A maximal connected set of points: a chain, or a region between chains.
struct Part {
  Points points = 0;
  Points around = 0;  // the points beside it
};

struct Parts {
  std::array<Part, most_points> parts{};
  int count = 0;

  [[nodiscard]] Part* begin() { return parts.data(); }
  [[nodiscard]] Part* end() { return parts.data() + count; }
};

Parts parts_of(const Shape& shape, Points points) {
  Parts found;
  while (points != 0) {
    const Points part = shape.connected(lowest(points), points);
    found.parts[static_cast<std::size_t>(found.count++)] = {part, shape.beside(part) & ~part};
    points &= ~part;
  }
  return found;
}

// Takes out what fits no more; returns whether anything did.
template <class Fits>
bool keep_if(Parts& parts, const Fits& fits) {
  int kept = 0;
  for (const Part& part : parts) {
    if (fits(part)) {
      parts.parts[static_cast<std::size_t>(kept++)] = part;
    }
  }
  const bool changed = kept < parts.count;
  parts.count = kept;
  return changed;
}

}  // namespace

Shape::Shape(const rules::BoardSize& size)
    : width_(size.width), all_((Points{1} << static_cast<unsigned>(go::points_of(size))) - 1) {
  expects(go::points_of(size) <= most_points);
  for (int row = 0; row < size.height; ++row) {
    first_column_ |= Points{1} << static_cast<unsigned>(row * width_);
    last_column_ |= Points{1} << static_cast<unsigned>(row * width_ + width_ - 1);
  }
}

Points Shape::connected(Points seed, Points within) const {
  for (;;) {
    const Points more = (seed | beside(seed)) & within;
    if (more == seed) return seed;
    seed = more;
  }
}

bool SmallBoard::play(const Shape& shape, go::Suicide suicide, go::Color color, Points point) {
  Points& own = stones[go::index(color)];
  Points& other = stones[go::index(~color)];
  own |= point;
  ko = 0;
  Points taken = 0;
  for (Points next = shape.beside(point) & other; next != 0;) {
    const Points chain = shape.connected(lowest(next), other);
    if ((shape.beside(chain) & empty(shape)) == 0) {
      taken |= chain;
    }
    next &= ~chain;
  }
  other &= ~taken;
  const Points chain = shape.connected(point, own);
  const Points liberties = shape.beside(chain) & empty(shape);
  if (liberties == 0) {
    const bool allowed = suicide == go::Suicide::all ||
                         (suicide == go::Suicide::several && std::has_single_bit(chain) == false);
    own &= ~chain;
    return allowed;
  }
  if (chain == point && std::has_single_bit(taken) && liberties == taken) {
    ko = taken;
  }
  return true;
}

SmallBoard small_board(const Shape& shape, const go::Position& position) {
  SmallBoard board;
  go::for_each_point(position.size(), [&](go::Point point) {
    if (const auto stone = position.stone_at(point)) {
      board.stones[go::index(*stone)] |= shape.bit(point);
    }
  });
  return board;
}

int area_lead(const Shape& shape, const SmallBoard& board, go::Color color) {
  const Points own = board.stones[go::index(color)];
  const Points other = board.stones[go::index(~color)];
  int lead = std::popcount(own) - std::popcount(other);
  for (const Part& region : parts_of(shape, board.empty(shape))) {
    const bool beside_own = (region.around & own) != 0;
    const bool beside_other = (region.around & other) != 0;
    if (beside_own != beside_other) {
      lead += beside_own ? std::popcount(region.points) : -std::popcount(region.points);
    }
  }
  return lead;
}

Points safe_points(const Shape& shape, const SmallBoard& board, go::Color color) {
  const Points own = board.stones[go::index(color)];
  if (own == 0) return 0;
  const Points empty = board.empty(shape);
  Parts chains = parts_of(shape, own);
  Parts regions = parts_of(shape, shape.all() & ~own);
  const auto is_vital = [&](const Part& region, const Part& chain) {
    return (region.points & empty & ~chain.around) == 0 && (region.points & empty) != 0;
  };
  // A region without an empty point would be captured stones.
  Points safe = own;
  bool changed = true;
  while (changed) {
    changed = keep_if(chains, [&](const Part& chain) {
      int vital = 0;
      for (const Part& region : regions) {
        vital += is_vital(region, chain) ? 1 : 0;
      }
      return vital >= 2;
    });
    safe = 0;
    for (const Part& chain : chains) {
      safe |= chain.points;
    }
    changed |= keep_if(regions, [&](const Part& region) { return (region.around & ~safe) == 0; });
  }
  // Only what some chain has all liberties of is the owner's for certain.
  Points enclosed = 0;
  for (const Part& region : regions) {
    for (const Part& chain : chains) {
      if (is_vital(region, chain)) {
        enclosed |= region.points;
        break;
      }
    }
  }
  return safe | enclosed;
}

}  // namespace ludex::search::go_small
