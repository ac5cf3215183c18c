#include "host/proxy.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/engine_words.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/lines_log.h"
#include "cli/options.h"
#include "cli/tcp_service.h"
#include "cli/token_file.h"
#include "host/clock.h"
#include "host/connections.h"
#include "host/line_filter.h"
#include "host/pipe_port.h"
#include "host/stop_signal.h"
#include "host/tcp.h"

namespace ludex::cli {

namespace {

constexpr int most_at_once = 64;
// The keys of -engine that say which process runs and how long it may take to end. The others
// concern the conversation, which the proxy does not hold.
constexpr std::array<std::string_view, 7> keys_of_processes{"cmd",  "args", "arg",   "dir",
                                                            "conf", "name", "tscale"};

tl::unexpected<ExitError> proxy_misused(const std::string& sentence) {
  return wrong_usage("proxy: " + sentence);
}
tl::unexpected<ExitError> proxy_failed(const std::string& sentence) {
  return work_failed("proxy: " + sentence);
}

struct ProxyFlags {
  std::string log;
  bool append = false;
  std::vector<std::string> filters;
  std::string listen;
  std::string token;
  std::string connect;
  std::string engine_token;
  int at_once = 1;
  bool once = false;
};

// The engine behind the proxy: a process or an address.
struct Behind {
  host::ProcessSpec process;
  std::optional<host::TcpAddress> address;
  std::string token;  // what the engine at the address is sent first; empty: nothing
  std::string name;
  Milliseconds grace{0};
};

const std::string footer_of_proxy =
    "What the engine is (one of the three):\n"
    "  -engine KEY=VALUE...  as in `ludex match`; cmd=, args=, arg=, dir=, conf=, name=, tscale=\n"
    "  --connect ADDRESS     an engine that listens there\n"
    "  -- COMMAND ARGS...    a command line\n\n"
    "Filters apply to lines, in the order given; > is to the engine, < from the engine:\n"
    "  >d/REGEX/             drops lines that match\n"
    "  <s/REGEX/TEXT/        replaces the first match (every match: /g); \\1 is a group\n"
    "  >r/REGEX/TEXT/        answers a line that matches with the text, and does not pass it on\n\n"
    "  ludex proxy --log talk.log --filter '>s/^go infinite$/go depth 20/' -- stockfish\n"
    "  ludex proxy --listen 5000 -engine cmd=gnugo args=\"--mode gtp\"";

Usage usage_of_proxy(ProxyFlags& flags) {
  return {.name = "ludex proxy",
          .description =
              "Connects a controller, on stdin and stdout or over TCP, to an engine and passes on\n"
              "every byte, whatever the protocol; logs the lines, and changes those that filters\n"
              "name.",
          .arguments =
              {
                  {"--log", &flags.log, "A file for all lines of both sides, each with its time"},
                  {"--append", &flags.append, "Keep what the file of --log holds"},
                  {"--filter", &flags.filters, "A rule that changes lines; may be repeated"},
                  {"--listen", &flags.listen,
                   "[HOST:]PORT where controllers connect; each gets an engine of its own"},
                  {"--token", &flags.token, std::string(token_help)},
                  {"--connect", &flags.connect, "[HOST:]PORT of the engine"},
                  {"--engine-token", &flags.engine_token,
                   "With --connect: the file of the token that the engine asks for"},
                  {"--at-once", &flags.at_once, "Connections served at a time (default: 1)", false,
                   Range{1, most_at_once}},
                  {"--once", &flags.once, "End after the first connection"},
              },
          .footer = footer_of_proxy};
}

tl::expected<Behind, ExitError> process_behind(const EngineWords& words) {
  const auto choice = read_engine_choice(words.engines.front(), "proxy");
  if (!choice) return tl::unexpected(choice.error());
  for (const std::string& word : words.engines.front()) {
    const std::string_view key = std::string_view(word).substr(0, word.find('='));
    if (std::find(keys_of_processes.begin(), keys_of_processes.end(), key) ==
        keys_of_processes.end()) {
      return proxy_misused(fmt::format(
          "-engine {} has no effect: the proxy passes on what others say", printable(word)));
    }
  }
  const auto spec = resolve(*choice);
  if (!spec) return proxy_failed(describe(spec.error()));
  if (spec->command == builtin_command) {
    return proxy_misused("cmd=builtin is no process; `ludex engine` is one");
  }
  return Behind{{spec->command, spec->arguments, spec->directory, spec->environment},
                std::nullopt,
                {},
                spec->name,
                spec->timeouts.quit};
}

tl::expected<Behind, ExitError> read_behind(const EngineWords& words, const ProxyFlags& flags,
                                            const std::vector<std::string>& command) {
  const std::size_t given =
      words.engines.size() + (flags.connect.empty() ? 0U : 1U) + (command.empty() ? 0U : 1U);
  if (given != 1) {
    return proxy_misused(given == 0
                             ? "an engine is needed: -engine, --connect or a command behind --"
                             : "one engine is needed, not several: -engine, --connect or a command "
                               "behind --");
  }
  if (!words.engines.empty()) return process_behind(words);
  Behind behind;
  behind.grace = limits::quit_wait;
  if (!command.empty()) {
    behind.process.command = command.front();
    behind.process.arguments.assign(command.begin() + 1, command.end());
    behind.name = command.front().substr(command.front().rfind('/') + 1);
    return behind;
  }
  auto address = host::parse_tcp_address(flags.connect);
  if (!address) return proxy_misused("--connect " + address.error().message);
  behind.name = host::to_text(*address);
  if (!flags.engine_token.empty()) {
    auto token = read_token(flags.engine_token);
    if (!token) return proxy_failed(describe(token.error()));
    behind.token = *std::move(token);
  }
  behind.address = *std::move(address);
  return behind;
}

tl::expected<host::LineFilter, ExitError> read_filters(const ProxyFlags& flags) {
  std::vector<host::FilterRule> rules;
  for (const std::string& text : flags.filters) {
    auto rule = host::FilterRule::parse(text);
    if (!rule) return proxy_misused("--filter " + describe(rule.error()));
    rules.push_back(*std::move(rule));
  }
  return host::LineFilter(std::move(rules));
}

// Our own stdin and stdout. From here on only these descriptors refer to them, so that closing them
// ends the controller's connection.
host::ProxySide own_side() {
  const auto take = [](int standard, int flags) {
    Descriptor taken(fcntl(standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    const Descriptor nothing(::open("/dev/null", flags | O_CLOEXEC));
    (void)::dup2(nothing.get(), standard);
    return taken;
  };
  return {take(STDIN_FILENO, O_RDONLY), take(STDOUT_FILENO, O_WRONLY)};
}

// One connection from its beginning to its end. Returns the errno of a failed write to the
// controller, or 0; any other failure is an error.
Result<int> relay(host::ProxySide controller, const Behind& behind,
                  const host::ProxySettings& settings) {
  if (behind.address) {
    const host::StopSignal stop(settings.stop);
    auto engine =
        host::connect_to(*behind.address, host::steady_now() + limits::handshake_wait, stop.get());
    if (!engine) return tl::unexpected(engine.error());
    if (!behind.token.empty()) {
      host::PipePort lines({.output = engine->get()});
      const std::vector<std::string> first{behind.token};
      (void)lines.send(first, host::steady_now() + limits::handshake_wait);
    }
    return host::run_proxy(std::move(controller), host::side_of(*std::move(engine)), settings)
        .write_failure;
  }
  const auto ended =
      host::run_proxy(std::move(controller), behind.process, STDERR_FILENO, settings);
  if (!ended) return fail(ended.error());
  if (ended->engine) return fail(fmt::format("{}: {}", printable(behind.name), *ended->engine));
  return ended->write_failure;
}

// Gives every connection an engine of its own; a failure ends only its connection.
ExitResult serve_connectors(const ProxyFlags& flags, const Behind& behind,
                            const host::ProxySettings& settings, Console& console) {
  std::mutex mutex;
  std::optional<Error> last;
  ExitResult ending = serve_tcp(
      {.subcommand = "proxy",
       .address = flags.listen,
       .token_file = flags.token,
       .at_once = static_cast<std::size_t>(flags.at_once),
       .once = flags.once},
      settings.stop, console, [&](host::Connection connection) {
        auto controller =
            host::side_of(std::move(connection.socket), std::move(connection.received));
        auto done = relay(std::move(controller), behind, settings);
        if (done) return;
        const std::lock_guard lock(mutex);
        fmt::print(console.err, "ludex: proxy: {}: {}\n", connection.peer, describe(done.error()));
        console.err.flush();
        last = done.error();
      });
  if (ending && flags.once && last) {
    return tl::unexpected(ExitError{ExitError::Kind::work_failed, {}});
  }
  return ending;
}

ExitResult run_talks(const ProxyFlags& flags, const Behind& behind, const host::LineFilter& filter,
                     Console& console) {
  const Interruption interruption;
  const host::SteadyClock clock;
  auto log = LinesLog::open(flags.log, clock, interruption.token(), flags.append);
  if (!log) return proxy_failed(describe(log.error()));
  const host::ProxySettings settings{filter, log->file(), behind.name, interruption.token(),
                                     behind.grace};
  ExitResult ending;
  if (!flags.listen.empty()) {
    ending = serve_connectors(flags, behind, settings, console);
  } else {
    const auto done = relay(own_side(), behind, settings);
    ending = done ? check_stdout(*done) : proxy_failed(describe(done.error()));
  }
  const auto logged = log->finish();
  if (ending && !logged) return proxy_failed(describe(logged.error()));
  return ending;
}

}  // namespace

ExitResult run_proxy(Arguments arguments, Console& console) {
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  std::vector<std::string> command;
  if (dashes != arguments.end()) {
    command.assign(dashes + 1, arguments.end());
  }
  const EngineWords words =
      sorted_engine_words(arguments.first(static_cast<std::size_t>(dashes - arguments.begin())));
  ProxyFlags flags;
  const auto parsed = parse_options(usage_of_proxy(flags), words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  if (flags.listen.empty() && (flags.once || flags.at_once != 1 || !flags.token.empty())) {
    return proxy_misused("--once, --at-once and --token have no effect without --listen");
  }
  if (flags.connect.empty() && !flags.engine_token.empty()) {
    return proxy_misused("--engine-token has no effect without --connect");
  }
  if (flags.log.empty() && flags.append) {
    return proxy_misused("--append has no effect without --log");
  }
  const auto filter = read_filters(flags);
  if (!filter) return tl::unexpected(filter.error());
  const auto behind = read_behind(words, flags, command);
  if (!behind) return tl::unexpected(behind.error());
  return run_talks(flags, *behind, *filter, console);
}

}  // namespace ludex::cli
