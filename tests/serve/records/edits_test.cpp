#include "serve/records/edits.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "records/text/plain_comment.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/records/forked_record.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

Json node(const NumberedRecord& record, int number) {
  for (const Json& each : record.nodes()) {
    if (each["n"] == number) return each;
  }
  return {};
}

TEST(NumberedRecord, NumbersNodesInTheOrderOfReading) {
  const NumberedRecord record(forked());
  EXPECT_EQ(numbers(record), (std::vector<int>{1, 2, 3, 4, 5}));
  EXPECT_EQ(node(record, 4)["p"], 1);
  EXPECT_EQ(node(record, 4)["t"][0], "c5");
  EXPECT_EQ(node(record, 3)["no"], 2);
}

TEST(NumberedRecord, ShowsWhatIsSaidOfAMove) {
  records::Record said = forked();
  const auto first = *said.tree.first_child(records::root);
  records::Annotations& annotations = said.tree.annotate(first);
  annotations.comment = "best by test";
  annotations.edit_glyphs() = {records::Glyph{14}, records::Glyph{3}, records::Glyph{6}};
  annotations.edit_clock() = std::chrono::milliseconds(59'500);
  records::EngineNote note;
  note.search = records::EngineNote::Search{records::MateInPlies{5}, 9};
  annotations.edit_engine() = note;
  const auto second = *said.tree.first_child(first);
  note.search = records::EngineNote::Search{records::Centipawns{31}, 9};
  said.tree.annotate(second).edit_engine() = note;
  const NumberedRecord record(said);
  EXPECT_EQ(node(record, 1)["comment"], "best by test");
  EXPECT_EQ(node(record, 1)["glyph"], "!!");
  EXPECT_EQ(node(record, 1)["signs"], Json::array({"$14", "?!"}));
  EXPECT_EQ(node(record, 1)["clock"], 59'500);
  EXPECT_EQ(node(record, 1)["score"], Json({{"mate", 3}}));
  EXPECT_EQ(node(record, 2)["score"], Json({{"cp", -31}}));
}

TEST(Edits, OfTheExampleAreDoneAndUndone) {
  records::Record single;
  single.result = records::GameResult::draw;
  records::TreePlayer player(single, started("chess"));
  for (int ply = 0; ply < 27; ++ply) {
    const auto moves = player.game().legal_moves();
    ASSERT_TRUE(
        player.add(ply == 0 ? move_of(player.game(), "e2e4") : moves.front(), "").has_value());
  }
  NumberedRecord record(single);
  const auto done = apply_edits(record, example("post_edits")["edits"]);
  ASSERT_TRUE(done.has_value()) << done.error().text;
  EXPECT_EQ(done->edits, example("post_edits_answer")["edits"]);
  EXPECT_EQ(done->inverse, example("post_edits_answer")["inverse"]);
  ASSERT_TRUE(apply_edits(record, done->inverse).has_value());
  EXPECT_EQ(record.record(), single);
}

TEST(Edits, AddAMoveByNamePointsOrText) {
  NumberedRecord record(forked());
  for (const std::string_view how : {R"("m": "d2d4")", R"("at": [11, 27])", R"("text": "d4")"}) {
    NumberedRecord copy(forked());
    const auto done =
        do_edits(copy, std::string(R"([{"op": "add", "p": 0, )") + std::string(how) + "}]");
    ASSERT_TRUE(done.has_value()) << done.error().text;
    EXPECT_EQ(done->edits[0]["node"]["m"], "d2d4");
    EXPECT_EQ(done->edits[0]["node"]["n"], 6);
  }
}

// Whoever undoes that must not lose a move that was there before.
TEST(Edits, AddNothingWhereTheMoveIsThere) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "add", "p": 1, "m": "c7c5"}])");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->edits[0]["node"]["n"], 4);
  EXPECT_TRUE(done->inverse.empty());
}

