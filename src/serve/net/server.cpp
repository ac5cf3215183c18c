#include "serve/net/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <chrono>
#include <utility>

#include "serve/net/http_connection.h"
#include "serve/net/server_state.h"

namespace ludex::serve::net {
namespace {

namespace asio = boost::asio;

// How many ports after the wanted one are tried.
constexpr int further_ports = 100;
constexpr Milliseconds accept_pause{100};
constexpr std::chrono::minutes between_reports{1};

bool is_busy(const boost::system::error_code& error) {
  return error == asio::error::address_in_use;
}

}  // namespace

ServerState::ServerState(AsioEventLoop& of, EventLoop& clockwork, Hub& with, Resources& what,
                         std::span<const StaticFile> pages, ServerOptions how)
    : loop(of),
      timers(clockwork),
      hub(with),
      resources(what),
      files(pages),
      options(std::move(how)) {}

Result<std::uint16_t> ServerState::listen() {
  const int tries = options.may_be_next || options.port == 0 ? further_ports : 1;
  boost::system::error_code error;
  for (int i = 0; i < tries && options.port + i <= 65'535; ++i) {
    const auto wanted = static_cast<std::uint16_t>(options.port == 0 ? 0 : options.port + i);
    error = open(wanted);
    if (error) {
      acceptors_.clear();
      if (is_busy(error)) continue;
      break;
    }
    const std::uint16_t port = acceptors_.front()->local_endpoint().port();
    request_check = RequestCheck({.port = port,
                                  .hosts = options.hosts,
                                  .is_public = !options.address.empty(),
                                  .is_encrypted = options.tls != nullptr,
                                  .public_url = options.public_url});
    for (const auto& acceptor : acceptors_) {
      accept(*acceptor);
    }
    return port;
  }
  return fail(fmt::format("cannot listen on port {}: {}", options.port, error.message()));
}

boost::system::error_code ServerState::open(std::uint16_t port) {
  if (const auto error = bind("127.0.0.1", port)) return error;
  const std::uint16_t chosen = acceptors_.front()->local_endpoint().port();
  // A machine without IPv6 has no ::1, which is no error.
  const auto error = bind("::1", chosen);
  if (is_busy(error)) return error;
  return options.address.empty() ? boost::system::error_code() : bind(options.address, chosen);
}

boost::system::error_code ServerState::bind(const std::string& address, std::uint16_t port) {
  boost::system::error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  if (error) return error;
  const auto is_same = [&](const auto& one) { return one->local_endpoint().address() == parsed; };
  if (std::any_of(acceptors_.begin(), acceptors_.end(), is_same)) return error;
  auto acceptor = std::make_unique<Tcp::acceptor>(loop.context());
  const Tcp::endpoint endpoint(parsed, port);
  // The unspecified address includes the loopback address, which is bound already.
  if (parsed.is_unspecified()) {
    std::erase_if(acceptors_, [&](const auto& one) {
      return one->local_endpoint().address().is_v6() == parsed.is_v6();
    });
  }
  if (acceptor->open(endpoint.protocol(), error)) return error;
  if (acceptor->set_option(Tcp::acceptor::reuse_address(true), error)) return error;
  if (parsed.is_v6() && acceptor->set_option(asio::ip::v6_only(true), error)) return error;
  if (acceptor->bind(endpoint, error)) return error;
  if (acceptor->listen(Tcp::acceptor::max_listen_connections, error)) return error;
  acceptors_.push_back(std::move(acceptor));
  return error;
}

void ServerState::accept(Tcp::acceptor& acceptor) {
  acceptor.async_accept([self = shared_from_this(), &acceptor](
                            const boost::system::error_code& error, Tcp::socket socket) {
    if (self->is_over || error == asio::error::operation_aborted) return;
    if (!error) {
      // In this order: whatever happens to this one, the next is accepted.
      self->accept(acceptor);
      self->welcome(std::move(socket));
      return;
    }
    // Most likely no file descriptor is left; some will be freed.
    self->report_refusal(error.message());
    self->pauses_[&acceptor] =
        self->timers.call_at(self->timers.clock().now() + accept_pause,
                             [self = self.get(), &acceptor] { self->accept(acceptor); });
  });
}

void ServerState::report_refusal(const std::string& why) {
  const TimePoint now = timers.clock().now();
  if (now < next_report_) return;
  next_report_ = now + between_reports;
  loop.report(fmt::format("further connections have to wait: {}", why));
}

void ServerState::welcome(Tcp::socket socket) {
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error).address();
  const std::string address = peer.to_string();
  const std::size_t of_it =
      peer.is_loopback() ? options.limits.of_this_machine : options.limits.of_an_address;
  if (error || !make_room(address, of_it) || !make_room({}, options.limits.connections)) return;
  socket.set_option(Tcp::no_delay(true), error);
  // A small buffer, so that a peer that does not read is noticed by our own queue.
  socket.set_option(asio::socket_base::send_buffer_size(128 << 10), error);
  make_http_connection(shared_from_this(), Transport(std::move(socket), options.tls.get()), address)
      ->start();
}

