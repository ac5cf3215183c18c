#include "host/pipe_port.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/expects.h"
#include "base/limits.h"
#include "host/clock.h"
#include "host/poll_time.h"

namespace ludex::host {
namespace {

// After this many bytes of lines, receive() checks whether more input has come.
constexpr std::size_t taken_between_reads = std::size_t{4} << 10;
// A pipe holds at most this much of the output of a program that has ended (pipe(7)).
constexpr std::size_t pipe_bytes = std::size_t{1} << 20;
// A blocking pipe that poll() calls writable has room for this much (PIPE_BUF).
constexpr std::size_t promised_bytes = 4096;
constexpr std::size_t chunk_bytes = 8192;

bool blocks(int fd) {
  return fd >= 0 && (fcntl(fd, F_GETFL) & O_NONBLOCK) == 0;
}

void add_to(LineSplitter& splitter, std::string_view bytes, TimePoint at) {
  while (!bytes.empty()) {
    const auto room = splitter.room();
    const std::size_t count = std::min(room.size(), bytes.size());
    std::copy_n(bytes.begin(), count, room.begin());
    splitter.added(count, at);
    bytes.remove_prefix(count);
  }
}

// A descriptor that is readable while one of the others is, or while nobody reads what is written
// to `output`. None if the system has none left, or one of the others is a file, which cannot be
// watched.
Descriptor watch(std::span<const int> inputs, int output) {
  Descriptor all(epoll_create1(EPOLL_CLOEXEC));
  const auto add = [&](int fd, std::uint32_t events) {
    epoll_event event{};
    event.events = events;
    return fd < 0 || epoll_ctl(all.get(), EPOLL_CTL_ADD, fd, &event) == 0;
  };
  bool complete = static_cast<bool>(all) && add(output, 0);
  for (const int fd : inputs) {
    complete = complete && add(fd, EPOLLIN);
  }
  return complete ? std::move(all) : Descriptor();
}

}  // namespace

PipePort::PipePort(PipeEnds ends)
    : ends_(std::move(ends)),
      input_blocks_(blocks(ends_.input)),
      output_blocks_(blocks(ends_.output)),
      left_after_exit_(pipe_bytes),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!wake_) {
    throw std::system_error(errno, std::generic_category(), "cannot talk to another process");
  }
  rare_ = watch(std::array{wake_.get(), ends_.errors, ends_.exit}, ends_.output);
  add_to(splitter_, std::exchange(ends_.received, {}), steady_now());
}

void PipePort::set_framing(const Framing& framing) {
  splitter_.set_framing(framing);
  line_end_ = framing.written == LineEnd::crlf ? "\r\n" : "\n";
}

LinePort::Sent PipePort::send(std::span<const std::string> lines, TimePoint deadline) {
  out_.clear();
  for (const std::string& line : lines) {
    out_ += line;
    out_ += line_end_;
  }
  std::string_view rest = out_;
  bool must_wait = output_blocks_;
  while (!rest.empty()) {
    if (ends_.output < 0) {
      return {false, true, steady_now()};
    }
    if (must_wait && !wait_for_room(deadline)) {
      return {false, false, steady_now()};
    }
    const std::size_t size = output_blocks_ ? std::min(rest.size(), promised_bytes) : rest.size();
    const ssize_t count = ::write(ends_.output, rest.data(), size);
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR && (errno != EAGAIN || exited_)) {
      if (errno != EAGAIN && errno != EPIPE) {
        write_failure_ = errno;
      }
      return {false, true, steady_now()};
    }
    must_wait = true;
  }
  return {true, false, steady_now()};
}

// Our caller may work for a while on many lines. The pipe must not fill meanwhile, or the other
// side would wait for us; and a line that comes meanwhile is to get the time of its arrival.
void PipePort::read_ahead() {
  const bool more = !input_blocks_ && !ended_ && splitter_.pending() > 0 &&
                    splitter_.pending() < limits::read_ahead_bytes;
  if (more && taken_ >= taken_between_reads) {
    read_input();
  }
}

