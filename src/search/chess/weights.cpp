#include "search/chess/weights.h"

#include "search/chess/weight_values.h"

namespace ludex::search::chess_evaluation {

namespace {

constexpr std::array chess_groups{
    NamedWeights{"material", weights.material},
    NamedWeights{"piece_squares", weights.piece_squares},
    NamedWeights{"bishop_pair", weights.bishop_pair},
    NamedWeights{"knight_pair", weights.knight_pair},
    NamedWeights{"rook_pair", weights.rook_pair},
    NamedWeights{"knight_with_pawns", weights.knight_with_pawns},
    NamedWeights{"rook_with_pawns", weights.rook_with_pawns},
    NamedWeights{"queen_against_minors", weights.queen_against_minors},
    NamedWeights{"doubled", weights.doubled},
    NamedWeights{"isolated", weights.isolated},
    NamedWeights{"backward", weights.backward},
    NamedWeights{"phalanx", weights.phalanx},
    NamedWeights{"supported", weights.supported},
    NamedWeights{"candidate", weights.candidate},
    NamedWeights{"lever_supported", weights.lever_supported},
    NamedWeights{"ram", weights.ram},
    NamedWeights{"knight_mobility", weights.knight_mobility},
    NamedWeights{"bishop_mobility", weights.bishop_mobility},
    NamedWeights{"rook_mobility", weights.rook_mobility},
    NamedWeights{"queen_mobility", weights.queen_mobility},
    NamedWeights{"knight_outpost", weights.knight_outpost},
    NamedWeights{"bishop_outpost", weights.bishop_outpost},
    NamedWeights{"minor_behind_pawn", weights.minor_behind_pawn},
    NamedWeights{"far_from_king", weights.far_from_king},
    NamedWeights{"bishop_pawns", weights.bishop_pawns},
    NamedWeights{"bishop_blocked", weights.bishop_blocked},
    NamedWeights{"long_diagonal", weights.long_diagonal},
    NamedWeights{"trapped_bishop", weights.trapped_bishop},
    NamedWeights{"rook_on_file", weights.rook_on_file},
    NamedWeights{"rook_on_seventh", weights.rook_on_seventh},
    NamedWeights{"trapped_rook", weights.trapped_rook},
    NamedWeights{"rook_with_queen", weights.rook_with_queen},
    NamedWeights{"exposed_queen", weights.exposed_queen},
    NamedWeights{"shelter", weights.shelter},
    NamedWeights{"storm", weights.storm},
    NamedWeights{"blocked_storm", weights.blocked_storm},
    NamedWeights{"king_on_file", weights.king_on_file},
    NamedWeights{"king_pawn_distance", weights.king_pawn_distance},
    NamedWeights{"danger_attacker", weights.danger_attacker},
    NamedWeights{"danger_attackers", weights.danger_attackers},
    NamedWeights{"danger_ring", weights.danger_ring},
    NamedWeights{"danger_weak", weights.danger_weak},
    NamedWeights{"danger_safe_check", weights.danger_safe_check},
    NamedWeights{"danger_safe_checks", weights.danger_safe_checks},
    NamedWeights{"danger_unsafe_check", weights.danger_unsafe_check},
    NamedWeights{"danger_pinned", weights.danger_pinned},
    NamedWeights{"danger_bare_file", weights.danger_bare_file},
    NamedWeights{"danger_flank_attack", weights.danger_flank_attack},
    NamedWeights{"danger_flank_defence", weights.danger_flank_defence},
    NamedWeights{"danger_knight_defends", weights.danger_knight_defends},
    NamedWeights{"danger_no_queen", weights.danger_no_queen},
    NamedWeights{"threat_by_minor", weights.threat_by_minor},
    NamedWeights{"threat_by_rook", weights.threat_by_rook},
    NamedWeights{"threat_by_king", weights.threat_by_king},
    NamedWeights{"hanging", weights.hanging},
    NamedWeights{"restricted", weights.restricted},
    NamedWeights{"threat_by_pawn", weights.threat_by_pawn},
    NamedWeights{"threat_by_push", weights.threat_by_push},
    NamedWeights{"threat_on_queen", weights.threat_on_queen},
    NamedWeights{"passed", weights.passed},
    NamedWeights{"passed_own_king", weights.passed_own_king},
    NamedWeights{"passed_enemy_king", weights.passed_enemy_king},
    NamedWeights{"passed_blocked", weights.passed_blocked},
    NamedWeights{"passed_safe_step", weights.passed_safe_step},
    NamedWeights{"passed_safe_path", weights.passed_safe_path},
    NamedWeights{"passed_guarded_step", weights.passed_guarded_step},
    NamedWeights{"passed_connected", weights.passed_connected},
    NamedWeights{"passed_rook_behind", weights.passed_rook_behind},
    NamedWeights{"unstoppable", weights.unstoppable},
    NamedWeights{"space", weights.space},
    NamedWeights{"tempo", weights.tempo},
};

}  // namespace

std::vector<WeightGroup> weight_groups() {
  return groups_of(chess_groups, weights);
}

}  // namespace ludex::search::chess_evaluation