// A file may hold more than a page may send.
TEST(Edits, ThatFailGiveBackWhatAFileHeld) {
  records::Record record = forked();
  const auto first = *record.tree.first_child(records::root);
  record.tree.annotate(first).edit_labels().push_back({{0, 0}, std::string(20'000, 'x')});
  record.tree.annotate(first).comment = std::string(limits::record_text_bytes + 1, 'x');
  NumberedRecord numbered(record);
  EXPECT_FALSE(do_edits(numbered, R"([{"op": "mark", "n": 1, "marks": [], "arrows": []},
                                      {"op": "comment", "n": 1, "text": ""},
                                      {"op": "nonsense"}])")
                   .has_value());
  EXPECT_EQ(numbered.record(), record);
}

TEST(Edits, RemoveALineAndPutItBackWhereItWas) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "remove", "n": 2}])");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(numbers(record), (std::vector<int>{1, 4, 5}));
  EXPECT_EQ(done->inverse[0]["before"], 4);
  // The record itself keeps what followed, so that the list stays short enough to be sent back.
  ASSERT_EQ(done->inverse[0]["nodes"].size(), 1U);
  EXPECT_EQ(done->inverse[0]["nodes"][0]["n"], 2);
  const auto undone = apply_edits(record, done->inverse);
  ASSERT_TRUE(undone.has_value()) << undone.error().text;
  EXPECT_EQ(numbers(record), (std::vector<int>{1, 2, 3, 4, 5}));
  EXPECT_EQ(record.record(), forked());
}

TEST(Edits, PutBackAMoveThatWasAddedAndUndone) {
  NumberedRecord record(forked());
  const auto added = do_edits(record, R"([{"op": "add", "p": 3, "m": "b8c6"}])");
  const Json redo =
      Json::array({{{"op", "restore"}, {"nodes", {added->edits[0]["node"]}}, {"before", nullptr}}});
  ASSERT_TRUE(apply_edits(record, added->inverse).has_value());
  ASSERT_TRUE(apply_edits(record, redo).has_value());
  EXPECT_EQ(node(record, 6)["m"], "b8c6");
}

TEST(Edits, MoveAVariationToItsPlace) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "promote", "n": 5, "to": 0}])");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(numbers(record), (std::vector<int>{1, 5, 2, 3, 4}));
  EXPECT_EQ(done->inverse, parse_json(R"([{"op": "promote", "n": 5, "to": 2}])").value());
  ASSERT_TRUE(apply_edits(record, done->inverse).has_value());
  EXPECT_EQ(record.record(), forked());
  ASSERT_TRUE(do_edits(record, R"([{"op": "promote", "n": 2, "to": 1}])").has_value());
  EXPECT_EQ(numbers(record), (std::vector<int>{1, 4, 2, 3, 5}));
}

TEST(Edits, ChangeTheGlyphThatIsShownAndNoOther) {
  records::Record said = forked();
  const auto first = *said.tree.first_child(records::root);
  said.tree.annotate(first).edit_glyphs() = {records::Glyph{14}, records::Glyph{1}};
  NumberedRecord record(said);
  const auto done = do_edits(record, R"([{"op": "glyph", "n": 1, "glyph": "??"}])");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(record.tree().annotations(first)->glyphs(),
            (std::vector<records::Glyph>{records::Glyph{4}, records::Glyph{14}}));
  EXPECT_EQ(done->inverse[0]["glyph"], "!");
  ASSERT_TRUE(do_edits(record, R"([{"op": "glyph", "n": 1, "glyph": ""}])").has_value());
  EXPECT_FALSE(node(record, 1).contains("glyph"));
  EXPECT_EQ(node(record, 1)["signs"], Json::array({"$14"}));
}

TEST(Edits, ChangeTheSignOfAPosition) {
  records::Record said = forked();
  const auto first = *said.tree.first_child(records::root);
  said.tree.annotate(first).edit_glyphs() = {records::Glyph{1}, records::Glyph{14}};
  NumberedRecord record(said);
  const auto done =
      do_edits(record, R"([{"op": "glyph", "n": 1, "glyph": "!", "all": ["!", "$16"]}])");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(node(record, 1)["glyph"], "!");
  EXPECT_EQ(node(record, 1)["signs"], Json::array({"$16"}));
  EXPECT_EQ(done->edits[0]["all"], Json::array({"!", "$16"}));
  ASSERT_TRUE(do_edits(record, R"([{"op": "glyph", "n": 1, "glyph": "", "all": []}])").has_value());
  EXPECT_FALSE(node(record, 1).contains("signs"));
}

TEST(Edits, SetAndTakeAwayAScore) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "score", "n": 1, "score": {"cp": 31}}])");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(node(record, 1)["score"], Json({{"cp", 31}}));
  EXPECT_EQ(done->inverse[0]["score"], Json::object());
  ASSERT_TRUE(apply_edits(record, done->inverse).has_value());
  EXPECT_FALSE(node(record, 1).contains("score"));
}

