// What the engine says of a finished game: the score, who owns each point, and which stones are
// dead or in seki.
#pragma once

#include <optional>
#include <vector>

#include "engine/question.h"
#include "rules/go/game_state.h"
#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/score.h"
#include "search/go/reading/reader.h"
#include "search/go/survey.h"

namespace ludex::search {

// The dead stones of both colours. Playouts decide; where they leave it open who gets a string, the
// reader says whether its group can be killed (decision 0238). Closed spaces are played out
// (decision 0310). What depends on who moves first is decided for the side to move.
[[nodiscard]] go::PointSet dead_stones(const go::GameState& state, const Survey& survey,
                                       go_reading::Reader& reader);

// Answers engine::FinalScore, and engine::Estimate after play has ended. What was found out about
// the last board is kept, because the score and each list of points are asked for one by one.
class Finals {
 public:
  [[nodiscard]] engine::BoardScore of(const go::GameState& state, go_reading::Reader& reader);
  // Expects that play has ended: the score, which is the same for either first mover.
  [[nodiscard]] engine::ExpectedScore expected(const go::GameState& state,
                                               go_reading::Reader& reader);

 private:
  struct Judged {
    go::Position position;
    go::Color to_move{};
    go::PointSet dead;
    std::vector<engine::Ownership> ownership;
  };
  [[nodiscard]] go::Score score(const go::GameState& state, go_reading::Reader& reader);
  [[nodiscard]] const Judged& judged(const go::GameState& state, go_reading::Reader& reader);

  std::optional<Judged> last_;
};

}  // namespace ludex::search