bool ServerState::make_room(const std::string& address, std::size_t limit) {
  std::size_t count = 0;
  Peer* oldest = nullptr;
  const auto is_before = [](const Peer& a, const Peer& b) {
    if (a.has_asked_before_ != b.has_asked_before_) return b.has_asked_before_;
    return *a.resting_since_ < *b.resting_since_;
  };
  for (Peer* const peer : peers_) {
    if (peer->is_leaving_ || (!address.empty() && peer->address_ != address)) continue;
    ++count;
    if (peer->is_resting() && (oldest == nullptr || is_before(*peer, *oldest))) {
      oldest = peer;
    }
  }
  if (count < limit) return true;
  if (oldest == nullptr) return false;
  oldest->is_leaving_ = true;
  oldest->drop();
  return true;
}

void Peer::rest_from_now(bool has_asked) {
  resting_since_ = state_->timers.clock().now();
  has_asked_before_ = has_asked;
}

void ServerState::shut_down(std::function<void()> done) {
  is_over = true;
  pauses_.clear();
  acceptors_.clear();
  done_ = std::move(done);
  hub.shut_down();
  // A copy: a peer that has nothing to finish removes itself at once.
  for (Peer* const peer : std::set<Peer*>(peers_)) {
    if (peers_.contains(peer)) {
      peer->finish();
    }
  }
  farewell_ = timers.call_at(timers.clock().now() + options.limits.farewell_wait, [this] {
    for (Peer* const peer : std::set<Peer*>(peers_)) {
      if (peers_.contains(peer)) {
        peer->drop();
      }
    }
    bid_farewell();
  });
  if (peers_.empty()) {
    bid_farewell();
  }
}

void ServerState::bid_farewell() {
  // `done` is not called from within the call that closed the last connection.
  if (auto done = std::exchange(done_, nullptr)) {
    loop.post(std::move(done));
  }
}

Peer::Peer(std::shared_ptr<ServerState> state, std::string address)
    : state_(std::move(state)), address_(std::move(address)) {
  state_->peers_.insert(this);
}

Peer::~Peer() {
  state_->peers_.erase(this);
  if (state_->is_over && state_->peers_.empty()) {
    state_->bid_farewell();
  }
}

Server::Server(AsioEventLoop& loop, EventLoop& timers, Hub& hub, Resources& resources,
               std::span<const StaticFile> files, ServerOptions options)
    : state_(
          std::make_shared<ServerState>(loop, timers, hub, resources, files, std::move(options))) {}

Server::~Server() = default;

Result<std::uint16_t> Server::listen() {
  return state_->listen();
}

void Server::shut_down(std::function<void()> done) {
  state_->shut_down(std::move(done));
}

std::size_t Server::upload_bytes() const {
  return state_->uploads.bytes();
}

std::size_t Server::connections() const {
  return state_->connections();
}

}  // namespace ludex::serve::net
