#include "serve/net/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>
#include <variant>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "base/text.h"
#include "serve/server_time.h"

namespace ludex::serve::net {
namespace {

// Infos of many readers are sent together, so that they share one timer.
constexpr Milliseconds info_beat{20};
constexpr std::chrono::seconds watch_beat{1};

Frame frame_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

ApiError no_topic(std::string_view topic) {
  return {.code = "unknown",
          .text = fmt::format("there is no `{}`", printable(topic)),
          .field = "topic"};
}

}  // namespace

struct Hub::Subscription {
  // The infos of one key: when the next may be sent, and the newest that was not sent.
  struct Gate {
    TimePoint next{};
    Frame waiting;
  };

  Reader reader;
  bool is_stale = false;  // deltas were left out, so a snapshot is due
  std::map<std::string, Gate, std::less<>> gates{};
};

class Hub::Session {
 public:
  Session(std::string of_page, Connection& of, const HubLimits& limits, TimePoint now)
      : page(std::move(of_page)),
        connection(&of),
        rate(limits.messages_per_second, limits.burst, now),
        progressed_at(now) {}

  std::string page;
  Connection* connection;
  Rate rate;
  std::map<std::string, Subscription> topics{};
  bool is_hidden = false;  // nobody looks at the page
  bool is_closing = false;
  TimePoint progressed_at;    // when the peer last took bytes, or when the queue began
  std::size_t allowance = 0;  // size of the last snapshot, which may exceed the limits
};

Hub::Hub(Floor& floor, Directory& directory, Identity identity, HubLimits limits)
    : floor_(floor),
      directory_(directory),
      identity_(std::move(identity)),
      limits_(limits),
      started_(floor.clock().now()) {}

Hub::~Hub() = default;

Hub::Session& Hub::opened(std::string page, Connection& connection) {
  ++pages_[page].connections;
  sessions_.push_back(
      std::make_unique<Session>(std::move(page), connection, limits_, floor_.clock().now()));
  Session& session = *sessions_.back();
  offer(session, frame_of(format_hello(identity_.build, session.page)));
  if (is_over_) {
    say_goodbye(session);
  }
  watch();
  return session;
}

void Hub::closed(Session& session) {
  session.is_closing = true;
  while (!session.topics.empty()) {
    leave(session, session.topics.begin()->first);
  }
  KnownPage& page = pages_.at(session.page);
  for (auto& [id, waiting] : page.under_way) {
    waiting = waiting == &session ? nullptr : waiting;
  }
  if (--page.connections == 0) {
    page.left_as = ++pages_left_;
  }
  const auto at = std::find_if(sessions_.begin(), sessions_.end(),
                               [&](const auto& one) { return one.get() == &session; });
  expects(at != sessions_.end());
  sessions_.erase(at);
}

void Hub::shut_down() {
  is_over_ = true;
  for (const auto& session : sessions_) {
    if (!session->is_closing) {
      say_goodbye(*session);
    }
  }
}

void Hub::say_goodbye(Session& session) {
  session.connection->send(frame_of(format_bye("restart")));
  session.is_closing = true;
  session.connection->close(CloseCode::going_away);
}

// --- Messages from pages ---

TimePoint Hub::received(Session& session, std::string_view text) {
  const TimePoint now = floor_.clock().now();
  const TimePoint next = session.rate.take(now);
  if (session.is_closing) return next;
  const auto message = parse(text);
  if (!message) {
    offer(session, frame_of(format_error(message.error().id, message.error().error)));
    return next;
  }
  std::visit([&](const auto& one) { obey(session, one); }, *message);
  return next;
}

void Hub::obey(Session& session, const Ping& ping) {
  offer(session, frame_of(format_pong(ping.c, server_ms(floor_.clock().now()))));
}

void Hub::obey(Session& session, const Unsub& unsub) {
  if (session.topics.contains(unsub.topic)) {
    leave(session, unsub.topic);
  }
}

void Hub::obey(Session& session, const Sub& sub) {
  Topic* const topic = directory_.find(sub.topic);
  if (topic == nullptr) {
    offer(session, frame_of(format_refusal(sub.topic, no_topic(sub.topic))));
    return;
  }
  if (session.topics.size() >= limits_.topics && !session.topics.contains(sub.topic)) {
    offer(session, frame_of(format_refusal(
                       sub.topic, {.code = "rate",
                                   .text = fmt::format("a connection follows at most {} topics",
                                                       limits_.topics),
                                   .field = "topic"})));
    return;
  }
  follow(session, sub, *topic);
}

// --- Commands ---

// A command in progress. It is destroyed with the last copy of the topic's `done`; if the topic
// never called that, the command counts as not done.
struct Hub::Ticket {
  Ticket(const std::shared_ptr<Hub*>& of, std::string of_page, std::int64_t of_id)
      : hub(of), page(std::move(of_page)), id(of_id) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket() {
    try {
      settle(not_now("what was asked has gone"));
    } catch (const std::exception&) {
      // There is no memory for an answer: the page asks again when it reconnects.
    }
  }
  // Only the first answer counts.
  void settle(Answer<Json> answer) {
    const std::shared_ptr<Hub*> there = hub.lock();
    hub.reset();
    if (there != nullptr) {
      (*there)->answer(page, id, std::move(answer));
    }
  }

