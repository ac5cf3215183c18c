// Tables whose engines share the processors.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "match/run/slots.h"
#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using match::Slots;
using std::chrono::seconds;
using test::chess_table;

TEST(Slots, AreGivenInTheOrderOfTheQueueAndPersonsComeFirst) {
  int changes = 0;
  Slots slots(1, [&] { ++changes; });
  auto first = std::make_unique<Slots::QueueEntry>(slots, Slots::Priority::engines);
  Slots::QueueEntry second(slots, Slots::Priority::engines);
  Slots::QueueEntry person(slots, Slots::Priority::person);
  EXPECT_EQ(person.before(), 0U);
  EXPECT_EQ(first->before(), 1U);
  EXPECT_EQ(second.before(), 2U);
  EXPECT_FALSE(first->take().has_value());
  auto slot = person.take();
  ASSERT_TRUE(slot.has_value());
  EXPECT_FALSE(first->take().has_value());
  EXPECT_FALSE(slots.is_wanted(Slots::Priority::person));
  EXPECT_TRUE(slots.is_wanted(Slots::Priority::engines));
  const int before = changes;
  slot.reset();
  first.reset();
  EXPECT_EQ(changes, before + 2);
  EXPECT_EQ(second.before(), 0U);
  EXPECT_TRUE(second.take().has_value());
}

TEST(Slots, AreSharedWithThoseWhoseThreadWaits) {
  Slots slots(1);
  const std::stop_source stop;
  auto blocking = slots.take(stop.get_token());
  ASSERT_TRUE(blocking.has_value());
  Slots::QueueEntry place(slots, Slots::Priority::person);
  EXPECT_FALSE(place.take().has_value());
  blocking.reset();
  EXPECT_TRUE(place.take().has_value());
}

class TablesThatShareAProcessor : public testing::Test {
 protected:
  TablesThatShareAProcessor() { set_slots(1); }
  void set_slots(std::size_t count) {
    stage_.engine_slots = count;
    stage_.open();
  }
  static Json engine(const std::string& name) { return {{"kind", "engine"}, {"engine", name}}; }
  // Makes a table and selects it.
  Json person_against(const std::string& name, const Json& more = Json::object()) {
    Json changes{{"seats", test::seats(test::person, engine(name))}};
    changes.update(more);
    stage_.make(chess_table(changes));
    return stage_.made;
  }
  Json between(const std::string& one, const std::string& other,
               const Json& more = Json::object()) {
    Json changes{{"seats", test::seats(engine(one), engine(other))}};
    changes.update(more);
    stage_.make(chess_table(changes));
    return stage_.made;
  }
  void select(const Json& made) {
    stage_.made = made;
    stage_.topic = "table/" + std::to_string(made.at("id").get<int>());
  }
  void until_asked(const std::string& name, std::size_t times = 1) {
    stage_.until_asked(stage_.engines.strings(name), times);
  }
  void until_plies(std::size_t plies) {
    stage_.until([&] { return stage_.plies() == plies; });
  }
  // The place in the queue of the engine at that seat; -1 if it does not wait for a processor.
  int before(std::size_t seat = 1) {
    const Json info = stage_.seat(seat);
    EXPECT_EQ(info.contains("before"), info.at("state") == "queued");
    return info.value("before", -1);
  }
  test::TableStage stage_;
};

TEST_F(TablesThatShareAProcessor, WaitForItAndSayHowManyComeFirst) {
  const Json one = person_against("A");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  until_asked("A");
  EXPECT_EQ(before(), -1);
  const Json two = person_against("B", {{"time", test::blitz}});
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  EXPECT_EQ(before(), 0);
  // Nobody pays for the time in which others have the processor.
  EXPECT_TRUE(stage_.state().at("clock").at("run").is_null());
  const Json three = person_against("C");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  EXPECT_EQ(before(), 1);
  // While the person thinks, the engine has nothing to do.
  select(one);
  stage_.engines.strings("A").plays("e7e5");
  until_plies(2);
  until_asked("B");
  select(three);
  EXPECT_EQ(before(), 0);
  EXPECT_EQ(stage_.engines.starts("C"), 0);
  select(one);
  stage_.engines.renew("A");
  ASSERT_EQ(stage_.move(stage_.first(), "g1f3"), "");
  EXPECT_EQ(before(), 1);
  select(two);
  EXPECT_EQ(before(), -1);
  stage_.engines.strings("B").plays("e7e5");
  until_asked("C");
  select(three);
  stage_.engines.strings("C").plays("e7e5");
  until_asked("A");
  EXPECT_EQ(stage_.engines.starts("A"), 2);
}