TEST(Edits, AddALineInOneRequest) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "add", "p": 0, "m": "d2d4"},
                                         {"op": "add", "m": "d7d5"},
                                         {"op": "add", "text": "c4"}])");
  ASSERT_TRUE(done) << done.error().text;
  EXPECT_EQ(done->edits[2]["node"]["p"], done->edits[1]["node"]["n"]);
  EXPECT_EQ(numbers(record).size(), 8U);
  ASSERT_TRUE(apply_edits(record, done->inverse));
  EXPECT_EQ(numbers(record).size(), 5U);
  // The first of a request follows nothing.
  EXPECT_FALSE(do_edits(record, R"([{"op": "add", "m": "d2d4"}])"));
}

TEST(Edits, DrawOnAPositionInThePlaceOfWhatIsThere) {
  NumberedRecord record(forked());
  const std::string_view drawing =
      R"([{"op": "mark", "n": 1, "marks": [{"kind": "area", "at": 28, "brush": "red"},
                                           {"kind": "label", "at": 12, "text": "A"}],
           "arrows": [{"from": 12, "to": 28, "brush": "blue"}]}])";
  const auto done = do_edits(record, drawing);
  ASSERT_TRUE(done) << done.error().text;
  const Json drawn = node(record, 1)["drawn"];
  EXPECT_EQ(drawn["marks"][0], (Json{{"kind", "area"}, {"at", 28}, {"brush", "red"}}));
  EXPECT_EQ(drawn["marks"][1], (Json{{"kind", "label"}, {"at", 12}, {"text", "A"}}));
  EXPECT_EQ(drawn["arrows"][0], (Json{{"from", 12}, {"to", 28}, {"brush", "blue"}}));
  ASSERT_TRUE(apply_edits(record, done->inverse));
  EXPECT_FALSE(node(record, 1).contains("drawn"));
  // The start position too.
  ASSERT_TRUE(do_edits(record, R"([{"op": "mark", "n": 0, "marks": [], "arrows": []}])"));
}

TEST(Edits, ChangeWhatIsSaidOfTheGame) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "tag", "name": "White", "text": "Ada"},
                                         {"op": "tag", "name": "Event", "text": "Evening"}])");
  ASSERT_TRUE(done) << done.error().text;
  EXPECT_EQ(done->edits[0]["names"], (Json{"Ada", ""}));
  EXPECT_EQ(records::find_tag(record.record(), "Event"), "Evening");
  ASSERT_TRUE(apply_edits(record, done->inverse));
  EXPECT_EQ(records::find_tag(record.record(), "Event"), std::nullopt);
  EXPECT_EQ(record.names()[0], "");
}

TEST(Edits, ChangeTheResultThatTheRecordStates) {
  NumberedRecord record(forked());
  const auto done = do_edits(record, R"([{"op": "result", "outcome": "0-1"},
                                         {"op": "tag", "name": "Termination", "text": "normal"},
                                         {"op": "result", "outcome": "1/2"}])");
  ASSERT_TRUE(done) << done.error().text;
  EXPECT_EQ(done->edits[0], (Json{{"op", "result"}, {"outcome", "0-1"}}));
  EXPECT_EQ(done->edits[2], (Json{{"op", "result"}, {"outcome", "1/2-1/2"}}));
  EXPECT_EQ(record.record().result, records::GameResult::draw);
  ASSERT_TRUE(apply_edits(record, done->inverse));
  EXPECT_EQ(record.record(), forked());
}

struct BadEdit {
  std::string_view json;
  std::string_view field;
};
class EditError : public testing::TestWithParam<BadEdit> {};

