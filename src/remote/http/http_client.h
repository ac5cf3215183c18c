// Sends requests to one server of HTTP, one after the other, and uploads one stream of lines.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "remote/http/http_connection.h"

namespace ludex::remote {

struct HttpRequest {
  std::string method;  // GET, POST or PUT
  std::string path;
  std::string body;    // JSON; empty: none
  std::string bearer;  // the token that it bears; empty: none
};

struct HttpAnswer {
  unsigned status = 0;
  std::string content_type;
  std::string body;
};

struct HttpWaits {
  Duration connect = std::chrono::seconds(20);
  // From the request to the last byte of its answer.
  Duration answer = std::chrono::seconds(30);
  // For the server to take a part of an upload.
  Duration write = std::chrono::seconds(30);
  // From the end of an upload to the last byte of its answer.
  Duration upload_answer = std::chrono::seconds(10);
};

// The most bytes of a body that is of no use but to people.
inline constexpr std::size_t other_body_bytes = std::size_t{64} << 10;

class HttpClient {
 public:
  using Done = std::function<void(Result<HttpAnswer>)>;

  // The loop and the context (null: the server is not encrypted) outlive the client.
  HttpClient(asio::io_context& loop, HttpServer server, TlsContext* tls, HttpWaits waits);
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  // The request in progress is given up; `done` is not called any more.
  ~HttpClient();

  // Expects that no request is in progress. Calls `done` once, from the event loop. An answer with
  // a body of more than so many bytes is an error.
  void send(const HttpRequest& request, std::size_t most_bytes, Done done);
  [[nodiscard]] const HttpServer& server() const { return server_; }

 private:
  class Exchange;

  asio::io_context& loop_;
  HttpServer server_;
  TlsContext* tls_;
  HttpWaits waits_;
  std::shared_ptr<HttpConnection> idle_;  // can take the next request; null: there is none
  std::shared_ptr<Exchange> exchange_;    // null: no request is in progress
};

class HttpUpload {
 public:
  // The server has answered, perhaps before the end of the upload, or the connection has ended.
  using Ended = std::function<void(Result<HttpAnswer>)>;

  HttpUpload(asio::io_context& loop, HttpServer server, TlsContext* tls, HttpWaits waits);
  HttpUpload(const HttpUpload&) = delete;
  HttpUpload& operator=(const HttpUpload&) = delete;
  // What was not sent is lost; `ended` is not called any more.
  ~HttpUpload();

  // POSTs a text of lines to the path. Calls `ended` once, from the event loop.
  void start(const std::string& path, Ended ended);
  // Adds a line, without its end, to what is sent.
  void write(std::string_view line);
  // Nothing follows.
  void finish();
  // The bytes that the server has not taken.
  [[nodiscard]] std::size_t waiting_bytes() const;

 private:
  class Stream;
  std::shared_ptr<Stream> stream_;
};

}  // namespace ludex::remote
