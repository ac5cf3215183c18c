// The state that all connections of one server share.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "serve/net/request_check.h"
#include "serve/net/server.h"
#include "serve/net/transport.h"
#include "serve/net/uploads.h"

namespace ludex::serve::net {

class Peer;

// Owned by the server and by its connections, which may outlive the server while handlers are
// pending.
class ServerState : public std::enable_shared_from_this<ServerState> {
 public:
  ServerState(AsioEventLoop& of, EventLoop& clockwork, Hub& with, Resources& what,
              std::span<const StaticFile> pages, ServerOptions how);

  [[nodiscard]] Result<std::uint16_t> listen();
  void shut_down(std::function<void()> done);

  AsioEventLoop& loop;
  EventLoop& timers;
  Hub& hub;
  Resources& resources;
  const StaticFiles files;
  const ServerOptions options;
  RequestCheck request_check{RequestCheck::Rules{}};
  Uploads uploads{options.limits.bodies, options.limits.imports};
  bool is_over = false;  // the server shuts down: each answer ends its connection

 private:
  friend Peer;

  [[nodiscard]] boost::system::error_code open(std::uint16_t port);
  [[nodiscard]] boost::system::error_code bind(const std::string& address, std::uint16_t port);
  void accept(Tcp::acceptor& acceptor);
  void welcome(Tcp::socket socket);
  // Whether there is room for one more connection, of that address or at all if it is empty. To
  // make room, the connection that has rested longest is closed; those without any request first.
  [[nodiscard]] bool make_room(const std::string& address, std::size_t limit);
  void report_refusal(const std::string& why);
  void bid_farewell();

  std::set<Peer*> peers_;
  std::vector<std::unique_ptr<Tcp::acceptor>> acceptors_;
  TimePoint next_report_{};  // not before this, that no connection can be accepted
  std::function<void()> done_;
  std::unique_ptr<EventLoop::Timer> farewell_;
  // Of the acceptors that wait until further connections can be accepted.
  std::map<const Tcp::acceptor*, std::unique_ptr<EventLoop::Timer>> pauses_;

 public:
  [[nodiscard]] std::size_t connections() const { return peers_.size(); }
};

// A connection of either kind; it counts until it is destroyed.
class Peer {
 public:
  Peer(std::shared_ptr<ServerState> state, std::string address);
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer();

  // The server shuts down; a request in progress may be completed.
  virtual void finish() = 0;
  // Closes the connection at once.
  virtual void drop() = 0;

 protected:
  [[nodiscard]] ServerState& state() const { return *state_; }
  [[nodiscard]] const std::shared_ptr<ServerState>& shared_state() const { return state_; }
  [[nodiscard]] const std::string& address() const { return address_; }

  // No request is under way: the server may close the connection where it needs room. `has_asked`:
  // an earlier request was answered.
  void rest_from_now(bool has_asked);
  void work_from_now() { resting_since_.reset(); }
  [[nodiscard]] bool is_resting() const { return resting_since_.has_value(); }

 private:
  friend ServerState;
  std::shared_ptr<ServerState> state_;
  std::string address_;  // of the other end
  std::optional<TimePoint> resting_since_;
  bool has_asked_before_ = false;
  bool is_leaving_ = false;  // closed to make room; its last handlers are still to run
};

}  // namespace ludex::serve::net
