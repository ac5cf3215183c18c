// A UCI chess engine for tests of hosts: it answers at once, with a legal move that depends on the
// position alone, and misbehaves as told.
//
//   fault_engine [--fault NAME] [--ply N] [--game N] [--status N] [--signal N] [--delay MS]
//                [--words TEXT] [--name NAME] [--info] [--times FILE] [--think MS] [--pids FILE]
//                [--say MOMENT[+MS] TEXT]...
//
// The fault happens at the N-th `go` of the N-th game (0, the default: at each one); `--help` lists
// the faults. `--think` answers only after that time, and reads meanwhile. `--say` adds a line,
// each time after a moment (`start`, `uci`, `isready`, `newgame`, `go`, `stop`, and `answer`,
// behind each answer), so many milliseconds later, whatever the engine does then; `--ply` and
// `--game` hold for it, too. In the line {move} is the answer given last and {illegal} a move that
// is none. `--status` and `--signal` say how it dies, `--words` what it writes to stderr before,
// `--delay` how long "late", "split", "early-byte", "unsolicited" and "chatter" take, `--info` adds
// a line before each answer. `--times` writes, at quit, one line an answer: game, when `go` was
// read, when the answer was about to be written, in nanoseconds of CLOCK_MONOTONIC. To the file of
// `--pids` the engine and its daemon add their numbers. Being fast
// matters: the benchmark of the match runner plays against it, so all buffers are fixed and each
// answer is one write().
//
// Longer than most files, since the faults and what they share read best in one place.
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/tokens.h"
#include "support/instant_mover.h"
#include "support/late_output.h"

namespace ludex::tests {
namespace {

// A line that is said whatever the engine does.
struct Saying {
  std::string_view moment;
  int after_ms = 0;
  std::string text;
};

constexpr std::array<std::string_view, 7> moments{"start", "uci",  "isready", "newgame",
                                                  "go",    "stop", "answer"};

struct Plan {
  std::string_view fault;
  int ply = 0;
  int game = 0;
  int status = 1;
  int signal = 0;
  int delay_ms = 100;
  int think_ms = 0;
  std::vector<Saying> sayings;
  std::string_view words;
  std::string_view name = "Fault engine";
  bool info = false;
  const char* times = nullptr;
  const char* pids = nullptr;
};

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

void pause_for(int milliseconds) {
  (void)poll(nullptr, 0, milliseconds);
}

void write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      std::_Exit(0);  // nobody reads any more
    }
    bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
  }
}

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
  bool stays_ = false;  // whoever tells it to quit
  bool waits_ = false;  // for stop or ponderhit before it answers
  int game_ = 0;
  int ply_ = 0;
};

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

Engine::Engine(const Plan& plan) : plan_(plan) {
  const rlimit no_core{0, 0};
  (void)setrlimit(RLIMIT_CORE, &no_core);
  if (plan_.times != nullptr) {
    times_.reserve(std::size_t{1} << 20);
  }
  for (const Fault& fault : faults()) {
    if (fault.name == plan.fault) {
      fault_ = &fault;
    }
  }
  if (fault_ != nullptr && fault_->name == "ignore-quit") {
    ignore_termination();
  }
}

bool Engine::is_here() const {
  return (plan_.game == 0 || plan_.game == game_) && (plan_.ply == 0 || plan_.ply == ply_);
}

bool Engine::strikes(Stage stage) const {
  if (fault_ == nullptr || fault_->stage != stage) {
    return false;
  }
  return stage == Stage::go ? is_here() : plan_.game == 0 || plan_.game == game_;
}

void Engine::pass(std::string_view moment) {
  const bool in_a_search = moment == "go" || moment == "answer" || moment == "stop";
  if (in_a_search && !is_here()) {
    return;
  }
  const int thinks_ms = moment == "answer" ? plan_.think_ms : 0;
  for (const Saying& saying : plan_.sayings) {
    if (saying.moment != moment) {
      continue;
    }
    if (saying.after_ms + thinks_ms == 0) {
      say(filled(saying.text));
    } else {
      late_output_.add(saying.after_ms + thinks_ms, filled(saying.text) + '\n');
    }
  }
}

std::string Engine::filled(std::string text) const {
  for (const auto& [mark, value] :
       {std::pair{std::string_view("{move}"), last_move_},
        std::pair{std::string_view("{illegal}"), mover_.illegal_move()}}) {
    if (const std::size_t at = text.find(mark); at != std::string::npos) {
      text.replace(at, mark.size(), value);
    }
  }
  return text;
}

