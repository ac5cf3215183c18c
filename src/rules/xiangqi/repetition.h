// What a repeated position means: the loop that led back to it is judged by the moves of each side
// in it, and a side at fault loses.
//
// The conduct of a side in a loop has one of three levels: every move is a check; every move is a
// forbidden attack of another kind; anything else. The side with the higher level loses; equal
// levels draw. The rule sets differ in the second level:
//
//   asian      every move newly chases, without check, one and the same piece (Asian rules, AXF);
//              checks mixed with chases are no offence
//   chinese    every move is a check, a threat of mate or a new chase of any piece, in any
//              mixture (Chinese Chess Association 2020, articles 25 and 26); threats by pawns
//              count only for a side whose opponent attacks with every move
//   league     every move chases one and the same piece with the piece that moved (xqbase's
//              computer league)
//   check_ban  there is no second level
//   draw       there are no levels at all: every repetition is a draw
//
// find_offender() is exact, and quick enough for a search; judge() gives the same verdict with its
// reasons.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

enum class Repetition : std::uint8_t { asian, chinese, league, check_ban, draw };

// A move of the game with facts about the positions before and after it.
struct PlayedMove {
  Move move;
  std::uint64_t key = 0;  // of the position before it
  bool is_check = false;  // whether it gave check
  bool operator==(const PlayedMove&) const = default;
};

// How often the position has occurred, including now.
[[nodiscard]] int occurrences(const Position& now, std::span<const PlayedMove> since_capture);

// The moves from the oldest counted occurrence of the position until now. `since_capture` holds the
// moves since the last capture, oldest first. Empty unless the position has occurred `occurrences`
// times, including now.
[[nodiscard]] std::span<const PlayedMove> find_loop(const Position& now,
                                                    std::span<const PlayedMove> since_capture,
                                                    int occurrences);

// The side that loses for a loop which find_loop() returned; std::nullopt if the loop is a draw.
[[nodiscard]] std::optional<Color> find_offender(const Position& now,
                                                 std::span<const PlayedMove> loop,
                                                 Repetition rules);

// What one move does; the gravest comes first.
enum class Act : std::uint8_t { check, kill, chase, idle };
[[nodiscard]] std::string_view name_of(Act act);

struct LoopMove {
  Color side{};
  Move move;
  Act act = Act::idle;
  std::vector<Square> victims;  // of a chase; where they stood after the move
  bool operator==(const LoopMove&) const = default;
};

// What all moves of a side amount to.
enum class Conduct : std::uint8_t { perpetual_check, perpetual_attack, perpetual_chase, allowed };
[[nodiscard]] std::string_view name_of(Conduct conduct);

struct LoopRuling {
  std::vector<LoopMove> loop;
  std::array<Conduct, 2> conduct{Conduct::allowed, Conduct::allowed};  // by Color
  std::optional<Color> offender;
  std::string rule;  // one sentence: the verdict and its reason
};

// The verdict of find_offender() with all details and reasons.
[[nodiscard]] LoopRuling judge(const Position& now, std::span<const PlayedMove> loop,
                               Repetition rules);

}  // namespace ludex::xiangqi
