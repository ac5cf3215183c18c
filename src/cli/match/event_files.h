// Where a match that was started on the command line writes its events: to the file of --events
// and, if the match is stored, to files beside the store. A server of that store shows the match
// from these files, even if the server starts later.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "cli/match/flags.h"
#include "cli/match/keeping.h"
#include "match/report/event_stream.h"
#include "match/run/match_observer.h"
#include "match/run/runner.h"
#include "tournament/event_log.h"

namespace ludex::cli {

class EventFiles {
 public:
  // `goes_on`: the match goes on where an earlier run has ended, and so do the files. `kept` is
  // null for a match that is not kept. The clock must outlive the files.
  [[nodiscard]] static Result<EventFiles> open(const MatchFlags& flags, bool goes_on,
                                               const KeptMatch* kept, const Clock& clock,
                                               const std::stop_token& stop);

  // Writes the first event, and adds the observers that write the others.
  void begin(const match::MatchPlan& plan, std::vector<match::MatchObserver*>& observers);
  // Writes the last event. The error: an event could not be written.
  [[nodiscard]] Result<void> end(const match::MatchEnd& end);

 private:
  std::unique_ptr<match::GameFile> file_;      // of --events
  std::unique_ptr<tournament::EventLog> log_;  // of the store
  std::vector<std::unique_ptr<match::EventStream>> streams_;
};

}  // namespace ludex::cli
