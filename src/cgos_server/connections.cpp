#include "cgos_server/connections.h"

#include <fmt/format.h>
#include <netinet/tcp.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "host/line_splitter.h"

namespace ludex::cgos_server {

namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::size_t read_bytes = std::size_t{16} << 10;
constexpr Milliseconds accept_pause{100};
constexpr std::chrono::minutes between_complaints{1};

// A peer whose machine has gone is noticed within a minute or so, though a player is silent while
// his opponent thinks.
void watch_peer(Tcp::socket& socket) {
  ErrorCode ignored;
  socket.set_option(Tcp::no_delay(true), ignored);
  host::keep_alive(socket.native_handle());
  const int longest_unanswered = 60'000;  // ms, of what was sent
  (void)::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &longest_unanswered,
                     sizeof longest_unanswered);
}

}  // namespace

class Connections::State : public std::enable_shared_from_this<Connections::State> {
 public:
  State(serve::net::AsioEventLoop& of, ConnectionOwner& with, ConnectionLimits within)
      : loop(of), owner(with), limits(within), acceptor_(of.context()) {}

  Result<std::uint16_t> listen(const host::TcpAddress& address);
  void accept();
  void shut_down(std::function<void()> done);
  void drop_all();
  void forget(ConnectionId id);
  std::shared_ptr<Link> find(ConnectionId id) {
    const auto found = links_.find(id);
    return found == links_.end() ? nullptr : found->second;
  }

  serve::net::AsioEventLoop& loop;
  ConnectionOwner& owner;
  ConnectionLimits limits;
  bool is_over = false;

 private:
  void welcome(Tcp::socket socket);
  void complain(const std::string& what);

  Tcp::acceptor acceptor_;
  std::unique_ptr<serve::EventLoop::Timer> pause_;
  std::map<ConnectionId, std::shared_ptr<Link>> links_;  // shared with pending calls
  std::uint64_t last_ = 0;
  TimePoint next_complaint_{};
  std::function<void()> done_;
};

// Lines in and out, then, once it is to be closed, the lines that wait, and the peer's end.
class Connections::Link : public std::enable_shared_from_this<Connections::Link> {
 public:
  Link(std::shared_ptr<State> state, ConnectionId id, Tcp::socket socket, std::string address)
      : state_(std::move(state)),
        id_(id),
        address_(std::move(address)),
        socket_(std::move(socket)),
        splitter_(state_->limits.line_bytes) {}

  [[nodiscard]] const std::string& address() const { return address_; }

  void read() {
    const auto room = splitter_.room();
    socket_.async_read_some(asio::buffer(room.data(), std::min(room.size(), read_bytes)),
                            [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
                              self->on_read(error, size);
                            });
  }
  void send(std::string_view line) {
    if (is_closing_ || is_gone_) return;
    waiting_ += line;
    waiting_ += '\n';
    if (waiting_.size() + writing_.size() > state_->limits.unsent_bytes) {
      // Not from within the owner's call.
      state_->loop.post([self = shared_from_this()] { self->lose(); });
      return;
    }
    write();
  }
  void close() {
    if (is_closing_ || is_gone_) return;
    is_closing_ = true;
    farewell_ = state_->loop.call_at(state_->loop.clock().now() + state_->limits.farewell_wait,
                                     [this] { drop(); });
    if (writing_.empty()) {
      end_sending();
    }
  }
  void drop() {
    if (std::exchange(is_gone_, true)) return;
    ErrorCode ignored;
    socket_.close(ignored);
    // Keeps this object until the end of the call.
    const auto self = shared_from_this();
    farewell_.reset();
    state_->forget(id_);
  }

 private:
  void on_read(const ErrorCode& error, std::size_t size) {
    if (is_gone_) return;
    if (error) {
      lose();
      return;
    }
    splitter_.added(size, state_->loop.clock().now());
    while (const auto line = splitter_.next()) {
      if (is_closing_ || is_gone_) continue;
      if (line->too_long) {
        state_->owner.on_too_long(id_);
      } else {
        state_->owner.on_line(id_, line->text);
      }
    }
    if (!is_gone_) {
      read();
    }
  }
  // The peer has gone, or is given up.
  void lose() {
    if (is_gone_) return;
    const bool is_news = !is_closing_;
    drop();
    if (is_news) {
      state_->owner.on_gone(id_);
    }
  }
  void write() {
    if (!writing_.empty() || waiting_.empty()) return;
    writing_.swap(waiting_);
    asio::async_write(socket_, asio::buffer(writing_),
                      [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                        self->on_written(error);
                      });
  }
  void on_written(const ErrorCode& error) {
    if (is_gone_) return;
    writing_.clear();
    if (error) {
      lose();
    } else if (!waiting_.empty()) {
      write();
    } else if (is_closing_) {
      end_sending();
    }
  }
  // The peer closes when it has read everything. To close first would lose the end where bytes of
  // the peer are unread.
  void end_sending() {
    ErrorCode ignored;
    socket_.shutdown(Tcp::socket::shutdown_send, ignored);
  }

