#include "cli/match/event_files.h"

#include <string>
#include <utility>

#include "host/clock.h"
#include "tournament/resume_wish.h"

namespace ludex::cli {

Result<EventFiles> EventFiles::open(const MatchFlags& flags, bool goes_on, const KeptMatch* kept,
                                    const Clock& clock, const std::stop_token& stop) {
  EventFiles files;
  if (!flags.events.empty()) {
    const auto last = goes_on ? tournament::prepare_events(flags.events) : Result<std::uint64_t>(0);
    if (!last) return tl::unexpected(last.error());
    auto file = match::GameFile::open(flags.events, goes_on, clock, stop);
    if (!file) return tl::unexpected(file.error());
    files.file_ = *std::move(file);
    files.streams_.push_back(std::make_unique<match::EventStream>(
        [into = files.file_.get()](const std::string& line) { return into->add(line); }, *last + 1,
        host::wall_time));
  }
  if (kept != nullptr) {
    const auto path = tournament::event_file(kept->store, kept->saved->overview().match.id);
    if (!goes_on) {
      tournament::remove_events(path);
    }
    tournament::forget_resume_wish(path);
    auto log = tournament::EventLog::open(path, clock);
    if (!log) return tl::unexpected(log.error());
    files.log_ = *std::move(log);
    files.streams_.push_back(std::make_unique<match::EventStream>(
        [into = files.log_.get()](const std::string& line) { return into->add(line); },
        files.log_->first(), host::wall_time));
  }
  return files;
}

void EventFiles::begin(const match::MatchPlan& plan,
                       std::vector<match::MatchObserver*>& observers) {
  for (const auto& stream : streams_) {
    observers.push_back(stream.get());
    stream->begin(plan);
  }
}

Result<void> EventFiles::end(const match::MatchEnd& end) {
  Result<void> outcome;
  for (const auto& stream : streams_) {
    auto ended = stream->end(end);
    if (outcome) {
      outcome = std::move(ended);
    }
  }
  return outcome;
}

}  // namespace ludex::cli
