#include "cli/engine_over_tcp.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <optional>
#include <utility>

#include "base/limits.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "host/clock.h"
#include "host/connections.h"
#include "host/controller_port.h"
#include "host/pipe_port.h"
#include "host/stop_signal.h"
#include "host/tcp.h"

namespace ludex::cli {

namespace {

tl::expected<host::TcpAddress, Trouble> address_of(std::string_view flag, std::string_view text) {
  auto address = host::parse_tcp_address(text);
  if (!address) return wrong_usage(fmt::format("engine: {} {}", flag, address.error().message));
  return *std::move(address);
}

Ending serve_connection(const host::Descriptor& connection, const ServeController& serve,
                        const std::stop_token& stop) {
  const host::SteadyClock clock;
  host::PipePort lines({connection.get(), connection.get()});
  host::ControllerPort port(lines, clock, nullptr, stop);
  return serve(port, stop);
}

Ending connect(const TcpAsked& asked, const ServeController& serve, const std::stop_token& stop) {
  const auto address = address_of("--connect", asked.connect);
  if (!address) return tl::unexpected(address.error());
  const host::StopSignal stopped(stop);
  const auto connection =
      host::connect_to(*address, host::steady_now() + limits::handshake_wait, stopped.get());
  if (!connection) return work_failed("engine: " + describe(connection.error()));
  return serve_connection(*connection, serve, stop);
}

// A failure with one controller ends only that connection.
Ending listen(const TcpAsked& asked, const ServeController& serve, const std::stop_token& stop,
              Console& console) {
  const auto address = address_of("--listen", asked.listen);
  if (!address) return tl::unexpected(address.error());
  const auto listener = host::TcpListener::open(*address);
  if (!listener) return work_failed("engine: " + describe(listener.error()));
  fmt::print(console.err, "ludex: engine: listening on {}\n", host::to_text(listener->address()));
  console.err.flush();
  const host::ConnectionLimits limits{1, asked.once ? std::size_t{1} : SIZE_MAX};
  std::optional<Trouble> last;
  const auto served = host::serve_connections(
      *listener, limits, stop,
      [&](const host::Descriptor& connection, const std::string& /*peer*/) {
        if (auto ending = serve_connection(connection, serve, stop); !ending) {
          last = std::move(ending).error();
        }
      });
  if (!served) return work_failed("engine: " + describe(served.error()));
  if (asked.once && last) return tl::unexpected(*std::move(last));
  return {};
}

}  // namespace

Ending serve_over_tcp(const TcpAsked& asked, const ServeController& serve, Console& console) {
  const Interruption interruption;
  if (!asked.connect.empty()) return connect(asked, serve, interruption.token());
  return listen(asked, serve, interruption.token(), console);
}

}  // namespace ludex::cli
