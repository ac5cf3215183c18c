#include "cli/check_as_engine.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <utility>

#include "cli/output.h"
#include "conformance/watch/watcher.h"
#include "host/clock.h"
#include "host/pipe_port.h"

namespace ludex::cli {

namespace {

// A controller that reads nothing for so long is gone.
constexpr Milliseconds longest_print{10'000};

// Talks to the controller until one of both has ended.
void serve_watched(conformance::Watcher& watcher, host::LinePort& port, const Clock& clock) {
  while (!watcher.is_over()) {
    const host::Received received = port.receive(watcher.next_due().value_or(TimePoint::max()));
    if (received.what == host::Arrival::line) {
      watcher.on_line(received.text, received.at);
    } else if (received.what == host::Arrival::closed) {
      watcher.on_end_of_input();
    }
    const auto lines = watcher.due(clock.now());
    if (!lines.empty() && !port.send(lines, clock.now() + longest_print).complete) {
      watcher.on_end_of_input();
    }
  }
}

tl::unexpected<ExitError> watch_misused(const std::string& sentence) {
  return wrong_usage("check: " + sentence);
}

}  // namespace

ExitResult list_watch(const std::string& protocol, Console& console) {
  const auto kind = conformance::find_watch_kind(protocol);
  if (!kind) return watch_misused(describe(kind.error()));
  fmt::print(console.out, "{}", conformance::list_of(**kind));
  return {};
}

ExitResult watch_controller(const AsEngine& asked, Console& console) {
  const auto kind = conformance::find_watch_kind(asked.protocol);
  if (!kind) return watch_misused(describe(kind.error()));
  if (const auto known = conformance::check_fault(**kind, asked.fault); !known) {
    return watch_misused(describe(known.error()));
  }
  if (asked.report == "-") {
    return watch_misused("--report cannot be stdout, on which the engine speaks");
  }
  const auto watcher = (*kind)->make(asked.fault);
  const host::SteadyClock clock;
  host::PipePort port(host::standard_ends());
  serve_watched(*watcher, port, clock);
  const std::string text = conformance::report_of(**kind, *watcher);
  if (asked.report.empty()) {
    fmt::print(console.err, "{}", text);
  } else {
    auto output = Output::open(asked.report, console);
    if (!output) return work_failed("check: " + describe(output.error()));
    output->stream() << text;
    if (const auto written = output->finish(); !written) {
      return work_failed("check: " + describe(written.error()));
    }
  }
  if (conformance::is_refused(*watcher)) {
    return tl::unexpected(ExitError{ExitError::Kind::work_failed, {}});
  }
  return {};
}

}  // namespace ludex::cli
