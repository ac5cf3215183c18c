// Positions and questions about fights by chance, for everything that `ludex engine go` reads:
// what must hold of the answer to any of them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "rules/go/position.h"
#include "search/go/reading/orientation.h"
#include "search/go/reading/reader.h"

namespace ludex::search {

// Some moves of a game by chance, with more moves of one colour in a row than a game has.
[[nodiscard]] go::Position random_position(const go::BoardSize& size, Rng& rng);

// The position as a game that begins there, with the default rules.
[[nodiscard]] go::GameState game_at(const go::Position& position);

struct FightQuestion {
  go::Position position{{go::min_side, go::min_side}};
  engine::Fight fight;
};

// Of any aim, about a position with stones of both colours. The boards have up to 13 lines, some of
// them 19.
[[nodiscard]] FightQuestion random_question(Rng& rng);

// The same question on the turned board.
[[nodiscard]] FightQuestion turned(const FightQuestion& question,
                                   const go_reading::Orientation& orientation);

// What was asked, and what was wrong with the answers.
struct QuestionTally {
  static constexpr std::size_t aims = 11;
  std::array<int, aims> questions{};
  std::array<int, aims> proved{};
  std::array<int, 4> outcomes{};
  std::uint64_t nodes = 0;
  // The largest share of the nodes allowed that an answer cost, in percent.
  std::uint64_t most_percent = 0;
  std::vector<std::string> faults;
};

// Asks two readers with the net, which were asked other questions before, and the second one about
// the turned board too. A fault is an answer that differs, that is not the turned one, that names
// an illegal move, or that cost more nodes than it may.
class QuestionRound {
 public:
  explicit QuestionRound(std::uint64_t seed);

  void ask(int questions);
  [[nodiscard]] const QuestionTally& tally() const { return tally_; }

 private:
  void ask_one();

  Rng rng_;
  go_reading::Reader reader_;
  go_reading::Reader other_;
  QuestionTally tally_;
};

}  // namespace ludex::search
