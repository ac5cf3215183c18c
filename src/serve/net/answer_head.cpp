#include "serve/net/answer_head.h"

#include <fmt/format.h>

#include <array>

namespace ludex::serve::net {
namespace {

struct Status {
  int number;
  std::string_view reason;
};
constexpr std::array statuses{
    Status{200, "OK"},
    Status{201, "Created"},
    Status{202, "Accepted"},
    Status{204, "No Content"},
    Status{304, "Not Modified"},
    Status{400, "Bad Request"},
    Status{401, "Unauthorized"},
    Status{403, "Forbidden"},
    Status{404, "Not Found"},
    Status{405, "Method Not Allowed"},
    Status{408, "Request Timeout"},
    Status{409, "Conflict"},
    Status{412, "Precondition Failed"},
    Status{413, "Payload Too Large"},
    Status{421, "Misdirected Request"},
    Status{422, "Unprocessable Entity"},
    Status{426, "Upgrade Required"},
    Status{429, "Too Many Requests"},
    Status{431, "Request Header Fields Too Large"},
    Status{500, "Internal Server Error"},
    Status{502, "Bad Gateway"},
    Status{503, "Service Unavailable"},
};

// The page runs only its own scripts and styles, connects only to this server, cannot be framed,
// and writes HTML only through its one Trusted Types policy.
constexpr std::string_view for_all =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types default\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()\r\n"
    "Vary: Accept-Encoding\r\n";

std::string_view reason_of(int status) {
  for (const Status& known : statuses) {
    if (known.number == status) return known.reason;
  }
  return "Unknown";
}

void add(std::string& text, std::string_view name, std::string_view value) {
  if (!value.empty()) {
    text += fmt::format("{}: {}\r\n", name, value);
  }
}

// Gives the name twice: quoted and in ASCII, and complete in the form of RFC 5987 for browsers.
std::string disposition(std::string_view file_name) {
  std::string plain;
  std::string whole;
  for (const char c : file_name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
                          (byte >= 'A' && byte <= 'Z') || c == '-' || c == '_' || c == '.';
    plain += is_plain || c == ' ' ? c : '_';
    whole += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return fmt::format("attachment; filename=\"{}\"; filename*=UTF-8''{}", plain, whole);
}

}  // namespace

std::string format_head(const AnswerHead& head) {
  std::string text = fmt::format("HTTP/1.1 {} {}\r\n", head.status, reason_of(head.status));
  add(text, "Content-Type", head.type);
  if (head.length && head.status != 304 && head.status != 204) {
    text += fmt::format("Content-Length: {}\r\n", *head.length);
  }
  add(text, "Transfer-Encoding", head.is_chunked ? "chunked" : "");
  // nginx would hold back what comes in small parts.
  add(text, "X-Accel-Buffering", head.length ? "" : "no");
  add(text, "Cache-Control", head.caching);
  add(text, "Content-Encoding", head.encoding);
  add(text, "ETag", head.tag);
  add(text, "Allow", head.allow);
  if (!head.file_name.empty()) {
    add(text, "Content-Disposition", disposition(head.file_name));
  }
  add(text, "Ludex-Left-Out", head.left_out);
  add(text, "Upgrade", head.status == 426 ? "websocket" : "");
  // Thirty days: an owner may go back to http some day.
  add(text, "Strict-Transport-Security", head.is_strict ? "max-age=2592000" : "");
  add(text, "Connection", head.is_last ? "close" : "");
  text += for_all;
  return text + "\r\n";
}

}  // namespace ludex::serve::net
