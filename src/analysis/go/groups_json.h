// The groups of a position of go as JSON, for programs that read reports.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "analysis/go/groups.h"
#include "analysis/go/status_changes.h"
#include "analysis/survey.h"
#include "rules/game.h"

namespace ludex::analysis {

// [{"seat", "stones", "status", "kill", "save", "kills_by_ko", "saves_by_ko", "proved"}], with
// vertices such as "C3"; kill and save are null if absent.
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<GroupStatus>& groups,
                                             const rules::Game& game);
// [{"ply", "move", "deed", "seat", "stones", "line", "proved"}], the line in vertices.
[[nodiscard]] nlohmann::ordered_json to_json(const StatusChanges& changes, Survey& survey);

}  // namespace ludex::analysis
