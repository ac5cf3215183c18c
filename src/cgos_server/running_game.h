// One game of a server of CGOS: the board by our rules, both clocks, and the moves so far. Pure.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "rules/game.h"
#include "servers/cgos/message.h"

namespace ludex::cgos_server {

// Games are numbered from 1, and no number is used twice, not even by a later run of the server.
enum class GameNumber : std::uint64_t {};
[[nodiscard]] std::string to_text(GameNumber number);

struct GameTerms {
  int size = 9;
  cgos::Komi komi{700};
  Milliseconds main_time = std::chrono::minutes(5);
  // So much of each move is not charged: the time that the network takes.
  Milliseconds allowance{250};
};

// The bytes of a move's analysis, and of all analyses of a game, that are kept; an analysis beyond
// them is left out.
inline constexpr std::size_t analysis_bytes = 8192;
inline constexpr std::size_t analyses_bytes = std::size_t{1} << 20;
// A game of more moves than so many for each point is counted as it stands. The superko rule ends
// every game, but not soon.
inline constexpr std::size_t moves_of_a_point = 4;

// How a game ended.
struct Ending {
  std::string result;  // "B+3.5", "W+Resign", "Draw"
  std::string note;    // why a move was illegal; else empty
  bool operator==(const Ending&) const = default;
};

class RunningGame {
 public:
  // A game with the moves that the setup holds. The error states which of them the rules refuse.
  // `allowance` is that of the terms.
  [[nodiscard]] static Result<RunningGame> begin(cgos::Setup setup, Milliseconds allowance);

  // The clock of the player to move runs from this time.
  void start_clock(TimePoint now) { turn_began_ = now; }
  // The answer of the player to move. If the game goes on, his move is the last of setup().moves,
  // and the clock of the other player has to be started. Expects that the clock runs.
  [[nodiscard]] std::optional<Ending> answer(const cgos::Answer& answer, TimePoint now);
  // The loss of the player to move, if his time is up.
  [[nodiscard]] std::optional<Ending> check_time(TimePoint now) const;
  // When that will be.
  [[nodiscard]] TimePoint time_is_up() const;

  // The count, if the game is over by its moves.
  [[nodiscard]] std::optional<Ending> counted() const;

  [[nodiscard]] cgos::Color to_move() const { return cgos::mover_after(setup_.moves.size()); }
  // The time left to the player to move, less what would be charged now; never negative.
  [[nodiscard]] Milliseconds left(TimePoint now) const;
  // The terms, the players and the moves with the time left after each.
  [[nodiscard]] const cgos::Setup& setup() const { return setup_; }
  // Of each move; unchecked text of the players, in which control characters are escaped.
  [[nodiscard]] const std::vector<std::string>& analyses() const { return analyses_; }
  [[nodiscard]] const std::string& name(cgos::Color color) const;

 private:
  RunningGame(cgos::Setup setup, Milliseconds allowance, std::unique_ptr<rules::Game> board);
  [[nodiscard]] Milliseconds charged(TimePoint now) const;
  [[nodiscard]] Ending lost_by_mover(std::string_view how, std::string note = {}) const;
  void keep_analysis(const std::string& analysis);

  cgos::Setup setup_;
  Milliseconds allowance_;
  std::unique_ptr<rules::Game> board_;
  std::array<Milliseconds, 2> left_;  // by color, at the beginning of the turn
  std::vector<std::string> analyses_;
  std::size_t analyses_bytes_ = 0;
  TimePoint turn_began_{};
};

}  // namespace ludex::cgos_server
