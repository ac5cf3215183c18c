#include "remote/connected_engine.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "base/text.h"
#include "host/bridge.h"
#include "host/pipe_port.h"
#include "host/poll_time.h"
#include "host/stop_signal.h"
#include "remote/backoff.h"

namespace ludex::remote {

namespace {

constexpr std::chrono::seconds reach_wait{20};
constexpr std::size_t longest_answer = 1024;

// How the wait for the server's first bytes ended.
struct Cut {};
struct Left {};             // a stop was requested
using Begun = std::string;  // the bytes
using WaitEnd = std::variant<Cut, Left, host::LoginRefusal, Begun>;

class ConnectedEngine {
 public:
  ConnectedEngine(const ConnectionTerms& terms, const ConnectionContext& context)
      : terms_(terms), context_(context) {}

  Result<void> run() {
    while (!is_leaving() && (terms_.uses == 0 || uses_ < terms_.uses)) {
      auto socket = connect();
      if (!socket) {
        if (!was_connected_ && !is_leaving()) return tl::unexpected(socket.error());
        if (!is_leaving()) {
          context_.tell(describe(socket.error()));
        }
        pause();
        continue;
      }
      was_connected_ = true;
      context_.tell(fmt::format("connected to {} as {}", host::to_text(terms_.server),
                                printable(terms_.login.name)));
      if (auto served = serve(*socket); !served) return served;
    }
    return {};
  }

 private:
  [[nodiscard]] bool is_leaving() const {
    return context_.stop.stop_requested() || context_.last_use.stop_requested();
  }

  // Connects and sends the first line.
  [[nodiscard]] Result<Descriptor> connect() const {
    const host::StopSignal stopped(context_.stop);
    auto socket = host::connect_to(terms_.server, context_.clock.now() + reach_wait, stopped.get());
    if (!socket) return socket;
    host::keep_alive(socket->get());
    const std::string line = host::format(terms_.login) + "\n";
    // A new connection has room for a line.
    if (::send(socket->get(), line.data(), line.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(line.size())) {
      return fail(fmt::format("{} does not take the first line", host::to_text(terms_.server)));
    }
    return socket;
  }

  Result<void> serve(const Descriptor& socket) {
    WaitEnd end = wait_for_use(socket);
    if (std::holds_alternative<Left>(end)) return {};
    if (std::holds_alternative<Cut>(end)) {
      context_.tell("the server closed the connection");
      pause();
      return {};
    }
    if (const auto* refusal = std::get_if<host::LoginRefusal>(&end)) {
      const std::string reason = printable(refusal->reason);
      if (refusal->kind == host::LoginRefusal::Kind::refused) {
        return fail(fmt::format("the server refuses the engine: {}", reason));
      }
      context_.tell(fmt::format("the server has no room: {}", reason));
      pause();
      return {};
    }
    return serve_use(socket, std::get<Begun>(std::move(end)));
  }

  // Waits for the first bytes; a refusal is waited for to its end.
  WaitEnd wait_for_use(const Descriptor& socket) const {
    const host::StopSignal stopped(context_.stop);
    const host::StopSignal last(context_.last_use);
    std::string bytes;
    for (;;) {
      std::array<pollfd, 3> polled{
          {{socket.get(), POLLIN, 0}, {stopped.get(), POLLIN, 0}, {last.get(), POLLIN, 0}}};
      if (::poll(polled.data(), polled.size(), -1) < 0) continue;
      if (polled[1].revents != 0 || polled[2].revents != 0) return Left{};
      std::array<char, longest_answer> part{};
      const ssize_t count = ::recv(socket.get(), part.data(), part.size(), 0);
      if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (count <= 0) return Cut{};
      bytes.append(part.data(), static_cast<std::size_t>(count));
      const std::size_t line_end = bytes.find('\n');
      if (const auto refusal = host::parse_login_refusal(bytes.substr(0, line_end))) {
        return *refusal;
      }
      if (line_end != std::string::npos || bytes.size() >= longest_answer) return bytes;
    }
  }

  Result<void> serve_use(const Descriptor& socket, std::string received) {
    context_.tell("the engine is used");
    const TimePoint began = context_.clock.now();
    auto engine = context_.open_engine();
    if (!engine) {
      if (context_.stop.stop_requested()) return {};
      return failed(engine.error());
    }
    host::PipePort port(
        {.input = socket.get(), .output = socket.get(), .received = std::move(received)});
    const auto served =
        host::run_bridge(port, *terms_.spoken, *std::move(engine), context_.clock, terms_.service,
                         {.log = context_.log, .stop = context_.stop});
    if (!served && !context_.stop.stop_requested()) return failed(served.error());
    ++uses_;
    context_.tell("the engine is used no more");
    backoff_.reset();
    // A server that ends each use at once does not get a new connection at once.
    if (context_.clock.now() - began < Backoff::first) {
      pause();
    }
    return {};
  }

  [[nodiscard]] static tl::unexpected<Error> failed(const engine::Failure& failure) {
    return fail(fmt::format("the engine: {}: {}", name_of(failure.fault), failure.detail));
  }

  // Waits before the next attempt to connect.
  void pause() {
    const Milliseconds wait = backoff_.next(context_.rng);
    std::mutex mutex;
    std::condition_variable_any woken;
    const auto wake = [&] {
      const std::lock_guard lock(mutex);
      woken.notify_all();
    };
    const std::stop_callback on_stop(context_.stop, wake);
    const std::stop_callback on_last(context_.last_use, wake);
    std::unique_lock lock(mutex);
    woken.wait_until(lock, context_.clock.now() + wait, [this] { return is_leaving(); });
  }

  const ConnectionTerms& terms_;
  const ConnectionContext& context_;
  Backoff backoff_;
  bool was_connected_ = false;
  std::size_t uses_ = 0;
};

}  // namespace

Result<void> serve_connections_to(const ConnectionTerms& terms, const ConnectionContext& context) {
  return ConnectedEngine(terms, context).run();
}

}  // namespace ludex::remote
