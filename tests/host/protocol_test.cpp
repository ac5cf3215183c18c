// What the descriptors of the protocols say, and what follows from it.
#include "host/protocol.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "host/process_fixture.h"
#include "host/scripted_port.h"
#include "host/session.h"
#include "protocols/uci/controller_half.h"
#include "rules/registry.h"

namespace ludex::host {
namespace {

TEST(Protocols, EachSaysEverythingOfItself) {
  std::set<std::string_view> names;
  for (const Protocol& protocol : protocols()) {
    EXPECT_TRUE(names.insert(protocol.name).second);
    EXPECT_FALSE(protocol.games.empty()) << protocol.name;
    for (const std::string_view game : protocol.games) {
      EXPECT_NE(rules::find_game(game), nullptr) << game;
      EXPECT_TRUE(
          protocol.carries(rules::start_game({.game = std::string(game)}).value()->setup()));
    }
    EXPECT_TRUE(protocol.start && protocol.serve && protocol.offered && protocol.extensions);
  }
}

TEST(Protocols, SayWhoseDepthCanBeLimited) {
  const auto of = [](std::string protocol, SettingValues settings = {}) {
    EngineSpec spec;
    spec.protocol = std::move(protocol);
    spec.settings = std::move(settings);
    return limits_depth(spec);
  };
  EXPECT_TRUE(of("uci"));
  EXPECT_TRUE(of(""));
  EXPECT_FALSE(of("gtp"));
  EXPECT_FALSE(of("gomocup"));
  EXPECT_TRUE(of("gomocup", {{"yixin", "true"}}));
  // Nothing is known before it has been started.
  EXPECT_TRUE(of(std::string(any_protocol)));
}

TEST(Protocols, AProgramIsKnownByHowItsNameBegins) {
  ASSERT_NE(protocol_of_program("pbrain-ludex"), nullptr);
  EXPECT_EQ(protocol_of_program("pbrain-ludex")->name, "gomocup");
  EXPECT_EQ(protocol_of_program("../bin/pbrain-x64")->name, "gomocup");
  EXPECT_EQ(protocol_of_program("ludex"), nullptr);
  EXPECT_EQ(protocol_of_program("/opt/pbrain-things/ludex"), nullptr);
  EXPECT_EQ(protocol_of_program(""), nullptr);
}

TEST(Protocols, EachKnowsTheFirstLinesOfItsControllers) {
  const auto begins = [](std::string_view protocol, std::string_view line) {
    return is_first_line_of(*find_protocol(protocol).value(), line);
  };
  EXPECT_TRUE(begins("uci", " UCI "));
  EXPECT_FALSE(begins("uci", "ucci"));
  EXPECT_TRUE(begins("ucci", "ucci"));
  for (const std::string_view line : {"AGI", " agi ", "QUIT", "quit"}) {
    EXPECT_TRUE(begins("agi", line)) << line;
  }
  for (const std::string_view line : {"READYOK", "ISREADY", "GO", "", "QUITE"}) {
    EXPECT_FALSE(begins("agi", line)) << line;
  }
  for (const std::string_view line : {"START 20", "ABOUT", "INFO timeout_turn 5", "RECTSTART 20,15",
                                      "BOARD", "begin", "yxshowinfo"}) {
    EXPECT_TRUE(begins("gomocup", line)) << line;
  }
  for (const std::string_view line : {"uci", "7,7,1", "DONE", "START", "AGI", "", "hello"}) {
    EXPECT_FALSE(begins("gomocup", line)) << line;
  }
}

TEST(Protocols, WhatHoldsForEnginesThatItServesAreFlagsOfItsOwn) {
  for (const Protocol& protocol : protocols()) {
    for (const std::string_view flag : protocol.defaults.served_flags) {
      const Setting* const setting = find_setting(flag);
      ASSERT_NE(setting, nullptr) << flag;
      EXPECT_TRUE(takes(protocol, *setting)) << flag;
      EXPECT_TRUE(std::holds_alternative<Setting::Flag>(setting->type)) << flag;
    }
  }
}

TEST(Protocols, ASettingHasOneMeaningInAllThatTakeIt) {
  for (const Protocol& protocol : protocols()) {
    for (const Setting& setting : protocol.settings) {
      ASSERT_NE(find_setting(setting.key), nullptr);
      EXPECT_EQ(find_setting(setting.key)->flag, setting.flag);
      EXPECT_EQ(find_setting(setting.key)->type.index(), setting.type.index());
      EXPECT_TRUE(setting.flag.empty() || find_setting_by_flag(setting.flag) != nullptr);
      EXPECT_TRUE(takes(protocol, setting));
    }
  }
}

TEST(Protocols, AnEntryOfTheEngineFileMayChangeWhatLinesEndWith) {
  const Protocol& protocol = protocols().front();
  EngineSpec spec;
  EXPECT_EQ(framing_of(protocol, spec), protocol.framing);
  spec.line_ends = LineEnd::crlf;
  EXPECT_EQ(framing_of(protocol, spec).written, LineEnd::crlf);
  EXPECT_EQ(framing_of(protocol, spec).cut, protocol.framing.cut);
}

// Keeps how it is to frame its lines.
class FramedPort final : public LinePort {
 public:
  explicit FramedPort(std::optional<Framing>& heard) : heard_(heard) {}
  void set_framing(const Framing& framing) override { heard_ = framing; }
  Sent send(std::span<const std::string> /*lines*/, TimePoint deadline) override {
    return {true, false, deadline};
  }
  Received receive(TimePoint /*deadline*/) override { return {Arrival::closed, {}, {}, {}}; }
  void wake() override {}
  void close(TimePoint /*until*/) override {}
  ProcessEnd process_end() override { return {}; }

