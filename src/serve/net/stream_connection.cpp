#include "serve/net/stream_connection.h"

#include <fmt/format.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <utility>

namespace ludex::serve::net {
namespace {

namespace asio = boost::asio;
using ErrorCode = boost::system::error_code;

// What a peer may send that has nothing more to ask.
constexpr std::size_t most_received_bytes = std::size_t{64} << 10;

// head ──► waiting for a part ◄──► writing it;  at the end: the last chunk ──► until the peer
// closes
class StreamConnection final : public Peer, public std::enable_shared_from_this<StreamConnection> {
 public:
  StreamConnection(std::shared_ptr<ServerState> state, Transport transport, std::string address,
                   StreamedAnswer answer)
      : Peer(std::move(state), std::move(address)),
        transport_(std::move(transport)),
        answer_(std::move(answer)) {}

  void start() {
    watch();
    write(std::move(answer_.head));
  }

  // Peer. Nobody can tell when a stream ends.
  void finish() override { drop(); }
  void drop() override {
    is_gone_ = true;
    deadline_.reset();
    answer_.source.reset();
    ErrorCode ignored;
    transport_.socket().close(ignored);
  }

 private:
  // Sees at once that the peer has closed. This read keeps the connection alive.
  void watch() {
    transport_.async_read_some(asio::buffer(trash_), [self = shared_from_this()](
                                                         const ErrorCode& error, std::size_t size) {
      self->received_ += size;
      if (error || self->is_gone_ || self->received_ > most_received_bytes) {
        self->drop();
      } else {
        self->watch();
      }
    });
  }

  void ask() {
    if (state().is_over || state().resources.refusal(answer_.request)) {
      drop();
      return;
    }
    answer_.source->next([weak = weak_from_this()](std::optional<std::string> part) {
      if (const auto self = weak.lock(); self && !self->is_gone_) {
        self->got(std::move(part));
      }
    });
  }
  void got(std::optional<std::string> part) {
    is_last_ = !part.has_value();
    if (!answer_.is_chunked) {
      write(part.value_or(std::string()));
    } else if (part) {
      write(fmt::format("{:x}\r\n{}\r\n", part->size(), *part));
    } else {
      write("0\r\n\r\n");
    }
  }

  void end_after(Milliseconds wait) {
    EventLoop& timers = state().timers;
    deadline_ = timers.call_at(timers.clock().now() + wait, [this] { drop(); });
  }
  void write(std::string text) {
    text_ = std::move(text);
    end_after(state().options.limits.write_wait);
    asio::async_write(
        transport_, asio::buffer(text_),
        [self = shared_from_this()](const ErrorCode& error, std::size_t) { self->wrote(error); });
  }
  void wrote(const ErrorCode& error) {
    if (is_gone_) return;
    if (error) {
      drop();
    } else if (!is_last_) {
      deadline_.reset();
      ask();
    } else {
      // The peer closes when it has read everything; closing first could lose the end.
      end_after(state().options.limits.linger_wait);
      ErrorCode ignored;
      transport_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }
  }

  Transport transport_;
  StreamedAnswer answer_;
  std::string text_;  // being written
  std::array<char, 1024> trash_{};
  std::size_t received_ = 0;
  bool is_last_ = false;  // what is being written
  bool is_gone_ = false;
  std::unique_ptr<EventLoop::Timer> deadline_;
};

}  // namespace

void begin_stream_connection(std::shared_ptr<ServerState> state, Transport transport,
                             std::string address, StreamedAnswer answer) {
  std::make_shared<StreamConnection>(std::move(state), std::move(transport), std::move(address),
                                     std::move(answer))
      ->start();
}

}  // namespace ludex::serve::net
