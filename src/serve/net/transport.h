// The bytes of one connection, as they are or in TLS: what Beast reads HTTP and WebSockets from.
// One type for both, so that everything above it is compiled once.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <optional>
#include <utility>

namespace ludex::serve::net {

using Tcp = boost::asio::ip::tcp;
using TlsContext = boost::asio::ssl::context;

class Transport {
 public:
  using executor_type = Tcp::socket::executor_type;

  // Without a context the bytes are sent as they are. The context must outlive the transport.
  Transport(Tcp::socket socket, TlsContext* tls) {
    if (tls != nullptr) {
      tls_ = std::make_unique<Tls>(std::move(socket), *tls);
    } else {
      plain_.emplace(std::move(socket));
    }
  }

  [[nodiscard]] executor_type get_executor() { return socket().get_executor(); }
  [[nodiscard]] bool is_encrypted() const { return tls_ != nullptr; }
  [[nodiscard]] Tcp::socket& socket() { return tls_ != nullptr ? tls_->next_layer() : *plain_; }

  // For an encrypted connection only, before anything else.
  template <class Handler>
  void async_handshake(Handler&& handler) {
    tls_->async_handshake(Tls::server, std::forward<Handler>(handler));
  }
  // Says over TLS that nothing follows; for an encrypted connection only.
  template <class Handler>
  void async_shutdown(Handler&& handler) {
    tls_->async_shutdown(std::forward<Handler>(handler));
  }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (tls_ != nullptr) {
      tls_->async_read_some(buffers, std::forward<Handler>(handler));
    } else {
      plain_->async_read_some(buffers, std::forward<Handler>(handler));
    }
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (tls_ != nullptr) {
      tls_->async_write_some(buffers, std::forward<Handler>(handler));
    } else {
      plain_->async_write_some(buffers, std::forward<Handler>(handler));
    }
  }

  // What Beast calls at the end of a WebSocket, found by the type of the stream.
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, Transport& stream, Handler&& handler) {
    if (stream.tls_ != nullptr) {
      stream.tls_->async_shutdown(std::forward<Handler>(handler));
    } else {
      boost::beast::websocket::async_teardown(role, *stream.plain_, std::forward<Handler>(handler));
    }
  }
  friend void beast_close_socket(Transport& stream) {
    boost::system::error_code ignored;
    stream.socket().close(ignored);
  }

 private:
  using Tls = boost::asio::ssl::stream<Tcp::socket>;

  std::unique_ptr<Tls> tls_;
  std::optional<Tcp::socket> plain_;
};

}  // namespace ludex::serve::net
