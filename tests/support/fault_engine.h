// The fault engine: its normal operation as a UCI engine (fault_engine.cpp), and its faults
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

// The moment of a fault; a `whole_life` fault changes the engine's behaviour from the start on.
enum class Stage : std::uint8_t { whole_life, start, uci, isready, newgame, go, quit };

struct Fault {
  std::string_view name;
  Stage stage;
  void (Engine::*happen)();
  std::string_view about;
};

// Writes all bytes; ends the process if a write fails, as when the reader has closed its end.
void write_all(int fd, std::string_view bytes);

class Engine {
 public:
  explicit Engine(const Plan& plan);

  [[noreturn]] void run();
  static std::span<const Fault> faults();

 private:
  // Lines are collected and written in one write().
  void say(std::string_view line);
  void flush();

  void obey(std::string_view line);
  void go(Tokens words);
  void stop();
  [[noreturn]] void quit();
  void write_times() const;
  void answer();
  // Prints or schedules the lines that the plan has for this moment.
  void pass(std::string_view moment);
  [[nodiscard]] std::string filled(std::string text) const;
  [[nodiscard]] bool is_here() const;  // whether this is the plan's game and ply
  // Removes and returns the collected output from this offset on.
  [[nodiscard]] std::string take_back(std::size_t from);
  [[nodiscard]] std::size_t last_line() const;  // the offset at which it starts
  void introduce();
  [[nodiscard]] bool strikes(Stage stage) const;
  void happen() { (this->*fault_->happen)(); }
  void ignore_termination() { (void)std::signal(SIGTERM, SIG_IGN); }
  [[noreturn]] void sleep_for_ever() {
    for (;;) {
      (void)pause();
    }
  }

  // The functions of the faults.
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
  std::vector<Timed> times_;  // at most as many as were reserved at the start
  std::string_view line_start_;
  std::string_view line_end_ = "\n";
  bool byte_by_byte_ = false;
  bool stays_ = false;  // the engine ignores quit
  bool waits_ = false;  // the engine waits for stop or ponderhit before it answers
  int game_ = 0;
  int ply_ = 0;
};

}  // namespace ludex::tests