  std::shared_ptr<State> state_;
  ConnectionId id_;
  std::string address_;
  Tcp::socket socket_;
  host::LineSplitter splitter_;
  std::string waiting_;  // to be sent
  std::string writing_;  // being sent
  std::unique_ptr<serve::EventLoop::Timer> farewell_;
  bool is_closing_ = false;
  bool is_gone_ = false;
};

Result<std::uint16_t> Connections::State::listen(const host::TcpAddress& address) {
  ErrorCode error;
  Tcp::resolver resolver(loop.context());
  const auto failed = [&] {
    return fail(fmt::format("cannot listen on {}: {}", host::to_text(address), error.message()));
  };
  const auto found =
      resolver.resolve(address.host, std::to_string(address.port), Tcp::resolver::passive, error);
  if (error || found.empty()) return failed();
  const Tcp::endpoint endpoint = found.begin()->endpoint();
  acceptor_.open(endpoint.protocol(), error);
  if (error) return failed();
  acceptor_.set_option(Tcp::acceptor::reuse_address(true), error);
  acceptor_.bind(endpoint, error);
  if (error) return failed();
  acceptor_.listen(Tcp::acceptor::max_listen_connections, error);
  if (error) return failed();
  accept();
  return acceptor_.local_endpoint().port();
}

void Connections::State::accept() {
  acceptor_.async_accept([self = shared_from_this()](const ErrorCode& error, Tcp::socket socket) {
    if (self->is_over || error == asio::error::operation_aborted) return;
    if (!error) {
      self->accept();
      self->welcome(std::move(socket));
      return;
    }
    // Most likely no file descriptor is left; some will be freed.
    self->complain("connections have to wait: " + error.message());
    self->pause_ = self->loop.call_at(self->loop.clock().now() + accept_pause,
                                      [self = self.get()] { self->accept(); });
  });
}

void Connections::State::welcome(Tcp::socket socket) {
  ErrorCode error;
  const auto peer = socket.remote_endpoint(error).address();
  if (error) return;
  const std::string address = peer.to_string();
  const auto of_it = std::count_if(links_.begin(), links_.end(), [&](const auto& link) {
    return link.second->address() == address;
  });
  const std::size_t most = peer.is_loopback() ? limits.of_this_machine : limits.of_an_address;
  if (links_.size() >= limits.all || static_cast<std::size_t>(of_it) >= most) {
    complain("a connection from " + address + " is refused: there are too many");
    return;
  }
  watch_peer(socket);
  const ConnectionId id{++last_};
  const auto link = std::make_shared<Link>(shared_from_this(), id, std::move(socket), address);
  links_.emplace(id, link);
  link->read();
  owner.on_connected(id, address);
}

void Connections::State::complain(const std::string& what) {
  const TimePoint now = loop.clock().now();
  if (now < next_complaint_) return;
  next_complaint_ = now + between_complaints;
  owner.on_complaint(what);
}

void Connections::State::forget(ConnectionId id) {
  links_.erase(id);
  if (links_.empty() && done_) {
    loop.post(std::exchange(done_, nullptr));
  }
}

void Connections::State::shut_down(std::function<void()> done) {
  is_over = true;
  pause_.reset();
  ErrorCode ignored;
  acceptor_.close(ignored);
  if (links_.empty()) {
    loop.post(std::move(done));
    return;
  }
  done_ = std::move(done);
  const auto links = links_;
  for (const auto& [id, link] : links) {
    link->close();
  }
}

void Connections::State::drop_all() {
  is_over = true;
  pause_.reset();
  ErrorCode ignored;
  acceptor_.close(ignored);
  done_ = nullptr;
  const auto links = links_;
  for (const auto& [id, link] : links) {
    link->drop();
  }
}

Connections::Connections(serve::net::AsioEventLoop& loop, ConnectionOwner& owner,
                         ConnectionLimits limits)
    : state_(std::make_shared<State>(loop, owner, limits)) {}

Connections::~Connections() {
  try {
    state_->drop_all();
  } catch (const std::exception& /*no_memory*/) {
    // What is not closed here is closed with the event loop.
  }
}

Result<std::uint16_t> Connections::listen(const host::TcpAddress& address) {
  return state_->listen(address);
}

void Connections::send(ConnectionId id, std::string_view line) {
  if (const auto link = state_->find(id)) {
    link->send(line);
  }
}

void Connections::close(ConnectionId id) {
  if (const auto link = state_->find(id)) {
    link->close();
  }
}

void Connections::shut_down(std::function<void()> done) {
  state_->shut_down(std::move(done));
}

}  // namespace ludex::cgos_server