// Returns false once the deadline has passed. A side that has ended its own output will hardly read
// on, so the deadline is moved closer then.
bool PipePort::wait_for_room(TimePoint& deadline) {
  for (bool input_was_there = true;;) {
    if (hurried_.load(std::memory_order_relaxed)) {
      deadline = TimePoint::min();
    } else if (ended_ && std::exchange(input_was_there, false)) {
      deadline = std::min(deadline, steady_now() + limits::quit_wait);
    }
    const Waited waited = wait(deadline, true);
    if (waited == Waited::output) {
      return true;
    }
    if (waited == Waited::timeout || (deadline != TimePoint::max() && steady_now() >= deadline)) {
      hurried_ = hurried_ || ended_;  // it has had its time
      return false;
    }
  }
}

Received PipePort::take() {
  read_ahead();
  if (ended_) {
    splitter_.ended();
  }
  if (const auto line = splitter_.next()) {
    taken_ += line->text.size() + 1;
    return {line->too_long ? Arrival::too_long : Arrival::line, line->text, line->at, last_byte_};
  }
  return nothing(Arrival::timeout);
}

Received PipePort::receive(TimePoint deadline) {
  for (bool tried = false;; tried = true) {
    if (woken_.load(std::memory_order_relaxed) && woken_.exchange(false)) {
      return nothing(Arrival::woken);
    }
    if (const Received received = take(); received.what != Arrival::timeout) {
      return received;
    }
    if (ended_) {
      return nothing(Arrival::closed);
    }
    if (deaf_ && !std::exchange(deaf_told_, true)) {
      return nothing(Arrival::closed_input);
    }
    // Bytes that complete no line must not extend the wait.
    if (tried && deadline != TimePoint::max() && steady_now() >= deadline) {
      return nothing(Arrival::timeout);
    }
    if (deadline == TimePoint::min() && !input_blocks_) {
      read_input();
    } else if (wait(deadline, false) == Waited::timeout) {
      return nothing(Arrival::timeout);
    }
  }
}

// Waits once and reads all that is there; `output` in the result means that there is room to write.
PipePort::Waited PipePort::wait(TimePoint deadline, bool for_output) {
  if (for_output || exited_ || deaf_ || !rare_) {
    return wait_for_all(deadline, for_output);
  }
  if (const auto waited = wait_for_input(deadline)) {
    return *waited;
  }
  (void)wait_for_all(TimePoint::min(), for_output);
  return Waited::other;
}

std::optional<PipePort::Waited> PipePort::wait_for_input(TimePoint deadline) {
  std::array<pollfd, 2> polled{{{ends_.input, POLLIN, 0}, {rare_.get(), POLLIN, 0}}};
  const PollTime time(deadline);
  const int ready = ppoll(polled.data(), polled.size(), time.get(), nullptr);
  if (ready == 0) {
    return Waited::timeout;
  }
  if (ready < 0 || polled[1].revents != 0) {
    return {};
  }
  read_input();
  return Waited::other;
}

PipePort::Waited PipePort::wait_for_all(TimePoint deadline, bool for_output) {
  const bool read_on = !for_output || (!ended_ && splitter_.pending() < limits::read_ahead_bytes);
  // Without events, poll() still reports that nobody reads the other end.
  const short output_events = for_output ? POLLOUT : 0;
  std::array<pollfd, 5> polled{{{read_on ? ends_.input : -1, POLLIN, 0},
                                {wake_.get(), POLLIN, 0},
                                {ends_.errors, POLLIN, 0},
                                {exited_ ? -1 : ends_.exit, POLLIN, 0},
                                {deaf_ && !for_output ? -1 : ends_.output, output_events, 0}}};
  // Once the other side has ended, nothing is waited for.
  const PollTime time(exited_ ? TimePoint::min() : deadline);
  const int ready = ppoll(polled.data(), polled.size(), time.get(), nullptr);
  if (ready < 0) {
    expects(errno == EINTR || errno == EAGAIN || errno == ENOMEM);
    return Waited::other;
  }
  if (ready == 0 && !exited_) {
    return Waited::timeout;
  }
  if (polled[1].revents != 0) {
    std::uint64_t count = 0;
    (void)!::read(wake_.get(), &count, sizeof count);  // woken_ says whether the wake-up is new
  }
  if (polled[2].revents != 0) {
    (void)read_errors();
  }
  if (polled[0].revents != 0) {
    read_input();
  } else if (exited_) {
    ended_ = true;
  } else if (!for_output && polled[4].revents != 0) {
    deaf_ = true;
  }
  if (polled[3].revents != 0) {
    exited_ = true;
  }
  return polled[4].revents != 0 || (for_output && exited_) ? Waited::output : Waited::other;
}

