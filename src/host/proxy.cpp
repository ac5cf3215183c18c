#include "host/proxy.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "host/clock.h"
#include "host/flow.h"
#include "host/poll_time.h"
#include "host/stop_signal.h"

namespace ludex::host {
namespace {

Descriptor copy_of(int fd) {
  Descriptor copy(fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (fd >= 0 && !copy) {
    throw std::system_error(errno, std::generic_category(), "cannot talk to another process");
  }
  return copy;
}

class ProxyLog {
 public:
  explicit ProxyLog(const ProxySettings& settings) : log_(settings.log), name_(settings.name) {}

  void record(Traffic::Kind kind, std::string_view text, TimePoint at) const {
    if (log_ != nullptr) {
      log_->record({at, name_, kind, text});
    }
  }
  // The report of a flow whose lines are of this kind.
  [[nodiscard]] FlowReport report(Traffic::Kind kind) const {
    FlowReport report;
    if (log_ == nullptr) return report;
    report.note = [this](std::string_view sentence, TimePoint at) {
      record(Traffic::Kind::note, sentence, at);
    };
    if (log_->takes_lines()) {
      report.line = [this, kind](std::string_view line, TimePoint at) { record(kind, line, at); };
    }
    return report;
  }

 private:
  TrafficLog* log_;
  const std::string& name_;
};

// The flows of one proxy, and the loop that waits for their descriptors.
class Exchange {
 public:
  Exchange(ProxySide controller, ProxySide engine, Descriptor engine_errors, Descriptor errors,
           const ProxySettings& settings)
      : log_(settings),
        down_(std::move(engine.from), std::move(controller.to), Heading::to_controller,
              settings.filter, report(Traffic::Kind::from_engine, up_, settings.filter)),
        up_(std::move(controller.from), std::move(engine.to), Heading::to_engine, settings.filter,
            report(Traffic::Kind::to_engine, down_, settings.filter)),
        errors_(std::move(engine_errors), std::move(errors), Heading::to_controller, no_filter_,
                errors_report()) {
    if (!controller.received.empty()) {
      up_.take(controller.received, steady_now());
    }
  }

  // `exit` becomes readable when the engine's process has ended; -1: the engine is no process of
  // ours.
  void run(int exit, int stop) {
    bool has_ended = false;
    while (!is_over(has_ended)) {
      std::array<Flow*, 3> flows{&up_, &down_, &errors_};
      std::array<pollfd, 8> polled{};
      for (std::size_t at = 0; at < flows.size(); ++at) {
        const Flow& flow = *flows[at];
        const short wanted = flow.wants_to_write() ? POLLOUT : 0;
        polled[2 * at] = {flow.input(), POLLIN, 0};
        polled[2 * at + 1] = {flow.output(), wanted, 0};
      }
      polled[6] = {stop, POLLIN, 0};
      polled[7] = {has_ended ? -1 : exit, POLLIN, 0};
      // The output that an engine wrote before it ended is still in its pipes, so the loop goes on.
      const int ready = ::poll(polled.data(), polled.size(), -1);
      if (ready < 0) continue;
      const TimePoint now = steady_now();
      if (polled[6].revents != 0) {
        log_.record(Traffic::Kind::note, "a stop was requested", now);
        return;
      }
      for (std::size_t at = 0; at < flows.size(); ++at) {
        serve(*flows[at], polled[2 * at], polled[2 * at + 1], now);
      }
      has_ended = has_ended || polled[7].revents != 0;
    }
  }

  // Passes on the last words of the engine's stderr: an engine closes its stdout before its stderr,
  // or a moment before it ends. If a process that the engine has left behind holds the pipe open,
  // the wait ends at the deadline.
  void finish_errors(TimePoint deadline, int stop) {
    // Even without a destination stderr is read for the log, so the end of its input counts, not
    // that of its output.
    while (errors_.input() >= 0 || errors_.wants_to_write()) {
      const short wanted = errors_.wants_to_write() ? POLLOUT : 0;
      std::array<pollfd, 3> polled{
          {{errors_.input(), POLLIN, 0}, {errors_.output(), wanted, 0}, {stop, POLLIN, 0}}};
      const PollTime time(deadline);
      const int ready = ppoll(polled.data(), polled.size(), time.get(), nullptr);
      const TimePoint now = steady_now();
      if (now >= deadline || (ready > 0 && polled[2].revents != 0)) return;
      if (ready > 0) {
        serve(errors_, polled[0], polled[1], now);
      }
    }
  }

  [[nodiscard]] bool has_lost_controller() const { return down_.is_refused(); }
  [[nodiscard]] int write_failure() const { return down_.write_failure(); }

 private:
  // A filter's reply is sent with the bytes of the opposite flow.
  FlowReport report(Traffic::Kind kind, Flow& back, const LineFilter& filter) {
    FlowReport result = log_.report(kind);
    const Heading heading =
        kind == Traffic::Kind::to_engine ? Heading::to_engine : Heading::to_controller;
    if (!filter.replies(heading)) return result;
    result.reply = [&back](const std::string& bytes) { back.inject(bytes); };
    result.takes_replies = [&back] { return back.has_room(); };
    return result;
  }
  FlowReport errors_report() {
    FlowReport result;
    result.line = log_.report(Traffic::Kind::errors).line;
    return result;
  }

  // Once the engine has ended, nobody reads what the controller still writes.
  [[nodiscard]] bool is_over(bool has_ended) const {
    return down_.is_over() && (up_.is_over() || has_ended);
  }

  static void serve(Flow& flow, const pollfd& input, const pollfd& output, TimePoint now) {
    if (input.fd >= 0 && input.revents != 0) {
      flow.read_some(now);
    }
    if (output.fd < 0 || output.revents == 0 || flow.is_over()) return;
    if (flow.wants_to_write()) {
      flow.write_some(now);
    } else if ((output.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
      flow.refuse(now);
    }
  }

  ProxyLog log_;
  LineFilter no_filter_{{}};
  Flow down_;
  Flow up_;
  Flow errors_;
};

// Ends the engine; returns whether it has ended by itself.
bool end(Process& engine, TimePoint deadline) {
  constexpr Milliseconds terminate_grace{500};
  engine.input.close();
  engine.output.close();
  engine.errors.close();
  const bool by_itself = engine.wait_for_exit(deadline);
  if (!by_itself) {
    engine.signal_group(SIGTERM);
    engine.signal_group(SIGCONT);  // a stopped program could not act on SIGTERM
    (void)engine.wait_for_exit(steady_now() + terminate_grace);
  }
  (void)engine.kill_and_reap(steady_now() + Process::death_wait);
  return by_itself;
}

}  // namespace

ProxySide side_of(Descriptor connection, std::string received) {
  Descriptor copy = copy_of(connection.get());
  return {std::move(connection), std::move(copy), std::move(received)};
}

tl::expected<ProxyEnding, std::string> run_proxy(ProxySide controller, const ProcessSpec& engine,
                                                 int errors, const ProxySettings& settings) {
  auto process = Process::start(engine);
  if (!process) return tl::unexpected(std::move(process.error()));
  if (settings.log != nullptr) {
    settings.log->runs_as(process->id());
  }
  const ProxyLog log(settings);
  log.record(Traffic::Kind::note, "started " + engine.command, steady_now());
  const StopSignal stop(settings.stop);
  ProxyEnding ending;
  bool lost_controller = false;
  TimePoint deadline;
  {
    Exchange exchange(std::move(controller),
                      {std::move(process->output), std::move(process->input)},
                      std::move(process->errors), copy_of(errors), settings);
    exchange.run(process->exit_descriptor(), stop.get());
    deadline = steady_now() + settings.grace;
    exchange.finish_errors(deadline, stop.get());
    lost_controller = exchange.has_lost_controller();
    ending.write_failure = exchange.write_failure();
  }
  const bool by_itself = end(*process, deadline) && !settings.stop.stop_requested();
  log.record(Traffic::Kind::note, "ended: " + process->how_it_ended(), steady_now());
  if (by_itself && !lost_controller && process->how_it_ended() != "exit status 0") {
    ending.engine = process->how_it_ended();
  }
  return ending;
}

ProxyEnding run_proxy(ProxySide controller, ProxySide engine, const ProxySettings& settings) {
  const ProxyLog log(settings);
  log.record(Traffic::Kind::note, "connected", steady_now());
  const StopSignal stop(settings.stop);
  Exchange exchange(std::move(controller), std::move(engine), {}, {}, settings);
  exchange.run(-1, stop.get());
  log.record(Traffic::Kind::note, "ended", steady_now());
  return {std::nullopt, exchange.write_failure()};
}

}  // namespace ludex::host
