#include "search/go/survey.h"

#include "base/random.h"
#include "rules/go/life.h"
#include "rules/go/playout.h"
#include "rules/go/region.h"
#include "rules/go/score.h"
#include "search/go/playout/policy.h"

namespace ludex::search {

namespace {

// A string is dead if its points go to the opponent in this many games more than to its owner.
constexpr int dead_permill = 300;
// A point is settled if one colour gets it in this many games more than the other.
constexpr int settled_permill = 800;

}  // namespace

Survey::Survey(const go::Position& position, int games, std::uint64_t seed)
    : position_(position), games_(games) {
  Rng rng(seed);
  for (int game = 0; game < games; ++game) {
    go::Position end = position;
    end.set_ko(std::nullopt);
    go::Playout::Firsts firsts{};
    (void)go_playout::play_out(end, go::colors[static_cast<std::size_t>(game % 2)], {},
                               go_playout::Policy::learned(), rng, firsts,
                               go_playout::Length::until_both_pass);
    go::for_each_point(end.size(),
                       [&](go::Point point) { lead_[go::index(point)] += owner_of(end, point); });
  }
}

int Survey::permill(go::Point point) const {
  return lead_[go::index(point)] * 1000 / games_;
}

bool Survey::is_open(go::Point point) const {
  const int lead = permill(point);
  return lead < settled_permill && lead > -settled_permill;
}

go::PointSet Survey::dead() const {
  const go::UnconditionalStatus sure = go::unconditional_status(position_);
  go::PointSet dead = sure.dead[0] | sure.dead[1];
  const go::PointSet alive = sure.alive[0] | sure.alive[1];
  go::for_each_point(position_.size(), [&](go::Point point) {
    const auto color = position_.stone_at(point);
    if (!color || position_.string_at(point) != point || alive.contains(point)) return;
    int lead = 0;
    position_.for_each_stone(point, [&](go::Point stone) { lead += permill(stone); });
    const int own = (*color == go::Color::black ? lead : -lead) / position_.string_size(point);
    if (own < -dead_permill) {
      dead |= position_.string_stones(point);
    }
  });
  return dead;
}

}  // namespace ludex::search
