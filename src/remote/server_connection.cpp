#include "remote/server_connection.h"

#include <chrono>
#include <utility>

namespace ludex::remote {

namespace {

constexpr std::chrono::seconds send_wait{30};
// A minute of lines that change nothing: more than any server sends to its players.
constexpr std::size_t most_useless = 3000;
constexpr std::size_t most_shown = 30;

}  // namespace

std::string masked(std::string_view text, std::string_view secret) {
  std::string result;
  while (true) {
    const std::size_t at = secret.empty() ? std::string_view::npos : text.find(secret);
    result += text.substr(0, at);
    if (at == std::string_view::npos) return result;
    result += "***";
    text.remove_prefix(at + secret.size());
  }
}

ServerConnection::ServerConnection(Descriptor socket, std::string secret, const Clock& clock,
                                   host::TrafficLog* log, std::vector<std::string> prompts)
    : socket_(std::move(socket)),
      port_({.input = socket_.get(), .output = socket_.get()}),
      secret_(std::move(secret)),
      clock_(clock),
      log_(log),
      minute_(clock.now()) {
  port_.set_prompts(std::move(prompts));
}

bool ServerConnection::send(std::span<const std::string> lines) {
  const auto sent = port_.send(lines, clock_.now() + send_wait);
  for (const std::string& line : lines) {
    record(host::Traffic::Kind::from_engine, sent.written, line);
  }
  return sent.complete;
}

host::Received ServerConnection::receive(TimePoint deadline) {
  const host::Received received = port_.receive(deadline);
  switch (received.what) {
    case host::Arrival::line:
      record(host::Traffic::Kind::to_engine, received.at, received.text);
      break;
    case host::Arrival::too_long:
      record(host::Traffic::Kind::note, received.at, "a line that is too long was dropped");
      break;
    case host::Arrival::closed:
    case host::Arrival::closed_input:
      record(host::Traffic::Kind::note, clock_.now(), "the connection has ended");
      break;
    case host::Arrival::timeout:
    case host::Arrival::woken:
      break;
  }
  return received;
}

void ServerConnection::record(host::Traffic::Kind kind, TimePoint at, std::string_view text) {
  if (log_ != nullptr) {
    const std::string shown = masked(text, secret_);
    log_->record({at, "server", kind, shown});
  }
}

void ServerConnection::begin_minute(TimePoint now) {
  if (now - minute_ < std::chrono::minutes(1)) return;
  minute_ = now;
  useless_ = 0;
  shown_ = 0;
}

bool ServerConnection::count_useless(TimePoint now) {
  begin_minute(now);
  return ++useless_ > most_useless;
}

bool ServerConnection::may_show(TimePoint now) {
  begin_minute(now);
  return ++shown_ <= most_shown;
}

}  // namespace ludex::remote
