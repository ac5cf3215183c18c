// An engine that watches its controller: it answers as an engine does, or wrongly on request, and
// keeps what the controller does against the protocol. It does no I/O (decision 0257).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "conformance/check.h"

namespace ludex::conformance {

// What a controller may do wrong. The reports show its sentence (watch/common.h has those that
// several protocols share).
struct WatchRule {
  std::string_view name;  // "go-thinking"
  Severity severity{};
  std::string_view about;
};
// How the engine misbehaves on request.
struct WatchFault {
  std::string_view name;
  std::string_view about;
};

struct Deviation {
  const WatchRule* rule = nullptr;
  std::string detail;      // what in the line broke the rule; may be empty
  std::string line;        // of the controller; empty: its silence or end
  std::size_t number = 0;  // of the line, from 1
};

class Watcher {
 public:
  // The fault is one of the catalogue's, or empty.
  explicit Watcher(std::string fault) : fault_(std::move(fault)) {}
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  void on_line(std::string_view line, TimePoint now);
  void on_end_of_input();
  // The lines that are to be printed by now.
  [[nodiscard]] std::vector<std::string> due(TimePoint now);
  // When the next line is due; absent if there is none.
  [[nodiscard]] std::optional<TimePoint> next_due() const;
  // Whether the engine has ended: by `quit`, or by its fault.
  [[nodiscard]] bool is_over() const { return over_; }
  [[nodiscard]] const std::vector<Deviation>& deviations() const { return deviations_; }
  [[nodiscard]] std::size_t lines() const { return number_; }

 protected:
  [[nodiscard]] bool is(const WatchFault& fault) const { return fault_ == fault.name; }
  [[nodiscard]] TimePoint now() const { return now_; }
  // How long an answer to a question for a move takes.
  [[nodiscard]] Milliseconds thought() const;
  // Prints the line, with the end that the fault asks for.
  void say(std::string line, Milliseconds after = Milliseconds(0));
  // Counts a question for a move; the engine may die of it.
  void note_question();
  void end() { over_ = true; }
  // Ends, unless the fault is to ignore the command to end.
  void quit(std::string_view goodbye = {});
  // Its words; a carriage return divides words too.
  [[nodiscard]] static std::vector<std::string> words_in(std::string_view line);
  void complain(const WatchRule& rule, std::string detail = {});

 private:
  virtual void obey(const std::string& line) = 0;

  std::string fault_;
  TimePoint now_{};
  std::string line_;
  std::size_t number_ = 0;
  int questions_ = 0;
  bool over_ = false;
  std::deque<std::pair<TimePoint, std::string>> coming_;
  std::vector<Deviation> deviations_;
};

// The controllers of a protocol: what may be wrong with them, and what an engine may do to them.
struct WatchKind {
  std::string_view protocol;
  std::span<const WatchRule> rules;
  std::span<const WatchFault> faults;
  std::unique_ptr<Watcher> (*make)(std::string fault) = nullptr;
};

template <class OfProtocol>
[[nodiscard]] std::unique_ptr<Watcher> make_watcher(std::string fault) {
  return std::make_unique<OfProtocol>(std::move(fault));
}

// The error lists the protocols whose controllers can be watched.
[[nodiscard]] Result<const WatchKind*> find_watch_kind(std::string_view protocol);
// The error lists the faults; the empty text is none.
[[nodiscard]] Result<void> check_fault(const WatchKind& kind, std::string_view fault);
// The catalogue as lines for a terminal.
[[nodiscard]] std::string list_of(const WatchKind& kind);
// A sentence for each deviation, and a summary in the last line.
[[nodiscard]] std::string report_of(const WatchKind& kind, const Watcher& watcher);
// Whether a `must` was broken.
[[nodiscard]] bool is_refused(const Watcher& watcher);

}  // namespace ludex::conformance
