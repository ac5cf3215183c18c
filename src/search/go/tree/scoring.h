// What the end of a playout is worth under the rules of the game.
#pragma once

#include "rules/go/game_state.h"
#include "rules/go/position.h"

namespace ludex::search {

// The end of one game, for Black.
struct GoResult {
  double value = 0.5;  // what the search maximizes, from 0 to 1
  double won = 0.5;    // 1, 0, or a half for a jigo
  double lead = 0;     // points, komi included
};

class GoScoring {
 public:
  // The part of a result that distinguishes a large win from a small one is `lead_part`.
  explicit GoScoring(const go::GameState& state, double lead_part = usual_lead_part);

  static constexpr double usual_lead_part = 0.05;

  // `played_more` is that of the board where the tree ends and the playout begins, and `black_lead`
  // the lead by area at the end of the playout, without komi.
  //
  [[nodiscard]] double lead_part() const { return lead_part_; }

  // Under territory scoring each stone played costs a point that area scoring does not count: the
  // lead by territory is the lead by area less what Black has played more often than White. The
  // moves of the playout are taken to be equally many, since they fill the owners' territory too.
  // Where a pass costs a stone as well, both ways of scoring agree.
  [[nodiscard]] GoResult result_of(int played_more, int black_lead) const;
  // The points that Black gets besides those of the board, counted by area: what a net is told.
  [[nodiscard]] double black_bonus(int played_more) const;
  // What a net expects for Black, with those points.
  [[nodiscard]] GoResult expected(double win, double lead, double deviation) const;
  // How many stones Black has put on the board more than White.
  [[nodiscard]] static int played_more(const go::Position& position);

 private:
  [[nodiscard]] double value_of(double win, double lead) const;
  [[nodiscard]] double judged_value(double win, double lead) const;

  int white_bonus_;    // komi and compensation, in hundredths
  int handicap_komi_;  // what the search gives White besides, in hundredths
  bool counts_territory_;
  bool is_large_;
  double points_;  // of the board
  double lead_part_;
};

}  // namespace ludex::search
