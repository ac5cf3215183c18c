#include "host/admission.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <optional>

#include "base/secret.h"
#include "base/text.h"
#include "host/clock.h"
#include "host/poll_time.h"

namespace ludex::host {
namespace {

// "POST /path HTTP/1.1", and the preface of HTTP/2 "PRI * HTTP/2.0".
bool is_http_request(std::string_view line) {
  const std::size_t blank = line.rfind(' ');
  return blank != std::string_view::npos && line.substr(blank + 1).starts_with("HTTP/");
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t') || byte == 0x7f;
}

// Returns the error of a wait that ended without bytes to read.
std::optional<Error> wait_for_bytes(int connection, TimePoint deadline, int until) {
  for (;;) {
    std::array<pollfd, 2> polled{{{connection, POLLIN, 0}, {until, POLLIN, 0}}};
    const PollTime time(deadline);
    const int ready = ppoll(polled.data(), polled.size(), time.get(), nullptr);
    if (ready > 0 && polled[1].revents != 0) return Error{"interrupted"};
    if (ready > 0) return std::nullopt;
    if (ready == 0 && steady_now() >= deadline) return Error{"the controller sent no line in time"};
  }
}

// Returns what is for the engine once `bytes` hold the whole first line, which ends at `end`.
Result<std::string> bytes_for_engine(const std::string& bytes, std::size_t end,
                                     std::string_view token) {
  const std::string_view line = std::string_view(bytes).substr(0, end);
  if (auto admitted = check_first_line(line, token); !admitted) {
    return tl::unexpected(admitted.error());
  }
  if (token.empty()) return bytes;
  std::size_t rest = end + 1;
  if (bytes[end] == '\r' && rest < bytes.size() && bytes[rest] == '\n') {
    ++rest;
  }
  return bytes.substr(rest);
}

}  // namespace

Result<void> check_first_line(std::string_view line, std::string_view token) {
  if (is_http_request(line)) return fail("the first line is a request of HTTP");
  if (std::any_of(line.begin(), line.end(), is_control)) return fail("the first line is not text");
  if (!token.empty() && !same_secret(token, trim(line))) {
    return fail("the first line is not the token");
  }
  return {};
}

Result<std::string> admit(const Descriptor& connection, std::string_view token, TimePoint deadline,
                          int until) {
  std::string bytes;
  for (;;) {
    if (auto error = wait_for_bytes(connection.get(), deadline, until)) {
      return tl::unexpected(*std::move(error));
    }
    std::array<char, longest_first_line> part{};
    const ssize_t count = ::recv(connection.get(), part.data(), part.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) {
      if (auto admitted = check_first_line(bytes, token); !admitted) {
        return tl::unexpected(admitted.error());
      }
      return token.empty() ? bytes : std::string();
    }
    const std::size_t scanned = bytes.size();
    bytes.append(part.data(), static_cast<std::size_t>(count));
    const std::size_t end = bytes.find_first_of("\r\n", scanned);
    if (std::min(end, bytes.size()) > longest_first_line) {
      return fail(fmt::format("the first line is longer than {} bytes", longest_first_line));
    }
    if (end != std::string::npos) return bytes_for_engine(bytes, end, token);
  }
}

}  // namespace ludex::host