std::string Engine::take_back(std::size_t from) {
  std::string bytes(out_.data() + from, out_size_ - from);
  out_size_ = from;
  return bytes;
}

std::size_t Engine::last_line() const {
  const std::string_view all(out_.data(), out_size_ - line_end_.size());
  return all.rfind('\n') + 1;  // npos + 1 is 0
}

void Engine::run() {
  if (strikes(Stage::whole_life) || strikes(Stage::start)) {
    happen();
  }
  pass("start");
  for (;;) {
    flush();
    late_output_.write_until_readable(
        STDIN_FILENO, [this](std::string_view bytes) { write_all(STDOUT_FILENO, bytes); });
    const ssize_t count = ::read(STDIN_FILENO, in_.data() + in_size_, in_.size() - in_size_);
    if (count <= 0) {
      quit();
    }
    read_at_ = plan_.times != nullptr ? now() : 0;
    in_size_ += static_cast<std::size_t>(count);
    std::string_view rest(in_.data(), in_size_);
    for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      obey(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
    std::memmove(in_.data(), rest.data(), rest.size());
    in_size_ = rest.size() == in_.size() ? 0 : rest.size();  // no line of ours is that long
  }
}

void Engine::say(std::string_view line) {
  const std::size_t size = line_start_.size() + line.size() + line_end_.size();
  if (out_.size() - out_size_ < size) {
    flush();
  }
  for (const std::string_view part : {line_start_, line, line_end_}) {
    std::copy(part.begin(), part.end(), out_.data() + out_size_);
    out_size_ += part.size();
  }
}

void Engine::flush() {
  const std::string_view bytes(out_.data(), std::exchange(out_size_, 0));
  for (std::size_t at = 0; byte_by_byte_ && at < bytes.size(); ++at) {
    write_all(STDOUT_FILENO, bytes.substr(at, 1));
  }
  if (!byte_by_byte_) {
    write_all(STDOUT_FILENO, bytes);
  }
}

void Engine::obey(std::string_view line) {
  Tokens words(line);
  const auto first = words.next();
  const std::string_view command = first ? first->text : std::string_view{};
  if (command == "position") {
    mover_.set_position(line);
  } else if (command == "go") {
    ++ply_;
    go(words);
  } else if (command == "isready") {
    strikes(Stage::isready) ? happen() : say("readyok");
    pass(command);
  } else if (command == "stop" || command == "ponderhit") {
    stop();
  } else if (command == "ucinewgame") {
    ++game_;
    ply_ = 0;
    if (strikes(Stage::newgame)) {
      happen();
    }
    pass("newgame");
  } else if (command == "setoption") {
    if (line.find("UCI_Chess960") != std::string_view::npos) {
      mover_.set_chess960(line.ends_with("true"));
    }
  } else if (command == "uci") {
    strikes(Stage::uci) ? happen() : introduce();
    pass(command);
  } else if (command == "quit") {
    quit();
  }
}

void Engine::quit() {
  flush();
  if (strikes(Stage::quit)) {
    happen();
  }
  if (stays_) {
    sleep_for_ever();
  }
  write_times();
  std::_Exit(0);
}

void Engine::write_times() const {
  std::FILE* const file = plan_.times != nullptr ? std::fopen(plan_.times, "w") : nullptr;
  if (file == nullptr) {
    return;
  }
  for (const Timed& timed : times_) {
    std::fprintf(file, "%d %lld %lld\n", timed.game, static_cast<long long>(timed.asked),
                 static_cast<long long>(timed.answered));
  }
  (void)std::fclose(file);
}

void Engine::introduce() {
  char line[128];
  const int size = std::snprintf(line, sizeof line, "id name %.*s",
                                 static_cast<int>(plan_.name.size()), plan_.name.data());
  say({line, static_cast<std::size_t>(size)});
  say("id author The Ludex tests");
  say("option name Hash type spin default 1 min 1 max 1024");
  say("option name Ponder type check default false");
  say("option name UCI_Chess960 type check default false");
  say("option name Style type combo default Quick var Quick var Quicker");
  say("uciok");
}

void Engine::answer() {
  const std::string_view move = mover_.move();
  const std::size_t from = out_size_;
  std::array<char, 160> line;
  std::size_t size = 0;
  const auto add = [&](std::string_view text) {
    std::memcpy(line.data() + size, text.data(), text.size());
    size += text.size();
  };
  if (plan_.info) {
    add("info depth 1 seldepth 1 score cp 20 nodes 20 nps 20000 time 1 pv ");
    add(move);
    say({line.data(), std::exchange(size, 0)});
  }
  add("bestmove ");
  add(move);
  say({line.data(), size});
  if (plan_.times != nullptr && times_.size() < times_.capacity()) {
    times_.push_back({game_, read_at_, now()});
  }
  if (plan_.think_ms > 0) {
    late_output_.add(plan_.think_ms, take_back(from), true);
  }
  if (!plan_.sayings.empty()) {
    last_move_ = move;
    pass("answer");
  }
}

void Engine::go(Tokens words) {
  waits_ = false;
  while (const auto word = words.next()) {
    waits_ = waits_ || word->text == "infinite" || word->text == "ponder";
  }
  pass("go");
  if (strikes(Stage::go)) {
    flush();
    waits_ = false;
    happen();
  } else if (!waits_) {
    answer();
  }
}

void Engine::stop() {
  if (std::exchange(waits_, false)) {
    answer();
  }
  late_output_.answer_now();
  pass("stop");
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

int number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : -1;
}

// "MOMENT" or "MOMENT+MS".
std::optional<Saying> read_saying(std::string_view when, std::string_view text) {
  const std::size_t plus = when.find('+');
  const Saying saying{when.substr(0, plus),
                      plus == std::string_view::npos ? 0 : number(when.substr(plus + 1)),
                      std::string(text)};
  const bool known = std::find(moments.begin(), moments.end(), saying.moment) != moments.end();
  return known && saying.after_ms >= 0 ? std::optional(saying) : std::nullopt;
}

std::optional<Plan> read_plan(std::span<char*> words) {
  Plan plan;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string_view flag = words[at];
    if (flag == "--info") {
      plan.info = true;
      continue;
    }
    if (at + 1 == words.size()) {
      return std::nullopt;
    }
    const std::string_view value = words[++at];
    if (flag == "--say") {
      const auto saying = at + 1 < words.size() ? read_saying(value, words[at + 1]) : std::nullopt;
      if (!saying) {
        return std::nullopt;
      }
      plan.sayings.push_back(*saying);
      ++at;
    } else if (flag == "--fault") {
      plan.fault = value;
    } else if (flag == "--words") {
      plan.words = value;
    } else if (flag == "--times") {
      plan.times = words[at];
    } else if (flag == "--pids") {
      plan.pids = words[at];
    } else if (flag == "--name") {
      plan.name = value.substr(0, 100);
    } else {
      int* const target = flag == "--ply"      ? &plan.ply
                          : flag == "--game"   ? &plan.game
                          : flag == "--status" ? &plan.status
                          : flag == "--signal" ? &plan.signal
                          : flag == "--delay"  ? &plan.delay_ms
                          : flag == "--think"  ? &plan.think_ms
                                               : nullptr;
      if (target == nullptr || number(value) < 0) {
        return std::nullopt;
      }
      *target = number(value);
    }
  }
  const auto all = Engine::faults();
  const bool known = std::any_of(all.begin(), all.end(),
                                 [&](const Fault& fault) { return fault.name == plan.fault; });
  return known || plan.fault.empty() ? std::optional(plan) : std::nullopt;
}

}  // namespace
}  // namespace ludex::tests

int main(int count, char** words) {
  const auto plan = ludex::tests::read_plan(
      std::span(words, static_cast<std::size_t>(count)).subspan(count > 0 ? 1 : 0));
  if (!plan) {
    std::fputs(
        "usage: fault_engine [--fault NAME] [--ply N] [--game N] [--status N] [--signal N]\n"
        "                    [--delay MS] [--words TEXT] [--name NAME] [--info] [--times FILE]\n"
        "                    [--think MS] [--pids FILE] [--say MOMENT[+MS] TEXT]...\nfaults:\n",
        stderr);
    for (const auto& fault : ludex::tests::Engine::faults()) {
      std::fprintf(stderr, "  %-20.*s %.*s\n", static_cast<int>(fault.name.size()),
                   fault.name.data(), static_cast<int>(fault.about.size()), fault.about.data());
    }
    return 2;
  }
  std::make_unique<ludex::tests::Engine>(*plan)->run();
}
