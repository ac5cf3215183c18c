// What the faults of the fault engine do.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "support/fault_engine.h"

namespace ludex::tests {
namespace {

void pause_for(int milliseconds) {
  (void)poll(nullptr, 0, milliseconds);
}

}  // namespace

void (Engine::*FaultFunctions::function_of(std::string_view fault))() {
  using E = Engine;
  struct Entry {
    std::string_view name;
    void (Engine::*happen)();
  };
  static constexpr std::array functions{
      Entry{"die-at-start", &E::die},
      Entry{"die-at-handshake", &E::die},
      Entry{"silent-handshake", &E::nothing},
      Entry{"flood-handshake", &E::flood},
      Entry{"bytes-before-handshake", &E::bytes_first},
      Entry{"malformed-options", &E::malformed_options},
      Entry{"long-lines", &E::long_lines},
      Entry{"silent-ready", &E::nothing},
      Entry{"silent-newgame", &E::nothing},
      Entry{"die-at-newgame", &E::die},
      Entry{"die", &E::die},
      Entry{"answer-then-die", &E::answer_then_die},
      Entry{"half-line-then-die", &E::half_line_then_die},
      Entry{"hang", &E::nothing},
      Entry{"until-stopped", &E::until_stopped},
      Entry{"deaf", &E::deaf},
      Entry{"stopped", &E::stopped},
      Entry{"spin", &E::spin},
      Entry{"late", &E::late},
      Entry{"split", &E::split},
      Entry{"early-byte", &E::early_byte},
      Entry{"twice", &E::twice},
      Entry{"unsolicited", &E::unsolicited},
      Entry{"chatter", &E::chatter},
      Entry{"flood", &E::flood},
      Entry{"endless-line", &E::endless_line},
      Entry{"long-line", &E::long_line},
      Entry{"many-lines", &E::many_lines},
      Entry{"stderr", &E::loud_stderr},
      Entry{"illegal", &E::illegal},
      Entry{"other-side", &E::of_other_side},
      Entry{"off-board", &E::off_board},
      Entry{"resign", &E::resign},
      Entry{"resign-by-rule", &E::resign},
      Entry{"none", &E::none},
      Entry{"null-move", &E::null_move},
      Entry{"own-square", &E::own_square},
      Entry{"bare", &E::bare},
      Entry{"error", &E::error},
      Entry{"wrong-id", &E::wrong_id},
      Entry{"no-newline", &E::no_newline},
      Entry{"nonsense", &E::nonsense},
      Entry{"full-pipe", &E::full_pipe},
      Entry{"close-stdin", &E::close_stdin},
      Entry{"close-stdout", &E::close_stdout},
      Entry{"children", &E::children},
      Entry{"children-then-die", &E::children_then_die},
      Entry{"crlf", &E::use_crlf},
      Entry{"blanks", &E::use_blanks},
      Entry{"odd-bytes", &E::use_odd_bytes},
      Entry{"byte-by-byte", &E::use_single_bytes},
      Entry{"daemon", &E::keep_a_daemon},
      Entry{"ignore-quit", &E::ignore_quit},
      Entry{"crash-at-quit", &E::crash},
  };
  static_assert(
      std::equal(functions.begin(), functions.end(), fault_table.begin(), fault_table.end(),
                 [](const Entry& entry, const FaultRow& row) { return entry.name == row.name; }));
  return std::find_if(functions.begin(), functions.end(),
                      [&](const Entry& entry) { return entry.name == fault; })
      ->happen;
}

void Engine::die() {
  flush();
  write_all(STDERR_FILENO, plan_.words);
  if (plan_.signal != 0) {
    (void)std::signal(plan_.signal, SIG_DFL);
    (void)raise(plan_.signal);
  }
  std::_Exit(plan_.status);
}

void Engine::answer_then_die() {
  answer();
  die();
}

void Engine::half_line_then_die() {
  answer();
  const std::string line = take_back(answer_at_);
  line_end_ = "";
  say(std::string_view(line).substr(0, line.size() / 2));
  die();
}

void Engine::deaf() {
  ignore_termination();
  sleep_for_ever();
}

void Engine::stopped() {
  ignore_termination();
  (void)raise(SIGSTOP);
}

void Engine::spin() {
  ignore_termination();
  for (volatile std::uint64_t turns = 0;;) {
    turns = turns + 1;
  }
}

void Engine::late() {
  pause_for(plan_.delay_ms);
  answer();
}

void Engine::split() {
  answer();
  late_output_.add(plan_.delay_ms, take_back(answer_at_ + 1));
}

void Engine::early_byte() {
  pause_for(plan_.delay_ms);
  answer();
  const std::string last = take_back(answer_at_);
  const std::string_view end = std::exchange(line_end_, "");
  say(std::string_view(last).substr(std::exchange(early_byte_said_, true) ? 1 : 0));
  say(std::string_view(last).substr(0, 1));
  line_end_ = end;
}

void Engine::twice() {
  answer();
  answer();
}

void Engine::unsolicited() {
  answer();
  flush();
  pause_for(plan_.delay_ms);
  answer_by(dialect_->illegal_move());
}

void Engine::chatter() {
  for (;;) {
    say(dialect_->thinking_line());
    flush();
    pause_for(plan_.delay_ms);
  }
}

void Engine::flood() {
  for (;;) {
    say(dialect_->thinking_line());
  }
}

void Engine::endless_line() {
  line_end_ = "";
  say(dialect_->text_line());
  for (;;) {
    say("and so on and on and on ");
  }
}

void Engine::long_line() {
  const std::string_view end = std::exchange(line_end_, "");
  say(dialect_->text_line());
  for (int part = 0; part < 1 << 20; ++part) {
    say("more words ");
  }
  line_end_ = end;
  say("");
  answer();
}

void Engine::many_lines() {
  for (int line = 0; line < 50000; ++line) {
    say(dialect_->thinking_line());
  }
  answer();
}

void Engine::long_lines() {
  const std::string_view end = line_end_;
  for (int line = 0; line < 32; ++line) {
    line_end_ = "";
    say(dialect_->text_line());
    for (int part = 0; part < (1 << 20) / 16 - 1; ++part) {
      say(" so many words..");
    }
    line_end_ = end;
    say("");
  }
  say_lines(reply_);
}

void Engine::loud_stderr() {
  for (int line = 0; line < 1 << 17; ++line) {
    write_all(STDERR_FILENO,
              "eighty bytes of warning that nobody asked for and that nobody reads "
              "anyway ...\n");
  }
  answer();
}

void Engine::no_newline() {
  const std::string_view end = std::exchange(line_end_, "");
  answer();
  flush();
  line_end_ = end;
}

void Engine::nonsense() {
  for (const std::string_view line :
       {"info depth deep score cp much nodes -1 time", "info score mate pv e2e9 e9e2",
        "info multipv 0 hashfull 99999999999999999999 nps 1.5e3 wdl 1 2",
        "INFO DEPTH DEEP SCORE MUCH PV 00ZZ", "MESSAGE depth - value"}) {
    if (line.substr(0, 2) == dialect_->thinking_line().substr(0, 2)) {
      say(line);
    }
  }
  say("warning: nothing of this means anything");
  answer();
}

void Engine::close_stdin() {
  answer();
  flush();
  (void)close(STDIN_FILENO);
  sleep_for_ever();
}

void Engine::close_stdout() {
  (void)close(STDOUT_FILENO);
  sleep_for_ever();
}

void Engine::children() {
  flush();
  if (fork() == 0) {
    sleep_for_ever();
  }
  answer();
}

void Engine::children_then_die() {
  flush();
  if (fork() == 0) {
    sleep_for_ever();
  }
  die();
}

void Engine::malformed_options() {
  say("option");
  for (const std::string_view rest :
       {"", " Nothing", " Wide type spin default x min 5 max 1", " Odd type file default a",
        " Empty type combo", " Twice type check default perhaps", " Twice type button"}) {
    say((plan_.protocol == Protocol::uci ? "option name" : "option") + std::string(rest));
  }
  say_lines(reply_);
}

void Engine::bytes_first() {
  say("Copyright of nobody, all wrongs reserved");
  say({"\0\0 \xFF\xFE\x80 \x1B[2J", 13});
  say("");
}

void Engine::wrong_id() {
  answer();
  say("=999999" + take_back(answer_at_).substr(1));
}

void Engine::full_pipe() {
  ignore_termination();
  // The engine fills its own stdin, so that the controller can write nothing any more.
  const int pipe = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  const std::string blanks(4096, ' ');
  while (::write(pipe, blanks.data(), blanks.size()) > 0) {
  }
  while (::write(pipe, " ", 1) > 0) {
  }
  (void)close(pipe);
  answer();
  flush();
  sleep_for_ever();
}

void Engine::use_odd_bytes() {
  say("\xEF\xBB\xBF" + std::string(dialect_->text_line()) + "started");
  say({"\0info \0 nothing\0", 16});
  say(std::string(dialect_->text_line()) + "\xFF\xFE\xC3 \x1B[2J");
  answer();
}

void Engine::note_pid() const {
  const int file =
      plan_.pids != nullptr ? open(plan_.pids, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
  char line[16];
  const int size = std::snprintf(line, sizeof line, "%d\n", getpid());
  (void)!::write(file, line, static_cast<std::size_t>(size));
  (void)close(file);
}

void Engine::keep_a_daemon() {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    (void)std::signal(signal, SIG_IGN);
  }
  stays_ = true;
  note_pid();
  if (fork() == 0) {
    (void)setsid();
    if (fork() != 0) {
      std::_Exit(0);
    }
    note_pid();
    sleep_for_ever();
  }
}

void Engine::ignore_quit() {
  flush();
  sleep_for_ever();
}

}  // namespace ludex::tests