  std::weak_ptr<Hub*> hub;
  std::string page;
  std::int64_t id;
};

void Hub::obey(Session& session, const Do& command) {
  KnownPage& page = pages_.at(session.page);
  const auto waiting = page.under_way.find(command.id);
  if (waiting != page.under_way.end()) {
    waiting->second = &session;
    return;
  }
  if (const std::optional<Frame> known = page.answers.find(command.id)) {
    offer(session, *known);
    return;
  }
  if (const std::optional<ApiError> refused = refusal(page, command.id)) {
    offer(session, frame_of(format_error(command.id, *refused)));
    return;
  }
  page.under_way.emplace(command.id, &session);
  const auto ticket = std::make_shared<Ticket>(self_, session.page, command.id);
  const Done done = [ticket](Answer<Json> answer) { ticket->settle(std::move(answer)); };
  try {
    carry_out(session, command, done);
  } catch (const std::exception& refused) {
    done(tl::unexpected(ApiError{.code = "internal", .text = describe(refused)}));
  }
}

std::optional<ApiError> Hub::refusal(const KnownPage& page, std::int64_t id) const {
  if (page.answers.has_forgotten(id)) {
    return ApiError{
        .code = "not_now", .text = "later commands were answered already", .field = "id"};
  }
  if (page.under_way.size() >= limits_.commands) {
    return ApiError{.code = "rate",
                    .text = fmt::format("{} commands are under way", page.under_way.size()),
                    .retry_ms = 1000};
  }
  return std::nullopt;
}

void Hub::carry_out(Session& session, const Do& command, const Done& done) {
  if (command.what == "visible") {
    const auto yes = command.body.find("yes");
    if (yes == command.body.end() || !yes->is_boolean()) {
      done(tl::unexpected(ApiError{
          .code = "malformed", .text = "`yes` is expected to be true or false", .field = "yes"}));
      return;
    }
    session.is_hidden = !yes->get<bool>();
    done(Json());
    return;
  }
  Topic* const topic = directory_.find(command.topic);
  if (topic == nullptr) {
    done(tl::unexpected(no_topic(command.topic)));
    return;
  }
  const auto followed = session.topics.find(command.topic);
  // A copy, because the command may change the subscription.
  const Reader reader =
      followed == session.topics.end() ? Reader{.page = session.page} : followed->second.reader;
  topic->command(reader, command.what, command.body, done);
}

void Hub::answer(const std::string& page, std::int64_t id, Answer<Json> answer) {
  const auto known = pages_.find(page);
  if (known == pages_.end()) return;
  const auto waiting = known->second.under_way.extract(id);
  expects(!waiting.empty());
  const Frame frame =
      frame_of(answer ? format_ok(id, *std::move(answer)) : format_error(id, answer.error()));
  known->second.answers.keep(id, frame);
  if (waiting.mapped() != nullptr) {
    offer(*waiting.mapped(), frame);
  }
}

// --- Following and leaving ---

Hub::Stream& Hub::stream_of(const std::string& topic) {
  const auto found = streams_.find(topic);
  if (found != streams_.end()) return found->second;
  const TimePoint now = floor_.clock().now();
  const std::int64_t seq = identity_.first_seq + server_ms(now) - server_ms(started_);
  return streams_.emplace(topic, Stream{Channel(topic, seq), {}, now}).first->second;
}

void Hub::follow(Session& session, const Sub& sub, Topic& topic) {
  Stream& stream = stream_of(sub.topic);
  const Reader reader{.page = session.page, .secrets = sub.secrets};
  const auto before = session.topics.find(sub.topic);
  const bool is_new = before == session.topics.end();
  if (is_new) {
    if (++pages_.at(session.page).followed[sub.topic] == 1) {
      topic.came(reader);
    }
    stream.readers.push_back(&session);
    session.topics.emplace(sub.topic, Subscription{.reader = reader});
  } else if (before->second.reader.secrets != sub.secrets) {
    topic.left(before->second.reader);
    topic.came(reader);
    before->second.reader = reader;
  }
  Subscription& subscription = session.topics.at(sub.topic);
  if (sub.after && catch_up(session, subscription, stream, *sub.after, topic)) return;
  send_state(session, subscription, stream, topic);
}

void Hub::leave(Session& session, const std::string& topic) {
  const auto followed = session.topics.extract(topic);
  expects(!followed.empty());
  const auto stream = streams_.find(followed.key());
  expects(stream != streams_.end());
  std::erase(stream->second.readers, &session);
  stream->second.empty_since = floor_.clock().now();
  leave_as(followed.mapped().reader, followed.key());
}

void Hub::leave_as(const Reader& reader, const std::string& topic) {
  Page& page = pages_.at(reader.page);
  if (--page.followed.at(topic) > 0) return;
  page.followed.erase(topic);
  if (Topic* const found = directory_.find(topic)) {
    found->left(reader);
  }
}

bool Hub::catch_up(Session& session, Subscription& subscription, Stream& stream, std::int64_t after,
                   const Topic& topic) {
  if (!stream.channel.has_since(after) || is_behind(session)) return false;
  for (Frame& frame : stream.channel.since(after, topic.seats_of(subscription.reader))) {
    offer(session, std::move(frame));
  }
  subscription.is_stale = false;
  return true;
}

void Hub::send_state(Session& session, Subscription& subscription, Stream& stream,
                     const Topic& topic) {
  subscription.is_stale = is_behind(session);
  if (subscription.is_stale) return;
  Frame frame = frame_of(
      format_state(stream.channel.topic(), stream.channel.seq(), topic.state(subscription.reader)));
  session.allowance = frame->size();
  offer(session, std::move(frame));
}

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
  const auto found = streams_.find(std::string(topic));
  if (found == streams_.end() || found->second.readers.empty()) return;
  const Frame frame = frame_of(format_info(topic, key, std::move(info)));
  const TimePoint now = floor_.clock().now();
  for (Session* const session : found->second.readers) {
    Subscription& subscription = session->topics.at(found->first);
    Subscription::Gate& gate = subscription.gates[std::string(key)];
    gate.waiting = frame;
    if (gate.next <= now) {
      send_waiting_infos(*session, subscription, false);
    } else {
      arm_infos(gate.next);
    }
  }
}

