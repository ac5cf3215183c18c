#include "metamachine/metamachine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "rules/registry.h"
#include "support/fake_clock.h"

namespace ludex::metamachine {
namespace {

using rules::coordinate;

std::unique_ptr<rules::Game> new_chess() {
  return rules::start_game({.game = "chess"}).value();
}

// The moves that led to a position, as the key of a plan.
std::string path(const rules::Game& game) {
  auto board = rules::start_game(game.setup()).value();
  std::string text;
  for (const rules::Move move : game.moves()) {
    text += (text.empty() ? "" : " ") + board->format_move(move, coordinate);
    board->play(move);
  }
  return text;
}

engine::Info line(const rules::Game& game, int rank, const std::string& move, int centipawns) {
  engine::Info info;
  info.multipv = rank;
  info.score = engine::Score{engine::Centipawns{centipawns}};
  info.pv = {game.parse_move(move, coordinate).value()};
  return info;
}

// An oracle that says what a test has planned for a position.
class PlannedOracle final : public engine::Engine {
 public:
  using Plan =
      std::function<std::vector<engine::Event>(const rules::Game&, const engine::Request&)>;
  explicit PlannedOracle(Plan plan) : plan_(std::move(plan)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return offered; }
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override { return listed; }
  Result<void> set_option(std::string_view name, std::string_view value) override {
    settings.emplace_back(name, value);
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    ++games;
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    requests.push_back(request);
    game_ = game.clone();
    for (engine::Event& event : plan_(game, request)) {
      events_.push_back(std::move(event));
    }
    return {};
  }
  void stop() override {
    ++stops;
    // One that was silent answers now.
    if (events_.empty()) {
      events_.emplace_back(engine::Decision{engine::Play{game_->legal_moves().front(), {}}});
    }
  }
  void ponderhit(bool /*draw_offered*/) override {}
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override {
    if (!answers || held_) return fail("no");
    const engine::Ticket ticket{++tickets_};
    engine::Answer answer{ticket, answers(game, question)};
    if (holds) {
      held_ = std::move(answer);
    } else {
      events_.emplace_back(std::move(answer));
    }
    return ticket;
  }
  // Gives the answer that was held back.
  void answer_now() { events_.emplace_back(*std::exchange(held_, std::nullopt)); }
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    if (events_.empty()) return std::nullopt;
    engine::Event event = std::move(events_.front());
    events_.pop_front();
    return event;
  }
  void wake() override { ++wakes; }

  std::vector<engine::Option> offered;
  std::vector<engine::CommandInfo> listed;
  std::function<engine::AnswerTo(const rules::Game&, const engine::Question&)> answers;
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<engine::Request> requests;
  bool holds = false;  // the answers to questions; no other question is taken meanwhile
  int games = 0;
  int stops = 0;
  std::atomic<int> wakes = 0;

