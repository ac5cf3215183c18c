// What a session makes of every misbehaviour of an engine: one row a fault.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "host/process_fixture.h"
#include "support/sanitized.h"

namespace ludex::host {
namespace {

#if defined(LUDEX_SANITIZED)
constexpr std::size_t allowed_growth = std::size_t{512} << 20;  // freed memory is held back
#else
constexpr std::size_t allowed_growth = std::size_t{16} << 20;
#endif

engine::Request at_depth_one() {
  engine::Request request;
  request.limits.depth = 1;
  return request;
}

// The shortened wait of a row; all others are ample. A busy machine may keep the engine from its
// processor for a while, so that silence is waited for briefly and output a while longer: flooding
// is what came in the last quarter of a wait.
enum class Short { none, handshake, flooded_handshake, ready, answer, flooded_answer, quit };

struct Row {
  std::string name;
  std::vector<std::string> arguments;
  // What happens in two consecutive thoughts: "move" and what else the engine decides, "silence"
  // where the answer does not come before the clock runs out, and the word of a Failure.
  std::string outcome;
  std::string detail;  // a part of the Failure's
  Short wait = Short::none;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

// The story of one engine, told in words.
class Story {
 public:
  explicit Story(const Row& row) : row_(row) {}

  std::string play() {
    const SteadyClock clock;
    const std::size_t descriptors = open_descriptors();
    const std::size_t memory = peak_memory_bytes();
    EngineSpec spec = fault_engine(row_.arguments);
    shorten(spec.timeouts);
    pid_t id = -1;
    {
      Launched launched = launch(spec, clock);
      id = launched.id;
      if (launched.engine) {
        play(**launched.engine, clock);
      } else {
        failed(launched.engine.error());
      }
    }
    EXPECT_TRUE(is_reaped(id));
    EXPECT_TRUE(group_is_empty(id));
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_LE(peak_memory_bytes() - memory, allowed_growth);
    return text_;
  }

  [[nodiscard]] const std::string& detail() const { return detail_; }

 private:
  static constexpr Milliseconds brief{200};
  static constexpr Milliseconds a_while{2000};

  void shorten(Timeouts& timeouts) const {
    switch (row_.wait) {
      case Short::none:
        return;
      case Short::handshake:
        timeouts.handshake = brief;
        return;
      case Short::flooded_handshake:
        timeouts.handshake = a_while;
        return;
      case Short::ready:
        timeouts.new_game = brief;
        return;
      case Short::answer:
        timeouts.stop = brief;
        return;
      case Short::flooded_answer:
        timeouts.stop = a_while;
        return;
      case Short::quit:
        timeouts.quit = brief;
        return;
    }
  }

  void play(engine::Engine& engine, const Clock& clock) {
    const auto game = chess_game();
    if (const auto ready = engine.new_game(*game); !ready) {
      failed(ready.error());
      return;
    }
    for (int ply = 0; ply < 2 && detail_.empty(); ++ply) {
      if (const auto asked = engine.think(*game, at_depth_one()); !asked) {
        failed(asked.error());
        return;
      }
      await(engine, *game, clock);
    }
  }

  void await(engine::Engine& engine, rules::Game& game, const Clock& clock) {
    const bool floods = row_.wait == Short::flooded_answer;
    const bool runs_out = row_.wait == Short::answer || floods;
    bool stopped = false;
    TimePoint deadline = clock.now() + (!runs_out ? Duration(ample) : floods ? a_while : brief);
    for (;;) {
      const auto event = engine.next(deadline);
      if (!event && clock.now() < deadline) {
        add("woken");
        return;
      }
      if (!stopped && clock.now() >= deadline) {
        add("silence");
        if (!runs_out) {
          return;
        }
        engine.stop();
        stopped = true;
        deadline = clock.now() + ample;
      }
      if (!event) {
        continue;
      }
      if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
        failed(*failure);
        return;
      }
      if (const auto* decision = std::get_if<engine::Decision>(&*event)) {
        decided(*decision, game);
        return;
      }
      if (std::holds_alternative<engine::Complaint>(*event) && complaints_++ == 0) {
        add("complaint");
      }
    }
  }

  void decided(const engine::Decision& decision, rules::Game& game) {
    EXPECT_GE(decision.took.count(), 0);
    if (const auto* play = std::get_if<engine::Play>(&decision.what)) {
      game.play(play->move);
      add("move");
    } else if (std::holds_alternative<engine::Resign>(decision.what)) {
      add("resign");
    } else if (std::holds_alternative<engine::NoMove>(decision.what)) {
      add("no move");
    } else {
      add("illegal");
    }
  }

  void failed(const engine::Failure& failure) {
    detail_ = failure.detail;
    add(engine::name_of(failure.fault));
  }

  void add(std::string_view what) {
    text_ += text_.empty() ? "" : ", ";
    text_ += what;
  }

