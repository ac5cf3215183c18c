// The game of two players inside a space that walls of one of them close, played out: what both
// get there if they move in turn. The walls have no liberty elsewhere, and what stands behind them
// cannot be captured.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ludex::search {

struct SpaceGraph {
  using Set = std::uint16_t;  // a set of nodes, by number

  static constexpr int most_points = 10;
  static constexpr int most_nodes = 16;

  int points = 0;  // where both may play: the first nodes
  int nodes = 0;   // the others are walls, each of them a string of the owner
  std::array<Set, most_nodes> beside{};
  int wall_stones = 0;
};

struct SpaceStones {
  SpaceGraph::Set owner = 0;  // without the walls
  SpaceGraph::Set other = 0;
  bool operator==(const SpaceStones&) const = default;
};

enum class SpaceMover : std::uint8_t { owner, other };

// The points of the owner less those of the other player, walls and stones included.
struct SpaceScores {
  int owner_first = 0;
  int other_first = 0;
  // The count of the space: the score of whose move is answered, or else the mean of both, or the
  // mover's score where the walls are at stake.
  double expected = 0;
  // What a move there gains on average, its temperature: the difference of the scores where one of
  // both has to be answered, half of it otherwise.
  double temperature = 0;
};

// Kos are fought without threats: who takes first wins. Who has two stones taken by one may not
// take that one back if this repeats the board. Who owns the walls has to reach his score without
// other play that goes round for ever.
//
// For one thread at a time.
class SpaceGame {
 public:
  explicit SpaceGame(const SpaceGraph& graph);

  // Expects strings with liberties.
  [[nodiscard]] SpaceScores scores(const SpaceStones& stones, SpaceMover mover);
  // The score if both move in turn, until both pass.
  [[nodiscard]] int score(const SpaceStones& stones, SpaceMover mover);
  // The score if the mover plays there first; absent if it cannot be played.
  [[nodiscard]] std::optional<int> score_after(const SpaceStones& stones, SpaceMover mover, int at);
  // The score if the mover plays there first and leaves the first reply without an answer: how much
  // the reply threatens. Expects a move that can be played and takes no walls.
  [[nodiscard]] int score_if_ignored(const SpaceStones& stones, SpaceMover mover, int at);
  // Whether there were more positions than may be played out: then the scores mean nothing.
  [[nodiscard]] bool is_too_large() const { return states_.size() > most_states; }

 private:
  using Set = SpaceGraph::Set;
  using Number = std::uint32_t;  // of a state

  static constexpr std::size_t most_states = 400'000;
  static constexpr int none = -1;
  static constexpr Number unknown = 0xFFFF'FFFF;

  struct State {
    SpaceStones stones;
    SpaceMover mover{};
    bool passed = false;
    std::int8_t ko = none;  // where the mover may not play
    // Where a single stone of the opponent stood before he added one, which leaves both in atari.
    // If one stone takes both, he may not take it by a move there (sending two, returning one).
    std::int8_t sent = none;
  };
  enum class Effect : std::uint8_t { illegal, played, wall_falls };

  // Adds the state and all that may come after it, and finds their scores.
  void solve(const SpaceStones& stones);
  [[nodiscard]] int score_of(const State& state);
  Number add(const State& state);
  void add_moves(const State& state);
  void iterate();
  [[nodiscard]] Number& number_of(const State& state);
  // Plays the mover's stone and gives the turn to the other side.
  Effect play(State& state, int at) const;
  // Sets `ko` and `sent` for the opponent after a move at the point.
  void forbid_repetition(State& state, int at, Set string, Set captured, std::int8_t sent) const;
  Effect play_other(State& state, int at, std::int8_t sent) const;
  [[nodiscard]] bool play_owner(State& state, int at, std::int8_t sent) const;
  [[nodiscard]] int area(const SpaceStones& stones) const;
  [[nodiscard]] int area_without_walls() const { return -(graph_.points + graph_.wall_stones); }
  [[nodiscard]] Set around(Set nodes) const;
  [[nodiscard]] Set grown(Set first, Set stones) const;
  [[nodiscard]] bool has_liberty(Set string, Set taken) const;
  // The best score for a side that plays twice in a row.
  [[nodiscard]] int twice(const SpaceStones& stones, SpaceMover mover);

  SpaceGraph graph_;
  Set all_;
  Set walls_;
  std::vector<std::uint32_t> threes_;
  std::vector<Number> numbers_;                            // by board, mover and pass
  std::unordered_map<std::size_t, Number> numbers_in_ko_;  // of states with a ko or a stone sent
  std::vector<State> states_;
  std::vector<Number> next_;          // the states after each one, which come after each other
  std::vector<std::size_t> ends_;     // where those of a state end
  std::vector<std::int8_t> ends_at_;  // the score if the game ends in a state, or `goes_on`
  std::vector<std::int8_t> known_;    // scores
};

}  // namespace ludex::search
