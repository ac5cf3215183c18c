// `ludex worker`: plays games of the matches that a server of NATS announces.
#include "fleet/worker.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/engine_hash.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/match/plan.h"
#include "cli/options.h"
#include "fleet/local_match.h"
#include "fleet/messages.h"
#include "fleet/nats_connection.h"
#include "fleet/nats_queue.h"
#include "host/clock.h"
#include "host/engine_file.h"
#include "host/open_options.h"
#include "host/protocol.h"

namespace ludex::cli {

namespace {

struct WorkerFlags {
  fleet::NatsOptions server;
  std::string engines;  // the value of --engines
  std::string machine;
  std::size_t concurrency = 0;
};

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "a machine without a name";
  return name.data();
}

// The entry of the worker's own file, if it is the program that the coordinator means.
Result<host::EngineSpec> spec_of(const fleet::EngineTerms& engine, const host::EngineFile& file) {
  host::EngineSpec spec;
  spec.command = builtin_command;
  if (engine.entry) {
    auto found = file.find(*engine.entry);
    if (!found) return found;
    spec = *std::move(found);
  }
  spec.name = engine.name;
  const auto hash = hash_of(spec);
  if (!hash) return tl::unexpected(hash.error());
  if (*hash != engine.hash) {
    return fail(fmt::format(
        "the program of {} is not the coordinator's: its SHA-256 is {} here, and {} there",
        engine.entry ? printable(*engine.entry) : "the built-in engine", *hash,
        printable(engine.hash)));
  }
  for (const fleet::OptionTerms& option : engine.options) {
    host::OptionSetting setting{.name = option.name,
                                .value = option.value,
                                .if_known = option.if_known,
                                .no_text = !host::is_open(spec, option.name)};
    if (!setting.no_text) {
      auto value = host::value_from_page(spec, option.name, option.value);
      if (!value) return tl::unexpected(value.error());
      setting.value = *std::move(value);
    }
    spec.options.push_back(std::move(setting));
  }
  return spec;
}

Result<fleet::LocalEngine> find_engine(const fleet::EngineTerms& engine,
                                       const fleet::MatchTerms& terms, const host::EngineFile& file,
                                       const Clock& clock) {
  auto spec = spec_of(engine, file);
  if (!spec) return tl::unexpected(spec.error());
  if (const auto why = why_unfit(*spec, terms.setup.game)) {
    return fail(fmt::format("engine {}: {}", printable(engine.name), *why));
  }
  spec->purpose = {.infos = terms.checks_lines ? protocols::Infos::every : protocols::Infos::last,
                   .match = true,
                   .ponder = engine.allowance.ponder};
  set_waits(spec->timeouts,
            {terms.waits.startup, terms.waits.new_game, terms.waits.ready, terms.waits.settle},
            engine.allowance);
  const bool is_tried = spec->command != builtin_command;
  return fleet::LocalEngine{
      [spec = *std::move(spec), setup = terms.setup, &clock](const std::stop_token& stop) {
        return open_engine(spec, setup, clock, nullptr, stop);
      },
      is_tried, host::games_beside(terms.setup.game)};
}

// std::nullopt: the help was printed.
tl::expected<std::optional<WorkerFlags>, ExitError> read_flags(Arguments arguments,
                                                               Console& console) {
  WorkerFlags flags;
  int concurrency = 0;
  const Usage usage{
      .name = "ludex worker",
      .description =
          "Plays games of all matches that are started with `ludex match -nats URL` on the same\n"
          "server of NATS. Its engines are the entries of engines.toml on this machine.",
      .arguments = {
          {.names = "--nats",
           .into = &flags.server.url,
           .help = "The server: nats://HOST[:PORT] or tls://HOST[:PORT]",
           .required = true},
          {.names = "--concurrency",
           .into = &concurrency,
           .help = "Games at a time (default: as many as there are processors)",
           .range = Range{1, 1024}},
          {"--name", &flags.machine, "The machine's name in reports (default: its host name)"},
          {"--engines", &flags.engines, "The file of engines, instead of the usual engines.toml"},
          {"--ca", &flags.server.ca, "The certificates of the authorities that are trusted"},
          {"--cert", &flags.server.certificate, "The certificate of this client"},
          {"--key", &flags.server.key, "Its key"},
          {"--creds", &flags.server.credentials, "The credentials of a user of NATS"},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return std::nullopt;
  if (const auto checked = fleet::check_url(flags.server.url); !checked) {
    return wrong_usage("worker: " + checked.error().message);
  }
  if (flags.server.certificate.empty() != flags.server.key.empty()) {
    return wrong_usage("worker: --cert and --key belong together");
  }
  flags.concurrency = concurrency > 0 ? static_cast<std::size_t>(concurrency)
                                      : std::max(1U, std::thread::hardware_concurrency());
  if (flags.machine.empty()) {
    flags.machine = host_name();
  }
  return flags;
}

tl::unexpected<ExitError> not_working(const Error& error) {
  return work_failed("worker: " + describe(error));
}

}  // namespace

ExitResult run_worker(Arguments arguments, Console& console) {
  const auto read = read_flags(arguments, console);
  if (!read) return tl::unexpected(read.error());
  if (!*read) return {};
  const WorkerFlags& flags = **read;
  const Interruption interruption(console.stdout_stream, Interruption::CtrlC::finishes);
  const host::SteadyClock clock;
  const auto file = host::find_engine_file(host::engine_file_places(
      flags.engines.empty() ? std::nullopt : std::optional<std::filesystem::path>(flags.engines)));
  if (!file) return not_working(file.error());
  const auto speed = measured_speed(flags.concurrency);
  if (!speed) return not_working(speed.error());
  std::mutex printing;
  const auto tell = [&](const std::string& sentence) {
    const std::lock_guard lock(printing);
    fmt::print(console.out, "{}\n", sentence);
    console.out.flush();
  };
  const std::string worker = new_secret();
  auto connection = fleet::NatsConnection::open(flags.server, "ludex worker " + worker,
                                                std::random_device()(), tell);
  if (!connection) return not_working(connection.error());
  auto queue = fleet::open_worker_queue(**connection);
  if (!queue) return not_working(queue.error());
  const fleet::LocalMachine machine{
      .clock = clock,
      .wall_time = host::wall_time,
      .standstills = [&interruption] { return interruption.resumed(); },
      .concurrency = flags.concurrency,
      .starts_at_once = match::MatchPlan::usual_starts(std::thread::hardware_concurrency()),
      .speed = *speed,
      .find = [&](const auto& engine,
                  const auto& terms) { return find_engine(engine, terms, *file, clock); },
      .tell = tell};
  tell(fmt::format("Worker {}: {} games at a time, {}; waiting for matches",
                   printable(flags.machine), flags.concurrency, fleet::shown_speed(*speed)));
  std::size_t games = 0;
  {
    fleet::Worker player(
        {.queue = **queue,
         .clock = clock,
         .open = [&](const auto& terms) { return fleet::open_local_match(terms, machine); },
         .about = {.machine = printable(flags.machine),
                   .worker = worker,
                   .version = std::string(version()),
                   .concurrency = flags.concurrency,
                   .speed = *speed},
         .tell = tell});
    player.run(interruption.token(), interruption.last_work());
    games = player.games();
  }
  tell(fmt::format("Stopped after {} games; what was begun is given back", games));
  return {};
}

}  // namespace ludex::cli
