// The events of matches as server-sent events
// (https://html.spec.whatwg.org/multipage/server-sent-events.html): GET /api/matches/ID/events.
// They are read from the files beside the store, so a slow reader costs no memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "serve/event_loop.h"
#include "serve/router.h"
#include "serve/work_queue.h"

namespace ludex::serve {

class MatchEvents {
 public:
  enum class Course { unknown, going_on, over };
  struct Parts {
    EventLoop& event_loop;  // must outlive this object
    std::filesystem::path store;
    // How it is with the match of that number; over: there will be no further event.
    std::function<Course(std::int64_t match)> course;
  };
  static constexpr std::size_t most_streams = 64;
  static constexpr std::size_t part_bytes = std::size_t{64} << 10;
  static constexpr Milliseconds between_looks{250};
  // Without an event for so long, a comment is sent: it shows that the connection is alive.
  static constexpr Milliseconds heartbeat{15'000};

  explicit MatchEvents(Parts parts);
  ~MatchEvents();

  void add_routes(Router& router);

 private:
  class Stream;

  void begin(const HttpRequest& request, const Places& places, const Respond& respond);

  Parts parts_;
  std::vector<std::weak_ptr<Stream>> streams_;
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
  WorkQueue reading_;
};

}  // namespace ludex::serve
