#include "remote/go/cgos_spectator.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "host/stop_signal.h"

namespace ludex::remote {

namespace {

constexpr std::chrono::seconds spectator_connect_wait{20};
// Many times what a server with a hundred quick games sends, and what the reader's thread can take.
constexpr int most_lines_a_minute = 20'000;
// More wait than one connection may have games.
constexpr std::size_t most_requests = 1000;

bool is_of_a_game(const cgos::SpectatorEvent& event) {
  return !std::holds_alternative<cgos::Announcement>(event) &&
         !std::holds_alternative<cgos::Complaint>(event);
}

}  // namespace

CgosSpectator::CgosSpectator(Parts parts) : parts_(std::move(parts)), rng_(parts_.seed) {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    stop_ = stop;
    run();
  });
}

void CgosSpectator::observe(std::string game) {
  {
    const std::lock_guard lock(mutex_);
    if (requests_.size() >= most_requests) return;
    requests_.push_back(std::move(game));
  }
  waker_.wake();
}

void CgosSpectator::run() {
  const std::stop_callback woken(stop_, [this] { waker_.wake(); });
  while (!stop_.stop_requested()) {
    const host::StopSignal stopped(stop_);
    auto socket =
        host::connect_to(parts_.server, parts_.clock.now() + spectator_connect_wait, stopped.get());
    const std::string why = socket ? converse(*std::move(socket)) : describe(socket.error());
    if (stop_.stop_requested()) return;
    if (!why.empty()) {
      parts_.tell({cgos::Failure{why}});
    }
    waker_.wait_until(parts_.clock.now() + backoff_.next(rng_),
                      [this] { return stop_.stop_requested(); });
  }
}

std::string CgosSpectator::converse(Descriptor socket) {
  host::keep_alive(socket.get());
  ServerConnection connection(std::move(socket), {}, parts_.clock, nullptr);
  static_cast<void>(take_requests());
  cgos::SpectatorHalf half(parts_.terms);
  waker_.attach(&connection);
  std::optional<std::string> why = take(half.start(parts_.clock.now()), connection);
  while (!why && !half.ended() && !stop_.stop_requested()) {
    why = exchange(connection, half);
  }
  waker_.attach(nullptr);
  return why.value_or("");
}

std::optional<std::string> CgosSpectator::exchange(ServerConnection& connection,
                                                   cgos::SpectatorHalf& half) {
  for (const std::string& game : take_requests()) {
    auto asked = half.observe(game, parts_.clock.now());
    if (!asked) {
      parts_.tell({cgos::GameUnreadable{game, describe(asked.error())}});
    } else if (auto why = take(*std::move(asked), connection)) {
      return why;
    }
  }
  const host::Received received = connection.receive(deadline_.value_or(TimePoint::max()));
  const TimePoint now = parts_.clock.now();
  switch (received.what) {
    case host::Arrival::line:
      if (!count_line(now)) return "it sends too many lines";
      return take(half.on_line(received.text, now), connection);
    case host::Arrival::timeout:
      return take(half.on_deadline(now), connection);
    case host::Arrival::too_long:
      return "it sent a line that is too long";
    case host::Arrival::closed:
    case host::Arrival::closed_input:
      return "it closed the connection";
    case host::Arrival::woken:
      break;
  }
  return std::nullopt;
}

std::optional<std::string> CgosSpectator::take(cgos::SpectatorOutput output,
                                               ServerConnection& connection) {
  deadline_ = output.deadline;
  const bool is_useless = std::any_of(output.events.begin(), output.events.end(),
                                      [](const auto& event) { return !is_of_a_game(event); });
  std::erase_if(output.events, [](const auto& event) { return !is_of_a_game(event); });
  if (!output.events.empty()) {
    if (std::holds_alternative<cgos::ListedGame>(output.events.front())) {
      backoff_.reset();
    }
    parts_.tell(std::move(output.events));
  }
  if (is_useless && connection.count_useless(parts_.clock.now())) {
    return "it sends too many lines that are no part of a game";
  }
  if (!output.send.empty() && !connection.send(output.send)) return "it does not take our lines";
  return std::nullopt;
}

std::vector<std::string> CgosSpectator::take_requests() {
  const std::lock_guard lock(mutex_);
  return std::exchange(requests_, {});
}

bool CgosSpectator::count_line(TimePoint now) {
  if (now - minute_ >= std::chrono::minutes(1)) {
    minute_ = now;
    lines_ = 0;
  }
  return ++lines_ <= most_lines_a_minute;
}

}  // namespace ludex::remote