// With `all`, infos are sent even if their time has not come.
void Hub::send_waiting_infos(Session& session, Subscription& subscription, bool all) {
  if (subscription.is_stale) return;
  const TimePoint now = floor_.clock().now();
  for (auto& [key, gate] : subscription.gates) {
    if (!gate.waiting || (!all && gate.next > now)) continue;
    if (is_behind(session)) return;
    gate.next = now + (session.is_hidden ? limits_.hidden_info_gap : limits_.info_gap);
    offer(session, std::move(gate.waiting));
    gate.waiting = nullptr;
  }
}

void Hub::arm_infos(TimePoint due) {
  due = std::max(due, infos_told_ + info_beat);
  if (info_timer_ != nullptr && infos_due_ <= due) return;
  infos_due_ = due;
  info_timer_ = floor_.call_at(due, [this] { tell_infos(); });
}

void Hub::tell_infos() {
  info_timer_.reset();
  infos_told_ = floor_.clock().now();
  std::optional<TimePoint> next;
  for (const auto& session : sessions_) {
    for (auto& [topic, subscription] : session->topics) {
      send_waiting_infos(*session, subscription, false);
      for (const auto& [key, gate] : subscription.gates) {
        // Infos that are due already wait for the reader to catch up.
        if (gate.waiting && gate.next > infos_told_) {
          next = next ? std::min(*next, gate.next) : gate.next;
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
    session.progressed_at = floor_.clock().now();
  }
  session.connection->send(std::move(frame));
}

void Hub::close_slow(Session& session) {
  session.is_closing = true;
  session.connection->close(CloseCode::try_again_later);
}

void Hub::progressed(Session& session) {
  session.progressed_at = floor_.clock().now();
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
  watch_timer_ = floor_.call_at(floor_.clock().now() + watch_beat, [this] {
    watch_timer_.reset();
    const TimePoint now = floor_.clock().now();
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

void Hub::forget() {
  const TimePoint now = floor_.clock().now();
  std::erase_if(streams_, [&](const auto& one) {
    return one.second.readers.empty() && now - one.second.empty_since >= limits_.channel_kept;
  });
  if (pages_left_ <= limits_.pages) return;
  const std::uint64_t last_forgotten = pages_left_ - limits_.pages;
  std::erase_if(pages_, [&](const auto& one) {
    return one.second.connections == 0 && one.second.under_way.empty() &&
           one.second.left_as <= last_forgotten;
  });
}

}  // namespace ludex::serve::net
