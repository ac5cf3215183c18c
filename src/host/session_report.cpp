#include "host/session_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace ludex::host {
namespace {

// Enough for the message of a failed assertion or an uncaught exception.
constexpr std::size_t last_words_bytes = 300;

}  // namespace

std::string with_last_words(std::string detail, const ProcessEnd& ending) {
  const std::string& tail = ending.stderr_tail;
  if (tail.empty()) {
    return detail;
  }
  if (tail.size() <= last_words_bytes) {
    return fmt::format("{}; stderr: {}", detail, tail);
  }
  std::size_t from = tail.size() - last_words_bytes;
  while (from < tail.size() && continues_character(tail[from])) {
    ++from;  // not in the middle of a UTF-8 character
  }
  return fmt::format("{}; stderr: …{}", detail, tail.substr(from));
}

engine::Failure failure_of_end(LinePort& port, engine::Fault lives_on) {
  const ProcessEnd ending = port.process_end();
  if (ending.exited) {
    return {engine::Fault::exited, with_last_words("it ended: " + ending.how, ending)};
  }
  const std::string_view what = lives_on == engine::Fault::closed_input
                                    ? "it closed its input and runs on"
                                    : "it closed its output and runs on";
  return {lives_on, with_last_words(std::string(what), ending)};
}

void SessionLog::write_down() {
  if (std::exchange(unwritten_, false)) {
    log_->record({received_at_, name_, Traffic::Kind::from_engine, received_});
  }
}

void SessionLog::sent(std::span<const std::string> lines, TimePoint at) {
  if (log_ == nullptr) {
    return;
  }
  write_down();
  for (const std::string& line : lines) {
    log_->record({at, name_, Traffic::Kind::to_engine, line});
  }
}

void SessionLog::errors(std::string_view line, TimePoint at) {
  write_down();
  log_->record({at, name_, Traffic::Kind::errors, line});
}

void SessionLog::note(std::string_view text) {
  if (log_ != nullptr) {
    write_down();
    log_->record({clock_.now(), name_, Traffic::Kind::note, text});
  }
}

}  // namespace ludex::host
