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
#include "serve/net/hub_session.h"
#include "serve/request_shapes.h"
#include "serve/server_time.h"
#include "serve/without_folders.h"

namespace ludex::serve::net {
namespace {

ApiError no_topic(std::string_view topic) {
  return {.code = "unknown",
          .text = fmt::format("there is no `{}`", printable(topic)),
          .field = "topic"};
}

}  // namespace

Hub::Hub(EventLoop& event_loop, Directory& directory, Identity identity, HubLimits limits,
         const Rights* rights)
    : event_loop_(event_loop),
      directory_(directory),
      identity_(std::move(identity)),
      limits_(limits),
      rights_(rights),
      started_(event_loop.clock().now()) {}

Hub::~Hub() = default;

Hub::Session& Hub::opened(std::string page, Connection& connection, KeyRing keys) {
  ++pages_[page].connections;
  sessions_.push_back(std::make_unique<Session>(std::move(page), connection, std::move(keys),
                                                limits_, event_loop_.clock().now()));
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
  session.is_closing = true;
  session.connection->close(CloseCode::going_away, frame_of(format_bye("restart")));
}

// --- Rights ---

bool Hub::lets_in(const KeyRing& keys) const {
  return rights_ == nullptr || rights_->right_of(keys, Scope::server, 0) != Right::none;
}

Right Hub::right_for(const Session& session, std::string_view topic) const {
  return rights_ == nullptr ? Right::keyed_owner : right_for_topic(*rights_, session.keys, topic);
}

void Hub::check_rights() {
  for (const auto& session : sessions_) {
    if (session->is_closing) continue;
    if (lets_in(session->keys)) {
      check_topics(*session);
    } else {
      session->is_closing = true;
      session->connection->close(CloseCode::policy_violation, frame_of(format_bye("key")));
    }
  }
}

void Hub::check_topics(Session& session) {
  std::vector<std::string> names;
  for (const auto& [name, subscription] : session.topics) {
    names.push_back(name);
  }
  for (const std::string& name : names) {
    if (rights_ == nullptr) return;
    if (const auto refused = topic_refusal(*rights_, session.keys, name)) {
      leave(session, name);
      offer(session, frame_of(format_refusal(name, *refused)));
      continue;
    }
    Subscription& followed = session.topics.at(name);
    const Right right = right_for(session, name);
    Topic* const topic = directory_.find(name);
    if (right == followed.reader.right || topic == nullptr) continue;
    topic->unsubscribed(followed.reader);
    followed.reader.right = right;
    topic->subscribed(followed.reader);
    send_state(session, followed, stream_of(name), *topic);
  }
}

// --- Messages from pages ---

TimePoint Hub::received(Session& session, std::string_view text, std::optional<TimePoint> arrived) {
  session.arrived = arrived;
  const TimePoint now = event_loop_.clock().now();
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
  offer(session, frame_of(format_pong(ping.c, server_ms(event_loop_.clock().now()))));
}

void Hub::obey(Session& session, const Unsub& unsub) {
  if (session.topics.contains(unsub.topic)) {
    leave(session, unsub.topic);
  }
}

void Hub::obey(Session& session, const Sub& sub) {
  if (rights_ != nullptr) {
    if (const auto refused = topic_refusal(*rights_, session.keys, sub.topic)) {
      offer(session, frame_of(format_refusal(sub.topic, *refused)));
      return;
    }
  }
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
  if (rights_ != nullptr) {
    if (auto refused = command_refusal(*rights_, session.keys, command.topic, command.what)) {
      done(tl::unexpected(*std::move(refused)));
      return;
    }
  }
  if (auto checked = check_command(command.topic, command.what, command.body); !checked) {
    done(tl::unexpected(std::move(checked).error()));
    return;
  }
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
  Reader reader =
      followed == session.topics.end() ? Reader{.page = session.page} : followed->second.reader;
  reader.right = right_for(session, command.topic);
  reader.arrived = session.arrived;
  topic->command(reader, command.what, command.body, done);
}

void Hub::answer(const std::string& page, std::int64_t id, Answer<Json> answer) {
  const auto known = pages_.find(page);
  if (known == pages_.end()) return;
  const auto waiting = known->second.under_way.extract(id);
  expects(!waiting.empty());
  if (!answer && waiting.mapped() != nullptr &&
      right_for(*waiting.mapped(), "lobby") < Right::owner) {
    answer.error().text = without_folders(answer.error().text);
  }
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
  const TimePoint now = event_loop_.clock().now();
  const std::int64_t seq = identity_.first_seq + server_ms(now) - server_ms(started_);
  return streams_.emplace(topic, Stream{Channel(topic, seq), {}, now}).first->second;
}

void Hub::follow(Session& session, const Sub& sub, Topic& topic) {
  Stream& stream = stream_of(sub.topic);
  const Reader reader{
      .page = session.page, .secrets = sub.secrets, .right = right_for(session, sub.topic)};
  const auto before = session.topics.find(sub.topic);
  const bool is_new = before == session.topics.end();
  if (is_new) {
    if (++pages_.at(session.page).followed[sub.topic] == 1) {
      topic.subscribed(reader);
    }
    stream.readers.push_back(&session);
    session.topics.emplace(sub.topic, Subscription{.reader = reader});
  } else if (before->second.reader.secrets != sub.secrets ||
             before->second.reader.right != reader.right) {
    topic.unsubscribed(before->second.reader);
    topic.subscribed(reader);
    before->second.reader = reader;
    // An info that waits may be one that only spectators are sent.
    before->second.gates.clear();
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
  stream->second.empty_since = event_loop_.clock().now();
  leave_as(followed.mapped().reader, followed.key());
}

void Hub::leave_as(const Reader& reader, const std::string& topic) {
  Page& page = pages_.at(reader.page);
  if (--page.followed.at(topic) > 0) return;
  page.followed.erase(topic);
  if (Topic* const found = directory_.find(topic)) {
    found->unsubscribed(reader);
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

// A state that is still being made is sent when it is ready; until then the deltas are left out.
void Hub::send_state(Session& session, Subscription& subscription, Stream& stream, Topic& topic) {
  subscription.is_stale = is_behind(session);
  if (subscription.is_stale) return;
  const auto state = topic.state_text(subscription.reader);
  subscription.is_stale = state == nullptr;
  if (state == nullptr) return;
  if (state != stream.state || stream.channel.seq() != stream.state_seq) {
    stream.state = state;
    stream.state_seq = stream.channel.seq();
    stream.state_frame =
        frame_of(format_state_text(stream.channel.topic(), stream.state_seq, *state));
  }
  const Frame frame = stream.state_frame;
  // A state that belongs to nobody else is not kept.
  if (state.use_count() <= 2) {
    stream.state.reset();
    stream.state_frame.reset();
  }
  session.allowance = frame->size();
  offer(session, frame);
}

}  // namespace ludex::serve::net
