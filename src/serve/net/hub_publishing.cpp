// What the hub sends of topics to pages: deltas, infos, and the care for slow readers.
#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "serve/net/hub.h"
#include "serve/net/hub_session.h"

namespace ludex::serve::net {

namespace {

// Infos of many readers are sent together, so that they share one timer.
constexpr Milliseconds info_beat{20};
constexpr std::chrono::seconds watch_beat{1};

}  // namespace

// --- Messages from topics ---

void Hub::delta(std::string_view topic, Delta delta) {
  const auto found = streams_.find(std::string(topic));
  // Nobody has followed the topic lately, so no page holds a number from which it could continue.
  if (found == streams_.end()) return;
  Stream& stream = found->second;
  stream.channel.add(std::move(delta));
  const Topic* const source = stream.readers.empty() ? nullptr : directory_.find(topic);
  for (Session* const session : stream.readers) {
    Subscription& subscription = session->topics.at(found->first);
    if (is_behind(*session)) {
      subscription.is_stale = true;
    }
    if (subscription.is_stale) continue;
    // An info that waits belongs to the state before the delta, so it is sent first. After the
    // delta, the first info is sent without waiting.
    send_waiting_infos(*session, subscription, true);
    subscription.gates.clear();
    offer(*session,
          stream.channel.last(source == nullptr ? Seats{} : source->seats_of(subscription.reader)));
  }
}

void Hub::info(std::string_view topic, std::string_view key, Json info) {
  publish_info(topic, key, std::move(info), true);
}

void Hub::info_for_spectators(std::string_view topic, std::string_view key, Json info) {
  publish_info(topic, key, std::move(info), false);
}

void Hub::publish_info(std::string_view topic, std::string_view key, Json info, bool to_players) {
  const auto found = streams_.find(std::string(topic));
  if (found == streams_.end() || found->second.readers.empty()) return;
  const Topic* const source = to_players ? nullptr : directory_.find(topic);
  if (!to_players && source == nullptr) return;
  const Frame frame = frame_of(format_info(topic, key, std::move(info)));
  const TimePoint now = event_loop_.clock().now();
  for (Session* const session : found->second.readers) {
    Subscription& subscription = session->topics.at(found->first);
    if (!to_players && source->seats_of(subscription.reader) != Seats{}) continue;
    Subscription::RequestCheck& request_check = subscription.gates[std::string(key)];
    request_check.waiting = frame;
    if (request_check.next <= now) {
      send_waiting_infos(*session, subscription, false);
    } else {
      arm_infos(request_check.next);
    }
  }
}

void Hub::state_ready(std::string_view topic) {
  const auto found = streams_.find(std::string(topic));
  Topic* const source = found == streams_.end() ? nullptr : directory_.find(topic);
  if (source == nullptr) return;
  for (Session* const session : found->second.readers) {
    Subscription& subscription = session->topics.at(found->first);
    if (subscription.is_stale) {
      send_state(*session, subscription, found->second, *source);
    }
  }
}

void Hub::begin_anew(std::string_view topic) {
  const auto found = streams_.find(std::string(topic));
  if (found == streams_.end()) return;
  Stream& stream = found->second;
  stream.channel.begin_anew();
  Topic* const source = stream.readers.empty() ? nullptr : directory_.find(topic);
  if (source == nullptr) return;
  for (Session* const session : stream.readers) {
    send_state(*session, session->topics.at(found->first), stream, *source);
  }
}

// The numbers of the topic are forgotten with it. A reader who is too slow for deltas is notified
// too.
void Hub::end(std::string_view topic, const ApiError& why) {
  const std::string name(topic);
  const auto found = streams_.find(name);
  if (found == streams_.end()) return;
  const std::vector<Session*> readers = found->second.readers;
  for (Session* const session : readers) {
    leave(*session, name);
    offer(*session, frame_of(format_refusal(name, why)));
  }
  streams_.erase(name);
}

// With `all`, infos are sent even if their time has not come.
void Hub::send_waiting_infos(Session& session, Subscription& subscription, bool all) {
  if (subscription.is_stale) return;
  const TimePoint now = event_loop_.clock().now();
  for (auto& [key, request_check] : subscription.gates) {
    if (!request_check.waiting || (!all && request_check.next > now)) continue;
    if (is_behind(session)) return;
    request_check.next = now + (session.is_hidden ? limits_.hidden_info_gap : limits_.info_gap);
    offer(session, std::move(request_check.waiting));
    request_check.waiting = nullptr;
  }
}

void Hub::arm_infos(TimePoint due) {
  due = std::max(due, infos_told_ + info_beat);
  if (info_timer_ != nullptr && infos_due_ <= due) return;
  infos_due_ = due;
  info_timer_ = event_loop_.call_at(due, [this] { tell_infos(); });
}

void Hub::tell_infos() {
  info_timer_.reset();
  infos_told_ = event_loop_.clock().now();
  std::optional<TimePoint> next;
  for (const auto& session : sessions_) {
    for (auto& [topic, subscription] : session->topics) {
      send_waiting_infos(*session, subscription, false);
      for (const auto& [key, request_check] : subscription.gates) {
        // Infos that are due already wait for the reader to catch up.
        if (request_check.waiting && request_check.next > infos_told_) {
          next = next ? std::min(*next, request_check.next) : request_check.next;
        }
      }
    }
  }
  if (next) {
    arm_infos(*next);
  }
}

// --- Slow readers ---

bool Hub::is_behind(const Session& session) const {
  return session.connection->queued_bytes() > limits_.lossless_bytes;
}

void Hub::offer(Session& session, Frame frame) {
  if (session.is_closing) return;
  const std::size_t queued = session.connection->queued_bytes();
  if (queued > limits_.queued_bytes + session.allowance) {
    close_slow(session);
    return;
  }
  if (queued == 0) {
    session.progressed_at = event_loop_.clock().now();
  }
  session.connection->send(std::move(frame));
}

void Hub::close_slow(Session& session) {
  session.is_closing = true;
  session.connection->close(CloseCode::try_again_later, frame_of(format_bye("slow")));
}

void Hub::progressed(Session& session) {
  session.progressed_at = event_loop_.clock().now();
  if (session.is_closing) return;
  for (auto& [name, subscription] : session.topics) {
    if (session.connection->queued_bytes() > limits_.lossless_bytes / 4) return;
    Topic* const topic = subscription.is_stale ? directory_.find(name) : nullptr;
    if (topic != nullptr) {
      send_state(session, subscription, streams_.at(name), *topic);
    }
    send_waiting_infos(session, subscription, false);
  }
}

// Checks every second for stuck connections, and for kept deltas and pages that can be dropped.
void Hub::watch() {
  if (watch_timer_ != nullptr || is_over_) return;
  watch_timer_ = event_loop_.call_at(event_loop_.clock().now() + watch_beat, [this] {
    watch_timer_.reset();
    const TimePoint now = event_loop_.clock().now();
    for (const auto& session : sessions_) {
      const bool is_stuck = session->connection->queued_bytes() > 0 &&
                            now - session->progressed_at >= limits_.progress_wait;
      if (is_stuck && !session->is_closing) {
        close_slow(*session);
      }
    }
    forget();
    if (!sessions_.empty() || !streams_.empty()) {
      watch();
    }
  });
}

// The pages that left first are the least likely to return.
void Hub::forget_answers() {
  std::size_t bytes = 0;
  std::vector<KnownPage*> left;
  for (auto& [name, page] : pages_) {
    if (page.connections == 0 && page.answers.bytes() > 0) {
      bytes += page.answers.bytes();
      left.push_back(&page);
    }
  }
  if (bytes <= limits_.answers_bytes) return;
  std::sort(left.begin(), left.end(),
            [](const KnownPage* a, const KnownPage* b) { return a->left_as < b->left_as; });
  for (KnownPage* const page : left) {
    if (bytes <= limits_.answers_bytes) return;
    bytes -= page->answers.bytes();
    page->answers.forget();
  }
}

void Hub::forget() {
  const TimePoint now = event_loop_.clock().now();
  std::erase_if(streams_, [&](const auto& one) {
    return one.second.readers.empty() && now - one.second.empty_since >= limits_.channel_kept;
  });
  forget_answers();
  if (pages_left_ <= limits_.pages) return;
  const std::uint64_t last_forgotten = pages_left_ - limits_.pages;
  std::erase_if(pages_, [&](const auto& one) {
    return one.second.connections == 0 && one.second.under_way.empty() &&
           one.second.left_as <= last_forgotten;
  });
}

}  // namespace ludex::serve::net