void PipePort::read_input() {
  taken_ = 0;
  auto room = splitter_.room();
  if (exited_) {
    room = room.first(std::min(room.size(), left_after_exit_));
  }
  const ssize_t count = room.empty() ? 0 : ::read(ends_.input, room.data(), room.size());
  if (count > 0) {
    last_byte_ = steady_now();
    splitter_.added(static_cast<std::size_t>(count), last_byte_);
    if (exited_) {
      left_after_exit_ -= static_cast<std::size_t>(count);
    }
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    ended_ = true;
  }
}

bool PipePort::read_errors() {
  std::array<char, chunk_bytes> chunk;
  const ssize_t count = ::read(ends_.errors, chunk.data(), chunk.size());
  if (count > 0) {
    errors_.append(chunk.data(), static_cast<std::size_t>(count));
    // If the disk is full, the copy is lost, but the game goes on.
    if (ends_.errors_copy >= 0) {
      (void)!::write(ends_.errors_copy, chunk.data(), static_cast<std::size_t>(count));
    }
    report_errors({chunk.data(), static_cast<std::size_t>(count)});
    if (errors_.size() > 2 * limits::stderr_tail_bytes) {
      errors_.erase(0, errors_.size() - limits::stderr_tail_bytes);
    }
    return true;
  }
  if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    ends_.errors = -1;
    rare_ = {};  // its end would be rare no more
  }
  return false;
}

void PipePort::report_errors_to(const ReportErrorLine& report) {
  report_error_line_ = report;
  if (report_error_line_ && !errors_splitter_) {
    // Programs that show their progress end lines by carriage returns.
    errors_splitter_.emplace(limits::line_bytes,
                             Framing{.cut = LineCut::any, .keeps_unended_line = true});
  }
}

void PipePort::report_errors(std::string_view bytes) {
  if (!report_error_line_) return;
  const TimePoint now = steady_now();
  while (!bytes.empty()) {
    const auto room = errors_splitter_->room();
    const std::size_t count = std::min(room.size(), bytes.size());
    std::copy_n(bytes.begin(), count, room.begin());
    errors_splitter_->added(count, now);
    bytes.remove_prefix(count);
    while (const auto line = errors_splitter_->next()) {
      report_error_line_(line->too_long ? "(a line that is too long)" : line->text, line->at);
    }
  }
}

void PipePort::finish_errors() {
  for (std::size_t left = pipe_bytes / chunk_bytes; left > 0 && ends_.errors >= 0; --left) {
    if (!read_errors()) {
      break;
    }
  }
  if (const ReportErrorLine report = std::exchange(report_error_line_, nullptr)) {
    errors_splitter_->ended();
    while (const auto line = errors_splitter_->next()) {
      report(line->text, line->at);
    }
  }
}

void PipePort::wake() {
  woken_.store(true, std::memory_order_release);
  const std::uint64_t one = 1;
  // The counter cannot overflow; a full one would wake as well.
  (void)!::write(wake_.get(), &one, sizeof one);
}

void PipePort::hurry() {
  hurried_.store(true, std::memory_order_release);
  wake();
}

void PipePort::close(TimePoint /*until*/) {
  ends_.input = ends_.output = ends_.exit = -1;
  ended_ = true;
  finish_errors();
}

void PipePort::drain(TimePoint until) {
  while (!exited_ && wait(until, false) != Waited::timeout) {
    while (splitter_.next()) {
    }
    if (ended_) {
      ends_.input = -1;  // poll() would report the end again and again
    }
    if (until != TimePoint::max() && steady_now() >= until) {
      return;
    }
  }
}

std::string PipePort::errors_tail() {
  finish_errors();
  return errors_.size() <= limits::stderr_tail_bytes
             ? errors_
             : errors_.substr(errors_.size() - limits::stderr_tail_bytes);
}

}  // namespace ludex::host
