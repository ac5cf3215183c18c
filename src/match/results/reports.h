// Reports of a match on request, besides the standings: results by seat, how boards were settled,
// and the latency of answers.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/play/played_game.h"
#include "match/results/statistics.h"

namespace ludex::match {

// The results of encounters for their first engine in each seat.
class SeatTallies {
 public:
  // Unterminated games are not counted.
  void add(const ScheduledGame& game, const PlayedGame& played);
  // "...      A playing White: 5 - 2 - 1  [0.688] 8", the same for the other seat, and the first
  // seat against the second: three lines in the words of cutechess-cli.
  [[nodiscard]] std::string lines(std::array<std::size_t, 2> encounter,
                                  const std::vector<std::string>& names,
                                  const std::array<std::string_view, 2>& seats) const;

 private:
  // By the game's name for the seat of the encounter's first engine.
  std::map<std::array<std::size_t, 2>, std::map<std::string, Tally, std::less<>>> tallies_;
};

// Counts how boards that the players settle got their scores.
class SettlementTally {
 public:
  void add(const PlayedGame& played);
  // The line "Boards settled: 18 by agreement, 1 by play"; empty if no board was settled.
  [[nodiscard]] std::string line() const;

 private:
  std::map<SettledBy, std::size_t> games_;
};

// The line "Game 3 settled by agreement: Black finds nothing dead. ...".
[[nodiscard]] std::string settlement_line(std::size_t game, const Settlement& settlement);

// The line "Round 2: A - D, C - B; free: E", or "Tie-break of round 2: A - D".
[[nodiscard]] std::string stage_line(const Stage& stage, const std::vector<std::string>& names);
// The final order, an engine a line: "Place 3: C"; empty if there is none.
[[nodiscard]] std::string places_lines(const std::vector<Placing>& places,
                                       const std::vector<std::string>& names);

// The results by the machines that have played the games, for the first of two engines.
class MachineTallies {
 public:
  void add(const ScheduledGame& game, const PlayedGame& played);
  // A machine a line: "Machine a: 12 games, 0 lost by a crash, a hang or on time; A vs B: 5 - 4 -
  // 3". The score is left out where there are more engines. Empty if all games were played here.
  [[nodiscard]] std::string lines(const std::vector<std::string>& names) const;

 private:
  struct Played {
    Tally tally;               // of the engine that is listed first
    std::uint64_t faults = 0;  // games lost by a crash, a hang or on time
  };

  std::map<std::string, Played> machines_;
};

// The time that was measured for a move less the time that its engine reported.
class Latencies {
 public:
  explicit Latencies(std::size_t engines) : engines_(engines) {}

  void add(const ScheduledGame& game, const PlayedGame& played);
  // "  Latency: 1.2 ms a move, at most 14.0 ms", or that no time was reported.
  [[nodiscard]] std::string line(std::size_t engine) const;

 private:
  struct Latency {
    std::uint64_t moves = 0;
    std::chrono::nanoseconds sum{0};
    std::chrono::nanoseconds most{0};
  };

  std::vector<Latency> engines_;
};

}  // namespace ludex::match