// The edit before the bad one is undone too.
TEST_P(EditError, NamesTheMemberAndChangesNothing) {
  NumberedRecord record(forked());
  const std::string list =
      R"([{"op": "remove", "n": 4}, {"op": "comment", "n": 1, "text": "x"}, )" +
      std::string(GetParam().json) + "]";
  const auto done = do_edits(record, list);
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().field, GetParam().field) << done.error().text;
  EXPECT_EQ(record.record(), forked());
  EXPECT_EQ(numbers(record), (std::vector<int>{1, 2, 3, 4, 5}));
}
INSTANTIATE_TEST_SUITE_P(
    Table, EditError,
    testing::Values(
        BadEdit{R"(7)", "edits[2]"}, BadEdit{R"({})", "edits[2].op"},
        BadEdit{R"({"op": "burn", "n": 1})", "edits[2].op"},
        BadEdit{R"({"op": "add", "p": 99, "m": "d2d4"})", "edits[2].p"},
        BadEdit{R"({"op": "add", "p": 0, "m": "e2e5"})", "edits[2].m"},
        BadEdit{R"({"op": "add", "p": 0, "at": [0, 1]})", "edits[2].at"},
        BadEdit{R"({"op": "add", "p": 0})", "edits[2].m"},
        BadEdit{R"({"op": "add", "p": 4, "m": "g1f3"})", "edits[2].p"},
        BadEdit{R"({"op": "remove", "n": 0})", "edits[2].n"},
        BadEdit{R"({"op": "remove", "n": -1})", "edits[2].n"},
        BadEdit{R"({"op": "restore", "nodes": []})", "edits[2].nodes"},
        BadEdit{R"({"op": "restore", "nodes": [{"n": 1}]})", "edits[2].nodes[0].n"},
        BadEdit{R"({"op": "restore", "nodes": [{"n": 4}], "before": 99})", "edits[2].before"},
        BadEdit{R"({"op": "restore", "nodes": [{"n": 4}], "before": 3})", "edits[2].before"},
        BadEdit{R"({"op": "promote", "n": 2, "to": 2})", "edits[2].to"},
        BadEdit{R"({"op": "comment", "n": 1, "text": 1})", "edits[2].text"},
        BadEdit{R"({"op": "glyph", "n": 1, "glyph": "$14"})", "edits[2].glyph"},
        BadEdit{R"({"op": "glyph", "n": 1, "glyph": "!", "all": ["?"]})", "edits[2].all"},
        BadEdit{R"({"op": "glyph", "n": 1, "glyph": "!", "all": ["!", 3]})", "edits[2].all"},
        BadEdit{R"({"op": "glyph", "n": 1, "glyph": "!", "all": "!"})", "edits[2].all"},
        BadEdit{R"({"op": "glyph", "n": 1, "glyph": "!", "unless_judged": 1})",
                "edits[2].unless_judged"},
        BadEdit{R"({"op": "comment", "n": 1, "text": "x", "append": "yes"})", "edits[2].append"},
        BadEdit{R"({"op": "score", "n": 1, "score": {"win": 0.5}})", "edits[2].score.win"},
        BadEdit{R"({"op": "score", "n": 1})", "edits[2].score"},
        BadEdit{R"({"op": "mark", "n": 1, "marks": [{"kind": "blob", "at": 1}]})",
                "edits[2].marks[0].kind"},
        BadEdit{R"({"op": "mark", "n": 1, "marks": [{"kind": "area", "at": 64}]})",
                "edits[2].marks[0].at"},
        BadEdit{R"({"op": "mark", "n": 1, "arrows": [{"from": 1, "to": 2, "brush": "pink"}]})",
                "edits[2].arrows[0].brush"},
        BadEdit{R"({"op": "tag", "name": "FEN", "text": "8/8"})", "edits[2].name"},
        BadEdit{R"({"op": "tag", "name": "a b", "text": "x"})", "edits[2].name"},
        BadEdit{R"({"op": "result"})", "edits[2].outcome"},
        BadEdit{R"({"op": "result", "outcome": "B+R"})", "edits[2].outcome"},
        BadEdit{R"({"op": "result", "outcome": 1})", "edits[2].outcome"}));

TEST(EditError, IsNoListAtAll) {
  NumberedRecord record(forked());
  EXPECT_EQ(do_edits(record, R"({"op": "remove"})").error().field, "edits");
}