 private:
  Plan plan_;
  engine::Identity identity_{"Planned", "Tests"};
  std::unique_ptr<rules::Game> game_;
  std::deque<engine::Event> events_;
  std::optional<engine::Answer> held_;
  std::uint32_t tickets_ = 0;
};

std::vector<engine::Event> decides(const rules::Game& game, const std::string& move) {
  return {engine::Decision{engine::Play{game.parse_move(move, coordinate).value(), {}}}};
}

// Likes e2e4 better than d2d4, until it has seen the board behind both.
std::vector<engine::Event> reconsidering(const rules::Game& game, const engine::Request&) {
  const std::string at = path(game);
  if (at.empty()) {
    auto events = decides(game, "e2e4");
    events.insert(events.begin(), {line(game, 1, "e2e4", 30), line(game, 2, "d2d4", 20)});
    return events;
  }
  if (at == "e2e4") return decides(game, "e7e5");
  if (at == "d2d4") return decides(game, "d7d5");
  auto events = decides(game, "g1f3");
  events.insert(events.begin(), line(game, 1, "g1f3", at.starts_with("e2e4") ? -50 : 50));
  return events;
}

engine::Request limited(const engine::Limits& limits) {
  engine::Request request;
  request.limits = limits;
  return request;
}

engine::Request of_nodes(std::uint64_t nodes) {
  engine::Limits limits;
  limits.nodes = nodes;
  return limited(limits);
}

engine::Request of_time(Milliseconds time) {
  engine::Limits limits;
  limits.movetime = time;
  return limited(limits);
}

engine::Request endless() {
  engine::Limits limits;
  limits.infinite = true;
  return limited(limits);
}

struct Setting {
  std::unique_ptr<Metamachine> machine;
  std::vector<PlannedOracle*> oracles;
};

Setting made_of(std::vector<PlannedOracle::Plan> plans, const Clock& clock, Shape shape = {2, 1},
                const Start& start = {}) {
  Setting setting;
  std::vector<std::unique_ptr<Oracle>> oracles;
  for (PlannedOracle::Plan& plan : plans) {
    auto engine = std::make_unique<PlannedOracle>(std::move(plan));
    engine->offered = {{"MultiPV", engine::Spin{1, 1, 500}}};
    setting.oracles.push_back(engine.get());
    oracles.push_back(std::make_unique<Oracle>("oracle", std::move(engine), start, 1, clock));
  }
  Settings settings;
  settings.shape = std::move(shape);
  setting.machine = std::make_unique<Metamachine>(std::move(oracles), std::move(settings), clock);
  return setting;
}

struct Heard {
  std::vector<engine::Info> infos;
  std::vector<std::string> complaints;
  std::optional<engine::Decision> decision;
  std::optional<engine::Failure> failure;
};

Heard hear(Metamachine& machine) {
  Heard heard;
  while (!heard.decision && !heard.failure) {
    auto event = machine.next(TimePoint::max());
    if (!event) continue;
    if (auto* info = std::get_if<engine::Info>(&*event)) {
      heard.infos.push_back(*info);
    } else if (auto* said = std::get_if<engine::Complaint>(&*event)) {
      heard.complaints.push_back(said->text);
    } else if (auto* decision = std::get_if<engine::Decision>(&*event)) {
      heard.decision = *decision;
    } else if (auto* failure = std::get_if<engine::Failure>(&*event)) {
      heard.failure = *failure;
    }
  }
  return heard;
}

std::string move_of(const Heard& heard, const rules::Game& game) {
  const auto* play = std::get_if<engine::Play>(&heard.decision.value().what);
  return play == nullptr ? "none" : game.format_move(play->move, coordinate);
}

TEST(Metamachine, PlaysTheMoveBehindWhichItsOracleLikesTheBoard) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->new_game(*game, {}));
  ASSERT_TRUE(machine->think(*game, of_nodes(5000)));
  const Heard heard = hear(*machine);
  EXPECT_EQ(move_of(heard, *game), "d2d4");
  EXPECT_EQ(oracles[0]->requests.size(), 5U);
  EXPECT_EQ(oracles[0]->requests[0].limits.nodes, 1000U);
  ASSERT_EQ(heard.infos.size(), 2U);
  EXPECT_EQ(heard.infos[1].pv.size(), 2U);
  EXPECT_EQ(std::get<engine::Centipawns>(heard.infos[1].score->value).value, 50);
  const std::pair<std::string, std::string> two{"MultiPV", "2"};
  EXPECT_EQ(oracles[0]->settings.front(), two);
}

TEST(Metamachine, AsksByCommandsWhereTheOracleListsThem) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock, {2});
  oracles[0]->listed = {{"top_moves_white"}, {"top_moves_black"}, {"estimate_score"}};
  oracles[0]->answers = [](const rules::Game& game,
                           const engine::Question& question) -> engine::AnswerTo {
    if (std::get<engine::Command>(question).name == "top_moves_white") {
      return engine::Lines{{"a2a3 39.21 h2h3 31.16 ", "b2b3 2"}};
    }
    return engine::Lines{{path(game) == "a2a3" ? "B+3.0" : "W+2.5 (upper bound: 9, lower: 1)"}};
  };
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, {}));
  EXPECT_EQ(move_of(hear(*machine), *game), "h2h3");
  EXPECT_TRUE(oracles[0]->requests.empty());
}

