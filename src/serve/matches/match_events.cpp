#include "serve/matches/match_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "serve/failing.h"
#include "serve/wire/members.h"
#include "tournament/event_log.h"

namespace ludex::serve {

namespace {

using tournament::Event;
using tournament::EventReader;

constexpr const char* header = "Last-Event-ID";

// The number behind which the events begin. A browser that connects again sends the field, while
// the address is the first one.
Answer<std::optional<std::uint64_t>> number_in(const HttpRequest& request) {
  const auto query = request.query.find("after");
  const bool has_field = !request.last_event_id.empty();
  if (!has_field && query == request.query.end()) return std::nullopt;
  const std::string& text = has_field ? request.last_event_id : query->second;
  const auto number = to_integer(text);
  if (number && *number >= 0) return static_cast<std::uint64_t>(*number);
  const std::string name = has_field ? header : "after";
  return bad_value(
      fmt::format("`{}`: the number of an event was expected, not `{}`", name, printable(text)),
      name);
}

// The error: the reader cannot go on there.
std::optional<ApiError> misfit(const std::optional<std::uint64_t>& after,
                               const EventReader::Kept& kept) {
  if (!after) return std::nullopt;
  if (*after > kept.last) {
    return ApiError{
        .code = "version",
        .text = fmt::format("there is no event {}: the last one is {}; begin anew without a number",
                            *after, kept.last)};
  }
  if (kept.first > 0 && *after + 1 < kept.first) {
    return ApiError{.code = "version",
                    .text = fmt::format("event {} is not kept any more; the oldest one is {}; "
                                        "begin anew without a number",
                                        *after + 1, kept.first)};
  }
  return std::nullopt;
}

std::string text_of(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    text += fmt::format("id: {}\ndata: {}\n\n", event.number, event.text);
  }
  return text;
}

}  // namespace

// waiting ── next() ──► reading ── events, or the match is over ──► waiting
//                        │   ▲
//                        └───┘ nothing new: looks again later, or sends a comment
class MatchEvents::Stream final : public BodySource, public std::enable_shared_from_this<Stream> {
 public:
  Stream(MatchEvents& events, std::int64_t match, std::shared_ptr<EventReader> reader)
      : events_(events),
        here_(events.here_),
        match_(match),
        reader_(std::move(reader)),
        last_(events.parts_.event_loop.clock().now()) {}

  void next(std::function<void(std::optional<std::string>)> got) override {
    got_ = std::move(got);
    read();
  }

 private:
  void read() {
    if (here_.expired()) return;
    // A match that was over before the files were read has no further event.
    const bool is_over = events_.parts_.course(match_) != Course::going_on;
    events_.reading_.give(
        [weak = weak_from_this(), reader = reader_, is_over]() -> WorkQueue::Call {
          return [weak, is_over, events = reader->next(part_bytes)] {
            if (const auto self = weak.lock()) {
              self->take(events, is_over);
            }
          };
        },
        [weak = weak_from_this()](const std::string& /*why*/) {
          if (const auto self = weak.lock()) {
            self->give(std::nullopt);
          }
        });
  }
  // After an error the reader connects again, and is told what is wrong.
  void take(const Result<std::vector<Event>>& events, bool is_over) {
    if (here_.expired()) return;
    EventLoop& event_loop = events_.parts_.event_loop;
    const TimePoint now = event_loop.clock().now();
    if (events && !events->empty()) {
      last_ = now;
      give(text_of(*events));
    } else if (!events || is_over) {
      give(std::nullopt);
    } else if (now - last_ >= heartbeat) {
      last_ = now;
      give(":\n\n");
    } else {
      next_look_ = event_loop.call_at(now + between_looks, [this] { read(); });
    }
  }
  void give(std::optional<std::string> part) {
    if (const auto got = std::exchange(got_, {})) {
      got(std::move(part));
    }
  }

  MatchEvents& events_;  // while here_ has not expired
  std::weak_ptr<const bool> here_;
  std::int64_t match_;
  std::shared_ptr<EventReader> reader_;  // shared with the work that reads
  TimePoint last_;                       // when something was sent
  std::function<void(std::optional<std::string>)> got_;
  std::unique_ptr<EventLoop::Timer> next_look_;
};

MatchEvents::MatchEvents(Parts parts) : parts_(std::move(parts)), reading_(parts_.event_loop) {}

MatchEvents::~MatchEvents() = default;

void MatchEvents::add_routes(Router& router) {
  router.add("GET", "/api/matches/{}/events",
             [this](const HttpRequest& request, const Places& places, const Respond& respond) {
               begin(request, places, respond);
             });
}

void MatchEvents::begin(const HttpRequest& request, const Places& places, const Respond& respond) {
  const Failed failed = failing(respond);
  const std::int64_t match = to_integer(places.front()).value_or(0);
  if (parts_.course(match) == Course::unknown) {
    return failed({.code = "unknown",
                   .text = fmt::format("there is no match `{}`", printable(places.front()))});
  }
  const auto after = number_in(request);
  if (!after) return failed(after.error());
  std::erase_if(streams_, [](const auto& stream) { return stream.expired(); });
  if (streams_.size() >= most_streams) {
    return failed(
        {.code = "rate",
         .text = fmt::format("{} readers follow the events of matches already", most_streams),
         .retry_ms = 1000});
  }
  const bool is_over = parts_.course(match) == Course::over;
  const auto file = tournament::event_file(parts_.store, store::MatchId{match});
  const auto stream =
      std::make_shared<Stream>(*this, match, std::make_shared<EventReader>(file, *after));
  streams_.push_back(stream);
  reading_.give(
      [=, after = *after]() -> WorkQueue::Call {
        const auto kept = EventReader::kept(file);
        if (!kept) {
          return
              [failed, why = describe(kept.error())] { failed({.code = "internal", .text = why}); };
        }
        if (is_over && kept->last == 0) {
          return [failed, match] {
            failed({.code = "unknown",
                    .text = fmt::format("the events of match {} are not kept", match)});
          };
        }
        if (const auto wrong = misfit(after, *kept)) return [=] { failed(*wrong); };
        if (is_over && after == kept->last) {
          // Browsers do not connect again then.
          return [respond] { respond({.status = 204, .content_type = {}}); };
        }
        return
            [respond, stream] { respond({.content_type = "text/event-stream", .source = stream}); };
      },
      [failed](const std::string& why) { failed({.code = "internal", .text = why}); });
}

}  // namespace ludex::serve
