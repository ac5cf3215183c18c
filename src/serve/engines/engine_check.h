// The topic `engine/NAME/check`: a run of the checks of an engine's protocol, and its results.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine_spec.h"
#include "serve/engine_shutdown.h"
#include "serve/engines/check_run.h"
#include "serve/event_loop.h"
#include "serve/topic.h"

namespace ludex::serve {

class EngineCheck final : public Topic {
 public:
  // The runs of all engines: one for a page at most, and few together, because they use processors
  // and measure times.
  struct Runs {
    static constexpr std::size_t most = 4;
    std::set<std::string> askers;  // by page
  };
  // The parts of the owner that a check needs; all of them must outlive it.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    EngineShutdown& room;
    const Clock& clock;  // timestamps the reads from processes
    Runs& runs;
    std::string program;  // how a person calls this program: "ludex"
  };
  // How long a run may take, and the bytes of traffic that are kept of it.
  static constexpr Milliseconds longest{15 * 60'000};
  static constexpr std::size_t kept_bytes = std::size_t{256} << 10U;

  EngineCheck(const Parts& place, host::EngineSpec spec);
  ~EngineCheck() override;

  // Sets the changed entry of the engine; a run of the entry before is stopped.
  void set_spec(const host::EngineSpec& spec);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  // When the page that asked for the run leaves, it is stopped.
  void unsubscribed(const Reader& reader) override;

 private:
  [[nodiscard]] Answer<Json> obey(const Reader& reader, std::string_view what, const Json& body);
  [[nodiscard]] Answer<Json> start(const Reader& reader, const Json& body);
  void stop(std::string_view why);
  void take(std::vector<Json> results);
  void ended(const CheckRun::End& end);
  void publish(Json delta);

  Parts parts_;
  host::EngineSpec spec_;
  std::string topic_;
  std::set<std::string> readers_;  // by page
  std::unique_ptr<CheckRun> run_;  // null: none is in progress
  std::string asker_;              // the page that asked for it
  std::unique_ptr<EventLoop::Timer> limit_;
  Json shown_;             // the last run as pages see it; null before the first
  std::size_t bytes_ = 0;  // of the traffic in it
};

}  // namespace ludex::serve
