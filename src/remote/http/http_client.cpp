#include "remote/http/http_client.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>
#include <utility>

#include "base/expects.h"
#include "base/version.h"
#include "remote/http/http_parts.h"

namespace ludex::remote {

namespace http = boost::beast::http;

// One request and its answer. It keeps itself alive while something is in progress.
class HttpClient::Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(HttpClient& client, const HttpRequest& request, std::size_t most_bytes, Done done)
      : client_(&client), most_bytes_(most_bytes), done_(std::move(done)) {
    request_.version(11);
    request_.method_string(request.method);
    request_.target(request.path);
    request_.set(http::field::host, host_field(client.server_));
    request_.set(http::field::user_agent, user_agent());
    request_.set(http::field::accept, "application/json");
    if (!request.bearer.empty()) {
      request_.set(http::field::authorization, "Bearer " + request.bearer);
    }
    if (!request.body.empty()) {
      request_.set(http::field::content_type, "application/json");
      request_.body() = request.body;
    }
    request_.prepare_payload();
  }

  void start(std::shared_ptr<HttpConnection> idle) {
    is_first_of_connection_ = idle == nullptr;
    connection_ = std::move(idle);
    if (connection_) return send();
    connection_ = std::make_shared<HttpConnection>(client_->loop_, client_->server_, client_->tls_);
    connection_->expire_after(client_->waits_.connect);
    connection_->connect([self = shared_from_this()](const Result<void>& connected) {
      if (self->client_ == nullptr) return;
      if (!connected) return self->end(tl::unexpected(connected.error()));
      self->send();
    });
  }
  void give_up() {
    client_ = nullptr;
    connection_->close();
  }

 private:
  void send() {
    connection_->expire_after(client_->waits_.answer);
    http::async_write(
        connection_->stream(), request_,
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t /*bytes*/) {
          if (self->client_ == nullptr) return;
          if (error) return self->fail_with(error);
          self->receive();
        });
  }

  void receive() {
    parser_.emplace();
    read_answer(connection_->stream(), buffer_, *parser_, most_bytes_,
                [self = shared_from_this()](const boost::system::error_code& error) {
                  if (self->client_ == nullptr) return;
                  if (error) return self->fail_with(error);
                  self->take();
                });
  }

  void take() {
    const bool can_go_on = parser_->keep_alive() && buffer_.size() == 0;
    connection_->never_expire();
    if (can_go_on) {
      client_->idle_ = std::move(connection_);
    } else {
      connection_->close();
    }
    end(answer_of(parser_->release()));
  }

  // A server may end an idle connection at any time. The request is then sent once more.
  void fail_with(const boost::system::error_code& error) {
    const bool has_begun = parser_ && parser_->got_some();
    const bool may_repeat = !is_first_of_connection_ && !has_begun && !connection_->has_expired();
    connection_->close();
    if (may_repeat) {
      parser_.reset();
      buffer_.clear();
      return start(nullptr);
    }
    end(tl::unexpected(connection_->failure(error)));
  }

  void end(Result<HttpAnswer> answer) {
    HttpClient& client = *std::exchange(client_, nullptr);
    client.exchange_.reset();
    done_(std::move(answer));
  }

  HttpClient* client_;  // null: nobody waits for the answer
  std::size_t most_bytes_;
  Done done_;
  std::shared_ptr<HttpConnection> connection_;
  bool is_first_of_connection_ = true;
  http::request<http::string_body> request_;
  boost::beast::flat_buffer buffer_{buffer_bytes};
  std::optional<http::response_parser<http::string_body>> parser_;
};

HttpClient::HttpClient(asio::io_context& loop, HttpServer server, TlsContext* tls, HttpWaits waits)
    : loop_(loop), server_(std::move(server)), tls_(tls), waits_(waits) {}

HttpClient::~HttpClient() {
  if (exchange_) {
    exchange_->give_up();
  }
  if (idle_) {
    idle_->close();
  }
}

void HttpClient::send(const HttpRequest& request, std::size_t most_bytes, Done done) {
  expects(!exchange_);
  exchange_ = std::make_shared<Exchange>(*this, request, most_bytes, std::move(done));
  exchange_->start(std::exchange(idle_, nullptr));
}

}  // namespace ludex::remote
