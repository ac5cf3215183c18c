// The fault engine: its life as an engine of UCI (fault_engine.cpp), and what it does wrong
// (faults.cpp).
#pragma once

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/tokens.h"
#include "support/fault_plan.h"
#include "support/instant_mover.h"
#include "support/late_output.h"

namespace ludex::tests {

struct Timed {
  int game = 0;
  std::int64_t asked = 0;
  std::int64_t answered = 0;
};

class Engine;

// When a fault strikes; `whole_life` ones change the manner of everything that follows.
enum class Stage : std::uint8_t { whole_life, start, uci, isready, newgame, go, quit };

struct Fault {
  std::string_view name;
  Stage stage;
  void (Engine::*happen)();
  std::string_view about;
};

// Ends the process where nobody reads any more.
void write_all(int fd, std::string_view bytes);

class Engine {
 public:
  explicit Engine(const Plan& plan);

  [[noreturn]] void run();
  static std::span<const Fault> faults();

 private:
  // Output: lines are collected and leave in one write().
  void say(std::string_view line);
  void flush();

  void obey(std::string_view line);
  void go(Tokens words);
  void stop();
  [[noreturn]] void quit();
  void write_times() const;
  void answer();
  // Says what was planned for the moment.
  void pass(std::string_view moment);
  [[nodiscard]] std::string filled(std::string text) const;
  [[nodiscard]] bool is_here() const;  // the game and the ply of the plan
  // Takes back what is to be written from there on.
  [[nodiscard]] std::string take_back(std::size_t from);
  [[nodiscard]] std::size_t last_line() const;  // where it starts
  void introduce();
  [[nodiscard]] bool strikes(Stage stage) const;
  void happen() { (this->*fault_->happen)(); }
  void ignore_termination() { (void)std::signal(SIGTERM, SIG_IGN); }
  [[noreturn]] void sleep_for_ever() {
    for (;;) {
      (void)pause();
    }
  }

  // The faults.
  void nothing() {}
  void die();
  void answer_then_die();
  void half_line_then_die();
  void until_stopped() { waits_ = true; }
  void deaf();
  void stopped();
  void spin();
  void late();
  void split();
  void early_byte();
  void twice();
  void unsolicited();
  void chatter();
  void flood();
  void endless_line();
  void long_line();
  void many_lines();
  void long_lines();
  void loud_stderr();
  void illegal();
  void resign() { say("bestmove resign"); }
  void none() { say("bestmove (none)"); }
  void null_move() { say("bestmove 0000"); }
  void own_square() { say("bestmove a1a1"); }
  void bare() { say("bestmove"); }
  void no_newline();
  void nonsense();
  void close_stdin();
  void close_stdout();
  void children();
  void children_then_die();
  void malformed_options();
  void use_crlf() { line_end_ = "\r\n"; }
  void use_blanks() { line_start_ = " \t  "; }
  void use_odd_bytes();
  void use_single_bytes() { byte_by_byte_ = true; }
  void ignore_quit();
  void keep_a_daemon();
  void note_pid() const;
  void crash() { std::abort(); }

  Plan plan_;
  const Fault* fault_ = nullptr;
  std::array<char, std::size_t{1} << 17> out_;
  std::size_t out_size_ = 0;
  std::array<char, std::size_t{1} << 17> in_;
  std::size_t in_size_ = 0;
  InstantMover mover_;
  LateOutput late_output_;
  std::string last_move_;
  bool early_byte_said_ = false;
  std::int64_t read_at_ = 0;
  std::vector<Timed> times_;  // as many as were reserved at the start
  std::string_view line_start_;
  std::string_view line_end_ = "\n";
  bool byte_by_byte_ = false;
  bool stays_ = false;  // even when it is told to quit
  bool waits_ = false;  // for stop or ponderhit before it answers
  int game_ = 0;
  int ply_ = 0;
};

}  // namespace ludex::tests
