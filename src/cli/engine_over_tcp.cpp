#include "cli/engine_over_tcp.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/limits.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/tcp_service.h"
#include "host/clock.h"
#include "host/connections.h"
#include "host/controller_port.h"
#include "host/pipe_port.h"
#include "host/stop_signal.h"
#include "host/tcp.h"

namespace ludex::cli {

namespace {

ExitResult serve_connection(const host::Connection& connection, const ServeController& serve,
                            const std::stop_token& stop) {
  const host::SteadyClock clock;
  const int socket = connection.socket.get();
  host::PipePort lines({.input = socket, .output = socket, .received = connection.received});
  host::ControllerPort port(lines, clock, nullptr, stop);
  return serve(port, stop);
}

ExitResult connect(const TcpAsked& asked, const ServeController& serve,
                   const std::stop_token& stop) {
  const auto address = host::parse_tcp_address(asked.connect);
  if (!address) {
    return wrong_usage(fmt::format("engine: --connect {}", address.error().message));
  }
  const host::StopSignal stopped(stop);
  auto connection =
      host::connect_to(*address, host::steady_now() + limits::handshake_wait, stopped.get());
  if (!connection) return work_failed("engine: " + describe(connection.error()));
  return serve_connection({*std::move(connection), {}, {}}, serve, stop);
}

// A failure with one controller ends only that connection.
ExitResult listen(const TcpAsked& asked, const ServeController& serve, const std::stop_token& stop,
                  Console& console) {
  std::optional<ExitError> last;
  ExitResult ending =
      serve_tcp({.subcommand = "engine",
                 .address = asked.listen,
                 .token_file = asked.token,
                 .once = asked.once},
                stop, console, [&](const host::Connection& connection) {
                  if (auto served = serve_connection(connection, serve, stop); !served) {
                    last = std::move(served).error();
                  }
                });
  if (ending && asked.once && last) return tl::unexpected(*std::move(last));
  return ending;
}

}  // namespace

ExitResult serve_over_tcp(const TcpAsked& asked, const ServeController& serve, Console& console) {
  const Interruption interruption;
  if (!asked.connect.empty()) return connect(asked, serve, interruption.token());
  return listen(asked, serve, interruption.token(), console);
}

}  // namespace ludex::cli
