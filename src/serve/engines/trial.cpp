#include "serve/engines/trial.h"

#include <exception>
#include <utility>

#include "base/exhaustion.h"

namespace ludex::serve {

namespace {

StartOutcome introduced(const host::EngineSpec& spec, const Clock& clock, host::TrafficLog& log,
                        const std::stop_token& stop) {
  StartOutcome outcome;
  const auto started = start_before([&](StartOutcome reported) { outcome = std::move(reported); },
                                    spec, clock, {.log = &log, .stop = stop});
  // A cancelled start is not reported.
  if (!started) return tl::unexpected(started.error());
  return outcome;
}

}  // namespace

Trial::Trial(EventLoop& event_loop, const Clock& clock, host::EngineSpec spec,
             std::unique_ptr<host::TrafficLog> log, Found found)
    : found_(std::make_shared<Found>(std::move(found))),
      thread_([&event_loop, &clock, spec = std::move(spec), log = std::move(log),
               listener = std::weak_ptr(found_)](const std::stop_token& stop) {
        StartOutcome outcome;
        try {
          outcome = introduced(spec, clock, *log, stop);
        } catch (const std::exception& refused) {
          outcome = tl::unexpected(engine::Failure{engine::Fault::cannot_start, describe(refused)});
        }
        event_loop.post([listener, outcome = std::move(outcome)] {
          if (const auto hear = listener.lock()) {
            (*hear)(outcome);
          }
        });
      }) {}

void Trial::retire(std::function<void()> finished) {
  *found_ = [finished = std::move(finished)](const auto&) { finished(); };
  thread_.request_stop();
}

}  // namespace ludex::serve
