#include "regress/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "regress/replay.h"

namespace ludex::regress {
namespace {

// After so many deaths of the engine in a row a suite is given up.
constexpr int most_deaths = 3;

// The result of one command.
struct Reply {
  bool is_there = false;
  bool is_failure = false;
  std::vector<std::string> lines;
  std::string trouble;  // why there is no answer
  bool is_given_up = false;
};

class SuiteRunner {
 public:
  SuiteRunner(const Suite& suite, const Open& open, const RunSettings& settings,
              const Progress& progress)
      : suite_(suite), open_(open), settings_(settings), progress_(progress) {}

  SuiteRun run() {
    const TimePoint start = settings_.clock.now();
    const std::stop_callback<std::function<void()>> wake(settings_.stop, [this] {
      const std::lock_guard lock(mutex_);
      if (engine_ != nullptr) {
        engine_->wake();
      }
    });
    for (std::size_t at = 0; at < suite_.commands.size() && !is_stopped(); ++at) {
      const Command& command = suite_.commands[at];
      if (command.expectation) {
        test(at);
      } else if (command.name != "quit") {
        set_up(command);
      }
    }
    run_.is_whole = !is_stopped();
    close();
    run_.took = settings_.clock.now() - start;
    return std::move(run_);
  }

 private:
  [[nodiscard]] bool is_stopped() const { return settings_.stop.stop_requested(); }
  void note(const Command& command, std::string_view what) {
    run_.notes.push_back(
        fmt::format("line {}: `{}`: {}", command.line, printable(command.text()), what));
  }

  void test(std::size_t at) {
    const Command& command = suite_.commands[at];
    Outcome outcome;
    outcome.command = at;
    const TimePoint start = settings_.clock.now();
    Reply reply = ask_engine(command);
    if (is_stopped() && !reply.is_there) return;
    outcome.took = settings_.clock.now() - start;
    outcome.trouble = std::move(reply.trouble);
    outcome.is_failure = reply.is_failure;
    outcome.lines = std::move(reply.lines);
    if (!outcome.lines.empty()) {
      outcome.answer = outcome.lines.front();
    }
    outcome.verdict =
        reply.is_there ? command.expectation->verdict_on(outcome.answer) : Verdict::no_answer;
    outcome.is_lenient = reply.is_there && command.expectation->is_lenient_about(outcome.answer);
    run_.outcomes.push_back(std::move(outcome));
    if (progress_) {
      progress_(run_.outcomes.back());
    }
  }

  void set_up(const Command& command) {
    const Reply reply = ask_engine(command);
    // The tests report that the suite was given up.
    if (is_stopped() || reply.is_given_up) return;
    if (!reply.is_there) {
      note(command, reply.trouble);
    } else if (reply.is_failure) {
      note(command, reply.lines.empty() ? "refused" : printable(reply.lines.front()));
    }
  }

  // Asks the current engine, or a new one in the same state.
  Reply ask_engine(const Command& command) {
    const bool is_given_up = engine_ == nullptr && deaths_ >= most_deaths;
    if (engine_ == nullptr && !bring_engine()) {
      return {false, false, {}, why_none_, is_given_up};
    }
    Reply reply = ask(command);
    if (reply.is_there) {
      deaths_ = 0;
      if (!reply.is_failure) {
        replay_.add(command, reply.lines.empty() ? std::string() : reply.lines.front());
      }
    } else {
      ++deaths_;
      why_none_ = reply.trouble;
      close();
    }
    return reply;
  }

  bool bring_engine() {
    if (deaths_ >= most_deaths) {
      why_none_ = fmt::format("the suite was given up: {}", last_words_);
      return false;
    }
    auto opened = open_();
    if (!opened) {
      ++deaths_;
      why_none_ = last_words_ =
          fmt::format("{}: {}", engine::name_of(opened.error().fault), opened.error().detail);
      return false;
    }
    {
      const std::lock_guard lock(mutex_);
      engine_ = *std::move(opened);
    }
    if (run_.engine.empty()) {
      run_.engine = engine_->identity().name;
    }
    for (const Command& command : replay_.commands()) {
      const Reply reply = ask(command);
      if (reply.is_there) continue;
      ++deaths_;
      why_none_ = last_words_ = reply.trouble;
      note(command, "when the position was replayed: " + reply.trouble);
      close();
      return false;
    }
    return true;
  }

  Reply ask(const Command& command) {
    const auto ticket = engine_->ask(
        settings_.game, engine::Command{command.name, command.arguments, /*as_it_stands=*/true});
    if (!ticket) return died(describe(ticket.error()));
    const TimePoint deadline = settings_.clock.now() + settings_.wait;
    for (;;) {
      auto event = engine_->next(deadline);
      if (is_stopped()) return died("stopped");
      if (!event) {
        if (settings_.clock.now() < deadline) continue;
        return died(
            fmt::format("no answer in {} s",
                        std::chrono::duration_cast<std::chrono::seconds>(settings_.wait).count()));
      }
      if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
        return died(fmt::format("{}: {}", engine::name_of(failure->fault), failure->detail));
      }
      auto* answer = std::get_if<engine::Answer>(&*event);
      if (answer == nullptr || answer->ticket != *ticket) continue;
      return reply_of(std::move(answer->what));
    }
  }

  Reply died(std::string why) {
    last_words_ = why;
    return {false, false, {}, std::move(why), false};
  }

  static Reply reply_of(engine::AnswerTo what) {
    if (auto* none = std::get_if<engine::NoAnswer>(&what)) {
      return {true, true, {std::move(none->why)}, {}, false};
    }
    if (auto* said = std::get_if<engine::Lines>(&what)) {
      return {true, false, std::move(said->lines), {}, false};
    }
    return {true, true, {"an answer that is no text"}, {}, false};
  }

  void close() {
    std::unique_ptr<engine::Engine> last;
    {
      const std::lock_guard lock(mutex_);
      last = std::move(engine_);
    }
  }

  const Suite& suite_;
  const Open& open_;
  const RunSettings& settings_;
  const Progress& progress_;
  std::mutex mutex_;  // guards engine_, which a stop request reads too
  std::unique_ptr<engine::Engine> engine_;
  Replay replay_;
  SuiteRun run_;
  int deaths_ = 0;  // in a row
  std::string why_none_;
  std::string last_words_;
};

}  // namespace

std::size_t SuiteRun::count(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(outcomes.begin(), outcomes.end(),
                    [&](const Outcome& outcome) { return outcome.verdict == verdict; }));
}

SuiteRun run_suite(const Suite& suite, const Open& open, const RunSettings& settings,
                   const Progress& progress) {
  return SuiteRunner(suite, open, settings, progress).run();
}

}  // namespace ludex::regress
