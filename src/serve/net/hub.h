// The hub is between topics and pages: it decides who is sent what, in which order and how often.
//
//   page ── sub, do ──► Connection ──► Hub ──► Topic (found by name)
//   page ◄── frames ─── Connection ◄── Hub ◄── Publisher::delta, info
//
// Everything here happens on the event loop's thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "serve/event_loop.h"
#include "serve/net/channel.h"
#include "serve/net/connection.h"
#include "serve/net/message.h"
#include "serve/net/message_rate.h"
#include "serve/net/page.h"
#include "serve/topic.h"

namespace ludex::serve::net {

struct HubLimits {
  double messages_per_second = 30;
  double burst = 60;
  std::size_t topics = 64;    // that one connection follows
  std::size_t commands = 64;  // of one page that are in progress
  // Limits of the queue of a slow reader. Above the first, it gets no infos and, once it has caught
  // up, one snapshot in place of the deltas. Above the second, or without progress for
  // `progress_wait`, the connection is closed.
  std::size_t lossless_bytes = std::size_t{256} << 10;
  std::size_t queued_bytes = std::size_t{2} << 20;
  std::chrono::seconds progress_wait{20};
  // The least time between two infos of one key to one reader.
  Milliseconds info_gap{200};
  Milliseconds hidden_info_gap{1000};
  // How long the deltas of a topic without readers are kept, and how many pages without a
  // connection are remembered.
  std::chrono::seconds channel_kept{120};
  std::size_t pages = 1024;
  // What the answers that are kept for pages without a connection may take together.
  std::size_t answers_bytes = std::size_t{8} << 20;
};

class Hub final : public Publisher {
 public:
  // One connection of a page, from opened() to closed().
  class Session;

  struct Identity {
    std::string build;  // of the program; a page of another build offers to reload
    // Larger than any number of an earlier run, such as the milliseconds since 1970.
    std::int64_t first_seq = 0;
  };

  // Asks for the right that the table of rights has for each topic and command; the rights must
  // outlive this object. Without them everything is allowed.
  Hub(EventLoop& event_loop, Directory& directory, Identity identity, HubLimits limits = {},
      const Rights* rights = nullptr);
  ~Hub() override;

  // Whether a page with these keys may connect at all.
  [[nodiscard]] bool lets_in(const KeyRing& keys) const;
  // `page` must have the right form, and the keys must be accepted. The connection must live until
  // closed().
  Session& opened(std::string page, Connection& connection, KeyRing keys = {});
  // Handles a message; `arrived` is when the network had all of it, if that is known. Returns when
  // the next one may be read, because a page that sends too fast has to wait.
  [[nodiscard]] TimePoint received(Session& session, std::string_view text,
                                   std::optional<TimePoint> arrived = {});
  // Tells the hub that the peer has taken some of the queue.
  void progressed(Session& session);
  void closed(Session& session);
  // To be called when keys have become invalid: connections without a valid key are closed, and
  // what the others may follow no longer has ended for them.
  void check_rights();
  // Says goodbye to all pages and closes their connections; later messages are ignored.
  void shut_down();

  void delta(std::string_view topic, Delta delta) override;
  void info(std::string_view topic, std::string_view key, Json info) override;
  void info_for_spectators(std::string_view topic, std::string_view key, Json info) override;
  void begin_anew(std::string_view topic) override;
  void state_ready(std::string_view topic) override;
  void end(std::string_view topic, const ApiError& why) override;

  [[nodiscard]] std::size_t sessions() const { return sessions_.size(); }

 private:
  struct Subscription;
  struct Ticket;
  // A page, and for each command in progress the connection that waits for the answer; null if that
  // connection has closed.
  struct KnownPage : Page {
    std::map<std::int64_t, Session*> under_way{};
  };
  struct Stream {
    Channel channel;
    std::vector<Session*> readers;  // in the order of their subscriptions
    TimePoint empty_since{};
    // The last state that was sent, for others who see the same.
    std::shared_ptr<const std::string> state{};
    std::int64_t state_seq = 0;
    Frame state_frame{};
  };

  void obey(Session& session, const Sub& sub);
  void obey(Session& session, const Unsub& unsub);
  void obey(Session& session, const Ping& ping);
  void obey(Session& session, const Do& command);
  [[nodiscard]] std::optional<ApiError> refusal(const KnownPage& page, std::int64_t id) const;
  void carry_out(Session& session, const Do& command, const Done& done);
  [[nodiscard]] Right right_for(const Session& session, std::string_view topic) const;
  void check_topics(Session& session);
  void answer(const std::string& page, std::int64_t id, Answer<Json> answer);

  [[nodiscard]] Stream& stream_of(const std::string& topic);
  void follow(Session& session, const Sub& sub, Topic& topic);
  void leave(Session& session, const std::string& topic);
  void leave_as(const Reader& reader, const std::string& topic);
  [[nodiscard]] bool catch_up(Session& session, Subscription& subscription, Stream& stream,
                              std::int64_t after, const Topic& topic);
  void send_state(Session& session, Subscription& subscription, Stream& stream, Topic& topic);

  void publish_info(std::string_view topic, std::string_view key, Json info, bool to_players);
  void offer(Session& session, Frame frame);
  void close_slow(Session& session);
  void say_goodbye(Session& session);
  [[nodiscard]] bool is_behind(const Session& session) const;
  void send_waiting_infos(Session& session, Subscription& subscription, bool all);
  void arm_infos(TimePoint due);
  void tell_infos();
  void watch();
  void forget();
  void forget_answers();

  EventLoop& event_loop_;
  Directory& directory_;
  Identity identity_;
  HubLimits limits_;
  const Rights* rights_;
  TimePoint started_;
  std::vector<std::unique_ptr<Session>> sessions_;
  std::unordered_map<std::string, KnownPage> pages_;
  std::unordered_map<std::string, Stream> streams_;
  std::uint64_t pages_left_ = 0;
  bool is_over_ = false;
  TimePoint infos_told_{};
  TimePoint infos_due_{};
  // Held weakly by commands in progress, which may outlive the hub.
  std::shared_ptr<Hub*> self_ = std::make_shared<Hub*>(this);
  std::unique_ptr<EventLoop::Timer> info_timer_;   // while an info waits to be sent
  std::unique_ptr<EventLoop::Timer> watch_timer_;  // while there is anything to watch
};

}  // namespace ludex::serve::net
