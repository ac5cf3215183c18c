// The topic `engine/NAME/console`: the lines between an engine and Ludex, and a process that
// receives typed lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine_spec.h"
#include "serve/engine_shutdown.h"
#include "serve/engines/console_process.h"
#include "serve/engines/introduction.h"
#include "serve/engines/traffic.h"
#include "serve/event_loop.h"
#include "serve/topic.h"

namespace ludex::serve {

class Console final : public Topic {
 public:
  // The parts of the owner that a console needs; all of them must outlive it.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    EngineShutdown& room;
    const Clock& clock;     // timestamps the reads from processes
    bool may_type = false;  // whether pages may start a process and send lines to it
    // Makes the observer of a process's start; may be empty.
    std::function<StartObserver()> observer = {};
  };
  static constexpr std::size_t kept_lines = 500;
  static constexpr std::size_t kept_bytes = std::size_t{256} << 10U;
  // The most processes at a time: the one that is typed to, and those that are ending.
  static constexpr std::size_t most_processes = 4;

  Console(const Parts& place, host::EngineSpec spec);
  ~Console() override;

  // The traffic of all processes of the engine. The caller who starts a process takes a log from
  // it.
  [[nodiscard]] EngineTraffic& traffic() { return *traffic_; }
  // Sets the changed entry of the engine, which applies from the next process on.
  void set_spec(host::EngineSpec spec) { spec_ = std::move(spec); }

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  // When the last reader leaves, the process ends.
  void unsubscribed(const Reader& reader) override;

 private:
  void receive(const std::vector<TrafficLine>& lines);
  [[nodiscard]] Answer<Json> obey(std::string_view what, const Json& body);
  [[nodiscard]] Answer<Json> start(const Json& body);
  [[nodiscard]] Answer<Json> type(const Json& body);
  [[nodiscard]] Answer<Json> set(const Json& body);
  void stop();
  void ended(std::uint64_t number, const std::string& why);
  void publish(Json delta);

  Parts parts_;
  host::EngineSpec spec_;
  std::string topic_;
  std::shared_ptr<EngineTraffic> traffic_;
  // By number, in the order of their starts: the process that is typed to, and those that are
  // ending.
  std::map<std::uint64_t, std::unique_ptr<ConsoleProcess>> processes_;
  std::uint64_t started_ = 0;
  ConsoleProcess* process_ = nullptr;  // the process that is typed to; null: none
  std::set<std::string> readers_;      // by page
  std::deque<Json> lines_;
  std::deque<std::size_t> sizes_;  // in bytes, of the texts of those lines
  std::size_t bytes_ = 0;
};

}  // namespace ludex::serve
