#include "search/go/survey.h"

#include <algorithm>
#include <cstdlib>

#include "base/random.h"
#include "rules/go/playout.h"
#include "rules/go/region.h"
#include "rules/go/score.h"
#include "search/go/playout/policy.h"

namespace ludex::search {

namespace {

// A string lives if its points go to its owner in this many games more than to the opponent, and is
// dead in the opposite case. Where all strings around it live, it is also dead if its points go
// rather to them (decision 0243).
constexpr int sure_permill = 300;
// A point is settled if one colour gets it in this many games more than the other.
constexpr int settled_permill = 800;

}  // namespace

Survey::Survey(const go::Position& position, int games, std::uint64_t seed, const Enough& enough)
    : position_(position), sure_(go::unconditional_status(position)), games_(games) {
  Rng rng(seed);
  while (played_ < games && !(enough && enough(*this))) {
    go::Position end = position;
    end.set_ko(std::nullopt);
    go::Playout::Firsts firsts{};
    (void)go_playout::play_out(end, go::colors[static_cast<std::size_t>(played_ % 2)], {},
                               go_playout::Policy::learned(), rng, firsts,
                               go_playout::Length::until_both_pass);
    go::for_each_point(end.size(),
                       [&](go::Point point) { lead_[go::index(point)] += owner_of(end, point); });
    ++played_;
  }
}

int Survey::permill(go::Point point) const {
  return lead_[go::index(point)] * 1000 / std::max(played_, 1);
}

bool Survey::is_open(go::Point point) const {
  const int lead = permill(point);
  return lead < settled_permill && lead > -settled_permill;
}

bool Survey::stays_open(go::Point point) const {
  const int most = std::abs(lead_[go::index(point)]) + games_ - played_;
  return most * 1000 < settled_permill * games_;
}

go::PointSet Survey::dead() const {
  go::PointSet dead = sure_.dead[0] | sure_.dead[1];
  const go::PointSet alive = sure_.alive[0] | sure_.alive[1];
  go::for_each_point(position_.size(), [&](go::Point point) {
    const auto color = position_.stone_at(point);
    if (!color || position_.string_at(point) != point || alive.contains(point)) return;
    const int own = kept(point);
    if (own < -sure_permill || (own < 0 && is_among_the_living(point))) {
      dead |= position_.string_stones(point);
    }
  });
  return dead;
}

go::PointSet Survey::doubtful() const {
  const go::PointSet settled = sure_.alive[0] | sure_.alive[1] | sure_.dead[0] | sure_.dead[1];
  go::PointSet doubtful;
  go::for_each_point(position_.size(), [&](go::Point point) {
    const bool is_string = !position_.is_empty(point) && position_.string_at(point) == point;
    if (!is_string || settled.contains(point)) return;
    const int own = kept(point);
    if (own < settled_permill && own > -settled_permill) {
      doubtful |= position_.string_stones(point);
    }
  });
  return doubtful;
}

int Survey::kept(const go::PointSet& stones) const {
  int kept = 0;
  stones.for_each([&](go::Point stone) {
    kept += position_.has_stone(go::Color::black, stone) ? permill(stone) : -permill(stone);
  });
  const int count = stones.size();
  return count == 0 ? 0 : kept / count;
}

int Survey::kept(go::Point string) const {
  return kept(position_.string_stones(string));
}

bool Survey::is_among_the_living(go::Point string) const {
  const go::Color opponent = ~*position_.stone_at(string);
  bool all = true;
  const auto look = [&](go::Point point) {
    all = all && (!position_.has_stone(opponent, point) || kept(point) > sure_permill);
  };
  position_.for_each_stone(string, [&](go::Point stone) {
    position_.for_each_neighbour(stone, [&](go::Point next) {
      look(next);
      if (position_.is_empty(next)) {
        position_.for_each_neighbour(next, look);
      }
    });
  });
  return all;
}

}  // namespace ludex::search
