#include "serve/net/live_connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <string_view>
#include <utility>

#include "serve/net/hub.h"

namespace ludex::serve::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using ErrorCode = boost::system::error_code;

constexpr const char* chosen_protocol = "ludex";
// A frame is written in parts; each part counts as progress of a slow reader.
constexpr std::size_t part_bytes = std::size_t{64} << 10;

// When the newest bytes of the socket arrived, as the system has noted it: a message may have
// waited here while others were handled. Never earlier than the end of any message that was read.
std::optional<TimePoint> arrival_of_last(int socket, TimePoint now) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  return now - Milliseconds(info.tcpi_last_data_recv);
}

class LiveConnection final : public Peer,
                             public Connection,
                             public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(std::shared_ptr<ServerState> state, Transport transport, std::string address,
                 LivePeer peer)
      : Peer(std::move(state), std::move(address)),
        peer_(std::move(peer)),
        ws_(std::move(transport)) {}

  void start(const BeastRequest& handshake) {
    const ServerLimits& limits = state().options.limits;
    websocket::stream_base::timeout times{};
    times.handshake_timeout = limits.header_wait;
    times.idle_timeout = limits.idle_wait;
    times.keep_alive_pings = true;
    ws_.set_option(times);
    ws_.read_message_max(limits.message_bytes);
    // A browser closes the connection unless one of the protocols that it offers is chosen.
    if (handshake.count(boost::beast::http::field::sec_websocket_protocol) > 0) {
      ws_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(boost::beast::http::field::sec_websocket_protocol, chosen_protocol);
      }));
    }
    ws_.async_accept(handshake, [self = shared_from_this()](const ErrorCode& error) {
      if (!error) {
        self->opened();
      }
    });
  }

  // Peer.
  void finish() override {}  // the hub closes its connections
  void drop() override {
    is_gone_ = true;
    end();
    ErrorCode error;
    ws_.next_layer().socket().close(error);
  }

  // Connection.
  void send(Frame frame) override {
    if (close_code_) return;
    queued_ += frame->size();
    queue_.push_back(std::move(frame));
    write();
  }
  [[nodiscard]] std::size_t queued_bytes() const override { return queued_; }
  void close(CloseCode code, Frame last) override {
    if (close_code_) return;
    close_code_ = code;
    if (code == CloseCode::try_again_later) {
      // A message that was begun must be ended before another.
      queue_.resize(std::min<std::size_t>(queue_.size(), is_writing_ ? 1 : 0));
    }
    queue_.push_back(std::move(last));
    // A peer that does not read does not answer a close frame either.
    force_ =
        state().timers.call_at(state().timers.clock().now() + state().options.limits.farewell_wait,
                               [weak = weak_from_this()] {
                                 if (const auto self = weak.lock()) {
                                   self->drop();
                                 }
                               });
    write();
  }

 private:
  void opened() {
    if (!state().hub.lets_in(peer_.keys)) {
      close(CloseCode::policy_violation, frame_of(format_bye("key")));
      return;
    }
    session_ = &state().hub.opened(peer_.page, *this, peer_.keys);
    read();
  }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](const ErrorCode& error, std::size_t) {
      self->received(error);
    });
  }
  void received(const ErrorCode& error) {
    if (is_gone_) return;
    if (error || session_ == nullptr) {
      drop();
      return;
    }
    if (!ws_.got_text()) {
      refuse_binary();
      return;
    }
    const auto data = buffer_.cdata();
    const TimePoint next = state().hub.received(
        *session_, std::string_view(static_cast<const char*>(data.data()), data.size()),
        arrival_of_last(beast::get_lowest_layer(ws_).socket().native_handle(),
                        state().timers.clock().now()));
    buffer_.consume(buffer_.size());
    if (next <= state().timers.clock().now()) {
      read();
      return;
    }
    // While nothing is read, the peer's network holds back the messages that come too fast.
    // Only this timer keeps the connection alive meanwhile; end() cancels it.
    pause_ = state().timers.call_at(next, [self = shared_from_this()] { self->read(); });
  }
  void refuse_binary() {
    buffer_.consume(buffer_.size());
    close(CloseCode::unsupported,
          frame_of(format_error(std::nullopt,
                                {.code = "malformed", .text = "messages are text, not bytes"})));
    read();
  }

  void write() {
    if (is_writing_ || is_gone_) return;
    if (queue_.empty()) {
      if (close_code_) {
        say_close();
      }
      return;
    }
    is_writing_ = true;
    const std::string& text = *queue_.front();
    const std::size_t size = std::min(text.size() - written_, part_bytes);
    const bool is_last = written_ + size == text.size();
    ws_.text(true);
    ws_.async_write_some(is_last, asio::buffer(text.data() + written_, size),
                         [self = shared_from_this(), size](const ErrorCode& error, std::size_t) {
                           self->wrote(error, size);
                         });
  }
  void wrote(const ErrorCode& error, std::size_t size) {
    is_writing_ = false;
    if (is_gone_) return;
    if (error) {
      drop();
      return;
    }
    written_ += size;
    queued_ -= std::min(size, queued_);
    if (written_ == queue_.front()->size()) {
      queue_.pop_front();
      written_ = 0;
    }
    if (session_ != nullptr) {
      state().hub.progressed(*session_);
    }
    write();
  }

  void say_close() {
    if (is_closing_) return;
    is_closing_ = true;
    const websocket::close_reason reason(
        static_cast<websocket::close_code>(static_cast<std::uint16_t>(*close_code_)));
    ws_.async_close(reason,
                    [self = shared_from_this()](const ErrorCode& /*error*/) { self->drop(); });
  }

  // The hub is notified only once.
  void end() {
    pause_.reset();
    force_.reset();
    if (Hub::Session* const session = std::exchange(session_, nullptr)) {
      state().hub.closed(*session);
    }
  }

  LivePeer peer_;
  websocket::stream<Transport> ws_;
  beast::flat_buffer buffer_;
  Hub::Session* session_ = nullptr;  // from the handshake until end()
  std::deque<Frame> queue_;
  std::size_t written_ = 0;  // bytes of the first frame
  std::size_t queued_ = 0;
  bool is_writing_ = false;
  bool is_closing_ = false;
  bool is_gone_ = false;
  std::optional<CloseCode> close_code_;
  std::unique_ptr<EventLoop::Timer> pause_;  // before the next message is read
  std::unique_ptr<EventLoop::Timer> force_;  // closes if the peer does not answer the close frame
};

}  // namespace

void begin_live_connection(std::shared_ptr<ServerState> state, Transport transport,
                           std::string address, LivePeer peer, const BeastRequest& handshake) {
  std::make_shared<LiveConnection>(std::move(state), std::move(transport), std::move(address),
                                   std::move(peer))
      ->start(handshake);
}

}  // namespace ludex::serve::net
