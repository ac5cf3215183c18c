// The groups of positions of go, read for pages by the built-in reader: which are dead, alive or
// critical, and how they are killed or saved. The reader works on a thread of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "analysis/go/group_reader.h"
#include "rules/go/game.h"
#include "serve/api_error.h"
#include "serve/event_loop.h"
#include "serve/router.h"
#include "serve/topic.h"
#include "serve/work_queue.h"

namespace ludex::serve {

// A reading is bounded by nodes, and ends earlier if it is cancelled. All calls are made on the
// event loop.
class GroupReadings {
 public:
  // How many readings may wait or be under way.
  static constexpr std::size_t most_readings = 8;

  // The event loop must outlive this object.
  explicit GroupReadings(EventLoop& event_loop);
  GroupReadings(const GroupReadings&) = delete;
  GroupReadings& operator=(const GroupReadings&) = delete;
  // Cancels all readings, and answers none.
  ~GroupReadings();

  // POST /api/groups and /api/groups/line, DELETE /api/groups/{}.
  void add_routes(Router& router);

  // --- The work of the routes ---
  // Takes {"setup", "moves", "reader"} and answers with {"groups": [{"seat", "stones", "status",
  // "kill"?, "save"?, "kills_by_ko"?, "saves_by_ko"?, "proved"}]}. `reader` is a name that the page
  // chose: a new reading cancels the one of the same name.
  void read(const Json& body, const Done& reply);
  // Takes {"setup", "moves", "reader", "at", "aim"} and answers with {"line"}: how the group of the
  // stone at that point is killed, or saved.
  void read_line(const Json& body, const Done& reply);
  // Cancels the reading of that name, which is answered `not_now`; there may be none.
  [[nodiscard]] Answer<Json> cancel(const std::string& reader);

 private:
  struct Reading {
    std::string reader;
    std::stop_source stop;
    Done reply;
  };
  using Work = std::function<Json(analysis::GroupReader& reader, const std::stop_token& stop)>;

  void begin(const std::string& reader, Work work, const Done& reply);
  void finish(std::int64_t number, const Answer<Json>& answer);

  std::int64_t last_number_ = 0;
  std::map<std::int64_t, Reading> readings_;  // those that are not answered
  // Used on the thread of the queue alone.
  std::unique_ptr<analysis::GroupReader> reader_ = std::make_unique<analysis::GroupReader>();
  WorkQueue queue_;  // ends before what its work uses
};

}  // namespace ludex::serve
