#include "search/chess/weights.h"

#include "search/chess/weight_values.h"

namespace ludex::search::chess_evaluation {

namespace {

template <std::size_t Size>
WeightGroup group(std::string_view name, const std::array<Phased, Size>& member) {
  return weight_group(name, weights, member);
}

// Material, pawns and pieces.
std::vector<WeightGroup> groups_of_pieces() {
  return {
      group("material", weights.material),
      group("piece_squares", weights.piece_squares),
      group("bishop_pair", weights.bishop_pair),
      group("knight_pair", weights.knight_pair),
      group("rook_pair", weights.rook_pair),
      group("knight_with_pawns", weights.knight_with_pawns),
      group("rook_with_pawns", weights.rook_with_pawns),
      group("queen_against_minors", weights.queen_against_minors),
      group("doubled", weights.doubled),
      group("isolated", weights.isolated),
      group("backward", weights.backward),
      group("phalanx", weights.phalanx),
      group("supported", weights.supported),
      group("candidate", weights.candidate),
      group("lever_supported", weights.lever_supported),
      group("ram", weights.ram),
      group("knight_mobility", weights.knight_mobility),
      group("bishop_mobility", weights.bishop_mobility),
      group("rook_mobility", weights.rook_mobility),
      group("queen_mobility", weights.queen_mobility),
      group("knight_outpost", weights.knight_outpost),
      group("bishop_outpost", weights.bishop_outpost),
      group("minor_behind_pawn", weights.minor_behind_pawn),
      group("far_from_king", weights.far_from_king),
      group("bishop_pawns", weights.bishop_pawns),
      group("bishop_blocked", weights.bishop_blocked),
      group("long_diagonal", weights.long_diagonal),
      group("trapped_bishop", weights.trapped_bishop),
      group("rook_on_file", weights.rook_on_file),
      group("rook_on_seventh", weights.rook_on_seventh),
      group("trapped_rook", weights.trapped_rook),
      group("rook_with_queen", weights.rook_with_queen),
      group("exposed_queen", weights.exposed_queen),
  };
}

// Kings, threats and plans.
std::vector<WeightGroup> groups_of_plans() {
  return {
      group("shelter", weights.shelter),
      group("storm", weights.storm),
      group("blocked_storm", weights.blocked_storm),
      group("king_on_file", weights.king_on_file),
      group("king_pawn_distance", weights.king_pawn_distance),
      group("danger_attacker", weights.danger_attacker),
      group("danger_attackers", weights.danger_attackers),
      group("danger_ring", weights.danger_ring),
      group("danger_weak", weights.danger_weak),
      group("danger_safe_check", weights.danger_safe_check),
      group("danger_safe_checks", weights.danger_safe_checks),
      group("danger_unsafe_check", weights.danger_unsafe_check),
      group("danger_pinned", weights.danger_pinned),
      group("danger_bare_file", weights.danger_bare_file),
      group("danger_flank_attack", weights.danger_flank_attack),
      group("danger_flank_defence", weights.danger_flank_defence),
      group("danger_knight_defends", weights.danger_knight_defends),
      group("danger_no_queen", weights.danger_no_queen),
      group("threat_by_minor", weights.threat_by_minor),
      group("threat_by_rook", weights.threat_by_rook),
      group("threat_by_king", weights.threat_by_king),
      group("hanging", weights.hanging),
      group("restricted", weights.restricted),
      group("threat_by_pawn", weights.threat_by_pawn),
      group("threat_by_push", weights.threat_by_push),
      group("threat_on_queen", weights.threat_on_queen),
      group("passed", weights.passed),
      group("passed_own_king", weights.passed_own_king),
      group("passed_enemy_king", weights.passed_enemy_king),
      group("passed_blocked", weights.passed_blocked),
      group("passed_safe_step", weights.passed_safe_step),
      group("passed_safe_path", weights.passed_safe_path),
      group("passed_guarded_step", weights.passed_guarded_step),
      group("passed_connected", weights.passed_connected),
      group("passed_rook_behind", weights.passed_rook_behind),
      group("unstoppable", weights.unstoppable),
      group("space", weights.space),
      group("tempo", weights.tempo),
  };
}

}  // namespace

std::vector<WeightGroup> weight_groups() {
  std::vector<WeightGroup> groups = groups_of_pieces();
  const std::vector<WeightGroup> plans = groups_of_plans();
  groups.insert(groups.end(), plans.begin(), plans.end());
  return groups;
}

}  // namespace ludex::search::chess_evaluation
