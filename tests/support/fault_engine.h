// The fault engine: its normal operation (fault_engine.cpp), what it speaks (dialect.h), and its
// faults (fault_table.h, faults.cpp).
#pragma once

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/dialect.h"
#include "support/fault_plan.h"
#include "support/fault_table.h"
#include "support/late_output.h"

namespace ludex::tests {

struct Timed {
  int game = 0;
  std::int64_t asked = 0;
  std::int64_t answered = 0;
};

// Writes all bytes; ends the process if a write fails, as when the reader has closed its end.
void write_all(int fd, std::string_view bytes);

class Engine {
 public:
  explicit Engine(const Plan& plan);

  [[noreturn]] void run();

 private:
  // Lines are collected and written in one write().
  void say(std::string_view line);
  void say_lines(std::string_view lines);  // divided by line feeds
  void flush();

  void obey(std::string_view line);
  void answer_or_wait(bool waits);
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
  void answer_by(std::string_view move);
  [[nodiscard]] bool strikes(Stage stage) const;
  // Whether the fault happens at this moment; a reply that is due then is in `reply_`.
  bool happens(Stage stage);
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
  void illegal() { answer_by(dialect_->illegal_move()); }
  void off_board() { answer_by(dialect_->move_off_board()); }
  void of_other_side() { answer_by(dialect_->move_of_other_side()); }
  void resign() { answer_by("resign"); }
  void none() { answer_by("(none)"); }
  void null_move() { answer_by("0000"); }
  void own_square() { answer_by("a1a1"); }
  void bare() { answer_by(""); }
  void error() { say_lines(dialect_->error_answer()); }
  void wrong_id();
  void full_pipe();
  void bytes_first();
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

  friend struct FaultFunctions;

  Plan plan_;
  std::unique_ptr<Dialect> dialect_;
  const FaultRow* fault_ = nullptr;
  void (Engine::*happen_)() = nullptr;
  std::string reply_;
  std::array<char, std::size_t{1} << 17> out_;
  std::size_t out_size_ = 0;
  std::array<char, std::size_t{1} << 17> in_;
  std::size_t in_size_ = 0;
  LateOutput late_output_;
  std::string last_move_;
  std::size_t answer_at_ = 0;  // where the last answer begins in the output
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

// The function of each fault of the table.
struct FaultFunctions {
  static void (Engine::*function_of(std::string_view fault))();
};

}  // namespace ludex::tests
