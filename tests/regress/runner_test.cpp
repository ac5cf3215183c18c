#include "regress/runner.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "regress/scripted_engine.h"
#include "rules/registry.h"
#include "support/fake_clock.h"

namespace ludex::regress {
namespace {

using std::chrono::seconds;

struct Ran {
  SuiteRun run;
  Talks talks;
};

// Each engine that is started has the next of the scripts; the last one serves all that follow.
Ran run(const std::string& text, const std::vector<ScriptedEngine::Script>& scripts) {
  test::FakeClock clock;
  const auto game = rules::start_game({.game = "gomoku"}).value();
  const Suite suite = parse_suite(text, "some").value();
  Ran ran;
  const Open open = [&]() -> tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> {
    const std::size_t next = std::min(ran.talks.size(), scripts.size() - 1);
    return std::make_unique<ScriptedEngine>(scripts[next], ran.talks, clock);
  };
  ran.run = run_suite(suite, open, {clock, *game, seconds(10)});
  return ran;
}

using Lines = std::vector<std::string>;

TEST(RegressRunner, CommandsGoInOrderAndAnswersAreJudged) {
  const Ran ran = run("loadsgf a.sgf 3\n1 attack E3\n#? [1 (D3|F3)]\n2 defend E3\n#? [0]\nquit\n",
                      {{{"attack E3", "1 F3"}, {"defend E3", "1 G7"}}});
  EXPECT_EQ(ran.talks, (Talks{{"loadsgf a.sgf 3", "attack E3", "defend E3"}}));
  ASSERT_EQ(ran.run.outcomes.size(), 2U);
  EXPECT_EQ(ran.run.outcomes[0].verdict, Verdict::pass);
  EXPECT_EQ(ran.run.outcomes[1].verdict, Verdict::unexpected_fail);
  EXPECT_EQ(ran.run.outcomes[1].answer, "1 G7");
  EXPECT_TRUE(ran.run.is_whole);
  EXPECT_EQ(ran.run.engine, "Scripted");
  EXPECT_TRUE(ran.run.notes.empty());
}

TEST(RegressRunner, ARefusalIsAnAnswer) {
  const Ran ran = run("play b Z99\n1 color Z99\n#? [invalid coordinate]\n",
                      {{{"color Z99", "?invalid coordinate"}, {"play b Z99", "?illegal move"}}});
  EXPECT_EQ(ran.run.outcomes.at(0).verdict, Verdict::pass);
  EXPECT_TRUE(ran.run.outcomes.at(0).is_failure);
  EXPECT_EQ(ran.run.notes, Lines{"line 1: `play b Z99`: illegal move"});
}

TEST(RegressRunner, AnEngineThatDiesIsBroughtBackToItsPosition) {
  const Ran ran =
      run("level 3\nloadsgf old.sgf\nloadsgf a.sgf\nplay b C3\n1 attack E3\n#? [0]\n"
          "2 attack F3\n#? [1]\n3 attack G3\n#? [1]\n",
          {{{"attack E3", "0"}, {"attack F3", "!"}}, {{"attack G3", "1"}}});
  EXPECT_EQ(
      ran.talks,
      (Talks{{"level 3", "loadsgf old.sgf", "loadsgf a.sgf", "play b C3", "attack E3", "attack F3"},
             {"level 3", "loadsgf a.sgf", "play b C3", "attack G3"}}));
  ASSERT_EQ(ran.run.outcomes.size(), 3U);
  EXPECT_EQ(ran.run.outcomes[1].verdict, Verdict::no_answer);
  EXPECT_EQ(ran.run.outcomes[1].trouble, "exited: it ended: exit status 1");
  EXPECT_EQ(ran.run.outcomes[2].verdict, Verdict::pass);
}

TEST(RegressRunner, AnEngineThatIsSilentForTooLongIsReplaced) {
  const Ran ran = run("1 reg_genmove b\n#? [C3]\n2 reg_genmove w\n#? [D4]\n",
                      {{{"reg_genmove b", "..."}}, {{"reg_genmove w", "D4"}}});
  EXPECT_EQ(ran.talks, (Talks{{"reg_genmove b"}, {"reg_genmove w"}}));
  EXPECT_EQ(ran.run.outcomes.at(0).trouble, "no answer in 10 s");
  EXPECT_EQ(ran.run.outcomes.at(1).verdict, Verdict::pass);
}

TEST(RegressRunner, ASuiteThatKillsEveryEngineIsGivenUp) {
  const Ran ran =
      run("1 a\n#? [x]\n2 a\n#? [x]\n3 a\n#? [x]\nloadsgf b.sgf\n4 a\n#? [x]\n5 a\n#? [x]\n",
          {{{"a", "!"}}});
  EXPECT_TRUE(ran.run.notes.empty());
  EXPECT_EQ(ran.talks.size(), 3U);
  EXPECT_EQ(ran.run.outcomes.size(), 5U);
  EXPECT_EQ(ran.run.count(Verdict::no_answer), 5U);
  EXPECT_EQ(ran.run.outcomes.back().trouble,
            "the suite was given up: exited: it ended: exit status 1");
}

TEST(RegressRunner, ASetUpThatKillsIsNotReplayed) {
  const Ran ran = run("loadsgf bad.sgf\n1 a\n#? [x]\n", {{{"loadsgf bad.sgf", "!"}}, {{"a", "x"}}});
  EXPECT_EQ(ran.talks, (Talks{{"loadsgf bad.sgf"}, {"a"}}));
  EXPECT_EQ(ran.run.notes, Lines{"line 1: `loadsgf bad.sgf`: exited: it ended: exit status 1"});
  EXPECT_EQ(ran.run.outcomes.at(0).verdict, Verdict::pass);
}

TEST(RegressRunner, AStopEndsTheSuiteBetweenTests) {
  test::FakeClock clock;
  const auto game = rules::start_game({.game = "gomoku"}).value();
  const Suite suite = parse_suite("1 a\n#? [x]\n2 a\n#? [x]\n", "some").value();
  Talks talks;
  std::stop_source stop;
  const Open open = [&]() -> tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> {
    return std::make_unique<ScriptedEngine>(ScriptedEngine::Script{{"a", "x"}}, talks, clock);
  };
  const SuiteRun run = run_suite(suite, open, {clock, *game, seconds(10), stop.get_token()},
                                 [&](const Outcome&) { stop.request_stop(); });
  EXPECT_EQ(run.outcomes.size(), 1U);
  EXPECT_FALSE(run.is_whole);
}

}  // namespace
}  // namespace ludex::regress
