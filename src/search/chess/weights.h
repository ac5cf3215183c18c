// Every weight of the evaluation of chess, by name. The values are in weight_values.h, which
// tools/tune writes.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "search/evaluation/phased.h"
#include "search/evaluation/weight_group.h"

namespace ludex::search::chess_evaluation {

// "By rank" counts from the side's own home rank, "by kind" follows chess::PieceKind.
struct Weights {
  // Material and imbalance.
  std::array<Phased, 5> material;         // by kind
  std::array<Phased, 192> piece_squares;  // by kind, rank, and distance of the file from the edge
  std::array<Phased, 1> bishop_pair;
  std::array<Phased, 1> knight_pair;
  std::array<Phased, 1> rook_pair;
  std::array<Phased, 1> knight_with_pawns;  // for each knight, times the own pawns above five
  std::array<Phased, 1> rook_with_pawns;    // likewise
  std::array<Phased, 1> queen_against_minors;

  // Pawns.
  std::array<Phased, 1> doubled;
  std::array<Phased, 2> isolated;  // opposed on its file, and not
  std::array<Phased, 2> backward;  // likewise
  std::array<Phased, 8> phalanx;   // by rank
  std::array<Phased, 8> supported;
  std::array<Phased, 8> candidate;
  std::array<Phased, 1> lever_supported;  // a supported pawn that attacks an enemy pawn
  std::array<Phased, 1> ram;              // face to face on the fifth rank or beyond

  // Mobility: by the number of safe squares.
  std::array<Phased, 9> knight_mobility;
  std::array<Phased, 14> bishop_mobility;
  std::array<Phased, 15> rook_mobility;
  std::array<Phased, 28> queen_mobility;

  // Pieces.
  std::array<Phased, 2> knight_outpost;  // on it, and one move away from it
  std::array<Phased, 1> bishop_outpost;
  std::array<Phased, 1> minor_behind_pawn;
  std::array<Phased, 2> far_from_king;   // knight and bishop, by squares of distance
  std::array<Phased, 1> bishop_pawns;    // own pawns on its colour
  std::array<Phased, 1> bishop_blocked;  // those times own blocked pawns in the middle
  std::array<Phased, 1> long_diagonal;
  std::array<Phased, 1> trapped_bishop;
  std::array<Phased, 2> rook_on_file;  // half open, open
  std::array<Phased, 1> rook_on_seventh;
  std::array<Phased, 1> trapped_rook;
  std::array<Phased, 1> rook_with_queen;  // on the file of any queen
  std::array<Phased, 1> exposed_queen;    // behind one piece on an enemy slider's line

  // The king's shelter: by the file's distance from the edge and the pawn's rank, 0 for none.
  std::array<Phased, 32> shelter;
  std::array<Phased, 32> storm;
  std::array<Phased, 8> blocked_storm;  // by rank
  std::array<Phased, 2> king_on_file;   // half open, open
  std::array<Phased, 8> king_pawn_distance;

  // The danger to a king: these are added up first, and the sum counts by its square.
  std::array<Phased, 6> danger_attacker;   // by kind
  std::array<Phased, 5> danger_attackers;  // by their number
  std::array<Phased, 1> danger_ring;       // attacks on the squares beside the king
  std::array<Phased, 1> danger_weak;
  std::array<Phased, 6> danger_safe_check;   // by kind
  std::array<Phased, 6> danger_safe_checks;  // several of them
  std::array<Phased, 1> danger_unsafe_check;
  std::array<Phased, 1> danger_pinned;
  std::array<Phased, 1> danger_bare_file;
  std::array<Phased, 1> danger_flank_attack;
  std::array<Phased, 1> danger_flank_defence;
  std::array<Phased, 1> danger_knight_defends;
  std::array<Phased, 1> danger_no_queen;

  // Threats.
  std::array<Phased, 6> threat_by_minor;  // by the kind that is attacked
  std::array<Phased, 6> threat_by_rook;
  std::array<Phased, 1> threat_by_king;
  std::array<Phased, 1> hanging;
  std::array<Phased, 1> restricted;
  std::array<Phased, 6> threat_by_pawn;
  std::array<Phased, 1> threat_by_push;
  std::array<Phased, 2> threat_on_queen;  // by a knight, by a slider

  // Passed pawns, by rank.
  std::array<Phased, 8> passed;
  std::array<Phased, 8> passed_own_king;    // times the distance of the king from the next square
  std::array<Phased, 8> passed_enemy_king;  // likewise
  std::array<Phased, 8> passed_blocked;
  std::array<Phased, 8> passed_safe_step;
  std::array<Phased, 8> passed_safe_path;
  std::array<Phased, 8> passed_guarded_step;
  std::array<Phased, 8> passed_connected;
  std::array<Phased, 2> passed_rook_behind;  // own, enemy
  std::array<Phased, 1> unstoppable;

  std::array<Phased, 1> space;
  std::array<Phased, 1> tempo;
};
static_assert(std::is_standard_layout_v<Weights>);

inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(Phased);

// In the order of the members.
[[nodiscard]] std::vector<WeightGroup> weight_groups();

}  // namespace ludex::search::chess_evaluation
