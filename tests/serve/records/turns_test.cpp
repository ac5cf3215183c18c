// What records do in a turn of the loop, and what beside it.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "serve/json_text.h"
#include "serve/records/edits.h"
#include "serve/records/records_stage.h"

namespace ludex::serve {
namespace {

// A record is read and its state made on a thread of its own; whoever follows it is sent the state
// when it is there.
TEST_F(RecordsTest, AreOpenedBesideTheLoop) {
  import(two_games);
  Topic* const topic = records_->find("record/1");
  ASSERT_NE(topic, nullptr);
  EXPECT_EQ(topic->state_text({}), nullptr);
  EXPECT_EQ(topic->state({}), Json());
  EXPECT_TRUE(publisher_.states_ready.empty());
  until([&] { return !publisher_.states_ready.empty(); });
  EXPECT_EQ(publisher_.states_ready, std::vector<std::string>{"record/1"});
  ASSERT_NE(topic->state_text({}), nullptr);
  EXPECT_EQ(topic->state({}), state(1));
  // The text is made once, however many ask for it.
  EXPECT_EQ(topic->state_text({.page = "a"}), topic->state_text({.page = "b"}));
}

// What a page was told of an edit is never in the state that it is sent before.
TEST_F(RecordsTest, SendEditsAndStatesInTheirOrder) {
  import(two_games);
  const auto revision = state(1)["revision"].get<std::int64_t>();
  Topic* const topic = records_->find("record/1");
  const Json edits = parse_json(R"([{"op": "comment", "n": 1, "text": "Hm."}])").value();
  int answered = 0;
  EXPECT_EQ(topic->state_text({}), nullptr);  // is being made
  records_->edit(1, revision, edits,
                 [&](const Answer<std::string>& told) { answered += told ? 1 : 0; });
  until([&] { return answered == 1; });
  EXPECT_EQ(publisher_.deltas.size(), 1U);
  // The edit has made the state an old one.
  EXPECT_EQ(topic->state_text({}), nullptr);
  until([&] { return topic->state_text({}) != nullptr; });
  EXPECT_EQ(topic->state({})["revision"], revision + 1);
}

TEST_F(RecordsTest, RefuseAListThatIsTooMuchWork) {
  import(two_games);
  const Json before = state(1);
  const auto revision = before["revision"].get<std::int64_t>();
  std::string edits;
  for (std::size_t count = 0; count <= most_edits; ++count) {
    edits += R"({"op": "comment", "n": 1, "text": "x"},)";
  }
  edits.back() = ']';
  const HttpResponse refused = edit(1, revision, "[" + edits);
  EXPECT_EQ(refused.status, 422) << refused.body;
  EXPECT_EQ(state(1), before);
}

TEST_F(RecordsTest, RefuseAListWhoseNodesAreFarApart) {
  std::string line;
  for (int move = 0; move < 800; ++move) {
    line += move % 2 == 0 ? " Nf6 Nc3 Ng8 Nb1" : " Nc6 Nf3 Nb8 Ng1";
  }
  const std::string pgn = "[White \"Ada\"]\n\n1. e4 (1. d4" + line + ")" + line + " *\n";
  ASSERT_EQ(import(pgn).size(), 1U);
  const Json before = state(1);
  const Json& tree = before["tree"];
  const int end = tree.back()["n"].get<int>();
  int other = end;
  while (tree[static_cast<std::size_t>(other - 1)]["p"].get<int>() != 0) {
    --other;
  }
  std::string edits = "[";
  for (int count = 0; count < 100; ++count) {
    for (const int node : {end, other - 1}) {
      edits += R"({"op": "add", "p": )" + std::to_string(node) + R"(, "text": "h6"},)";
    }
  }
  edits.back() = ']';
  const HttpResponse refused = edit(1, before["revision"].get<std::int64_t>(), edits);
  EXPECT_EQ(refused.status, 413) << refused.body;
  EXPECT_EQ(state(1), before);
}

// Lists and positions are made by a thread of their own.
TEST_F(RecordsTest, MakeNoListInTheTurnInWhichItIsAskedFor) {
  import(two_games);
  for (const auto& [method, path, body] :
       {std::tuple("GET", "/api/records", ""),
        {"POST", "/api/positions", R"({"setup": {"game": "chess"}, "moves": ["e2e4"]})"}}) {
    bool is_answered = false;
    router_->handle({.method = method, .path = path, .body = body},
                    [&, method = method, path = path](const HttpResponse& response) {
                      is_answered = true;
                      EXPECT_EQ(response.status, 200) << response.body;
                      test::expect_answer_fits(method, path, response);
                    });
    EXPECT_FALSE(is_answered);
    until([&] { return is_answered; });
  }
}

TEST_F(RecordsTest, GiveUpASearchThatTakesTooLong) {
  std::string many;
  for (int game = 0; game < 200; ++game) {
    many += "[White \"W\"]\n\n1. e4 {hm} *\n\n";
  }
  ASSERT_EQ(import(many).size(), 100U);
  int questions = 0;
  const auto found = store_->games().list({.text = "nowhere"}, [&] { return ++questions > 0; });
  ASSERT_FALSE(found.has_value());
  EXPECT_NE(found.error().message.find("took too long"), std::string::npos);
  EXPECT_EQ(questions, 1);
  // The next one is not ended by that.
  EXPECT_TRUE(store_->games().list({.text = "hm"}).value().size() == 50U);
}

}  // namespace
}  // namespace ludex::serve
