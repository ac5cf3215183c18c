#include "cli/bridge_external.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <memory>
#include <optional>
#include <random>
#include <thread>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/lines_log.h"
#include "cli/status_line.h"
#include "host/clock.h"
#include "host/protocol.h"
#include "remote/account.h"
#include "remote/external_engine/provider.h"
#include "rules/registry.h"
#include "servers/external_engine/codec.h"

namespace ludex::cli {

namespace {

constexpr std::string_view external_scheme = "external-engine";
constexpr std::string_view usual_site = "https://lichess.org";
constexpr std::string_view usual_broker = "https://engine.lichess.ovh";
constexpr int usual_hash = 512;
constexpr int longest_keep_alive = 86'400;

tl::unexpected<ExitError> external_misused(const std::string& sentence) {
  return wrong_usage("bridge: " + sentence);
}
tl::unexpected<ExitError> not_provided(const Error& error) {
  return work_failed("bridge: " + describe(error));
}

// What follows the external_scheme; empty: the usual site.
std::string_view site_in(std::string_view server) {
  return server.size() == external_scheme.size() ? usual_site
                                                 : server.substr(external_scheme.size() + 1);
}

std::vector<std::string> variants_of(const host::EngineSpec& spec, const ExternalFlags& flags) {
  if (flags.variants.empty()) {
    return {spec.game.empty() ? std::string(host::Service{}.game) : spec.game};
  }
  std::vector<std::string> variants;
  for (const std::string_view variant : split(flags.variants, ',')) {
    variants.emplace_back(variant);
  }
  return variants;
}

Result<void> check_variants(const std::vector<std::string>& variants,
                            const host::EngineSpec& spec) {
  const auto protocol = host::find_protocol(spec.protocol);
  for (const std::string& variant : variants) {
    const auto setup = remote::setup_of_variant(variant);
    if (!setup) return tl::unexpected(setup.error());
    if (protocol && spec.command != builtin_command && !host::plays(**protocol, setup->game)) {
      return fail(host::not_played(**protocol, setup->game));
    }
  }
  return {};
}

Result<remote::ProviderTerms> terms_of(const host::EngineSpec& spec, const ExternalServer& server,
                                       const ExternalFlags& flags) {
  remote::ProviderTerms terms;
  const std::string_view site = site_in(server.url);
  auto parsed = remote::parse_server_url(site);
  if (!parsed) return tl::unexpected(within("--server", parsed.error()));
  terms.site = *std::move(parsed);
  const std::string_view broker = !flags.broker.empty() ? std::string_view(flags.broker)
                                  : site == usual_site  ? usual_broker
                                                        : site;
  auto asked = remote::parse_server_url(broker);
  if (!asked) return tl::unexpected(within("--broker", asked.error()));
  terms.broker = *std::move(asked);
  terms.ca_file = flags.ca;
  external_engine::Registration& registration = terms.registration;
  registration.name = flags.name.empty() ? "Ludex: " + spec.name : flags.name;
  if (registration.name.size() < external_engine::shortest_name ||
      registration.name.size() > external_engine::longest_name ||
      printable(registration.name) != registration.name) {
    return fail(fmt::format("--name has {} to {} printable characters",
                            external_engine::shortest_name, external_engine::longest_name));
  }
  registration.variants = variants_of(spec, flags);
  if (const auto checked = check_variants(registration.variants, spec); !checked) {
    return tl::unexpected(checked.error());
  }
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  terms.caps.threads = flags.threads > 0 ? flags.threads : cores;
  terms.caps.hash = flags.hash > 0 ? flags.hash : usual_hash;
  if (server.nodes > 0) {
    terms.caps.nodes = static_cast<std::uint64_t>(server.nodes);
  }
  registration.max_threads = terms.caps.threads;
  registration.max_hash = terms.caps.hash;
  if (flags.keep_alive > 0) {
    terms.waits.keep_alive = std::chrono::seconds(flags.keep_alive);
  }
  return terms;
}

std::string status_of(const remote::ProviderStanding& standing) {
  std::string line = fmt::format("{} jobs, {} refused", standing.jobs, standing.refused);
  if (!standing.is_connected) {
    line += "; not connected";
  }
  if (standing.variant.empty()) return line;
  return line + fmt::format("; {} after {} moves, depth {}", standing.variant, standing.plies,
                            standing.depth);
}

Result<void> provide(const remote::ProviderTerms& terms, const host::EngineSpec& spec,
                     const Interruption& interruption, const LinesLog& log, const Clock& clock,
                     Console& console) {
  StatusLine status(console.err, console.err_is_terminal, clock);
  Rng rng(std::random_device{}());
  return remote::provide_analysis(
      terms, {.clock = clock,
              .rng = rng,
              .open_engine =
                  [&](const rules::Setup& setup) {
                    return open_engine(spec, setup, clock, log.of_engine(), interruption.token());
                  },
              .log = log.file(),
              .stop = interruption.token(),
              .tell =
                  [&](const std::string& sentence) {
                    status.erase();
                    fmt::print(console.out, "{}\n", sentence);
                    console.out.flush();
                  },
              .show =
                  [&](const remote::ProviderStanding& standing) {
                    if (status.is_due()) {
                      status.draw(status_of(standing));
                    }
                  }});
}

}  // namespace

bool is_external_engine(std::string_view server) {
  return server.starts_with(external_scheme) &&
         (server.size() == external_scheme.size() || server[external_scheme.size()] == ':');
}

std::vector<Argument> external_arguments(ExternalFlags& flags) {
  return {{"--broker", &flags.broker,
           "external-engine: the URL from which work comes (default: that of the server)"},
          {"--name", &flags.name, "external-engine: the engine's name at the site"},
          {"--variants", &flags.variants,
           "external-engine: what the engine offers, with commas between (default: its game)"},
          {"--ca", &flags.ca,
           "external-engine: accept certificates of this authority alone, a file in PEM"},
          {.names = "--threads",
           .into = &flags.threads,
           .help = "external-engine: the most threads of a search (default: all of the machine)",
           .range = Range{1, external_engine::most_threads}},
          {.names = "--hash",
           .into = &flags.hash,
           .help = "external-engine: the most memory of the engine's table, in MiB (default: 512)",
           .range = Range{1, external_engine::most_hash}},
          {.names = "--keep-alive",
           .into = &flags.keep_alive,
           .help = "external-engine: end the engine after so many seconds without work (default: "
                   "300)",
           .range = Range{1, longest_keep_alive}}};
}

std::string_view external_flag_set(const ExternalFlags& flags) {
  if (!flags.broker.empty()) return "--broker";
  if (!flags.name.empty()) return "--name";
  if (!flags.variants.empty()) return "--variants";
  if (!flags.ca.empty()) return "--ca";
  if (flags.threads != 0) return "--threads";
  if (flags.hash != 0) return "--hash";
  if (flags.keep_alive != 0) return "--keep-alive";
  return {};
}

std::string external_game(const host::EngineSpec& spec, const ExternalFlags& flags) {
  return rules::setup_named(variants_of(spec, flags).front()).game;
}

ExitResult provide_external_engine(const host::EngineSpec& spec, const ExternalServer& server,
                                   const ExternalFlags& flags, Console& console) {
  auto terms = terms_of(spec, server, flags);
  if (!terms) return external_misused(terms.error().message);
  auto keys = remote::read_provider_keys(server.account);
  if (!keys) return not_provided(keys.error());
  terms->token = std::move(keys->token);
  terms->registration.provider_secret = std::move(keys->secret);
  const Interruption interruption(console.stdout_stream);
  const host::SteadyClock clock;
  auto log = LinesLog::open(server.log, clock, interruption.token());
  if (!log) return not_provided(log.error());
  const auto provided = provide(*terms, spec, interruption, *log, clock, console);
  const auto logged = log->finish();
  if (!provided) return not_provided(provided.error());
  if (!logged) return not_provided(logged.error());
  return {};
}

}  // namespace ludex::cli
