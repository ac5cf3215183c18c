// The topic `engine/NAME/console`: what an engine and Ludex say to each other, and a process to
// type to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine_spec.h"
#include "serve/engines/console_process.h"
#include "serve/engines/traffic.h"
#include "serve/floor.h"
#include "serve/topic.h"

namespace ludex::serve {

class Console final : public Topic {
 public:
  // What it needs of its owner; all of it outlives the console.
  struct Place {
    Floor& floor;
    Publisher& publisher;
    const Clock& clock;    // by which processes are read
    bool may_type = true;  // whether pages may say lines to an engine
  };
  static constexpr std::size_t kept_lines = 500;
  static constexpr std::size_t kept_bytes = std::size_t{256} << 10U;

  Console(const Place& place, host::EngineSpec spec);
  ~Console() override;

  // The traffic of all processes of the engine; whoever starts one takes a log of it.
  [[nodiscard]] EngineTraffic& traffic() { return *traffic_; }
  // The entry of the engine has changed: the next process is started by it.
  void set_spec(host::EngineSpec spec) { spec_ = std::move(spec); }

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void came(const Reader& reader) override;
  // The process ends with the last reader.
  void left(const Reader& reader) override;

 private:
  void hear(const std::vector<TrafficLine>& lines);
  [[nodiscard]] Answer<Json> obey(std::string_view what, const Json& body);
  [[nodiscard]] Answer<Json> start(const Json& body);
  [[nodiscard]] Answer<Json> type(const Json& body);
  [[nodiscard]] Answer<Json> set(const Json& body);
  void stop();
  void ended(std::uint64_t number, const std::string& why);
  void publish(Json delta);

  Place place_;
  host::EngineSpec spec_;
  std::string topic_;
  std::shared_ptr<EngineTraffic> traffic_;
  // By the order of their starts: the one that is typed to, and those that are ending.
  std::map<std::uint64_t, std::unique_ptr<ConsoleProcess>> processes_;
  std::uint64_t started_ = 0;
  ConsoleProcess* process_ = nullptr;  // that is typed to; null: none
  std::set<std::string> readers_;      // by page
  std::deque<Json> lines_;
  std::deque<std::size_t> sizes_;  // of the texts of those lines
  std::size_t bytes_ = 0;
};

}  // namespace ludex::serve
