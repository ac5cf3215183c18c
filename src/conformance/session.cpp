#include "conformance/session.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/text.h"

namespace ludex::conformance {

namespace {

// An engine that prints more lines than that without being asked anything prints without end.
constexpr std::size_t most_lines_heard = 200'000;
constexpr Milliseconds longest_write{5'000};
// What is kept of the traffic: lines at its start and at its end, and of each line its start.
constexpr std::size_t first_kept = 60;
constexpr std::size_t last_kept = 240;
constexpr std::size_t bytes_kept = 400;
constexpr std::size_t errors_kept = 100;

Milliseconds whole_milliseconds(Duration time) {
  return std::chrono::duration_cast<Milliseconds>(time);
}

bool was_forced(std::string_view how) {
  return how.empty() || how.starts_with("killed by signal 15 ") ||
         how.starts_with("killed by signal 9 ");
}

}  // namespace

Session::Session(std::unique_ptr<host::LinePort> port, const Clock& clock, const Waits& waits,
                 std::stop_token stop, StartEngine again)
    : port_(std::move(port)),
      clock_(clock),
      waits_(waits),
      stop_(std::move(stop)),
      again_(std::move(again)),
      start_(clock.now()) {
  watch_port();
}

void Session::watch_port() {
  port_->report_errors_to([this](std::string_view line, TimePoint) {
    if (errors_.size() < errors_kept) {
      errors_.emplace_back(line.substr(0, bytes_kept));
      keep(Said::By::engine_errors, line);
    }
  });
  waker_.emplace(stop_, [this] { port_->wake(); });
}

void Session::kill() {
  note("the engine is killed");
  port_->close(TimePoint::min());
}

void Session::start_again() {
  port_->close(TimePoint::min());
  note("the engine is started again");
  auto port = again_();
  if (!port) {
    throw Finding{fmt::format("it does not start again: {}", port.error())};
  }
  // No wake-up may meet the port that goes.
  waker_.reset();
  port_ = *std::move(port);
  watch_port();
}

Session::~Session() {
  waker_.reset();
  port_->close(TimePoint::min());
}

void Session::keep(Said::By by, std::string_view text) {
  Said said{whole_milliseconds(clock_.now() - start_), by, {}};
  said.text = text.size() <= bytes_kept
                  ? std::string(text)
                  : fmt::format("{} ... ({} bytes)", text.substr(0, bytes_kept), text.size());
  if (first_.size() < first_kept) {
    first_.push_back(std::move(said));
    return;
  }
  last_.push_back(std::move(said));
  if (last_.size() > last_kept) {
    last_.pop_front();
    ++left_out_;
  }
}

std::vector<Said> Session::traffic() const {
  std::vector<Said> all = first_;
  if (left_out_ > 0) {
    all.push_back({first_.back().at, Said::By::note, fmt::format("{} lines left out", left_out_)});
  }
  all.insert(all.end(), last_.begin(), last_.end());
  return all;
}

void Session::end_lines_with(host::LineEnd end) {
  host::Framing framing;
  framing.written = end;
  port_->set_framing(framing);
  note(end == host::LineEnd::crlf ? "our lines end with CR LF from here on"
                                  : "our lines end with LF from here on");
}

void Session::send(std::string_view line) {
  send_burst({std::string(line)});
}

void Session::send_burst(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    keep(Said::By::us, line);
  }
  heard_ = 0;
  const auto sent = port_->send(lines, clock_.now() + longest_write);
  if (sent.complete) return;
  if (stop_.stop_requested()) {
    throw Interrupted{};
  }
  if (sent.refused) {
    report_end();
  }
  throw Finding{fmt::format("the engine does not read its input: `{}` could not be sent in {} s",
                            excerpt(lines.back()), longest_write.count() / 1000)};
}

void Session::report_end() {
  const host::ProcessEnd end = port_->process_end();
  throw Finding{end.exited ? fmt::format("the engine ended: {}", end.how)
                           : "the engine closed its output or input and runs on"};
}

std::optional<Heard> Session::next(TimePoint until) {
  for (;;) {
    const host::Received received = port_->receive(until);
    if (stop_.stop_requested()) {
      throw Interrupted{};
    }
    switch (received.what) {
      case host::Arrival::line:
        keep(Said::By::engine, received.text);
        require(++heard_ <= most_lines_heard, "the engine prints without end");
        return Heard{std::string(received.text), received.at};
      case host::Arrival::timeout:
        return std::nullopt;
      case host::Arrival::too_long:
        throw Finding{"the engine printed a line of more than a mebibyte"};
      case host::Arrival::closed:
        report_end();
      case host::Arrival::closed_input:
        note("the engine closed its input");
        break;
      case host::Arrival::woken:
        break;
    }
  }
}

Heard Session::await(std::string_view what, Milliseconds wait, const IsMeant& is_meant) {
  const TimePoint until = clock_.now() + wait;
  while (auto heard = next(until)) {
    if (is_meant(heard->text)) return *std::move(heard);
    // A line that was there in time does not extend the wait.
    if (clock_.now() >= until) break;
  }
  throw Finding{fmt::format("no {} came in {} ms", what, wait.count())};
}

void Session::listen(Milliseconds time, std::string_view why, const IsMeant& is_unwanted) {
  const TimePoint until = clock_.now() + time;
  while (const auto heard = next(until)) {
    if (is_unwanted(heard->text)) {
      throw Finding{fmt::format("{}: `{}`", why, excerpt(heard->text))};
    }
    if (clock_.now() >= until) break;
  }
}

void Session::listen(Milliseconds time) {
  listen(time, "", [](std::string_view) { return false; });
}

std::optional<std::string> Session::end_within(Milliseconds wait) {
  const TimePoint until = clock_.now() + wait;
  for (;;) {
    const host::Received received = port_->receive(until);
    if (stop_.stop_requested()) {
      throw Interrupted{};
    }
    if (received.what == host::Arrival::line) {
      keep(Said::By::engine, received.text);
    }
    if (received.what == host::Arrival::closed) break;
    if (received.what == host::Arrival::timeout || clock_.now() >= until) return std::nullopt;
  }
  const host::ProcessEnd end = port_->process_end();
  if (!end.exited) return std::nullopt;
  note(end.how);
  return end.how;
}

std::optional<std::string> Session::end_of_input_within(Milliseconds wait) {
  note("our output is closed");
  port_->close(clock_.now() + wait);
  const host::ProcessEnd end = port_->process_end();
  if (was_forced(end.how)) return std::nullopt;
  note(end.how);
  return end.how;
}

void require(bool condition, const std::function<std::string()>& text) {
  if (!condition) {
    throw Finding{text()};
  }
}

void require(bool condition, std::string_view text) {
  if (!condition) {
    throw Finding{std::string(text)};
  }
}

}  // namespace ludex::conformance