// Answers every question for moves with the same one.
engine::AnswerTo always_h3(const rules::Game& game, const engine::Question& /*question*/) {
  return engine::Lines{{path(game).empty() ? "h2h3 40 a2a3 20" : "B+1.0"}};
}

TEST(Metamachine, WaitsBeyondItsTimeForTheFirstAnswerToACommand) {
  test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock, {2});
  oracles[0]->listed = {{"top_moves_white"}, {"estimate_score"}};
  oracles[0]->answers = always_h3;
  oracles[0]->holds = true;
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, of_time(Milliseconds(100))));
  (void)machine->next(TimePoint::min());
  clock.advance(Milliseconds(200));
  for (int call = 0; call < 20; ++call) {
    EXPECT_FALSE(machine->next(TimePoint::min()));
  }
  oracles[0]->answer_now();
  EXPECT_EQ(move_of(hear(*machine), *game), "h2h3");
}

TEST(Metamachine, AsksAnOracleThatIsLateOnceItHasAnswered) {
  test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock, {2});
  oracles[0]->listed = {{"top_moves_white"}, {"estimate_score"}};
  oracles[0]->answers = always_h3;
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, of_time(Milliseconds(100))));
  (void)machine->next(TimePoint::min());  // the moves are asked for
  oracles[0]->holds = true;               // and the worth of the first one gets no answer
  for (int call = 0; call < 5; ++call) {
    (void)machine->next(TimePoint::min());
  }
  clock.advance(Milliseconds(200));
  EXPECT_EQ(move_of(hear(*machine), *game), "h2h3");
  EXPECT_EQ(machine->ask(*game, engine::Command{"estimate_score", {}}).error().message,
            "the oracle is being consulted");
  // The next question waits for the late answer, and is then put.
  ASSERT_TRUE(machine->think(*game, of_time(Milliseconds(100))));
  for (int call = 0; call < 5; ++call) {
    EXPECT_FALSE(machine->next(TimePoint::min()));
  }
  oracles[0]->holds = false;
  oracles[0]->answer_now();
  EXPECT_EQ(move_of(hear(*machine), *game), "h2h3");
  EXPECT_TRUE(oracles[0]->requests.empty()) << "no search";
}

TEST(Metamachine, ACommandWithoutAnAnswerGivesWayToASearch) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock);
  oracles[0]->listed = {{"top_moves_white"}};
  oracles[0]->answers = [](const rules::Game&, const engine::Question&) -> engine::AnswerTo {
    return engine::Lines{{""}};
  };
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, {}));
  EXPECT_EQ(move_of(hear(*machine), *game), "d2d4");
}

TEST(Metamachine, ADeadOracleIsReportedAndTheOthersGoOn) {
  const test::FakeClock clock;
  const auto dying = [](const rules::Game&, const engine::Request&) {
    return std::vector<engine::Event>{engine::Failure{engine::Fault::exited, "it was ended"}};
  };
  auto [machine, oracles] = made_of({dying, reconsidering}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, {}));
  const Heard heard = hear(*machine);
  EXPECT_EQ(move_of(heard, *game), "d2d4");
  ASSERT_EQ(heard.complaints.size(), 1U);
  EXPECT_NE(heard.complaints[0].find("it was ended"), std::string::npos);
}

TEST(Metamachine, FailsOnceNoOracleIsLeft) {
  const test::FakeClock clock;
  const auto dying = [](const rules::Game&, const engine::Request&) {
    return std::vector<engine::Event>{engine::Failure{engine::Fault::exited, "it was ended"}};
  };
  auto [machine, oracles] = made_of({dying, dying}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, {}));
  EXPECT_TRUE(hear(*machine).failure);
  EXPECT_FALSE(machine->think(*game, {}));
}

