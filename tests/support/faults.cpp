// The faults of the fault engine: their list and their functions.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "support/fault_engine.h"

namespace ludex::tests {
namespace {

void pause_for(int milliseconds) {
  (void)poll(nullptr, 0, milliseconds);
}

}  // namespace

std::span<const Fault> Engine::faults() {
  using E = Engine;
  static constexpr std::array table{
      Fault{"die-at-start", Stage::start, &E::die, "ends before it reads a line"},
      Fault{"die-at-handshake", Stage::uci, &E::die, "ends when it gets uci"},
      Fault{"silent-handshake", Stage::uci, &E::nothing, "never answers uci"},
      Fault{"flood-handshake", Stage::uci, &E::flood, "prints for ever when it gets uci"},
      Fault{"malformed-options", Stage::uci, &E::malformed_options, "announces nonsense"},
      Fault{"long-lines", Stage::isready, &E::long_lines,
            "prints 200 infos of 1 MiB before readyok"},
      Fault{"silent-ready", Stage::isready, &E::nothing, "never answers isready"},
      Fault{"die-at-newgame", Stage::newgame, &E::die, "ends when it gets ucinewgame"},
      Fault{"die", Stage::go, &E::die, "ends when it is asked"},
      Fault{"answer-then-die", Stage::go, &E::answer_then_die, "answers and ends"},
      Fault{"half-line-then-die", Stage::go, &E::half_line_then_die, "ends in mid-answer"},
      Fault{"hang", Stage::go, &E::nothing, "never answers, but reads and obeys the rest"},
      Fault{"until-stopped", Stage::go, &E::until_stopped, "thinks until it is told to stop"},
      Fault{"deaf", Stage::go, &E::deaf, "reads no more and ignores SIGTERM"},
      Fault{"stopped", Stage::go, &E::stopped, "stops itself by SIGSTOP"},
      Fault{"spin", Stage::go, &E::spin, "loops and ignores SIGTERM"},
      Fault{"late", Stage::go, &E::late, "answers after the delay, whatever happens"},
      Fault{"split", Stage::go, &E::split, "prints `b`, and the rest after the delay"},
      Fault{"early-byte", Stage::go, &E::early_byte,
            "prints the next answer's `b` behind each answer"},
      Fault{"twice", Stage::go, &E::twice, "answers twice"},
      Fault{"unsolicited", Stage::go, &E::unsolicited, "answers again after the delay"},
      Fault{"chatter", Stage::go, &E::chatter, "prints an info every delay and never answers"},
      Fault{"flood", Stage::go, &E::flood, "prints infos for ever"},
      Fault{"endless-line", Stage::go, &E::endless_line, "prints a line without end"},
      Fault{"long-line", Stage::go, &E::long_line, "prints a line of 10 MB, then answers"},
      Fault{"many-lines", Stage::go, &E::many_lines, "prints 50000 infos, then answers"},
      Fault{"stderr", Stage::go, &E::loud_stderr, "prints 10 MB to stderr, then answers"},
      Fault{"illegal", Stage::go, &E::illegal, "answers with an illegal move"},
      Fault{"resign", Stage::go, &E::resign, "answers bestmove resign"},
      Fault{"none", Stage::go, &E::none, "answers bestmove (none)"},
      Fault{"null-move", Stage::go, &E::null_move, "answers bestmove 0000"},
      Fault{"own-square", Stage::go, &E::own_square, "answers bestmove a1a1"},
      Fault{"bare", Stage::go, &E::bare, "answers bestmove without a move"},
      Fault{"no-newline", Stage::go, &E::no_newline, "never ends the line of its answer"},
      Fault{"nonsense", Stage::go, &E::nonsense, "prints malformed infos, then answers"},
      Fault{"close-stdin", Stage::go, &E::close_stdin, "answers, closes its stdin, lives on"},
      Fault{"close-stdout", Stage::go, &E::close_stdout, "closes its stdout and lives on"},
      Fault{"children", Stage::go, &E::children, "starts a child that holds the pipes, answers"},
      Fault{"children-then-die", Stage::go, &E::children_then_die, "the same, then ends"},
      Fault{"crlf", Stage::whole_life, &E::use_crlf, "ends lines with CR LF"},
      Fault{"blanks", Stage::whole_life, &E::use_blanks, "begins lines with blanks and tabs"},
      Fault{"odd-bytes", Stage::whole_life, &E::use_odd_bytes, "prints a BOM, NULs, no UTF-8"},
      Fault{"byte-by-byte", Stage::whole_life, &E::use_single_bytes, "writes single bytes"},
      Fault{"daemon", Stage::whole_life, &E::keep_a_daemon, "has one, and dies by SIGKILL alone"},
      Fault{"ignore-quit", Stage::quit, &E::ignore_quit, "ignores quit, SIGTERM, end of input"},
      Fault{"crash-at-quit", Stage::quit, &E::crash, "aborts when it gets quit"},
  };
  return table;
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
  line_end_ = "";
  say("bestmove e2");
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
  late_output_.add(plan_.delay_ms, take_back(last_line() + 1));
}

void Engine::early_byte() {
  pause_for(plan_.delay_ms);
  answer();
  const std::string last = take_back(last_line());
  const std::string_view end = std::exchange(line_end_, "");
  say(std::string_view(last).substr(std::exchange(early_byte_said_, true) ? 1 : 0));
  say("b");
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
  say("bestmove a1a8");
}

void Engine::chatter() {
  for (;;) {
    say("info depth 1 score cp 0 nodes 1 pv e2e4");
    flush();
    pause_for(plan_.delay_ms);
  }
}

void Engine::flood() {
  for (;;) {
    say("info depth 1 score cp 0 nodes 1 time 1");
  }
}

void Engine::endless_line() {
  line_end_ = "";
  for (;;) {
    say("info string and so on and on and on ");
  }
}

void Engine::long_line() {
  const std::string_view end = std::exchange(line_end_, "");
  for (int part = 0; part < 1 << 20; ++part) {
    say("info more ");
  }
  line_end_ = end;
  say("");
  answer();
}

void Engine::many_lines() {
  for (int line = 0; line < 50000; ++line) {
    say("info depth 1 score cp 0 nodes 1 time 1");
  }
  answer();
}

void Engine::long_lines() {
  const std::string_view end = line_end_;
  for (int line = 0; line < 200; ++line) {
    line_end_ = "";
    say("info string");
    for (int part = 0; part < (1 << 20) / 16 - 1; ++part) {
      say(" so many words..");
    }
    line_end_ = end;
    say("");
  }
  say("readyok");
}

void Engine::loud_stderr() {
  for (int line = 0; line < 1 << 17; ++line) {
    write_all(STDERR_FILENO,
              "eighty bytes of warning that nobody asked for and that nobody reads "
              "anyway ...\n");
  }
  answer();
}

void Engine::illegal() {
  say("bestmove " + mover_.illegal_move());
}

void Engine::no_newline() {
  const std::string_view end = std::exchange(line_end_, "");
  answer();
  flush();
  line_end_ = end;
}

void Engine::nonsense() {
  say("info depth deep score cp much nodes -1 time");
  say("info score mate pv e2e9 e9e2");
  say("info multipv 0 hashfull 99999999999999999999 nps 1.5e3 wdl 1 2");
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
  say("option name");
  say("option name Nothing");
  say("option name Wide type spin default x min 5 max 1");
  say("option name Odd type file default a");
  say("option name Empty type combo");
  say("option name Twice type check default perhaps");
  say("option name Twice type button");
  introduce();
}

void Engine::use_odd_bytes() {
  say("\xEF\xBB\xBFinfo string started");
  say({"\0info \0 nothing\0", 16});
  say("info string \xFF\xFE\xC3 \x1B[2J");
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
