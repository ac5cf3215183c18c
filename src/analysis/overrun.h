// Stops an engine that searches a position for longer than the search's limit allows.
#pragma once

#include <optional>

#include "base/time.h"
#include "engine/request.h"

namespace ludex::analysis {

// The time from the question on after which the engine is stopped; absent if its time is not
// limited, since then it may take as long as its depth or nodes need. An engine that does not
// answer a stop fails: the session that runs it ends it (host::Timeouts::stop).
//
// `heeds_stop` is engine::Engine::can_search_infinitely(). Such an engine answers a stop with what
// it has found, so it might be stopped at once. It is given ten seconds all the same: on a busy
// machine an engine may be late by seconds with its answer to anything, and for one that also
// answers the stop too late, the whole analysis would end for no fault of its own. For an engine
// that does not heed a stop, the stop is the end in any case. Such engines, which were only made to
// play, often take a time as a suggestion, so they are given two minutes.
[[nodiscard]] std::optional<Milliseconds> longest_search(const engine::Limits& limits,
                                                         bool heeds_stop);

}  // namespace ludex::analysis
