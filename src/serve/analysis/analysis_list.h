// The topic `analyses`: every analysis whose engine runs, so that each can be found and ended.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "serve/event_loop.h"
#include "serve/topic.h"

namespace ludex::serve {

class AnalysisList final : public Topic {
 public:
  static constexpr std::string_view name = "analyses";
  // The least time between two lists.
  static constexpr Milliseconds between_lists{1000};

  // `list` returns the list that is published. The event loop and the publisher must outlive this
  // object.
  AnalysisList(EventLoop& event_loop, Publisher& publisher, std::function<Json()> list);

  // An analysis has begun, changed or ended. The list is published after the current call.
  void changed();

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& reader) override;

 private:
  EventLoop& event_loop_;
  Publisher& publisher_;
  std::function<Json()> list_;
  std::size_t readers_ = 0;
  TimePoint told_{};
  std::unique_ptr<EventLoop::Timer> next_;  // until the list is published; null: it has not changed
};

}  // namespace ludex::serve
