// A conversation with one engine over lines. Every wait is bounded, whatever the engine prints, and
// the traffic is kept.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "conformance/check.h"
#include "host/line_port.h"

namespace ludex::conformance {

// How long answers may take.
struct Waits {
  Milliseconds handshake{10'000};
  Milliseconds ready{10'000};
  // For an answer beyond the time that the question itself gives.
  Milliseconds answer{10'000};
  Milliseconds quit{5'000};
  // How long silence is listened to where nothing may be printed.
  Milliseconds quiet{200};
  // By how much a time that was asked for may be exceeded.
  Milliseconds tolerance{250};
};

struct Heard {
  std::string text;
  TimePoint at{};
};

// Starts an engine; the error is a sentence.
using StartEngine = std::function<tl::expected<std::unique_ptr<host::LinePort>, std::string>()>;

class Session {
 public:
  using IsMeant = std::function<bool(std::string_view line)>;

  // The clock and the token outlive the session. `again` starts the same engine once more.
  Session(std::unique_ptr<host::LinePort> port, const Clock& clock, const Waits& waits,
          std::stop_token stop, StartEngine again = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const Waits& waits() const { return waits_; }
  [[nodiscard]] TimePoint now() const { return clock_.now(); }

  // A Finding if the engine does not take the line, or the lines, which are sent in one write.
  void send(std::string_view line);
  void send_burst(const std::vector<std::string>& lines);
  void end_lines_with(host::LineEnd end);

  // The next line; absent if none comes in time. A Finding if the engine ends, or prints without
  // end.
  [[nodiscard]] std::optional<Heard> next(TimePoint until);
  // The first line that is meant. `what` names it in the Finding that it has not come.
  Heard await(std::string_view what, Milliseconds wait, const IsMeant& is_meant);
  // Listens for that time; a Finding if a line comes that is unwanted: "WHY: `the line`".
  void listen(Milliseconds time, std::string_view why, const IsMeant& is_unwanted);
  // Reads whatever comes in that time.
  void listen(Milliseconds time);
  // How the engine ends by itself: "exit status 0"; absent if it runs on after the wait.
  [[nodiscard]] std::optional<std::string> end_within(Milliseconds wait);
  // The same after its input has been closed.
  [[nodiscard]] std::optional<std::string> end_of_input_within(Milliseconds wait);

  // Kills the engine and all that it has started.
  void kill();
  // Starts the engine once more; what runs of it is killed. A Finding if it does not start.
  void start_again();
  // What the system shows of the engine's process, if it shows anything.
  [[nodiscard]] std::optional<host::ProcessSight> sight() const { return port_->sight(); }

  // What the engine has written to its stderr so far.
  [[nodiscard]] const std::vector<std::string>& errors() const { return errors_; }
  void note(std::string_view text) { keep(Said::By::note, text); }
  [[nodiscard]] std::vector<Said> traffic() const;

 private:
  void keep(Said::By by, std::string_view text);
  void watch_port();
  [[noreturn]] void report_end();

  std::unique_ptr<host::LinePort> port_;
  const Clock& clock_;
  Waits waits_;
  std::stop_token stop_;
  StartEngine again_;
  std::optional<std::stop_callback<std::function<void()>>> waker_;
  TimePoint start_;
  std::size_t heard_ = 0;  // lines since our last one
  std::vector<std::string> errors_;
  std::vector<Said> first_;
  std::deque<Said> last_;
  std::size_t left_out_ = 0;
};

// Throws a Finding unless the condition holds.
void require(bool condition, const std::function<std::string()>& text);
void require(bool condition, std::string_view text);

}  // namespace ludex::conformance
