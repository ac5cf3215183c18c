// A server of HTTP in the hands of a test: it reads requests and sends bytes, right ones and wrong
// ones. Every wait is bounded by support::ample.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "base/descriptor.h"
#include "host/tcp.h"
#include "support/ample.h"

namespace ludex::remote {

struct SeenRequest {
  std::string line;   // "POST /path HTTP/1.1"; "(closed)" if the connection has ended before
  std::string heads;  // the other lines of the head
  std::string body;
};

// The server's end of one connection.
class HttpPeer {
 public:
  explicit HttpPeer(Descriptor socket) : socket_(std::move(socket)) {}

  // A whole request, or the head of an upload in chunks.
  SeenRequest request() {
    const std::string head = until("\r\n\r\n");
    if (head.empty()) return {"(closed)", {}, {}};
    const std::size_t end = head.find("\r\n");
    SeenRequest seen{head.substr(0, end), head.substr(end + 2), {}};
    const std::size_t length = seen.heads.find("Content-Length: ");
    if (length != std::string::npos) {
      seen.body = take(std::strtoul(seen.heads.c_str() + length + 16, nullptr, 10));
    }
    return seen;
  }
  // The next line of an upload, without its end; "(end)" behind the last chunk, "(closed)" if the
  // connection ends before.
  std::string line() {
    while (chunks_.find('\n') == std::string::npos) {
      const std::string size = until("\r\n");
      if (size.empty()) return "(closed)";
      const std::size_t bytes = std::strtoul(size.c_str(), nullptr, 16);
      chunks_ += take(bytes);
      (void)until("\r\n");
      if (bytes == 0) return "(end)";
    }
    const std::size_t end = chunks_.find('\n');
    std::string line = chunks_.substr(0, end);
    chunks_.erase(0, end + 1);
    return line;
  }

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EAGAIN) {
        (void)wait(POLLOUT);
        continue;
      }
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  void answer(int status, std::string_view json) {
    send(
        fmt::format("HTTP/1.1 {} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n"
                    "{}",
                    status, json.size(), json));
  }
  void no_content() { send("HTTP/1.1 204 No Content\r\n\r\n"); }
  void close() { socket_.close(); }

 private:
  [[nodiscard]] bool wait(short event) const {
    pollfd waited{socket_.get(), event, 0};
    return ::poll(&waited, 1, static_cast<int>(support::ample.count())) > 0;
  }
  bool receive() {
    std::array<char, 4096> bytes{};
    if (!wait(POLLIN)) return false;
    const ssize_t size = ::recv(socket_.get(), bytes.data(), bytes.size(), 0);
    if (size <= 0) return false;
    received_.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
  }
  // Up to and with this text; empty if the connection ends before.
  std::string until(std::string_view text) {
    while (received_.find(text) == std::string::npos) {
      if (!receive()) return {};
    }
    return take(received_.find(text) + text.size());
  }
  std::string take(std::size_t size) {
    while (received_.size() < size && receive()) {
    }
    std::string taken = received_.substr(0, size);
    received_.erase(0, size);
    return taken;
  }

  Descriptor socket_;
  std::string received_;
  std::string chunks_;
};

}  // namespace ludex::remote
