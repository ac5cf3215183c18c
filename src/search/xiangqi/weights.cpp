#include "search/xiangqi/weights.h"

#include "search/xiangqi/weight_values.h"

namespace ludex::search::xiangqi_evaluation {

namespace {

constexpr std::array xiangqi_groups{
    NamedWeights{"material", weights.material},
    NamedWeights{"piece_squares", weights.piece_squares},
    NamedWeights{"rook_pair", weights.rook_pair},
    NamedWeights{"horse_pair", weights.horse_pair},
    NamedWeights{"cannon_pair", weights.cannon_pair},
    NamedWeights{"horse_with_cannon", weights.horse_with_cannon},
    NamedWeights{"cannon_with_guards", weights.cannon_with_guards},
    NamedWeights{"cannon_with_pieces", weights.cannon_with_pieces},
    NamedWeights{"advisor_against", weights.advisor_against},
    NamedWeights{"elephant_against", weights.elephant_against},
    NamedWeights{"advisors_linked", weights.advisors_linked},
    NamedWeights{"elephants_linked", weights.elephants_linked},
    NamedWeights{"guards_whole", weights.guards_whole},
    NamedWeights{"centre_pawn", weights.centre_pawn},
    NamedWeights{"pawns_side_by_side", weights.pawns_side_by_side},
    NamedWeights{"pawn_guarded", weights.pawn_guarded},
    NamedWeights{"pawn_free", weights.pawn_free},
    NamedWeights{"pawn_ram", weights.pawn_ram},
    NamedWeights{"pawn_king_distance", weights.pawn_king_distance},
    NamedWeights{"horse_mobility", weights.horse_mobility},
    NamedWeights{"rook_mobility", weights.rook_mobility},
    NamedWeights{"cannon_mobility", weights.cannon_mobility},
    NamedWeights{"horse_hobbled", weights.horse_hobbled},
    NamedWeights{"horse_outpost", weights.horse_outpost},
    NamedWeights{"horses_linked", weights.horses_linked},
    NamedWeights{"rook_asleep", weights.rook_asleep},
    NamedWeights{"rook_on_rib", weights.rook_on_rib},
    NamedWeights{"cannon_screened", weights.cannon_screened},
    NamedWeights{"tied", weights.tied},
    NamedWeights{"king_sees_palace", weights.king_sees_palace},
    NamedWeights{"king_step", weights.king_step},
    NamedWeights{"danger_attacker", weights.danger_attacker},
    NamedWeights{"danger_attackers", weights.danger_attackers},
    NamedWeights{"danger_palace", weights.danger_palace},
    NamedWeights{"danger_palace_twice", weights.danger_palace_twice},
    NamedWeights{"danger_palace_weak", weights.danger_palace_weak},
    NamedWeights{"danger_no_step", weights.danger_no_step},
    NamedWeights{"danger_hollow_cannon", weights.danger_hollow_cannon},
    NamedWeights{"danger_cannon_on_file", weights.danger_cannon_on_file},
    NamedWeights{"danger_cannon_on_rank", weights.danger_cannon_on_rank},
    NamedWeights{"danger_second_cannon", weights.danger_second_cannon},
    NamedWeights{"danger_rook_on_line", weights.danger_rook_on_line},
    NamedWeights{"danger_unmasked", weights.danger_unmasked},
    NamedWeights{"danger_tied", weights.danger_tied},
    NamedWeights{"danger_safe_check", weights.danger_safe_check},
    NamedWeights{"danger_unsafe_check", weights.danger_unsafe_check},
    NamedWeights{"danger_advisors", weights.danger_advisors},
    NamedWeights{"danger_elephants", weights.danger_elephants},
    NamedWeights{"danger_invader", weights.danger_invader},
    NamedWeights{"danger_defender", weights.danger_defender},
    NamedWeights{"danger_king_rank", weights.danger_king_rank},
    NamedWeights{"danger_facing_king", weights.danger_facing_king},
    NamedWeights{"danger_no_rook", weights.danger_no_rook},
    NamedWeights{"threat_by_lesser", weights.threat_by_lesser},
    NamedWeights{"threat_on_loose", weights.threat_on_loose},
    NamedWeights{"threat_on_pressed", weights.threat_on_pressed},
    NamedWeights{"threat_on_tied", weights.threat_on_tied},
    NamedWeights{"space", weights.space},
    NamedWeights{"tempo", weights.tempo},
};

}  // namespace

std::vector<WeightGroup> weight_groups() {
  return groups_of(xiangqi_groups, weights);
}

}  // namespace ludex::search::xiangqi_evaluation
