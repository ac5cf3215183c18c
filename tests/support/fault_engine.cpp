// An engine for tests of hosts: it answers at once, with a legal move that depends on the position
// alone, and misbehaves as its command line says. It speaks UCI and plays chess, or speaks UCCI
// (xiangqi; so does UCI with --variant xiangqi), AGI or Gomocup (gomoku), or GTP (go).
//
//   fault_engine [--speak PROTOCOL] [--variant xiangqi] [--fault NAME] [--ply N] [--game N]
//   [--status N] [--signal N] [--delay MS]
//                [--words TEXT] [--name NAME] [--info] [--times FILE] [--think MS] [--pids FILE]
//                [--starts FILE] [--from-start N] [--say MOMENT[+MS] TEXT]...
//
// The fault happens at the N-th `go` of the N-th game (0, the default: at each one); `--help` lists
// the faults. `--think` delays each answer by this time; the engine reads meanwhile. `--say` adds a
// line: after each occurrence of the moment (`start`, `uci`, `isready`, `newgame`, `go`, `stop`, or
// `answer`, which is after each answer), MS milliseconds later, whatever the engine does then.
// `--ply` and `--game` restrict it, too, for `go`, `stop` and `answer`. In the line, {move} stands
// for the last answer and {illegal} for an illegal move. `--status` and `--signal` say how the
// engine dies, and `--words` what it writes to stderr before that. `--delay` is the delay of
// "late", "split", "early-byte", "unsolicited" and "chatter". With `--starts FILE` the engine adds
// a byte to the file at each start, and the fault happens from the start on that `--from-start`
// names; before that the engine is healthy. `--info` adds a line before each
// answer. `--times` names a file to which the engine writes, at quit, one line per answer: the
// game, when `go` was read, and when the answer was about to be written, in nanoseconds of
// CLOCK_MONOTONIC. The engine and its daemon append their process ids to the file of `--pids`.
// Speed matters: the benchmark of the match runner plays against this engine, so all buffers are
// fixed and each answer is one write().
#include "support/fault_engine.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

namespace ludex::tests {

void write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      std::_Exit(0);  // the reader has closed its end
    }
    bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
  }
}

namespace {

// Adds a byte to the file, and returns how many it has now.
int count_start(const char* path) {
  const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  (void)!::write(file, ".", 1);
  const auto size = static_cast<int>(lseek(file, 0, SEEK_END));
  (void)close(file);
  return size;
}

}  // namespace

Engine::Engine(const Plan& plan)
    : plan_(plan), dialect_(make_dialect(plan.protocol, plan.name, plan.xiangqi)) {
  const rlimit no_core{0, 0};
  (void)setrlimit(RLIMIT_CORE, &no_core);
  if (plan_.times != nullptr) {
    times_.reserve(std::size_t{1} << 20);
  }
  if (plan_.starts == nullptr || count_start(plan_.starts) >= plan_.from_start) {
    fault_ = find_fault(plan.fault);
  }
  if (fault_ != nullptr) {
    happen_ = FaultFunctions::function_of(fault_->name);
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

bool Engine::happens(Stage stage) {
  if (!strikes(stage)) {
    return false;
  }
  (this->*happen_)();
  return true;
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
        std::pair{std::string_view("{illegal}"), dialect_->illegal_move()}}) {
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

void Engine::run() {
  (void)(happens(Stage::whole_life) || happens(Stage::start));
  pass("start");
  for (;;) {
    flush();
    late_output_.write_until_readable(
        STDIN_FILENO, [](std::string_view bytes) { write_all(STDOUT_FILENO, bytes); });
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
    in_size_ = rest.size() == in_.size() ? 0 : rest.size();  // our tests send no line that long
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

void Engine::say_lines(std::string_view lines) {
  for (std::size_t end = lines.find('\n'); end != std::string_view::npos; end = lines.find('\n')) {
    say(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  say(lines);
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
  reply_.clear();
  const Asked asked = dialect_->read(line, reply_);
  const auto reply = [&] {
    if (!reply_.empty()) {
      say_lines(reply_);
    }
  };
  switch (asked.ask) {
    case Ask::nothing:
      return reply();
    case Ask::introduction:
      if (!happens(Stage::handshake)) {
        reply();
      }
      return pass("uci");
    case Ask::readiness:
      if (!happens(Stage::ready)) {
        reply();
      }
      return pass("isready");
    case Ask::new_game:
      ++game_;
      ply_ = 0;
      if (!happens(Stage::new_game)) {
        reply();
      }
      return pass("newgame");
    case Ask::move:
      ++ply_;
      return answer_or_wait(asked.waits);
    case Ask::stop:
      return stop();
    case Ask::quit:
      reply();
      quit();
  }
}

void Engine::quit() {
  flush();
  (void)happens(Stage::quit);
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

void Engine::answer_by(std::string_view move) {
  reply_.clear();
  dialect_->append_answer(reply_, move);
  answer_at_ = out_size_;
  say_lines(reply_);
}

void Engine::answer() {
  const std::string_view move = dialect_->move();
  const std::size_t from = out_size_;
  if (plan_.info) {
    say("info depth 1 seldepth 1 score cp 20 nodes 20 nps 20000 time 1 pv " + std::string(move));
  }
  answer_by(move);
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

void Engine::answer_or_wait(bool waits) {
  waits_ = waits;
  pass("go");
  if (strikes(Stage::go)) {
    flush();
    waits_ = false;
    (void)happens(Stage::go);
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

}  // namespace ludex::tests

int main(int count, char** words) {
  const auto plan = ludex::tests::read_plan(
      std::span(words, static_cast<std::size_t>(count)).subspan(count > 0 ? 1 : 0));
  const auto* const fault = plan ? ludex::tests::find_fault(plan->fault) : nullptr;
  const bool known = plan && (plan->fault.empty() ||
                              (fault != nullptr && includes(fault->spoken, plan->protocol)));
  if (!known) {
    std::fputs(
        "usage: fault_engine [--speak PROTOCOL] [--variant xiangqi] [--fault NAME] [--ply N]\n"
        "                    [--game N] [--status N] [--signal N] [--delay MS] [--words TEXT]\n"
        "                    [--name NAME] [--info] [--times FILE] [--think MS] [--pids FILE]\n"
        "                    [--starts FILE] [--from-start N] [--say MOMENT[+MS] TEXT]...\n"
        "faults:\n",
        stderr);
    for (const auto& row : ludex::tests::fault_table) {
      std::fprintf(stderr, "  %-22.*s %.*s\n", static_cast<int>(row.name.size()), row.name.data(),
                   static_cast<int>(row.about.size()), row.about.data());
    }
    return 2;
  }
  std::make_unique<ludex::tests::Engine>(*plan)->run();
}
