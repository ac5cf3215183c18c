#include "search/xiangqi/weights.h"

#include "search/xiangqi/weight_values.h"

namespace ludex::search::xiangqi_evaluation {

namespace {

template <std::size_t Size>
WeightGroup group(std::string_view name, const std::array<Phased, Size>& member) {
  return weight_group(name, weights, member);
}

// Material, guards and pawns.
std::vector<WeightGroup> groups_of_material() {
  return {
      group("material", weights.material),
      group("piece_squares", weights.piece_squares),
      group("rook_pair", weights.rook_pair),
      group("horse_pair", weights.horse_pair),
      group("cannon_pair", weights.cannon_pair),
      group("horse_with_cannon", weights.horse_with_cannon),
      group("cannon_with_guards", weights.cannon_with_guards),
      group("cannon_with_pieces", weights.cannon_with_pieces),
      group("advisor_against", weights.advisor_against),
      group("elephant_against", weights.elephant_against),
      group("advisors_linked", weights.advisors_linked),
      group("elephants_linked", weights.elephants_linked),
      group("guards_whole", weights.guards_whole),
      group("centre_pawn", weights.centre_pawn),
      group("pawns_side_by_side", weights.pawns_side_by_side),
      group("pawn_guarded", weights.pawn_guarded),
      group("pawn_free", weights.pawn_free),
      group("pawn_ram", weights.pawn_ram),
      group("pawn_king_distance", weights.pawn_king_distance),
  };
}

// Mobility and pieces.
std::vector<WeightGroup> groups_of_pieces() {
  return {
      group("horse_mobility", weights.horse_mobility),
      group("rook_mobility", weights.rook_mobility),
      group("cannon_mobility", weights.cannon_mobility),
      group("horse_hobbled", weights.horse_hobbled),
      group("horse_outpost", weights.horse_outpost),
      group("horses_linked", weights.horses_linked),
      group("rook_asleep", weights.rook_asleep),
      group("rook_on_rib", weights.rook_on_rib),
      group("cannon_screened", weights.cannon_screened),
      group("tied", weights.tied),
  };
}

// Kings and threats.
std::vector<WeightGroup> groups_of_plans() {
  return {
      group("king_sees_palace", weights.king_sees_palace),
      group("king_step", weights.king_step),
      group("danger_attacker", weights.danger_attacker),
      group("danger_attackers", weights.danger_attackers),
      group("danger_palace", weights.danger_palace),
      group("danger_palace_twice", weights.danger_palace_twice),
      group("danger_palace_weak", weights.danger_palace_weak),
      group("danger_no_step", weights.danger_no_step),
      group("danger_hollow_cannon", weights.danger_hollow_cannon),
      group("danger_cannon_on_file", weights.danger_cannon_on_file),
      group("danger_cannon_on_rank", weights.danger_cannon_on_rank),
      group("danger_second_cannon", weights.danger_second_cannon),
      group("danger_rook_on_line", weights.danger_rook_on_line),
      group("danger_unmasked", weights.danger_unmasked),
      group("danger_tied", weights.danger_tied),
      group("danger_safe_check", weights.danger_safe_check),
      group("danger_unsafe_check", weights.danger_unsafe_check),
      group("danger_advisors", weights.danger_advisors),
      group("danger_elephants", weights.danger_elephants),
      group("danger_invader", weights.danger_invader),
      group("danger_defender", weights.danger_defender),
      group("danger_king_rank", weights.danger_king_rank),
      group("danger_facing_king", weights.danger_facing_king),
      group("danger_no_rook", weights.danger_no_rook),
      group("threat_by_lesser", weights.threat_by_lesser),
      group("threat_on_loose", weights.threat_on_loose),
      group("threat_on_pressed", weights.threat_on_pressed),
      group("threat_on_tied", weights.threat_on_tied),
      group("space", weights.space),
      group("tempo", weights.tempo),
  };
}

}  // namespace

std::vector<WeightGroup> weight_groups() {
  std::vector<WeightGroup> groups = groups_of_material();
  for (const auto& part : {groups_of_pieces(), groups_of_plans()}) {
    groups.insert(groups.end(), part.begin(), part.end());
  }
  return groups;
}

}  // namespace ludex::search::xiangqi_evaluation