TEST(Metamachine, StartsADeadOracleAgainForTheGameItWasIn) {
  const test::FakeClock clock;
  PlannedOracle* second = nullptr;
  const Start start =
      [&second]() -> tl::expected<std::unique_ptr<engine::Engine>, engine::Failure> {
    auto engine = std::make_unique<PlannedOracle>(reconsidering);
    second = engine.get();
    return engine;
  };
  const auto dying = [](const rules::Game&, const engine::Request&) {
    return std::vector<engine::Event>{engine::Failure{engine::Fault::exited, "it was ended"}};
  };
  auto [machine, oracles] = made_of({dying}, clock, {2, 1}, start);
  const auto game = new_chess();
  ASSERT_TRUE(machine->set_option("MultiPV", "1"));
  ASSERT_TRUE(machine->new_game(*game, {}));
  ASSERT_TRUE(machine->think(*game, {}));
  EXPECT_EQ(move_of(hear(*machine), *game), "d2d4");
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->games, 1);
}

TEST(Metamachine, StopEndsWithTheBestThatIsKnown) {
  const test::FakeClock clock;
  // Silent behind the first move: only a stop makes it speak.
  const auto silent = [](const rules::Game& game,
                         const engine::Request& request) -> std::vector<engine::Event> {
    return path(game).starts_with("d2d4") ? std::vector<engine::Event>()
                                          : reconsidering(game, request);
  };
  auto [machine, oracles] = made_of({silent}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, endless()));
  while (oracles[0]->requests.size() < 4) {
    (void)machine->next(TimePoint::min());
  }
  machine->stop();
  const Heard heard = hear(*machine);
  EXPECT_EQ(oracles[0]->stops, 1);
  EXPECT_EQ(move_of(heard, *game), "e2e4");
}

TEST(Metamachine, AnInfiniteSearchDecidesOnlyWhenItIsStopped) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, endless()));
  for (int call = 0; call < 200; ++call) {
    const auto event = machine->next(TimePoint::min());
    ASSERT_FALSE(event && std::holds_alternative<engine::Decision>(*event));
  }
  machine->stop();
  EXPECT_EQ(move_of(hear(*machine), *game), "d2d4");
}

TEST(Metamachine, AResignationOfTheOracleIsPassedOn) {
  const test::FakeClock clock;
  const auto resigning = [](const rules::Game&, const engine::Request&) {
    return std::vector<engine::Event>{engine::Decision{engine::Resign{}}};
  };
  auto [machine, oracles] = made_of({resigning}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, {}));
  EXPECT_TRUE(std::holds_alternative<engine::Resign>(hear(*machine).decision->what));
}

TEST(Metamachine, TimeIsSharedOutAmongThePositions) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock);
  const auto game = new_chess();
  ASSERT_TRUE(machine->think(*game, of_time(Milliseconds(100'000))));
  EXPECT_EQ(move_of(hear(*machine), *game), "d2d4");
  const auto& first = oracles[0]->requests[0].limits;
  const auto& last = oracles[0]->requests[4].limits;
  EXPECT_LE(*first.movetime, Milliseconds(20'000));
  EXPECT_GE(*first.movetime, Milliseconds(15'000));
  // What the others left over is the last one's.
  EXPECT_GE(*last.movetime, Milliseconds(90'000));
}

TEST(Metamachine, QuestionsGoToTheFirstOracle) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering, reconsidering}, clock);
  oracles[0]->answers = [](const rules::Game&, const engine::Question&) -> engine::AnswerTo {
    return engine::Lines{{"yes"}};
  };
  const auto game = new_chess();
  const auto ticket = machine->ask(*game, engine::Command{"dragon_status", {"D4"}});
  ASSERT_TRUE(ticket);
  const auto event = machine->next(TimePoint::max());
  const auto* answer = event ? std::get_if<engine::Answer>(&*event) : nullptr;
  ASSERT_NE(answer, nullptr);
  EXPECT_EQ(answer->ticket, *ticket);
  EXPECT_EQ(answer->what, engine::AnswerTo{engine::Lines{{"yes"}}});
}

TEST(Metamachine, WakeEndsAWaitFromAnotherThread) {
  const test::FakeClock clock;
  auto [machine, oracles] = made_of({reconsidering}, clock);
  std::thread waking([&machine = *machine] { machine.wake(); });
  // The planned oracle never waits, so that this ends by the wake alone.
  EXPECT_FALSE(machine->next(TimePoint::max()));
  waking.join();
  EXPECT_EQ(oracles[0]->wakes, 1);
}

}  // namespace
}  // namespace ludex::metamachine
