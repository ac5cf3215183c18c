// The points on which a proof about a fight rests: its zone. A proof holds as well where more
// stones of the defender stand outside its zone, and where strings of the attacker that have no
// point in it were captured (relevance zones; Shih et al. 2021). For that, the zone of a position
// contains
//
// - the points that are played, and the zones of the proofs behind them;
// - each string that is captured, and all points next to it;
// - all stones of each string that has one in the zone, and one of its liberties: what has a
//   liberty there stays on the board. A string of more than weak_liberties counts as safe without;
// - what forbids the defender to play in the zone, and what makes a few moves the only answers.
#pragma once

#include <span>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

using Zone = go::PointSet;

// With more liberties a string is supposed to stay on the board for as long as the fight lasts. No
// proof covers that it is taken while the attacker follows the proof.
inline constexpr int weak_liberties = 4;

// Adds the stones that strings in the zone still lack, and a liberty where a weak one has none in
// it.
void close_zone(const go::Position& position, Zone& zone);

// What a move of the attacker rests on, beside what follows: itself, and the strings that it takes.
void add_attack_to_zone(const go::Position& position, go::Color attacker, go::Point move,
                        Zone& zone);

// What the capture of a string in atari rests on, and that only its liberty, captures and snapbacks
// (add_escapes) can prevent it.
void add_atari_to_zone(const go::Position& position, go::Point stone, Zone& zone);

// What it rests on that a stone which was captured there cannot be put back with two liberties.
void add_captured_to_zone(const go::Position& position, go::Color attacker, go::Point stone,
                          Zone& zone);

// What forbids the defender those of the points where he would have no liberty.
void add_suicides_to_zone(const go::Position& position, go::Color defender,
                          const go::PointSet& points, Zone& zone);

// What a capture by the defender rests on: whether it is that of a ko.
void add_defence_to_zone(const go::Position& position, go::Color defender, go::Point move,
                         Zone& zone);

}  // namespace ludex::search::go_reading
