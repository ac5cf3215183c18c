#include "search/go/estimate.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "rules/go/game.h"
#include "rules/go/life.h"
#include "rules/go/playout.h"
#include "rules/go/region.h"
#include "rules/go/score.h"
#include "search/go/playout/policy.h"

namespace ludex::search {

namespace {

// The playouts in which each colour moves first.
constexpr int playouts_of_estimate = 250;
constexpr std::uint64_t seed_of_estimate = 0x657374696D617465;  // any constant will do

// By index(Point): 1 if Black is certain to get the point, -1 if White is.
using Owners = std::array<double, go::point_room>;

// Playouts lose much that players keep: the chance of a colour counts with its fourth power, which
// came nearest to the scores of finished games (decision 0242).
double sharpened(double owner) {
  const auto fourth_power = [](double chance) { return chance * chance * chance * chance; };
  const double black = fourth_power((1 + owner) / 2);
  const double white = fourth_power((1 - owner) / 2);
  return (black - white) / (black + white);
}

// Plays the position to its end, and adds 1 to the points that Black gets, -1 to those of White.
void play_out_once(go::Position end, go::Color first, Rng& rng, Owners& owners) {
  go::Playout::Firsts firsts{};
  (void)go_playout::play_out(end, first, go::Point{}, go_playout::Policy::learned(), rng, firsts,
                             go_playout::Length::until_both_pass);
  const go::Regions regions = go::regions_of(end);
  for (const go::Color color : go::colors) {
    const double gets = color == go::Color::black ? 1 : -1;
    const go::PointSet own = end.stones_of(color) | regions.own[go::index(color)];
    own.for_each([&](go::Point point) { owners[go::index(point)] += gets; });
  }
}

Owners owners_if(const go::Position& position, go::Color first) {
  Rng rng(seed_of_estimate);
  Owners owners{};
  for (int played = 0; played < playouts_of_estimate; ++played) {
    play_out_once(position, first, rng, owners);
  }
  for (double& owner : owners) {
    owner = sharpened(owner / playouts_of_estimate);
  }
  // What cannot be taken is not left to playouts.
  const go::UnconditionalStatus sure = go::unconditional_status(position);
  for (const go::Color color : go::colors) {
    const double gets = color == go::Color::black ? 1 : -1;
    const go::PointSet own = sure.alive[go::index(color)] | sure.territory[go::index(color)] |
                             sure.dead[go::index(~color)];
    own.for_each([&](go::Point point) { owners[go::index(point)] = gets; });
  }
  return owners;
}

// The lead of Black in points. Under territory scoring a stone that is taken counts twice, once as
// a prisoner and once as territory.
double lead_of(const go::GameState& state, const Owners& owners) {
  const go::Position& position = state.position();
  const bool of_territory = state.rules().scoring == go::Scoring::territory;
  const go::Score as_it_stands = go::score(state, {}, go::PointSet());
  double lead = -as_it_stands.komi / 100.0 - as_it_stands.compensation;
  if (of_territory) {
    lead += as_it_stands.holdings[go::index(go::Color::black)].prisoners -
            as_it_stands.holdings[go::index(go::Color::white)].prisoners;
  }
  go::for_each_point(position.size(), [&](go::Point point) {
    lead += owners[go::index(point)];
    const auto stone = position.stone_at(point);
    if (of_territory && stone) {
      lead += *stone == go::Color::black ? -1 : 1;
    }
  });
  return lead;
}

}  // namespace

engine::ExpectedScore estimate(const go::GameState& state, std::optional<rules::Seat> first) {
  go::Position position = state.position();
  position.set_ko(std::nullopt);
  const Owners if_black = owners_if(position, go::Color::black);
  const Owners if_white = owners_if(position, go::Color::white);
  engine::ExpectedScore expected;
  expected.if_first_moves = lead_of(state, if_black);
  expected.if_second_moves = lead_of(state, if_white);
  const double share_of_black = !first ? 0.5 : *first == rules::Seat::first ? 1 : 0;
  const auto mixed = [&](double black, double white) {
    return share_of_black * black + (1 - share_of_black) * white;
  };
  expected.lead = mixed(expected.if_first_moves, expected.if_second_moves);
  go::for_each_point(position.size(), [&](go::Point point) {
    const double owner = mixed(if_black[go::index(point)], if_white[go::index(point)]);
    expected.ownership.push_back(
        {go::to_board_point(point), static_cast<int>(std::lround(1000 * owner))});
  });
  return expected;
}

}  // namespace ludex::search