TEST_F(TablesThatShareAProcessor, LetAPersonGoBeforeTwoEngines) {
  const Json engines = between("X", "Y");
  until_asked("X");
  const Json person = person_against("B");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  EXPECT_EQ(before(), 0);
  select(engines);
  stage_.engines.strings("X").plays("e2e4");
  until_asked("B");
  EXPECT_EQ(stage_.plies(), 1U);
  EXPECT_EQ(before(), 0);
  select(person);
  stage_.engines.strings("B").plays("e7e5");
  until_asked("Y");
}

TEST_F(TablesThatShareAProcessor, KeepItWhileNobodyElseWantsIt) {
  person_against("A");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  until_asked("A");
  stage_.engines.strings("A").plays("e7e5");
  until_plies(2);
  ASSERT_EQ(stage_.move(stage_.first(), "g1f3"), "");
  until_asked("A", 2);
  EXPECT_EQ(stage_.engines.starts("A"), 1);
}

TEST_F(TablesThatShareAProcessor, LeaveItWhenTheGameIsOverOrTheEngineDead) {
  const Json one = person_against("A");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  until_asked("A");
  const Json two = person_against("B");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  select(one);
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  until_asked("B");
  const Json three = person_against("C");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  stage_.engines.strings("B").dies();
  until_asked("C");
  // The dead one is started again when its turn comes.
  select(two);
  stage_.engines.renew("B");
  ASSERT_EQ(stage_.tell(stage_.first(), "restart", {{"seat", 1}}), "");
  EXPECT_EQ(before(), 0);
  stage_.engines.strings("C").plays("e7e5");
  until_asked("B");
}

TEST_F(TablesThatShareAProcessor, GiveAHintInTheirTurn) {
  const Json one = person_against("A");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  until_asked("A");
  const Json two = person_against("B");
  EXPECT_EQ(stage_.tell(stage_.first(), "hint"), "unanswered");
  EXPECT_EQ(stage_.engines.starts(), 0);
  select(one);
  stage_.engines.strings("A").plays("e7e5");
  stage_.until_asked(stage_.engines.strings(), 1);
}

// Each engine has its own memory and threads, so that only so many may run.
TEST_F(TablesThatShareAProcessor, StartNoMoreEnginesThanThereAreSlots) {
  set_slots(2);
  for (int table = 0; table < 50; ++table) {
    between("X", "Y");
  }
  stage_.until_seen([&] { return stage_.engines.starts("X") == 2; });
  EXPECT_EQ(before(0), 47);
  stage_.event_loop.run();
  EXPECT_EQ(stage_.engines.starts("X"), 2);
  EXPECT_EQ(stage_.engines.starts("Y"), 0);
}

TEST_F(TablesThatShareAProcessor, RestWhileNobodyWatchesTwoEngines) {
  const Json long_game{{"kind", "fischer"}, {"base", 3'600'000}, {"increment", 0}};
  const Json engines = between("X", "Y", {{"time", long_game}});
  until_asked("X");
  stage_.table().subscribed(stage_.watcher());
  stage_.engines.strings("X").plays("e2e4");
  until_asked("Y");
  stage_.event_loop.advance(seconds(90));
  EXPECT_EQ(stage_.seat(1).at("state"), "thinking");
  stage_.table().unsubscribed(stage_.watcher());
  stage_.event_loop.advance(seconds(61));
  EXPECT_EQ(stage_.seat(1).at("state"), "waiting");
  EXPECT_TRUE(stage_.state().at("clock").at("run").is_null());
  const Json person = person_against("B");
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  until_asked("B");
  stage_.engines.strings("B").plays("e7e5");
  until_plies(2);
  // It goes on where it was when somebody comes, and its turn begins anew.
  select(engines);
  stage_.engines.renew("Y");
  stage_.table().subscribed(stage_.watcher());
  until_asked("Y");
  EXPECT_EQ(stage_.state().at("clock").at("left").at(1), 3'600'000);
  stage_.engines.strings("Y").plays("e7e5");
  until_plies(2);
}

}  // namespace
}  // namespace ludex::serve
