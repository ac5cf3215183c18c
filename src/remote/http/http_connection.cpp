#include "remote/http/http_connection.h"

#include <fmt/format.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/error.hpp>
#include <boost/beast/http/error.hpp>
#include <utility>

namespace ludex::remote {

HttpConnection::HttpConnection(asio::io_context& loop, HttpServer server, TlsContext* tls)
    : server_(std::move(server)),
      stream_(loop, server_.is_encrypted ? tls : nullptr),
      resolver_(loop),
      timer_(loop) {}

void HttpConnection::connect(Done done) {
  const auto self = shared_from_this();
  resolver_.async_resolve(
      server_.host, std::to_string(server_.port), Tcp::resolver::numeric_service,
      [self, done = std::move(done)](const boost::system::error_code& error,
                                     const Tcp::resolver::results_type& found) {
        if (error) return done(tl::unexpected(self->failure(error)));
        asio::async_connect(
            self->stream_.socket(), found,
            [self, done](const boost::system::error_code& failed, const Tcp::endpoint& /*to*/) {
              if (failed) return done(tl::unexpected(self->failure(failed)));
              boost::system::error_code ignored;
              self->stream_.socket().set_option(Tcp::no_delay(true), ignored);
              self->handshake(done);
            });
      });
}

void HttpConnection::handshake(const Done& done) {
  if (!stream_.is_encrypted()) return done({});
  stream_.expect_host(server_.host);
  stream_.async_handshake(
      [self = shared_from_this(), done](const boost::system::error_code& error) {
        if (!error) return done({});
        Error failure = self->failure(error);
        if (const std::string why = self->stream_.verification_failure(); !why.empty()) {
          failure.message =
              fmt::format("{}: its certificate is not accepted: {}", to_text(self->server_), why);
        }
        done(tl::unexpected(std::move(failure)));
      });
}

void HttpConnection::expire_after(Duration wait) {
  timer_.expires_after(std::chrono::duration_cast<asio::steady_timer::duration>(wait));
  timer_.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
    const auto alive = self.lock();
    // A wait that was over before it was moved still calls.
    const auto now = asio::steady_timer::clock_type::now();
    if (error || !alive || alive->timer_.expiry() > now) return;
    alive->has_expired_ = true;
    alive->close();
  });
}

void HttpConnection::never_expire() {
  timer_.expires_at(asio::steady_timer::time_point::max());
}

void HttpConnection::close() {
  resolver_.cancel();
  timer_.cancel();
  boost::system::error_code ignored;
  stream_.socket().close(ignored);
}

Error HttpConnection::failure(const boost::system::error_code& error) const {
  namespace http = boost::beast::http;
  const std::string where = to_text(server_);
  if (has_expired_) return {fmt::format("{} does not answer in time", where)};
  if (error == http::error::end_of_stream || error == asio::error::eof ||
      error == asio::ssl::error::stream_truncated) {
    return {fmt::format("{} ended the connection", where)};
  }
  if (error == http::error::body_limit || error == http::error::header_limit ||
      error == http::error::buffer_overflow) {
    return {fmt::format("{} sends more than is allowed", where)};
  }
  return {fmt::format("{}: {}", where, error.message())};
}

}  // namespace ludex::remote
