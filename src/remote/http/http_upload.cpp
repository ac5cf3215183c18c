#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "remote/http/http_client.h"
#include "remote/http/http_parts.h"

namespace ludex::remote {

namespace http = boost::beast::http;

// Writes chunks while it reads the answer, which may come, or whose connection may end, at any
// time. It keeps itself alive while something is in progress.
class HttpUpload::Stream : public std::enable_shared_from_this<Stream> {
 public:
  Stream(asio::io_context& loop, HttpServer server, TlsContext* tls, HttpWaits waits)
      : waits_(waits),
        connection_(std::make_shared<HttpConnection>(loop, std::move(server), tls)) {}

  void start(const std::string& path, Ended ended) {
    ended_ = std::move(ended);
    request_.version(11);
    request_.method(http::verb::post);
    request_.target(path);
    request_.set(http::field::host, host_field(connection_->server()));
    request_.set(http::field::user_agent, user_agent());
    request_.set(http::field::content_type, "text/plain");
    request_.chunked(true);
    connection_->expire_after(waits_.connect);
    connection_->connect([self = shared_from_this()](const Result<void>& connected) {
      if (!connected) return self->end(tl::unexpected(connected.error()));
      self->send_head();
    });
  }
  void write(std::string_view line) {
    waiting_ += line;
    waiting_ += '\n';
    send_more();
  }
  void finish() {
    is_finished_ = true;
    send_more();
  }
  void give_up() {
    ended_ = nullptr;
    connection_->close();
  }
  [[nodiscard]] std::size_t waiting_bytes() const { return waiting_.size() + sent_.size(); }

 private:
  void send_head() {
    connection_->expire_after(waits_.write);
    http::async_write_header(
        connection_->stream(), serializer_,
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t /*bytes*/) {
          if (error) return self->end_with(error);
          self->is_open_ = true;
          self->receive();
          self->send_more();
        });
  }

  void receive() {
    read_answer(connection_->stream(), buffer_, parser_, other_body_bytes,
                [self = shared_from_this()](const boost::system::error_code& error) {
                  if (error) return self->end_with(error);
                  self->end(answer_of(self->parser_.release()));
                });
  }

  void send_more() {
    if (!is_open_ || is_writing_ || has_sent_last_) return;
    if (!waiting_.empty()) {
      std::swap(sent_, waiting_);
      is_writing_ = true;
      connection_->expire_after(waits_.write);
      asio::async_write(connection_->stream(),
                        http::make_chunk(asio::const_buffer(sent_.data(), sent_.size())),
                        [self = shared_from_this()](const boost::system::error_code& error,
                                                    std::size_t /*bytes*/) { self->sent(error); });
    } else if (is_finished_) {
      has_sent_last_ = true;
      is_writing_ = true;
      connection_->expire_after(waits_.upload_answer);
      asio::async_write(connection_->stream(), http::make_chunk_last(),
                        [self = shared_from_this()](const boost::system::error_code& error,
                                                    std::size_t /*bytes*/) { self->sent(error); });
    } else {
      // The engine thinks; the server has nothing to answer.
      connection_->never_expire();
    }
  }

  // A server that has had enough answers and reads no more: its answer counts, not our error.
  void sent(const boost::system::error_code& error) {
    sent_.clear();
    is_writing_ = false;
    if (error && !connection_->has_expired()) {
      connection_->expire_after(waits_.upload_answer);
      has_sent_last_ = true;
    } else if (!error) {
      send_more();
    }
  }

  void end_with(const boost::system::error_code& error) {
    end(tl::unexpected(connection_->failure(error)));
  }
  void end(Result<HttpAnswer> answer) {
    is_open_ = false;
    connection_->close();
    if (const Ended ended = std::exchange(ended_, nullptr)) {
      ended(std::move(answer));
    }
  }

  HttpWaits waits_;
  std::shared_ptr<HttpConnection> connection_;
  Ended ended_;  // empty: nobody waits for the end
  bool is_open_ = false;
  bool is_writing_ = false;
  bool is_finished_ = false;
  bool has_sent_last_ = false;
  std::string waiting_, sent_;
  http::request<http::empty_body> request_;
  http::request_serializer<http::empty_body> serializer_{request_};
  boost::beast::flat_buffer buffer_{buffer_bytes};
  http::response_parser<http::string_body> parser_;
};

HttpUpload::HttpUpload(asio::io_context& loop, HttpServer server, TlsContext* tls, HttpWaits waits)
    : stream_(std::make_shared<Stream>(loop, std::move(server), tls, waits)) {}

HttpUpload::~HttpUpload() {
  stream_->give_up();
}

void HttpUpload::start(const std::string& path, Ended ended) {
  stream_->start(path, std::move(ended));
}
void HttpUpload::write(std::string_view line) {
  stream_->write(line);
}
void HttpUpload::finish() {
  stream_->finish();
}
std::size_t HttpUpload::waiting_bytes() const {
  return stream_->waiting_bytes();
}

}  // namespace ludex::remote
