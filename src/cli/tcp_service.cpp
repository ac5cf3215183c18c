#include "cli/tcp_service.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstdint>
#include <mutex>

#include "cli/token_file.h"
#include "host/tcp.h"

namespace ludex::cli {

ExitResult serve_tcp(const Listening& what, const std::stop_token& stop, Console& console,
                     const std::function<void(host::Connection)>& serve) {
  const auto address = host::parse_tcp_address(what.address);
  if (!address) {
    return wrong_usage(fmt::format("{}: --listen {}", what.subcommand, address.error().message));
  }
  const auto failed = [&](const Error& error) {
    return work_failed(fmt::format("{}: {}", what.subcommand, describe(error)));
  };
  const auto listener = host::TcpListener::open(*address);
  if (!listener) return failed(listener.error());
  if (!listener->is_local() && what.token_file.empty()) {
    return wrong_usage(
        fmt::format("{}: --listen {} lets other machines in, so it needs --token FILE",
                    what.subcommand, host::to_text(*address)));
  }
  std::mutex mutex;
  host::ConnectionRules rules{what.at_once, what.once ? std::size_t{1} : SIZE_MAX};
  rules.refused = [&](const std::string& peer, const Error& why) {
    const std::lock_guard lock(mutex);
    fmt::print(console.err, "ludex: {}: {} was refused: {}\n", what.subcommand, peer,
               describe(why));
    console.err.flush();
  };
  if (!what.token_file.empty()) {
    auto token = token_in(what.token_file);
    if (!token) return failed(token.error());
    rules.token = *std::move(token);
  }
  fmt::print(console.err, "ludex: {}: listening on {}\n", what.subcommand,
             host::to_text(listener->address()));
  console.err.flush();
  const auto served = host::serve_connections(*listener, rules, stop, serve);
  if (!served) return failed(served.error());
  return {};
}

}  // namespace ludex::cli
