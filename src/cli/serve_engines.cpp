#include "cli/serve_engines.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "base/text.h"
#include "cli/token_file.h"
#include "host/tcp.h"

namespace ludex::cli {

Result<EnginesListening> listen_for_engines(
    const ServeFlags& flags, const std::filesystem::path& folder,
    std::shared_ptr<host::EnginePool> pool,
    std::function<void(const std::string& sentence)> report) {
  const auto address = host::parse_tcp_address(flags.engines_listen);
  if (!address) return tl::unexpected(address.error());
  EnginesListening listening;
  listening.token_file = flags.engines_token.empty() ? folder / "engine-token"
                                                     : std::filesystem::path(flags.engines_token);
  auto token = private_token_in(listening.token_file);
  if (!token) return tl::unexpected(token.error());
  auto listener = host::TcpListener::open(*address);
  if (!listener) return tl::unexpected(listener.error());
  listening.listener = std::make_unique<host::EngineListener>(
      *std::move(listener),
      host::EngineListenerRules{.token = *std::move(token), .report = std::move(report)},
      std::move(pool));
  return listening;
}

std::string to_text(const EnginesListening& listening) {
  return fmt::format("Engines connect to {}, with the token in {}",
                     host::to_text(listening.listener->address()),
                     printable(listening.token_file.string()));
}

}  // namespace ludex::cli
