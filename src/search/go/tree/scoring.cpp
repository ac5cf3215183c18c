#include "search/go/tree/scoring.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "rules/go/rule_set.h"
#include "search/go/net/judge.h"

namespace ludex::search {

namespace {

constexpr double hundred = 100;
// What a handicap stone is worth on a board of 361 points, in hundredths of a point.
constexpr int worth_of_a_stone = 700;
constexpr int points_of_the_large_board = 361;
// The moves on that board after which a handicap is played out.
constexpr int moves_of_a_handicap = 200;

// The net of large boards learned from games full of mistakes, so its chance to win depends too
// little on points. On these boards the lead is this share of the value; at this many points it has
// half of its greatest effect.
constexpr double large_lead_part = 0.35;
constexpr double large_lead = 30;

// In a game with handicap White seems lost at first whatever is played, and Black seems to win
// whatever is played. The search therefore gives White points, fewer with each move (known
// as linear dynamic komi).
int handicap_komi(const go::GameState& state) {
  const int points = go::points_of(state.position().size());
  const int horizon = moves_of_a_handicap * points / points_of_the_large_board;
  const int left = horizon - static_cast<int>(state.move_count());
  if (state.handicap() < go::fewest_handicap || left <= 0) return 0;
  const int worth = state.handicap() * worth_of_a_stone * points / points_of_the_large_board;
  return worth * left / horizon;
}

}  // namespace

GoScoring::GoScoring(const go::GameState& state, double lead_part)
    : white_bonus_(state.rules().komi +
                   100 * go::compensation_for(state.rules(), state.handicap())),
      handicap_komi_(handicap_komi(state)),
      counts_territory_(state.rules().scoring == go::Scoring::territory &&
                        !state.rules().pass_stones),
      is_large_(go_net::is_large(state.position().size())),
      points_(go::points_of(state.position().size())),
      lead_part_(lead_part) {}

int GoScoring::played_more(const go::Position& position) {
  using go::Color;
  return position.stones(Color::black) + position.captured_by(Color::white) -
         position.stones(Color::white) - position.captured_by(Color::black);
}

GoResult GoScoring::result_of(int played_more, int black_lead) const {
  const int counted = counts_territory_ ? black_lead - played_more : black_lead;
  const int hundredths = 100 * counted - white_bonus_;
  const auto won = [](int lead) { return lead > 0 ? 1.0 : (lead < 0 ? 0.0 : 0.5); };
  const int judged = hundredths - handicap_komi_;
  return {.value = value_of(won(judged), judged / hundred),
          .won = won(hundredths),
          .lead = hundredths / hundred};
}

double GoScoring::value_of(double win, double lead) const {
  const double share = 0.5 + lead / (2.0 * points_);
  return (1 - lead_part_) * win + lead_part_ * std::clamp(share, 0.0, 1.0);
}

double GoScoring::black_bonus(int played_more) const {
  const double bonus = -(white_bonus_ + handicap_komi_) / hundred;
  return counts_territory_ ? bonus - played_more : bonus;
}

double GoScoring::judged_value(double win, double lead) const {
  if (!is_large_) return value_of(win, lead);
  const double share = 0.5 + std::atan(lead / large_lead) / std::numbers::pi;
  return (1 - large_lead_part) * win + large_lead_part * share;
}

GoResult GoScoring::expected(double win, double lead, double deviation) const {
  GoResult result{.value = judged_value(win, lead), .won = win, .lead = lead};
  if (handicap_komi_ != 0) {
    // The net has judged another komi than that of the game.
    result.lead += handicap_komi_ / hundred;
    result.won = 0.5 * std::erfc(-result.lead / (deviation * std::numbers::sqrt2));
  }
  return result;
}

}  // namespace ludex::search