  const Row& row_;
  std::string text_;
  std::string detail_;
  int complaints_ = 0;
};

class FaultTest : public testing::TestWithParam<Row> {};

TEST_P(FaultTest, IsToldByName) {
  Story story(GetParam());
  EXPECT_EQ(story.play(), GetParam().outcome);
  EXPECT_NE(story.detail().find(GetParam().detail), std::string::npos) << story.detail();
}

std::vector<Row> rows() {
  const auto fault = [](std::string name, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"--fault", std::move(name)});
    return more;
  };
  const std::string segv = fmt::format("killed by signal {}", SIGSEGV);
  return {
      {"None", {}, "move, move", ""},
      {"DiesAtStart", fault("die-at-start"), "exited", "exit status 1"},
      {"DiesAtHandshake", fault("die-at-handshake", {"--status", "7"}), "exited", "exit status 7"},
      {"SilentHandshake", fault("silent-handshake"), "no handshake", "no uciok within",
       Short::handshake},
      {"FloodedHandshake", fault("flood-handshake"), "flooding", "", Short::flooded_handshake},
      {"SilentReady", fault("silent-ready"), "not responding", "no readyok within", Short::ready},
      {"LongLinesBeforeReady", fault("long-lines"), "move, move", ""},
      {"MalformedOptions", fault("malformed-options"), "complaint, move, move", ""},
      {"DiesAtNewGame", fault("die-at-newgame"), "exited", "exit status 1"},
      {"DiesWhenAsked", fault("die"), "exited", "exit status 1"},
      {"EndsWhenAsked", fault("die", {"--status", "0"}), "exited", "exit status 0"},
      {"CrashesWhenAsked", fault("die", {"--signal", std::to_string(SIGSEGV)}), "exited", segv},
      {"LastWords", fault("die", {"--words", "out of\n memory\x1b[2J"}), "exited",
       "stderr: out of\\x0A memory\\x1B[2J"},
      {"DiesAtSecondPly", fault("die", {"--ply", "2"}), "move, exited", "exit status 1"},
      {"AnswersThenDies", fault("answer-then-die"), "move, exited", "exit status 1"},
      {"HalfALineThenDies", fault("half-line-then-die"), "exited", "exit status 1"},
      {"Hangs", fault("hang"), "silence, not responding", "no bestmove", Short::answer},
      {"Deaf", fault("deaf"), "silence, not responding", "", Short::answer},
      {"Stopped", fault("stopped"), "silence, not responding", "", Short::answer},
      {"Spins", fault("spin"), "silence, not responding", "", Short::answer},
      {"NoNewline", fault("no-newline"), "silence, not responding", "", Short::answer},
      {"Chatters", fault("chatter", {"--delay", "10"}), "silence, flooding", "",
       Short::flooded_answer},
      {"Floods", fault("flood"), "silence, flooding", "", Short::flooded_answer},
      {"EndlessLine", fault("endless-line"), "complaint, silence, flooding", "",
       Short::flooded_answer},
      {"AnswersInParts", fault("split", {"--delay", "5"}), "move, move", ""},
      {"BeginsTheNextAnswer", fault("early-byte", {"--delay", "5"}), "move, move", ""},
      {"AnswersTwice", fault("twice"), "move, complaint, move", ""},
      {"LongLine", fault("long-line"), "complaint, move, move", ""},
      {"ManyLines", fault("many-lines"), "move, move", ""},
      {"LoudStderr", fault("stderr"), "move, move", ""},
      {"IllegalMove", fault("illegal"), "illegal, illegal", ""},
      {"Resigns", fault("resign"), "illegal, illegal", ""},
      {"NoneWhereThereAreMoves", fault("none"), "illegal, illegal", ""},
      {"NullMove", fault("null-move"), "illegal, illegal", ""},
      {"NonsenseInfos", fault("nonsense"), "move, move", ""},
      {"ClosesStdin", fault("close-stdin"), "move, closed its input", "runs on"},
      {"ClosesStdout", fault("close-stdout"), "closed its output", "runs on"},
      {"LeavesChildren", fault("children"), "move, move", ""},
      {"LeavesChildrenAndDies", fault("children-then-die"), "exited", "exit status 1"},
      {"CarriageReturns", fault("crlf"), "move, move", ""},
      {"LeadingBlanks", fault("blanks"), "move, move", ""},
      {"OddBytes", fault("odd-bytes"), "move, move", ""},
      {"ByteByByte", fault("byte-by-byte", {"--info"}), "move, move", ""},
      {"IgnoresQuit", fault("ignore-quit"), "move, move", "", Short::quit},
      {"CrashesAtQuit", fault("crash-at-quit"), "move, move", ""},
  };
}

INSTANTIATE_TEST_SUITE_P(EveryFault, FaultTest, testing::ValuesIn(rows()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace ludex::host
