// The openings of a match. They are read when the match is made and stored with it, so that a
// resumed match uses the same ones even if the records or formats have changed.
#pragma once

#include <vector>

#include "match/openings/openings.h"
#include "serve/api_error.h"
#include "serve/matches/match_order.h"
#include "serve/record_source.h"

namespace ludex::serve {

// The openings in the order of the file; only the usual start if the order names none. The error
// names the member, and the line of a text. `read` reads the records that are
// named.
[[nodiscard]] Answer<std::vector<match::Opening>> openings_of(const MatchOrder& order,
                                                              const RecordSource::Read& read);

// The stored form, [[position, "e2e4 e7e5"], …], and its reading. The error states what cannot be
// read.
[[nodiscard]] Json kept_openings(const std::vector<match::Opening>& openings,
                                 const rules::Setup& setup);
[[nodiscard]] Result<std::vector<match::Opening>> read_kept_openings(const Json& kept,
                                                                     const rules::Setup& setup);

}  // namespace ludex::serve
