// A client that speaks TLS.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "serve/net/raw_client.h"

struct ssl_st;
struct ssl_ctx_st;

namespace ludex::test {

// Connects to 127.0.0.1. Every wait is bounded by support::ample.
class TlsClient {
 public:
  // `newest` is the newest version that the client offers, such as TLS1_1_VERSION; 0: any.
  explicit TlsClient(std::uint16_t port, int newest = 0);
  TlsClient(const TlsClient&) = delete;
  TlsClient& operator=(const TlsClient&) = delete;
  ~TlsClient();

  [[nodiscard]] bool is_open() const { return is_open_; }
  [[nodiscard]] std::string version() const;
  bool send(std::string_view bytes);
  // What comes until it holds this text, or until the server ends the connection.
  [[nodiscard]] std::string read_until(std::string_view text);
  // True if the server has said that it ends, and not merely gone.
  [[nodiscard]] bool is_closed_properly();

 private:
  int socket_;
  std::unique_ptr<ssl_ctx_st, void (*)(ssl_ctx_st*)> context_;
  std::unique_ptr<ssl_st, void (*)(ssl_st*)> tls_;
  bool is_open_ = false;
};

}  // namespace ludex::test
