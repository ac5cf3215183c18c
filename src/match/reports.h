// What a match tells on request, beside who won: results by seat, how boards were settled, and how
// long answers take on their way.
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

#include "match/played_game.h"
#include "match/schedule.h"
#include "match/statistics.h"

namespace ludex::match {

// How encounters stand for their first engine in each seat.
class SeatTallies {
 public:
  // Unterminated games are not counted.
  void add(const ScheduledGame& game, const PlayedGame& played);
  // "...      A playing White: 5 - 2 - 1  [0.688] 8", the same in the other seat, and the first
  // seat against the second: three lines in the words of cutechess-cli.
  [[nodiscard]] std::string lines(std::array<std::size_t, 2> encounter,
                                  const std::vector<std::string>& names,
                                  const std::array<std::string_view, 2>& seats) const;

 private:
  // By what the game called the seat of the first one.
  std::map<std::array<std::size_t, 2>, std::map<std::string, Tally, std::less<>>> tallies_;
};

// How boards came to their scores that the players settle.
class SettlementTally {
 public:
  void add(const PlayedGame& played);
  // "Boards settled: 18 by agreement, 1 by play" as a line; empty where there were none.
  [[nodiscard]] std::string line() const;

 private:
  std::map<SettledBy, std::size_t> games_;
};

// "Game 3 settled by agreement: Black finds nothing dead. ...": a line.
[[nodiscard]] std::string settlement_line(std::size_t game, const Settlement& settlement);

// The time that was measured for a move less the time that its engine claims.
class Latencies {
 public:
  explicit Latencies(std::size_t engines) : engines_(engines) {}

  void add(const ScheduledGame& game, const PlayedGame& played);
  // "  Latency: 1.2 ms a move, at most 14.0 ms", or that nothing was claimed.
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