// Random edits, as far as they are possible, and then everything undone again.
TEST(Edits, ComeBackToTheRecordThatWasInAnyOrder) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    NumberedRecord record(forked());
    std::vector<Json> inverses;
    for (int step = 0; step < 60; ++step) {
      const auto known = numbers(record);
      const int n = known.empty() ? 0 : known[rng.below(known.size())];
      Json edit;
      switch (rng.below(5)) {
        case 0:
          edit = {{"op", "remove"}, {"n", n}};
          break;
        case 1:
          edit = {{"op", "promote"}, {"n", n}, {"to", rng.below(3)}};
          break;
        case 2:
          edit = {{"op", "comment"}, {"n", n}, {"text", std::to_string(step)}};
          break;
        default: {
          const auto moves = record.game_at(*record.find(n))->legal_moves();
          if (moves.empty()) continue;
          const auto move = moves[rng.below(moves.size())];
          edit = {{"op", "add"},
                  {"p", n},
                  {"m", record.game_at(*record.find(n))->format_move(move, rules::coordinate)}};
        }
      }
      auto done = apply_edits(record, Json::array({edit}));
      if (done) {
        inverses.push_back(std::move(done->inverse));
      }
    }
    EXPECT_GT(inverses.size(), 20U);
    for (auto inverse = inverses.rbegin(); inverse != inverses.rend(); ++inverse) {
      const auto undone = apply_edits(record, *inverse);
      ASSERT_TRUE(undone.has_value()) << undone.error().text << *inverse;
    }
    EXPECT_EQ(record.record(), forked());
    EXPECT_EQ(numbers(record), (std::vector<int>{1, 2, 3, 4, 5}));
  }
}

// What another program adds stands behind what a person wrote, and is added once.
TEST(Edits, AppendAParagraphToTheCommentThatIsThere) {
  NumberedRecord record(forked());
  ASSERT_TRUE(do_edits(record, R"([{"op": "comment", "n": 1, "text": "I like it."}])").has_value());
  const auto before = record.record();
  constexpr std::string_view append =
      R"([{"op": "comment", "n": 1, "text": "A blunder.", "append": true}])";
  const auto done = do_edits(record, append);
  ASSERT_TRUE(done.has_value()) << done.error().text;
  EXPECT_EQ(node(record, 1)["comment"], "I like it.\n\nA blunder.");
  // Pages are told the whole comment.
  EXPECT_EQ(done->edits[0],
            Json({{"op", "comment"}, {"n", 1}, {"text", "I like it.\n\nA blunder."}}));
  const auto again = do_edits(record, append);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->edits, done->edits);
  EXPECT_TRUE(again->inverse.empty());
  ASSERT_TRUE(apply_edits(record, done->inverse).has_value());
  EXPECT_EQ(record.record(), before);
}

TEST(Edits, LeaveAJudgedMoveAloneIfAskedTo) {
  NumberedRecord record(forked());
  constexpr std::string_view judge =
      R"([{"op": "glyph", "n": 1, "glyph": "??", "unless_judged": true}])";
  const auto done = do_edits(record, judge);
  ASSERT_TRUE(done.has_value()) << done.error().text;
  EXPECT_EQ(done->edits[0], Json({{"op", "glyph"}, {"n", 1}, {"glyph", "??"}}));
  EXPECT_EQ(node(record, 1)["glyph"], "??");
  ASSERT_TRUE(apply_edits(record, done->inverse).has_value());
  EXPECT_FALSE(node(record, 1).contains("glyph"));
  ASSERT_TRUE(do_edits(record, R"([{"op": "glyph", "n": 1, "glyph": "!"}])").has_value());
  const auto refused = do_edits(record, judge);
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->edits[0], Json({{"op", "glyph"}, {"n", 1}, {"glyph", "!"}}));
  EXPECT_TRUE(refused->inverse.empty());
}

TEST(Edits, OfGlyphsGiveAllOfThemBack) {
  records::Record said = forked();
  const auto first = *said.tree.first_child(records::root);
  using records::Glyph;
  said.tree.annotate(first).edit_glyphs() = {Glyph{14}, Glyph{1}, Glyph{5}, Glyph{146}};
  for (const std::string_view glyph : {"??", "", "!"}) {
    NumberedRecord record(said);
    const auto done = apply_edits(
        record, Json::array({{{"op", "glyph"}, {"n", 1}, {"glyph", std::string(glyph)}}}));
    ASSERT_TRUE(done.has_value()) << done.error().text;
    EXPECT_EQ(done->inverse[0]["glyph"], "!");
    const auto redone = apply_edits(record, done->inverse);
    ASSERT_TRUE(redone.has_value()) << redone.error().text;
    EXPECT_EQ(record.record(), said) << glyph;
    ASSERT_TRUE(apply_edits(record, redone->inverse).has_value());
    EXPECT_EQ(record.tree().annotations(first)->glyphs().size(), glyph.empty() ? 2U : 3U);
  }
}

}  // namespace
}  // namespace ludex::serve
