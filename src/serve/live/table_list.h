// The topic `lobby`: the list of the tables at which games are played. The summary of a table is
// made only while a page is subscribed to the list, and at most once a second, however fast moves
// are played.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/time.h"
#include "serve/event_loop.h"
#include "serve/topic.h"

namespace ludex::serve {

class TableList final : public Topic {
 public:
  static constexpr std::string_view name = "lobby";
  // The least time between two summaries of one table.
  static constexpr Milliseconds between_summaries{1000};

  struct Tables {
    std::function<Json()> all;  // a list of TableSummary (web/src/wire/types.ts)
    // The summary of one table; std::nullopt if it has left the list.
    std::function<std::optional<Json>(std::int64_t id)> one;
  };

  // The event loop and the publisher must outlive the list.
  TableList(EventLoop& event_loop, Publisher& publisher, Tables tables);

  // Notes that the table is new, has changed or has left the list. What has become of it is
  // published after the current call.
  void changed(std::int64_t id);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& reader) override;

 private:
  void tell(std::int64_t id);
  void tell_due();
  void set_timer();

  EventLoop& event_loop_;
  Publisher& publisher_;
  Tables tables_;
  std::set<std::string> readers_;                   // pages
  std::set<std::int64_t> changed_;                  // not published yet
  std::map<std::int64_t, TimePoint> told_;          // when a table was published, if that is recent
  std::unique_ptr<EventLoop::Timer> next_summary_;  // while anything has changed
  TimePoint next_due_{};
};

}  // namespace ludex::serve
