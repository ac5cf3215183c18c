#include "remote/server_player.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/text.h"
#include "host/stop_signal.h"

namespace ludex::remote {

namespace {

constexpr std::chrono::seconds connect_wait{20};
constexpr std::size_t longest_shown = 400;

}  // namespace

ServerPlayer::ServerPlayer(ServerTerms terms, PlayerContext context,
                           std::vector<std::string> prompts)
    : terms_(std::move(terms)),
      context_(std::move(context)),
      seat_(
          context_.open_engine, [this] { waker_.wake(); }, context_.clock, context_.stop),
      prompts_(std::move(prompts)) {}

Result<void> ServerPlayer::run() {
  const std::stop_callback last(context_.last_game, [this] { waker_.wake(); });
  const std::stop_callback stop(context_.stop, [this] { waker_.wake(); });
  if (const auto opened = seat_.open(); !opened) {
    return fail(
        fmt::format("the engine: {}: {}", name_of(opened.error().fault), opened.error().detail));
  }
  while (!over_ && !stopped() && (has_game() || !is_leaving())) {
    connect();
    if (!over_) {
      pause();
    }
  }
  if (error_) return tl::unexpected(*error_);
  return {};
}

void ServerPlayer::connect() {
  const host::StopSignal stopped_signal(context_.stop);
  auto socket = host::connect_to(terms_.server, now() + connect_wait, stopped_signal.get());
  if (socket) {
    was_connected_ = true;
    converse(*std::move(socket));
  } else if (!stopped()) {
    if (!was_connected_) {
      end(socket.error());
    } else {
      tell(describe(socket.error()));
    }
  }
}

// Waits before the next attempt to connect.
void ServerPlayer::pause() {
  const auto is_over = [this] { return stopped() || (!has_game() && is_leaving()); };
  const Milliseconds wait = backoff_.next(context_.rng);
  if (!is_over()) {
    tell(fmt::format("connecting again in {:.1f} s", static_cast<double>(wait.count()) / 1000));
  }
  waker_.wait_until(now() + wait, is_over);
}

void ServerPlayer::converse(Descriptor socket) {
  connection_ = std::make_unique<ServerConnection>(std::move(socket), terms_.account.password,
                                                   context_.clock, context_.log, prompts_);
  waker_.attach(connection_.get());
  dropped_ = false;
  standing_.connected = true;
  tell(fmt::format("connected to {} as {}", host::to_text(terms_.server),
                   printable(terms_.account.name)));
  greet(now());
  while (!has_ended() && !dropped_ && !stopped()) {
    before_wait(now());
    if (has_ended() || dropped_) break;
    receive();
    show();
  }
  waker_.attach(nullptr);
  connection_.reset();
  standing_.connected = false;
  on_cut();
  show();
}

void ServerPlayer::receive() {
  const host::Received received = connection_->receive(deadline());
  switch (received.what) {
    case host::Arrival::line:
      on_line(received.text, now());
      break;
    case host::Arrival::timeout:
      on_deadline(now());
      break;
    case host::Arrival::too_long:
      drop("it sent a line that is too long");
      break;
    case host::Arrival::closed:
    case host::Arrival::closed_input:
      drop("it closed the connection");
      break;
    case host::Arrival::woken:
      break;
  }
}

bool ServerPlayer::send(std::span<const std::string> lines) {
  if (lines.empty() || connection_->send(lines)) return true;
  drop("it does not take our lines");
  return false;
}

void ServerPlayer::count_useless(TimePoint now) {
  if (connection_->count_useless(now)) {
    drop("it sends too many lines that are no part of a game");
  }
}

std::string ServerPlayer::shown(std::string_view text) const {
  return printable(masked(text, terms_.account.password));
}

void ServerPlayer::tell_text(std::string_view who, std::string_view text) {
  if (!connection_->may_show(now())) return;
  tell(fmt::format("{}: {}", who,
                   printable(masked(text, terms_.account.password).substr(0, longest_shown))));
}

void ServerPlayer::drop(std::string_view why) {
  dropped_ = true;
  tell(fmt::format("the connection is given up: {}", shown(why)));
}

void ServerPlayer::end(std::optional<Error> why) {
  over_ = true;
  error_ = std::move(why);
}

}  // namespace ludex::remote
