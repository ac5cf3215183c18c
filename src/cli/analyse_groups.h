// The groups of go for `ludex analyse`: read by the built-in reader, printed and written.
#pragma once

#include <optional>
#include <ostream>
#include <vector>

#include "analysis/go/group_reader.h"
#include "analysis/go/groups.h"
#include "analysis/go/status_changes.h"
#include "analysis/survey.h"
#include "records/tree/record.h"

namespace ludex::cli {

// Of the position that ends the main line; std::nullopt for a game other than go. The reading is
// bounded by nodes alone, so that the same record has the same groups on every machine.
[[nodiscard]] std::optional<std::vector<analysis::GroupStatus>> groups_at_the_end(
    analysis::Survey& survey, analysis::GroupReader& reader);

// Prints a line for each dead and critical group, or that there is none, and writes them into the
// last node of the main line. `record` is a copy of the one that was surveyed.
void add_groups(records::Record& record, const std::vector<analysis::GroupStatus>& groups,
                analysis::Survey& survey, std::ostream& out);
// Prints a line for each move that decided about a group, and how far the game was read if that is
// not to its end, and writes them into the comments of the moves.
void add_changes(records::Record& record, const analysis::StatusChanges& changes,
                 analysis::Survey& survey, std::ostream& out);

}  // namespace ludex::cli
