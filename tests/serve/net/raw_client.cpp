#include "serve/net/raw_client.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "support/ample.h"

namespace ludex::test {
namespace {

constexpr auto longest_wait_ms = static_cast<int>(support::ample.count());

}  // namespace

std::string RawAnswer::field(std::string_view name) const {
  for (std::string_view line : split(head, '\n')) {
    const std::size_t colon = line.find(':');
    if (colon != line.npos && equal_ignoring_case(line.substr(0, colon), name)) {
      const std::string_view value = trim(line.substr(colon + 1));
      return std::string(value.substr(0, value.find('\r')));
    }
  }
  return {};
}

int RawFrame::close_code() const {
  if (kind != 8 || payload.size() < 2) return 0;
  return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

RawClient::RawClient(std::uint16_t port, bool is_v6)
    : socket_(::socket(is_v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), port_(port) {
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_port = htons(port);
  v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(port);
  v6.sin6_addr = in6addr_loopback;
  const int failed = is_v6 ? ::connect(socket_, reinterpret_cast<sockaddr*>(&v6), sizeof v6)
                           : ::connect(socket_, reinterpret_cast<sockaddr*>(&v4), sizeof v4);
  if (socket_ < 0 || failed != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot connect");
  }
}

RawClient::~RawClient() {
  ::close(socket_);
}

std::string RawClient::host() const {
  return fmt::format("localhost:{}", port_);
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    pollfd wait{socket_, POLLOUT, 0};
    if (::poll(&wait, 1, longest_wait_ms) != 1) return false;
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN) return false;
    bytes.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
  }
  return true;
}

bool RawClient::fill() {
  pollfd wait{socket_, POLLIN, 0};
  if (::poll(&wait, 1, longest_wait_ms) != 1) return false;
  std::array<char, 65536> bytes{};
  const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (got <= 0) return false;
  read_.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

bool RawClient::has_more() const {
  pollfd look{socket_, POLLIN, 0};
  return !read_.empty() || ::poll(&look, 1, 0) == 1;
}

bool RawClient::need(std::size_t size) {
  while (read_.size() < size) {
    if (!fill()) return false;
  }
  return true;
}

std::string RawClient::read_until(std::string_view text) {
  while (read_.find(text) == read_.npos && fill()) {
  }
  const std::size_t end = read_.find(text);
  std::string result = read_.substr(0, end == read_.npos ? end : end + text.size());
  read_.erase(0, result.size());
  return result;
}

RawAnswer RawClient::answer(bool has_body) {
  std::size_t end = 0;
  while ((end = read_.find("\r\n\r\n")) == read_.npos) {
    if (!fill()) return {};
  }
  RawAnswer answer;
  answer.head = read_.substr(0, end);
  read_.erase(0, end + 4);
  answer.status =
      static_cast<int>(to_integer(std::string_view(answer.head).substr(9, 3)).value_or(0));
  const auto length = to_integer(answer.field("Content-Length")).value_or(0);
  if (has_body && need(static_cast<std::size_t>(length))) {
    answer.body = read_.substr(0, static_cast<std::size_t>(length));
    read_.erase(0, static_cast<std::size_t>(length));
  }
  return answer;
}

RawAnswer RawClient::ask(std::string_view method, std::string_view path, std::string_view fields,
                         std::string_view body) {
  std::string request =
      fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n{}", method, path, host(), fields);
  if (!body.empty()) {
    request += fmt::format("Content-Length: {}\r\n", body.size());
  }
  send(request + "\r\n" + std::string(body));
  return answer(method != "HEAD");
}

bool RawClient::is_closed_by_server() {
  while (true) {
    pollfd wait{socket_, POLLIN, 0};
    if (::poll(&wait, 1, longest_wait_ms) != 1) return false;
    std::array<char, 65536> bytes{};
    const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (got == 0 || (got < 0 && errno == ECONNRESET)) return true;
    if (got < 0) return false;
  }
}

void RawClient::read_slowly() {
  const int small = 64 << 10;
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
}

void RawClient::cut() {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(std::exchange(socket_, -1));
}

bool RawClient::open_live(std::string_view page, std::string_view key) {
  const RawAnswer answer =
      ask("GET", fmt::format("/api/live?page={}", page),
          fmt::format(
              "Origin: http://{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
              "{}",
              host(),
              key.empty() ? "" : fmt::format("Sec-WebSocket-Protocol: ludex, key.{}\r\n", key)));
  return answer.status == 101 &&
         answer.field("Sec-WebSocket-Protocol") == (key.empty() ? "" : "ludex");
}

bool RawClient::send_frame(std::string_view payload, int kind) {
  std::string bytes{static_cast<char>(0x80 | kind)};
  const std::size_t size = payload.size();
  if (size < 126) {
    bytes += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(size >> 8);
    bytes += static_cast<char>(size & 255);
  } else {
    bytes += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes += static_cast<char>((size >> shift) & 255);
    }
  }
  // A mask of zeros is one too.
  bytes += std::string(4, '\0');
  return send(bytes + std::string(payload));
}

std::optional<RawFrame> RawClient::frame() {
  auto whole = part();
  while (whole && !whole->is_last) {
    const std::optional<RawFrame> next = part();
    if (!next || next->kind == 8) return std::nullopt;
    if (next->kind == 0) {
      whole->payload += next->payload;
      whole->is_last = next->is_last;
    } else {
      send_frame(next->payload, 10);  // a ping may come between the parts
    }
  }
  return whole;
}

std::optional<RawFrame> RawClient::part() {
  if (!need(2)) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(read_[at]); };
  RawFrame frame;
  frame.kind = byte(0) & 15;
  std::size_t size = byte(1) & 127;
  std::size_t start = 2;
  if (size >= 126) {
    const std::size_t width = size == 126 ? 2 : 8;
    if (!need(2 + width)) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < width; ++i) {
      size = size * 256 + byte(2 + i);
    }
    start += width;
  }
  frame.is_last = (byte(0) & 0x80) != 0;
  if (!need(start + size)) return std::nullopt;
  frame.payload = read_.substr(start, size);
  read_.erase(0, start + size);
  return frame;
}

serve::Json RawClient::message() {
  while (const std::optional<RawFrame> next = frame()) {
    if (next->kind == 1) return serve::Json::parse(next->payload);
    if (next->kind == 9) {
      send_frame(next->payload, 10);
    }
    if (next->kind == 8) break;
  }
  return nullptr;
}

serve::Json RawClient::message(std::string_view t) {
  while (true) {
    serve::Json next = message();
    if (next.is_null() || next["t"] == t) return next;
  }
}

}  // namespace ludex::test