 private:
  std::optional<Framing>& heard_;
};

TEST(Protocols, TheFramingReachesThePortOfAnEngine) {
  test::FakeClock clock;
  for (const Protocol& protocol : protocols()) {
    std::optional<Framing> heard;
    EngineSpec spec;
    spec.line_ends = LineEnd::crlf;
    (void)protocol.start(std::make_unique<FramedPort>(heard), spec, clock, {});
    EXPECT_EQ(heard, framing_of(protocol, spec));
  }
}

TEST(Protocols, OnlyTheGamesOfUciStandBesideOthers) {
  using Games = std::vector<std::string_view>;
  EXPECT_EQ(games_beside("chess"), Games{"xiangqi"});
  EXPECT_EQ(games_beside("xiangqi"), Games{"chess"});
  EXPECT_EQ(games_beside("gomoku"), Games{});
  EXPECT_EQ(games_beside("go"), Games{});
}

TEST(Protocols, AGameThatAProtocolCannotTellIsRefusedBeforeTheEngineHearsOfIt) {
  test::FakeClock clock;
  Protocol narrow = protocols().front();
  narrow.carries = [](const rules::Setup& setup) {
    return setup.values.text(rules::variant_parameter) != "chess960";
  };
  int games = 0;
  const auto script = [&](const std::string& command) -> std::vector<Reply> {
    if (command == "uci") {
      return {{Milliseconds(1), "option name UCI_Chess960 type check default false"},
              {Milliseconds(1), "uciok"}};
    }
    if (command == "isready") return {{Milliseconds(1), "readyok"}};
    if (command == "ucinewgame") {
      ++games;
    }
    return {};
  };
  const auto engine =
      start_session(std::make_unique<ScriptedPort>(clock, script),
                    std::make_unique<uci::ControllerHalf>(uci::ControllerHalf::Settings{}), {},
                    clock, {}, narrow)
          .value();
  const auto shuffled =
      rules::start_game({.game = "chess", .values = {{rules::variant_parameter, "chess960"}}})
          .value();
  const auto refused = engine->new_game(*shuffled);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, engine::Fault::refused);
  EXPECT_EQ(games, 0);
  EXPECT_TRUE(engine->new_game(*chess_game()));
  EXPECT_EQ(games, 1);
}

}  // namespace
}  // namespace ludex::host
