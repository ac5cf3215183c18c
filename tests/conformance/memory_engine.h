// What the wrong engines of the tests share: an engine in memory, on a clock that moves only while
// somebody waits, and with one fault, which has the name of the check that it fails.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/session.h"
#include "host/line_port.h"
#include "support/fake_clock.h"

namespace ludex::conformance {

class MemoryEngine : public host::LinePort {
 public:
  // An empty fault stands for none.
  MemoryEngine(test::FakeClock& clock, std::string fault)
      : clock_(clock), fault_(std::move(fault)) {}

  void set_framing(const host::Framing& framing) override {
    framing_ = framing;
    is_framed_ = true;
  }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override;
  host::Received receive(TimePoint deadline) override;
  void report_errors_to(const ReportErrorLine& report) override { errors_ = report; }
  void wake() override {}
  void close(TimePoint until) override;
  [[nodiscard]] std::optional<host::ProcessSight> sight() const override;
  // Expires with the engine; true once it has been killed.
  [[nodiscard]] std::weak_ptr<const bool> killed() const { return killed_; }
  // An engine before it, which still exists, has ended or was killed.
  void start_after(bool killed);
  host::ProcessEnd process_end() override { return {!how_.empty(), how_, {}}; }

 protected:
  using Words = std::vector<std::string>;

  // Whether the engine has that fault.
  [[nodiscard]] bool is(std::string_view fault) const { return fault_ == fault; }
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] TimePoint now() const { return clock_.now(); }
  // Prints the line after that time, among others in the order of their times.
  void say(std::string text, Milliseconds after = Milliseconds(0));
  // Forgets what would be printed later than now.
  void drop_what_is_coming();
  // Forgets what is printed already too, as far as nobody has read it.
  void drop_everything() { coming_.clear(); }
  void die(std::string how = "killed by signal 11 (Segmentation fault)") { how_ = std::move(how); }
  [[nodiscard]] bool is_dead() const { return !how_.empty(); }
  void print_error(const std::string& text);
  [[nodiscard]] bool reads_crlf() const { return framing_.written == host::LineEnd::crlf; }
  // Whether the controller has said that its lines end with LF.
  [[nodiscard]] bool reads_lf() const {
    return is_framed_ && framing_.written == host::LineEnd::lf;
  }
  // Lines in the write that is being obeyed, and which of them it is.
  [[nodiscard]] std::size_t burst() const { return burst_; }
  [[nodiscard]] std::size_t burst_at() const { return burst_at_; }

  // A line that begins with `text` ends an engine that has the fault.
  struct DeadlyLine {
    std::string_view fault;
    std::string_view text;
  };
  [[nodiscard]] bool dies_of(std::span<const DeadlyLine> deadly, std::string_view line) const;

  virtual void obey(const std::string& line) = 0;
  // Whether the engine does not notice the end of its input.
  [[nodiscard]] virtual bool is_deaf_at_the_end() const = 0;

 private:
  // What the system would see of a line that it reads.
  void count(std::string_view line);

  test::FakeClock& clock_;
  std::string fault_;
  host::Framing framing_;
  bool is_framed_ = false;
  ReportErrorLine errors_;
  std::deque<std::pair<TimePoint, std::string>> coming_;
  std::string text_;
  std::string how_;  // how it ended; empty while it runs
  std::size_t burst_ = 0;
  std::size_t burst_at_ = 0;
  std::size_t lines_ = 0;  // that it has read
  std::uint64_t mebibytes_ = 10;
  std::shared_ptr<bool> killed_ = std::make_shared<bool>(false);
};

// Starts engines of the class with that fault, on that clock.
template <class Engine>
[[nodiscard]] StartEngine start_of(test::FakeClock& clock, std::string fault) {
  return [&clock, fault = std::move(fault), last = std::weak_ptr<const bool>()]() mutable {
    auto engine = std::make_unique<Engine>(clock, fault);
    if (const auto killed = last.lock()) {
      engine->start_after(*killed);
    }
    last = engine->killed();
    return std::unique_ptr<host::LinePort>(std::move(engine));
  };
}

}  // namespace ludex::conformance
