// What the catalogue learns from engines that are started elsewhere.
#include "serve/engines/introduction.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/engine_source.h"
#include "serve/engines/catalogue_stage.h"
#include "serve/levels.h"

namespace ludex::serve {
namespace {

class StartedElsewhere : public CatalogueTest {
 protected:
  StartedElsewhere() { open(); }
  // Starts the engine as a table or a match does, with the values that its profile `odd` has.
  bool start(const std::string& engine, const std::string& profile = {},
             std::stop_token stop = {}) {
    const auto plan =
        engines_.plan({.game = "chess"}, {.registered = engine, .profile = profile, .who = "test"});
    EXPECT_TRUE(plan.has_value());
    const bool started = plan && plan->start(std::move(stop)).has_value();
    event_loop_.run();
    return started;
  }
  Json fault() { return ask("GET", "/api/engines/Fault", {}, "chess"); }

 private:
  const LevelTable levels_;
  const RealEngines engines_{
      clock_,
      levels_,
      [this]() -> const host::EngineFile& { return catalogue_->file(); },
      {.values =
           [](auto, auto, auto) {
             return std::vector<host::OptionSetting>{{"Hash", "many"}};
           },
       .observer = [this](std::string_view engine) { return catalogue_->start_observer(engine); }}};
};

TEST_F(StartedElsewhere, AnEngineIsKnownAsAfterATest) {
  ASSERT_TRUE(start("Fault"));
  const Json known = fault();
  EXPECT_EQ(known["state"], "ready");
  EXPECT_FALSE(known["options"].empty());
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(publisher_.deltas[0].topic, "engines");
  EXPECT_EQ(publisher_.deltas[0].delta.shared["engines"][1]["state"], "ready");
  // That it starts as before is no news.
  ASSERT_TRUE(start("Fault"));
  EXPECT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(ask("POST", "/api/engines/Fault/test", "{}", "chess")["id"], known["id"]);
}

TEST_F(StartedElsewhere, AnEngineThatCannotStartHasFailed) {
  text_ += fmt::format("\n[engines.Gone]\ncommand = \"{}/gone\"\nprotocol = \"uci\"\n", LUDEX_BIN);
  event_loop_.advance(Catalogue::between_looks);
  ASSERT_FALSE(start("Gone"));
  const Json failed = ask("GET", "/api/engines/Gone");
  EXPECT_EQ(failed["state"], "failed");
  EXPECT_EQ(failed["reason"], fmt::format("cannot start \"{}/gone\": no such file", LUDEX_BIN));
  const auto told = publisher_.deltas.size();
  ASSERT_FALSE(start("Gone"));
  EXPECT_EQ(publisher_.deltas.size(), told);
}

TEST_F(StartedElsewhere, AFailureThatIsNotTheEnginesSaysNothingOfIt) {
  EXPECT_FALSE(start("Fault", "odd"));
  EXPECT_EQ(fault()["state"], "unknown");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(start("Fault", {}, stop.get_token()));
  EXPECT_EQ(fault()["state"], "unknown");
  EXPECT_TRUE(publisher_.deltas.empty());
}

TEST_F(StartedElsewhere, ItsConsoleIsOneSuchPlace) {
  console()->subscribed(reader_);
  ASSERT_TRUE(command("start", {{"game", "chess"}}).has_value());
  until([&] { return fault()["state"] == "ready"; });
}

TEST_F(StartedElsewhere, AChangedEntryIsAnotherEngine) {
  const StartObserver observer = catalogue_->start_observer("Fault");
  text_ += "\n[engines.Fault.environment]\nA = \"b\"\n";
  event_loop_.advance(Catalogue::between_looks);
  observer(Introduction{{"Old", ""}, {}, Milliseconds{1}});
  event_loop_.run();
  EXPECT_EQ(fault()["state"], "unknown");
  catalogue_->start_observer("Fault")(Introduction{{"New", ""}, {}, Milliseconds{1}});
  event_loop_.run();
  EXPECT_EQ(fault()["id"], "New");
  EXPECT_EQ(catalogue_->start_observer("Nobody"), nullptr);
}

TEST_F(StartedElsewhere, AnObserverOutlivesTheCatalogue) {
  const StartObserver observer = catalogue_->start_observer("Fault");
  catalogue_.reset();
  observer(Introduction{{"Late", ""}, {}, Milliseconds{1}});
  event_loop_.run();
  EXPECT_TRUE(publisher_.deltas.empty());
}

}  // namespace
}  // namespace ludex::serve
