// The bytes of one connection to a server, as they are or in TLS: what Beast writes and reads HTTP
// on. One type for both, so that everything above it is compiled once.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"

namespace ludex::remote {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using TlsContext = asio::ssl::context;

// Certificates are verified against those of the system, or those in the file, in PEM, alone.
[[nodiscard]] Result<std::unique_ptr<TlsContext>> make_client_tls(const std::string& ca_file);

class ClientStream {
 public:
  using executor_type = Tcp::socket::executor_type;

  // Without a context the bytes are sent as they are. The context outlives the stream.
  ClientStream(asio::io_context& loop, TlsContext* tls) {
    if (tls != nullptr) {
      tls_ = std::make_unique<Tls>(loop, *tls);
    } else {
      plain_.emplace(loop);
    }
  }

  [[nodiscard]] executor_type get_executor() { return socket().get_executor(); }
  [[nodiscard]] bool is_encrypted() const { return tls_ != nullptr; }
  [[nodiscard]] Tcp::socket& socket() { return tls_ != nullptr ? tls_->next_layer() : *plain_; }

  // Expects an encrypted stream, before anything else: from then on the server has to prove that it
  // is this host.
  void expect_host(const std::string& host);
  // Why the server's certificate was not accepted; empty if it was.
  [[nodiscard]] std::string verification_failure() const;
  template <class Handler>
  void async_handshake(Handler&& handler) {
    tls_->async_handshake(Tls::client, std::forward<Handler>(handler));
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

 private:
  using Tls = asio::ssl::stream<Tcp::socket>;

  std::unique_ptr<Tls> tls_;
  std::optional<Tcp::socket> plain_;
};

}  // namespace ludex::remote
