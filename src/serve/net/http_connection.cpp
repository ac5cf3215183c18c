#include "serve/net/http_connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "serve/net/answer_head.h"
#include "serve/net/arrived_body.h"
#include "serve/net/live_connection.h"
#include "serve/net/request_head.h"
#include "serve/net/stream_connection.h"
#include "serve/net/target.h"
#include "serve/net/uploads.h"
#include "serve/router.h"

namespace ludex::serve::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using ErrorCode = boost::system::error_code;

constexpr std::string_view live_path = "/api/live";
constexpr std::size_t page_digits = 16;
constexpr std::size_t first_bytes = 1024;  // the room that a waiting connection has

bool is_page(std::string_view id) {
  return id.size() == page_digits && id.find_first_not_of("0123456789abcdef") == id.npos;
}

bool may_have_body(const BeastRequest& request) {
  const http::verb method = request.method();
  return method == http::verb::post || method == http::verb::put || method == http::verb::patch;
}

// (handshake ──►) waiting ── first byte ──► header ──► body ──► answering ──► writing ──► waiting,
//                                              └─ upgrade ──► a LiveConnection     or lingering
class PlainConnection final : public HttpConnection,
                              public Upload,
                              public std::enable_shared_from_this<PlainConnection> {
 public:
  PlainConnection(std::shared_ptr<ServerState> state, Transport transport, std::string address)
      : HttpConnection(std::move(state), std::move(address)), transport_(std::move(transport)) {}
  ~PlainConnection() override { state().uploads.end(*this); }

  void start() override {
    if (!transport_.is_encrypted()) {
      wait();
      return;
    }
    rest_from_now(false);
    end_after(limits().first_wait);
    transport_.async_handshake([self = shared_from_this()](const ErrorCode& error) {
      if (error) {
        self->drop();
      } else {
        self->wait();
      }
    });
  }
  void finish() override {
    if (is_resting()) {
      drop();
    }
  }
  void drop() override {
    deadline_.reset();
    if (is_handed_over_) return;
    ErrorCode error;
    transport_.socket().close(error);
  }

 private:
  using Parser = http::request_parser<ArrivedBody>;

  [[nodiscard]] const ServerLimits& limits() const { return state().options.limits; }

  void end_after(Milliseconds wait) {
    EventLoop& timers = state().timers;
    deadline_ = timers.call_at(timers.clock().now() + wait, [this] { drop(); });
  }

  void wait() {
    if (state().is_over) {
      drop();
      return;
    }
    if (buffer_.size() > 0) {
      read_header();
      return;
    }
    rest_from_now(has_asked_);
    end_after(has_asked_ ? limits().idle_wait : limits().first_wait);
    transport_.async_read_some(
        buffer_.prepare(first_bytes),
        [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
          if (error) {
            self->drop();
            return;
          }
          self->buffer_.commit(size);
          self->read_header();
        });
  }

  void read_header() {
    work_from_now();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    // The limit for this request is known once its head is read.
    body_limit_ = RequestCheck::import_bytes;
    parser_->body_limit(body_limit_);
    end_after(limits().header_wait);
    http::async_read_header(transport_, buffer_, *parser_,
                            [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                              self->got_header(error);
                            });
  }

  void got_header(const ErrorCode& error) {
    deadline_.reset();
    if (error == http::error::end_of_stream || error == asio::error::operation_aborted) {
      drop();
      return;
    }
    if (error == http::error::body_limit) {
      answer_last(too_large());
      return;
    }
    if (error) {
      refuse(error);
      return;
    }
    const BeastRequest& request = parser_->get();
    auto target = parse_target(view(request.target()));
    if (!target) {
      answer_last(error_response({.code = "malformed", .text = "this is not a valid path"}));
      return;
    }
    const RequestHead head = head_of(request, target->path);
    is_strict_ = head.hosts.size() == 1 && state().request_check.is_strict(head.hosts[0]);
    ErrorCode gone;
    const auto local = transport_.socket().local_endpoint(gone).address();
    const std::string name = local.is_v6() ? '[' + local.to_string() + ']' : local.to_string();
    target_ = *std::move(target);
    if (const auto refused = state().request_check.refusal(head, name)) {
      answer_last(error_response(*refused));
    } else if (target_.path == live_path) {
      upgrade(head);
    } else if (const auto forbidden = refusal_by_rights()) {
      answer_last(error_response(*forbidden));
    } else {
      read_body(head);
    }
  }

  // The request without its body. Pages and their parts need no key.
  [[nodiscard]] HttpRequest asked() const {
    const BeastRequest& request = parser_->get();
    const std::string_view type = view(request[http::field::content_type]);
    const bool is_head = request.method() == http::verb::head;
    return {.method = is_head ? "GET" : std::string(view(request.method_string())),
            .path = target_.encoded_path,
            .query = target_.query,
            .if_match = std::string(view(request[http::field::if_match])),
            .last_event_id = std::string(view(request["Last-Event-ID"])),
            .content_type = lower(trim(type.substr(0, type.find(';')))),
            .keys = keys_of(request)};
  }
  [[nodiscard]] std::optional<ApiError> refusal_by_rights() const {
    if (!target_.path.starts_with("/api/")) return std::nullopt;
    return state().resources.refusal(asked());
  }

  void refuse(const ErrorCode& error) {
    HttpResponse response = error_response(
        {.code = "malformed", .text = "this is not a valid HTTP request: " + error.message()});
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      response = error_response(
          {.code = "too_large",
           .text = fmt::format("the head takes more than {} bytes", limits().header_bytes)});
      response.status = 431;
    } else if (error.category() != http::make_error_code(http::error::bad_method).category()) {
      drop();  // the network failed
      return;
    }
    answer_last(response);
  }

  void upgrade(const RequestHead& head) {
    const std::string& page = target_.query["page"];
    if (!head.is_upgrade) {
      HttpResponse response =
          error_response({.code = "malformed", .text = "a WebSocket was expected here"});
      response.status = 426;
      answer_last(response);
    } else if (!is_page(page)) {
      answer_last(error_response(
          {.code = "malformed",
           .text = fmt::format("`page` is expected to be {} hexadecimal digits", page_digits),
           .field = "page"}));
    } else {
      begin_live_connection(shared_state(), std::move(transport_), address(),
                            {page, keys_of(parser_->get())}, parser_->get());
    }
  }

  void read_body(const RequestHead& head) {
    const auto length = parser_->content_length();
    const bool has_body = parser_->chunked() || (length && *length > 0);
    if (has_body && !may_have_body(parser_->get())) {
      answer_last(error_response(
          {.code = "malformed", .text = fmt::format("a {} has no body", printable(head.method))}));
      return;
    }
    body_limit_ = RequestCheck::body_limit(head);
    if (length && *length > body_limit_) {
      answer_last(too_large());
      return;
    }
    if (parser_->is_done()) {
      got_body({});
      return;
    }
    const bool is_import = body_limit_ > RequestCheck::body_bytes;
    parser_->body_limit(body_limit_);
    state().uploads.begin(*this, is_import ? BodyKind::import : BodyKind::small, address());
    end_after(is_import ? limits().import_wait : limits().body_wait);
    read_more();
  }

  // Part by part, so that what has arrived is counted. The deadline is that of the whole body.
  void read_more() {
    http::async_read_some(transport_, buffer_, *parser_,
                          [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                            self->got_part(error);
                          });
  }
  void got_part(const ErrorCode& error) {
    if (is_refused_) return;
    if (error || parser_->is_done()) {
      state().uploads.arrived(*this);
      got_body(error);
      return;
    }
    state().uploads.grew(*this, parser_->get().body().size());
    if (!is_refused_) {
      read_more();
    }
  }

  // The bodies that arrive take too much memory, and this one takes most of it. A read may be
  // pending, and is abandoned.
  void refuse() override {
    is_refused_ = true;
    const bool is_head = parser_->get().method() == http::verb::head;
    parser_->get().body() = std::string();
    is_head_ = is_head;
    keep_alive_ = false;
    answer(error_response(
        {.code = "rate", .text = "too much is being sent already", .retry_ms = 1000}));
  }

  [[nodiscard]] HttpResponse too_large() const {
    return error_response(
        {.code = "too_large",
         .text = fmt::format("the body takes more than {} MB", body_limit_ >> 20)});
  }

  void got_body(const ErrorCode& error) {
    deadline_.reset();
    if (error == http::error::body_limit) {
      answer_last(too_large());
    } else if (error && error != asio::error::operation_aborted) {
      refuse(error);
    } else if (error) {
      drop();
    } else if (target_.path.starts_with("/api/")) {
      ask();
    } else {
      show();
    }
  }

  void ask() {
    HttpRequest request = asked();
    request_ = request;
    BeastRequest whole = parser_->release();
    keep_alive_ = whole.keep_alive();
    has_chunks_ = whole.version() >= 11;
    is_head_ = whole.method() == http::verb::head;
    request.body = std::move(whole.body());
    waits_for_ = ++requests_;
    state().resources.handle(std::move(request), [self = shared_from_this(),
                                                  request = requests_](HttpResponse response) {
      // Only the first answer to a request counts.
      if (self->waits_for_ == request) {
        self->waits_for_ = 0;
        self->answer(std::move(response));
      }
    });
  }

  void show() {
    const BeastRequest& request = parser_->get();
    keep_alive_ = request.keep_alive();
    is_head_ = request.method() == http::verb::head;
    if (!is_head_ && request.method() != http::verb::get) {
      HttpResponse response =
          error_response({.code = "unknown", .text = "pages are for `GET` and `HEAD`"});
      response.status = 405;
      response.allow = "GET, HEAD";
      answer(std::move(response));
      return;
    }
    const StaticAnswer found =
        state().files.find(target_.path, view(request[http::field::accept_encoding]),
                           view(request[http::field::if_none_match]));
    write({.status = found.status,
           .type = found.type,
           .length = found.bytes.size(),
           .caching = found.caching,
           .encoding = found.encoding,
           .tag = found.tag},
          found.bytes);
  }

  // The rest of the request is not read, so the connection cannot be used again.
  void answer_last(const HttpResponse& response) {
    keep_alive_ = false;
    is_head_ = parser_->is_header_done() && parser_->get().method() == http::verb::head;
    answer(response);
  }
  void answer(HttpResponse response) {
    if (response.source) {
      stream(std::move(response));
      return;
    }
    body_ = std::move(response.body);
    write({.status = response.status,
           .type = response.content_type,
           .length = body_.size(),
           .allow = response.allow,
           .file_name = std::move(response.file_name),
           .left_out = std::move(response.left_out)},
          body_);
  }

  // The connection ends with the body.
  void stream(HttpResponse response) {
    keep_alive_ = false;
    AnswerHead head{.status = response.status,
                    .type = response.content_type,
                    .length = {},
                    .is_chunked = has_chunks_};
    if (is_head_) {
      write(std::move(head), {});
      return;
    }
    state().uploads.end(*this);
    head.is_last = true;
    head.is_strict = is_strict_;
    is_handed_over_ = true;
    begin_stream_connection(shared_state(), std::move(transport_), address(),
                            {.head = format_head(head),
                             .source = std::move(response.source),
                             .is_chunked = has_chunks_,
                             .request = std::move(request_)});
  }

  // `bytes` belong to this connection or to the program.
  void write(AnswerHead head, std::string_view bytes) {
    state().uploads.end(*this);
    head.is_last = !keep_alive_ || state().is_over;
    head.is_strict = is_strict_;
    keep_alive_ = !head.is_last;
    head_ = format_head(head);
    head_.append(bytes.substr(0, is_head_ ? 0 : std::min<std::size_t>(bytes.size(), 4096)));
    rest_ = is_head_ ? std::string_view() : bytes.substr(std::min<std::size_t>(bytes.size(), 4096));
    write_part(head_);
  }
  void write_part(std::string_view part) {
    // Each written part counts as progress.
    end_after(limits().write_wait);
    asio::async_write(
        transport_, asio::buffer(part.data(), part.size()),
        [self = shared_from_this()](const ErrorCode& error, std::size_t) { self->wrote(error); });
  }
  void wrote(const ErrorCode& error) {
    if (error) {
      drop();
    } else if (!rest_.empty()) {
      const std::string_view part = rest_.substr(0, std::size_t{64} << 10);
      rest_.remove_prefix(part.size());
      write_part(part);
    } else if (keep_alive_) {
      body_.clear();
      has_asked_ = true;
      wait();
    } else {
      linger();
    }
  }

  // Closing with unread bytes would reset the connection, and a peer that is still sending might
  // never see the answer: a browser reports a broken connection then. So what the peer still sends
  // is read first, up to the size of a refused file and for a while.
  void linger() {
    rest_from_now(false);
    end_after(limits().linger_wait);
    const auto drain_socket = [self = shared_from_this()](const ErrorCode& /*error*/) {
      ErrorCode ignored;
      self->transport_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
      self->drain(self->limits().linger_bytes);
    };
    if (transport_.is_encrypted() && !is_refused_) {
      transport_.async_shutdown(drain_socket);
    } else {
      drain_socket({});
    }
  }
  // Below TLS: what is dropped need not be understood.
  void drain(std::size_t most) {
    trash_.resize(std::size_t{16} << 10);
    transport_.socket().async_read_some(
        asio::buffer(trash_),
        [self = shared_from_this(), most](const ErrorCode& error, std::size_t size) {
          if (error || size >= most) {
            self->drop();
          } else {
            self->drain(most - size);
          }
        });
  }

  Transport transport_;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Target target_{};
  std::size_t body_limit_ = 0;
  std::uint64_t requests_ = 0;   // how many were passed on
  std::uint64_t waits_for_ = 0;  // the number of the request whose answer is awaited; 0: none
  bool has_asked_ = false;       // a request was answered
  bool is_refused_ = false;      // its body was, while it arrived
  bool is_strict_ = false;       // it was asked at a name that is for https alone
  bool is_head_ = false;
  bool keep_alive_ = false;
  bool has_chunks_ = false;      // the peer knows the chunks of HTTP/1.1
  bool is_handed_over_ = false;  // another object has the transport
  HttpRequest request_;          // without its body
  std::string head_;             // of the answer, with the beginning of its body
  std::string body_;
  std::string_view rest_;  // the part of the answer that is not written yet
  std::string trash_;
  std::unique_ptr<EventLoop::Timer> deadline_;
};

}  // namespace

std::shared_ptr<HttpConnection> make_http_connection(std::shared_ptr<ServerState> state,
                                                     Transport transport, std::string address) {
  return std::make_shared<PlainConnection>(std::move(state), std::move(transport),
                                           std::move(address));
}

}  // namespace ludex::serve::net
