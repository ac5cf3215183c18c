// Where the games of a match begin: read from what was asked for, and kept with the match, so that
// it goes on with the same ones whatever becomes of records and formats.
#pragma once

#include <vector>

#include "match/openings.h"
#include "serve/api_error.h"
#include "serve/matches/match_order.h"
#include "serve/record_source.h"

namespace ludex::serve {

// In the order of the file; one that is the usual start where none were asked for. The error names
// the member, and the line of a text.
[[nodiscard]] Answer<std::vector<match::Opening>> openings_of(const MatchOrder& order,
                                                              RecordSource& records);

// [[position, "e2e4 e7e5"], …], and back. The error says what cannot be understood.
[[nodiscard]] Json kept_openings(const std::vector<match::Opening>& openings,
                                 const rules::Setup& setup);
[[nodiscard]] Result<std::vector<match::Opening>> read_kept_openings(const Json& kept,
                                                                     const rules::Setup& setup);

}  // namespace ludex::serve
