// Messages between a coordinator and its workers: what is written is read again, and foreign text
// is an error with its place.
#include "fleet/messages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fleet/game_terms.h"

namespace ludex::fleet {
namespace {

using test::order_of;
using test::terms_of;

std::string why(const auto& result) {
  return result ? "it is read" : describe(result.error());
}

TEST(FleetMessages, TermsAreReadAsTheyWereWritten) {
  MatchTerms terms = terms_of();
  EngineTerms& engine = terms.engines[0];
  engine.options = {{"Hash", "16", false}, {"Book File", "a b", true}};
  engine.rating = 2345;
  engine.restart = true;
  engine.allowance.margin = Milliseconds(30);
  engine.allowance.depth = 12;
  engine.allowance.nodes = 5'000'000'000;
  engine.allowance.ponder = engine.allowance.may_resign = true;
  engine.allowance.usual_margin = Milliseconds(200);
  engine.allowance.grace = Milliseconds(1234);
  engine.allowance.settlement = Milliseconds(4321);
  engine.allowance.longest_move = Milliseconds(30'000);
  terms.engines[1].entry.reset();
  terms.referee_engine = terms.engines[1];
  terms.adjudication = {.draw = match::DrawRule{30, 8, 8},
                        .resign = match::ResignRule{3, 600, true},
                        .max_moves = 200};
  terms.waits = {Milliseconds(1), Milliseconds(2), Milliseconds(3), Milliseconds(4)};
  terms.fair_time = terms.checks_lines = true;
  terms.speed = 1'000'000;
  const auto read = parse_terms(to_text(terms));
  ASSERT_TRUE(read) << why(read);
  EXPECT_EQ(*read, terms);
}

TEST(FleetMessages, EveryKindOfTimeControlIsReadAsItWasWritten) {
  using namespace std::chrono_literals;
  const std::vector<match::TimeControl> controls{
      match::FixedMove{500ms},
      match::Periods{10s, 100ms, {}},
      match::Periods{300s, 0ms, 40},
      match::Hourglass{60s},
      match::MainAndByoYomi{300s, engine::JapaneseByoYomi{30s, 5}},
      match::MainAndByoYomi{300s, engine::CanadianByoYomi{600s, 25}},
      match::MainAndByoYomi{0s, engine::JapaneseByoYomi{30s, 5}}};
  for (const match::TimeControl& control : controls) {
    MatchTerms terms = terms_of();
    terms.engines[0].allowance.time = control;
    const auto read = parse_terms(to_text(terms));
    ASSERT_TRUE(read) << why(read) << match::format_time_control(control);
    EXPECT_EQ(read->engines[0].allowance.time, control) << match::format_time_control(control);
  }
}

TEST(FleetMessages, OrdersAreReadAsTheyWereWritten) {
  const MatchTerms terms = terms_of();
  GameOrder order = order_of(7);
  order.seats = {1, 0};
  order.opening.position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  order.opening.moves.push_back(
      rules::start_game({.game = "chess", .position = order.opening.position})
          .value()
          ->parse_move("e2e4", rules::coordinate)
          .value());
  const auto read = parse_order(to_text(order, terms.setup), terms);
  ASSERT_TRUE(read) << why(read);
  EXPECT_EQ(*read, order);
}

TEST(FleetMessages, RegistrationsAreReadAsTheyWereWritten) {
  const Registration registration{.machine = "a machine",
                                  .worker = "3f2a",
                                  .version = "1.0",
                                  .concurrency = 4,
                                  .speed = 1'234'567,
                                  .games = 89,
                                  .playing = {"m1/3", "m1/4"},
                                  .refusals = {{"m2", "no such engine"}}};
  const auto read = parse_registration(to_text(registration));
  ASSERT_TRUE(read) << why(read);
  EXPECT_EQ(*read, registration);
}

struct BadMessage {
  const char* text;
  const char* error;
};

TEST(FleetMessages, BadTermsAreRefusedWithTheirPlace) {
  const std::string two = R"("engines":[{"name":"A","hash":"1","limits":{"st":"1"}},)"
                          R"({"name":"B","hash":"1","limits":{}}]})";
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "the message is no JSON"},
      {"{", "the message is no JSON"},
      {"[]", "an object was expected"},
      {"{}", "`ludex`: expected the version of the format"},
      {R"({"ludex":2})",
       "a later version of ludex has written this (format 2, this program reads "
       "up to 1)"},
      {R"({"ludex":1})", "`match`: expected a text"},
      {R"({"ludex":1,"match":"a.b"})", "`match` is no id of letters and digits"},
      {R"({"ludex":1,"match":"a>","event":"e"})", "`match` is no id of letters and digits"},
      {R"({"ludex":1,"match":"a","event":"e"})", "`game` is missing"},
      {R"({"ludex":1,"match":"a","event":"e","game":{"name":"chequers"}})",
       "`game`: there is no game `chequers`"},
      {R"({"ludex":1,"match":"a","event":"e","game":{"name":"chess"},"engines":7})",
       "`engines`: expected a list of at most 4096 elements"},
      {R"({"ludex":1,"match":"a","event":"e","game":{"name":"chess"},"engines":[3]})",
       "`engines[0]`: an object was expected"},
      {R"({"ludex":1,"match":"a","event":"e","game":{"name":"chess"}})",
       "a match has at least two engines"},
      {R"({"ludex":1,"match":"a","event":"e","game":{"name":"chess"},)" + two,
       "an engine without `tc`, `st`, `depth` or `nodes` could think for ever"},
      {R"({"ludex":1e400})", "the message is no JSON"},
      {std::string(100, '['), "the message nests deeper than 64 levels, column 65"},
  };
  for (const auto& [text, error] : rows) {
    const auto read = parse_terms(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(describe(read.error()), error) << text;
  }
}

TEST(FleetMessages, BadOrdersAreRefusedWithTheirPlace) {
  const MatchTerms terms = terms_of();
  const std::string start = R"({"ludex":1,"match":"m1","game":3,"round":1,)";
  const std::vector<std::pair<std::string, std::string>> rows{
      {R"({"ludex":1,"match":"m2","game":3,"round":1,"engines":[0,1]})",
       "the game is of another match"},
      {R"({"ludex":1,"match":"m1","game":0,"round":1,"engines":[0,1]})",
       "`game`: expected a whole number from 1 to 1000000000"},
      {R"({"ludex":1,"match":"m1","game":18446744073709551615,"round":1,"engines":[0,1]})",
       "`game`: expected a whole number from 1 to 1000000000"},
      {start + R"("engines":[0]})", "`engines`: expected two engines of the match"},
      {start + R"("engines":[1,1]})", "`engines`: expected two engines of the match"},
      {start + R"("engines":[0,2]})", "`engines[1]` is none of the match's engines"},
      {start + R"("engines":[0,-1]})", "`engines[1]` is none of the match's engines"},
      {start + R"("engines":[0,1],"opening":{"moves":["e2e5"]}})",
       "`opening`: `opening.moves[0]`: illegal move `e2e5`"},
      {start + R"("engines":[0,1],"opening":{"moves":[4]}})",
       "`opening`: `opening.moves[0]` is no move"},
  };
  for (const auto& [text, error] : rows) {
    const auto read = parse_order(text, terms);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(describe(read.error()), error) << text;
  }
}

TEST(FleetMessages, AMessageThatIsTooLongIsNotEvenParsed) {
  const auto read = parse_terms(std::string(message_bytes + 1, ' '));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "the message has 1000001 bytes, at most 1000000 are allowed");
}

// A message with one byte changed or cut off is read or refused, but nothing else happens.
TEST(FleetMessages, DamagedMessagesAreReadOrRefused) {
  const MatchTerms terms = terms_of();
  const std::string whole = to_text(terms);
  const std::string order = to_text(order_of(7), terms.setup);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char byte : {'"', '0', '{', '-', '\xff'}) {
      std::string damaged = whole;
      damaged[at] = byte;
      (void)parse_terms(damaged);
      std::string other = order;
      other[at % order.size()] = byte;
      (void)parse_order(other, terms);
    }
    EXPECT_FALSE(parse_terms(std::string_view(whole).substr(0, at)));
  }
}

}  // namespace
}  // namespace ludex::fleet
