// Questions about fights of stones: can these be captured, can those be saved, whatever both sides
// play? Engines of games without captures cannot answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/game.h"
#include "rules/point.h"

namespace ludex::engine {

struct Fight {
  // What the side that moves first wants. It is the opponent of the stones for an attack, to
  // disconnect or to block, and their owner for a defence, to connect or to break in.
  enum class Aim : std::uint8_t {
    attack,            // takes the string off the board
    defend,            // no attack captures the string
    attack_in_ladder,  // the same as attack, where the string never gets more than two liberties
    attack_either,     // captures one of two strings
    defend_both,       // no attack captures either string
    connect,           // makes one string of two
    disconnect,        // keeps two strings apart
    break_in,          // brings the string into the area
    block_off,         // keeps the string out of the area
    kill,              // captures the group of the stone, or keeps it from making two eyes
    live,              // no attack kills the group of the stone
  };
  Aim aim{};
  // A stone of each string: two for `attack_either`, `defend_both`, `connect` and `disconnect`,
  // else one. For `live` there may be a second one: then both groups have to live as one.
  std::vector<rules::Point> stones;
  // The first move, for `attack`, `defend`, `kill` and `live`; absent: the best one is looked for.
  std::optional<rules::Point> move = {};
  std::vector<rules::Point> area = {};  // for `break_in` and `block_off`
  // How many times the usual work is doubled, or halved if negative.
  int effort = 0;
  bool operator==(const Fight&) const = default;
};

// Which of the strings can be captured by their opponent's first move, and which of those their
// owner's first move saves.
struct Safety {
  std::vector<rules::Point> stones;  // one of each string
  int effort = 0;                    // as in Fight
  bool operator==(const Safety&) const = default;
};

// Which strings belong together, because their opponent cannot cut them.
struct Groups {
  // What is read besides: which groups live, and which are shut in.
  bool reads_life = false;
  bool reads_surroundings = false;
  std::optional<rules::Point> of = {};  // of which group; absent: of all
  // For the surroundings: one more point of the opponent's.
  std::optional<rules::Point> added = {};
  int effort = 0;  // as in Fight
  // Whether captures of the stones between two strings join them too, which costs more to read.
  // Life is read of the smaller groups.
  bool joins_by_captures = false;
  bool operator==(const Groups&) const = default;
};

// The answer to Fight.
struct FightResult {
  // What the side that moves first reaches.
  enum class Outcome : std::uint8_t {
    fails,
    works,             // whoever has the ko threats
    works_by_good_ko,  // the opponent has to find the first ko threat
    works_by_bad_ko,   // that side has to find it
  };
  Outcome outcome{};
  // The move that reaches it; absent if the aim fails, or if no move is needed.
  std::optional<rules::Point> move;
  // Otherwise the outcome is a judgement: the search did not end, or it ended at positions that
  // were judged. A complete answer is a proof where docs/go-reading.md says so.
  bool is_complete = true;
  std::uint64_t nodes = 0;  // that the answer cost
  bool operator==(const FightResult&) const = default;
};

// The answer to Safety, in the order of the stones.
struct StringSafety {
  FightResult attack;
  std::optional<FightResult> defence;  // absent if no attack works
  // What both answers cost.
  [[nodiscard]] std::uint64_t nodes() const {
    return attack.nodes + (defence ? defence->nodes : 0);
  }
  bool operator==(const StringSafety&) const = default;
};
struct SafetyResult {
  std::vector<StringSafety> strings;
  bool operator==(const SafetyResult&) const = default;
};

// Whether the groups of the opponent around a group shut it in.
struct Surroundings {
  enum class Enclosure : std::uint8_t { open, closed, loose };
  Enclosure enclosure{};
  Enclosure with_added{};                // the same with the added point, if there is one
  std::vector<rules::Point> inside;      // within the ring of those groups, themselves included
  std::vector<rules::Point> margin;      // beside it
  std::vector<rules::Point> neighbours;  // the first stone of each group beside it, of any colour
  bool operator==(const Surroundings&) const = default;
};

// The answer to Groups: all stones of each group.
struct GroupsResult {
  std::vector<std::vector<rules::Point>> groups;
  // Of each group, if that was asked: whether it can be killed, and made to live.
  std::vector<StringSafety> lives;
  std::vector<Surroundings> surroundings;  // of each group, if that was asked
  std::uint64_t nodes = 0;
  bool operator==(const GroupsResult&) const = default;
};

// Whether one side kills a group, or its owner makes it live, with two moves in a row.
struct Threat {
  rules::Point stone;  // of the group
  bool kills = true;   // otherwise its owner moves
  int effort = 0;      // as in Fight
  bool operator==(const Threat&) const = default;
};

// The answer to Threat.
struct ThreatResult {
  FightResult::Outcome outcome{};
  // Both moves; absent if it fails.
  std::optional<rules::Point> first;
  std::optional<rules::Point> second;
  bool is_complete = true;  // as in FightResult
  std::uint64_t nodes = 0;
  bool operator==(const ThreatResult&) const = default;
};

// Who captures whom, of two groups of different owners that cannot both live: a race of liberties
// (Japanese: semeai).
struct Race {
  rules::Point own;          // a stone of one group; the answer is for its owner
  rules::Point other;        // a stone of the opponent's
  bool other_first = false;  // whether the opponent moves first
  // Otherwise eyes and ways out do not count, only captures.
  bool counts_life = true;
  int effort = 0;  // as in Fight
  bool operator==(const Race&) const = default;
};

// The answer to Race, for the owner of `own`.
struct RaceResult {
  FightResult::Outcome survives{};  // whether that group is not captured
  FightResult::Outcome captures{};  // whether the other group is
  // The best first move; absent if none is needed, or if none helps.
  std::optional<rules::Point> move;
  bool is_complete = true;  // as in FightResult
  std::uint64_t nodes = 0;
  bool operator==(const RaceResult&) const = default;
};

// Whether a side wins stones by moves of which each threatens to capture some, where no attack
// alone captures any.
struct Combination {
  rules::Seat attacker{};  // who moves first
  // A stone of the opponent that is put there before.
  std::optional<rules::Point> after = {};
  // Whether the opponent's moves that prevent it are looked for.
  bool wants_defences = false;
  int effort = 0;  // as in Fight
  bool operator==(const Combination&) const = default;
};

// The answer to Combination.
struct CombinationResult {
  std::optional<rules::Point> attack;  // the first move; absent if there is no combination
  std::vector<rules::Point> defences;  // row by row from the top
  // How much is won at the least: twice the stones of a string, and its liberties. With a stone put
  // there before: how much more than without it.
  int worth = 0;
  bool is_complete = true;  // as in FightResult
  std::uint64_t nodes = 0;
  bool operator==(const CombinationResult&) const = default;
};

}  // namespace ludex::engine
