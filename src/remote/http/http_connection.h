// One connection to a server of HTTP, with a deadline for what is in progress. Everything happens
// on the thread of the event loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "remote/http/client_stream.h"
#include "remote/http/server_url.h"

namespace ludex::remote {

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Done = std::function<void(Result<void>)>;

  // Without a context the server is not encrypted. The loop and the context outlive this object.
  HttpConnection(asio::io_context& loop, HttpServer server, TlsContext* tls);

  // Resolves the name, connects and verifies the server's certificate. Calls `done` once, unless
  // the connection is closed before.
  void connect(Done done);
  [[nodiscard]] ClientStream& stream() { return stream_; }
  [[nodiscard]] const HttpServer& server() const { return server_; }

  // Ends the connection if no further call moves or removes the deadline before.
  void expire_after(Duration wait);
  void never_expire();
  // What is in progress ends with an error. Handlers are still called.
  void close();
  [[nodiscard]] bool has_expired() const { return has_expired_; }
  // The error of what was in progress, for people.
  [[nodiscard]] Error failure(const boost::system::error_code& error) const;

 private:
  void handshake(const Done& done);

  HttpServer server_;
  ClientStream stream_;
  Tcp::resolver resolver_;
  asio::steady_timer timer_;
  bool has_expired_ = false;
};

}  // namespace ludex::remote
