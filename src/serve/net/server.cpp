#include "serve/net/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <chrono>
#include <utility>

#include "serve/net/house.h"
#include "serve/net/http_connection.h"

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

House::House(EventLoop& of, Hub& with, Resources& what, std::span<const StaticFile> pages,
             ServerOptions how)
    : loop(of), hub(with), resources(what), files(pages), options(std::move(how)) {}

Result<std::uint16_t> House::listen() {
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
    gate = Gate({.port = port, .hosts = options.hosts, .is_public = !options.address.empty()});
    for (const auto& acceptor : acceptors_) {
      accept(*acceptor);
    }
    return port;
  }
  return fail(fmt::format("cannot listen on port {}: {}", options.port, error.message()));
}

boost::system::error_code House::open(std::uint16_t port) {
  if (const auto error = bind("127.0.0.1", port)) return error;
  const std::uint16_t chosen = acceptors_.front()->local_endpoint().port();
  // A machine without IPv6 has no ::1, which is no error.
  const auto error = bind("::1", chosen);
  if (is_busy(error)) return error;
  return options.address.empty() ? boost::system::error_code() : bind(options.address, chosen);
}

boost::system::error_code House::bind(const std::string& address, std::uint16_t port) {
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

void House::accept(Tcp::acceptor& acceptor) {
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
        self->loop.call_at(self->loop.clock().now() + accept_pause,
                           [self = self.get(), &acceptor] { self->accept(acceptor); });
  });
}

void House::report_refusal(const std::string& why) {
  const TimePoint now = loop.clock().now();
  if (now < next_report_) return;
  next_report_ = now + between_reports;
  loop.report(fmt::format("further connections have to wait: {}", why));
}

void House::welcome(Tcp::socket socket) {
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error).address();
  if (error || peers_.size() >= options.limits.connections) return;
  const std::string address = peer.to_string();
  const auto known = addresses_.find(address);
  if (!peer.is_loopback() && known != addresses_.end() &&
      known->second >= options.limits.of_an_address) {
    return;
  }
  socket.set_option(Tcp::no_delay(true), error);
  // A small buffer, so that a peer that does not read is noticed by our own queue.
  socket.set_option(asio::socket_base::send_buffer_size(128 << 10), error);
  make_http_connection(shared_from_this(), std::move(socket), address)->start();
}

void House::shut_down(std::function<void()> done) {
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
  farewell_ = loop.call_at(loop.clock().now() + options.limits.farewell_wait, [this] {
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

void House::bid_farewell() {
  // `done` is not called from within the call that closed the last connection.
  if (auto done = std::exchange(done_, nullptr)) {
    loop.post(std::move(done));
  }
}

Peer::Peer(std::shared_ptr<House> house, std::string address)
    : house_(std::move(house)), address_(std::move(address)) {
  house_->peers_.insert(this);
  ++house_->addresses_[address_];
}

Peer::~Peer() {
  house_->peers_.erase(this);
  const auto known = house_->addresses_.find(address_);
  if (--known->second == 0) {
    house_->addresses_.erase(known);
  }
  if (house_->is_over && house_->peers_.empty()) {
    house_->bid_farewell();
  }
}

Server::Server(EventLoop& loop, Hub& hub, Resources& resources, std::span<const StaticFile> files,
               ServerOptions options)
    : house_(std::make_shared<House>(loop, hub, resources, files, std::move(options))) {}

Server::~Server() = default;

Result<std::uint16_t> Server::listen() {
  return house_->listen();
}

void Server::shut_down(std::function<void()> done) {
  house_->shut_down(std::move(done));
}

std::size_t Server::connections() const {
  return house_->connections();
}

}  // namespace ludex::serve::net
