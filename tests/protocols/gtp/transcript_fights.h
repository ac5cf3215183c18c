// The answers of an engine about fights, as transcripts write them.
#pragma once

#include "base/tokens.h"
#include "engine/question.h"

namespace ludex::gtp::test {

[[nodiscard]] engine::FightResult fight_in(Tokens& in, bool is_complete);
[[nodiscard]] engine::SafetyResult safety_in(Tokens& in);
[[nodiscard]] engine::GroupsResult groups_in(Tokens& in);
[[nodiscard]] engine::ThreatResult threat_in(Tokens& in);
[[nodiscard]] engine::RaceResult race_in(Tokens& in);
[[nodiscard]] engine::CombinationResult combination_in(Tokens& in);
[[nodiscard]] engine::EyeShapeResult shape_in(Tokens& in);
[[nodiscard]] engine::EyesResult eyes_in(Tokens& in);

}  // namespace ludex::gtp::test
