#include "serve/engines/trial.h"

#include <chrono>
#include <exception>
#include <utility>

#include "base/exhaustion.h"
#include "host/start_engine.h"

namespace ludex::serve {

namespace {

tl::expected<Introduction, engine::Failure> introduced(const host::EngineSpec& spec,
                                                       const Clock& clock, host::TrafficLog& log,
                                                       const std::stop_token& stop) {
  const TimePoint began = clock.now();
  const auto engine = host::start_engine(spec, clock, {.log = &log, .stop = stop});
  if (!engine) return tl::unexpected(engine.error());
  return Introduction{(*engine)->identity(), (*engine)->options(),
                      std::chrono::duration_cast<Milliseconds>(clock.now() - began)};
}

}  // namespace

Trial::Trial(Floor& floor, const Clock& clock, host::EngineSpec spec,
             std::unique_ptr<host::TrafficLog> log, Found found)
    : found_(std::make_shared<Found>(std::move(found))),
      thread_([&floor, &clock, spec = std::move(spec), log = std::move(log),
               listener = std::weak_ptr(found_)](const std::stop_token& stop) {
        tl::expected<Introduction, engine::Failure> outcome;
        try {
          outcome = introduced(spec, clock, *log, stop);
        } catch (const std::exception& refused) {
          outcome = tl::unexpected(engine::Failure{engine::Fault::cannot_start, describe(refused)});
        }
        floor.post([listener, outcome = std::move(outcome)] {
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
