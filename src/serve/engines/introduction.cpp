#include "serve/engines/introduction.h"

#include <chrono>

#include "host/start_engine.h"

namespace ludex::serve {

host::Started start_before(const StartObserver& observer, const host::EngineSpec& spec,
                           const Clock& clock, const host::SessionContext& context) {
  const TimePoint began = clock.now();
  host::Started started = host::start_engine(spec, clock, context);
  if (!observer) return started;
  if (started) {
    observer(Introduction{(*started)->identity(), (*started)->options(),
                          std::chrono::duration_cast<Milliseconds>(clock.now() - began)});
  } else if (!context.stop.stop_requested()) {
    observer(tl::unexpected(started.error()));
  }
  return started;
}

}  // namespace ludex::serve
