#include "cli/bridge_to_table.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/lines_log.h"
#include "host/clock.h"
#include "remote/account.h"
#include "remote/connected_engine.h"

namespace ludex::cli {

namespace {

constexpr std::string_view table_scheme = "ludex://";

tl::unexpected<ExitError> not_connected(const Error& error) {
  return work_failed("bridge: " + describe(error));
}

Result<remote::ConnectionTerms> terms_at_tables(const host::EngineSpec& spec,
                                                const TableFlags& flags,
                                                const host::Protocol& spoken,
                                                host::Service service) {
  const std::string_view place = std::string_view(flags.url).substr(table_scheme.size());
  auto address = host::parse_tcp_address(place);
  if (!address || place.find(':') == place.npos || address->port == 0) {
    return fail(fmt::format("--server is {}HOST:PORT, not {}", table_scheme, printable(flags.url)));
  }
  remote::ConnectionTerms terms;
  terms.server = *std::move(address);
  terms.spoken = &spoken;
  terms.login.protocol = spoken.name;
  terms.login.game = service.game;
  terms.login.name = flags.name.empty() ? spec.name : flags.name;
  if (!host::is_engine_name(terms.login.name)) {
    return fail(fmt::format("--name is 1 to {} bytes of visible text", host::longest_engine_name));
  }
  terms.service = std::move(service);
  terms.uses = flags.uses;
  return terms;
}

}  // namespace

bool is_table_server(std::string_view server) {
  return server.starts_with(table_scheme);
}

std::string_view language_at_tables(const host::EngineSpec& spec, std::string_view game) {
  if (spec.command != builtin_command) {
    return spec.protocol == host::any_protocol ? std::string_view()
           : spec.protocol.empty()             ? host::protocols().front().name
                                               : std::string_view(spec.protocol);
  }
  for (const host::Protocol& protocol : host::protocols()) {
    if (host::plays(protocol, game.empty() ? host::Service{}.game : game)) return protocol.name;
  }
  return {};
}

ExitResult play_at_tables(const host::EngineSpec& spec, const TableFlags& flags,
                          const host::Protocol& spoken, host::Service service, Console& console) {
  const std::string game(service.game);
  auto terms = terms_at_tables(spec, flags, spoken, std::move(service));
  if (!terms) return wrong_usage("bridge: " + terms.error().message);
  auto token = remote::read_engine_token(flags.account);
  if (!token) return not_connected(token.error());
  terms->login.token = *std::move(token);
  const Interruption interruption(console.stdout_stream, Interruption::CtrlC::finishes);
  const host::SteadyClock clock;
  auto log = LinesLog::open(flags.log, clock, interruption.token());
  if (!log) return not_connected(log.error());
  Rng rng(std::random_device{}());
  const auto served = remote::serve_connections_to(
      *terms, {.clock = clock,
               .rng = rng,
               .open_engine =
                   [&] {
                     return open_engine(spec, rules::Setup{.game = game}, clock, log->of_engine(),
                                        interruption.token());
                   },
               .log = log->file(),
               .last_use = interruption.last_work(),
               .stop = interruption.token(),
               .tell =
                   [&](const std::string& sentence) {
                     fmt::print(console.out, "{}\n", sentence);
                     console.out.flush();
                   }});
  const auto logged = log->finish();
  if (!served) return not_connected(served.error());
  if (!logged) return not_connected(logged.error());
  return {};
}

}  // namespace ludex::cli
