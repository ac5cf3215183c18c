// Every weight of the evaluation of xiangqi, by name. The values are in weight_values.h.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "search/evaluation/phased.h"
#include "search/evaluation/weight_group.h"

namespace ludex::search::xiangqi_evaluation {

// "By kind" follows xiangqi::PieceKind, "by attacker" is rook, horse, cannon, pawn beyond the
// river; ranks count from the own side.
struct Weights {
  // Material and what goes well together.
  std::array<Phased, 7> material;         // by kind
  std::array<Phased, 350> piece_squares;  // by kind, rank, and distance of the file from the edge
  std::array<Phased, 1> rook_pair;
  std::array<Phased, 1> horse_pair;
  std::array<Phased, 1> cannon_pair;
  std::array<Phased, 1> horse_with_cannon;
  std::array<Phased, 1> cannon_with_guards;  // times own advisors and elephants
  std::array<Phased, 1> cannon_with_pieces;  // for each cannon, times the pieces on the board above
                                             // sixteen

  // Advisors and elephants.
  std::array<Phased, 4> advisor_against;   // by attacker: own advisors times enemy attackers
  std::array<Phased, 4> elephant_against;  // likewise
  std::array<Phased, 1> advisors_linked;
  std::array<Phased, 1> elephants_linked;
  std::array<Phased, 1> guards_whole;  // all four

  // Pawns.
  std::array<Phased, 1> centre_pawn;         // at home, times enemy cannons
  std::array<Phased, 1> pawns_side_by_side;  // beyond the river
  std::array<Phased, 1> pawn_guarded;        // beyond the river
  std::array<Phased, 2> pawn_free;           // no enemy pawn ahead: at home, at the river
  std::array<Phased, 1> pawn_ram;  // face to face with an enemy pawn, the own side to move
  std::array<Phased, 10> pawn_king_distance;  // beyond the river, by steps to the enemy king

  // Mobility: by the number of safe squares.
  std::array<Phased, 9> horse_mobility;
  std::array<Phased, 18> rook_mobility;
  std::array<Phased, 18> cannon_mobility;

  // Pieces.
  std::array<Phased, 1> horse_hobbled;  // a leg before it is blocked
  std::array<Phased, 1> horse_outpost;  // beyond the river and guarded
  std::array<Phased, 1> horses_linked;
  std::array<Phased, 1> rook_asleep;      // in its corner with hardly a move
  std::array<Phased, 1> rook_on_rib;      // sees the enemy palace along file d or f
  std::array<Phased, 1> cannon_screened;  // enemy pieces behind a screen, pawns left out
  std::array<Phased, 7> tied;             // by kind: must stay before the own king

  // Kings.
  std::array<Phased, 1> king_sees_palace;  // squares of the enemy palace on its open file
  std::array<Phased, 1> king_step;         // steps that it may take

  // The danger to a king: these are added up first, and the sum counts by its square.
  std::array<Phased, 7> danger_attacker;   // by kind, of pieces that look into the palace
  std::array<Phased, 6> danger_attackers;  // by their number
  std::array<Phased, 1> danger_palace;     // attacked squares of the palace
  std::array<Phased, 1> danger_palace_twice;
  std::array<Phased, 1> danger_palace_weak;     // attacked, and guarded by the king at most
  std::array<Phased, 1> danger_no_step;         // no step is safe
  std::array<Phased, 4> danger_hollow_cannon;   // by the pieces that support it
  std::array<Phased, 3> danger_cannon_on_file;  // by pieces between: 2, 3, more
  std::array<Phased, 3> danger_cannon_on_rank;  // likewise
  std::array<Phased, 1> danger_second_cannon;   // both on the king's lines
  std::array<Phased, 2> danger_rook_on_line;    // by pieces between: 1, 2
  std::array<Phased, 1> danger_unmasked;        // an enemy piece that gives check by going away
  std::array<Phased, 1> danger_tied;
  std::array<Phased, 7> danger_safe_check;  // by kind
  std::array<Phased, 1> danger_unsafe_check;
  std::array<Phased, 3> danger_advisors;   // by the number there is
  std::array<Phased, 3> danger_elephants;  // likewise
  std::array<Phased, 1> danger_invader;    // enemy attackers beyond the river on its wing
  std::array<Phased, 1> danger_defender;   // own attackers at home
  std::array<Phased, 3> danger_king_rank;
  std::array<Phased, 1> danger_facing_king;  // own palace's squares that the enemy king sees
  std::array<Phased, 1> danger_no_rook;      // the enemy has none

  // Threats: by the kind that is attacked.
  std::array<Phased, 7> threat_by_lesser;
  std::array<Phased, 7> threat_on_loose;    // attacked and not guarded
  std::array<Phased, 7> threat_on_pressed;  // guarded, but attacked twice
  std::array<Phased, 7> threat_on_tied;     // attacked and unable to leave its line

  std::array<Phased, 1> space;  // squares beyond the river that are attacked and not guarded
  std::array<Phased, 1> tempo;
};
static_assert(std::is_standard_layout_v<Weights>);

inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(Phased);

// In the order of the members.
[[nodiscard]] std::vector<WeightGroup> weight_groups();

}  // namespace ludex::search::xiangqi_evaluation
