// Edits that are undone, because the list failed or the disk did not take it.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "serve/records/forked_record.h"
#include "serve/records/import.h"

namespace ludex::serve {
namespace {

// A list of one to four edits, of which some fail.
Json any_list(Rng& rng) {
  const auto number = [&](std::size_t most) { return static_cast<int>(rng.below(most)); };
  Json list = Json::array();
  for (std::size_t left = 1 + rng.below(4); left > 0; --left) {
    const Json marks = Json::array({{{"kind", "circle"}, {"at", number(70)}}});
    const std::array edits{
        Json{{"op", "add"}, {"p", number(8)}, {"m", number(2) == 0 ? "d2d4" : "b8c6"}},
        Json{{"op", "remove"}, {"n", number(9)}},
        Json{{"op", "restore"},
             {"nodes", {{{"n", number(9)}}}},
             {"before", number(2) == 0 ? Json() : Json(number(9))}},
        Json{{"op", "promote"}, {"n", number(9)}, {"to", number(3)}},
        Json{{"op", "comment"}, {"n", number(9)}, {"text", std::to_string(number(99))}},
        Json{{"op", "glyph"}, {"n", number(9)}, {"glyph", number(2) == 0 ? "!" : ""}},
        Json{{"op", "score"}, {"n", number(9)}, {"score", {{"cp", number(99)}}}},
        Json{{"op", "mark"}, {"n", number(9)}, {"marks", marks}, {"arrows", Json::array()}},
        Json{{"op", "tag"},
             {"name", number(2) == 0 ? "White" : "Round"},
             {"text", number(2) == 0 ? "" : std::to_string(number(99))}},
        Json{{"op", "result"}, {"outcome", number(2) == 0 ? "1-0" : "0-1"}},
        Json{{"op", "nonsense"}},
    };
    list.push_back(edits[rng.below(edits.size())]);
  }
  return list;
}

// Pages may not draw a label without a text, but files have them.
TEST(Edits, ThatFailGiveBackALabelWithoutAText) {
  const auto games = read_file("(;GM[4]FF[4]SZ[15];B[hh]LB[bb:];W[ii])", "");
  ASSERT_TRUE(games.has_value());
  const records::Record& record = games->front().record;
  ASSERT_EQ(record.tree.annotations(*record.tree.first_child(records::root))->labels(),
            (std::vector<records::Label>{{{1, 13}, ""}}));
  NumberedRecord numbered(record);
  const auto done = do_edits(numbered, R"([{"op": "mark", "n": 1, "marks": [], "arrows": []},
                                           {"op": "nonsense"}])");
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().field, "edits[1].op");
  EXPECT_EQ(numbered.record(), record);
}

// More nodes than can be put back later.
TEST(Edits, ThatFailGiveBackAnyNumberOfNodes) {
  records::Record record;
  records::TreePlayer player(record, started("chess"));
  const auto e4 = player.add(move_of(player.game(), "e2e4"), "").value();
  const auto e5 = move_of(player.game(), "e7e5");
  const rules::Move any = move_of(*started("chess"), "e2e4");
  for (int branch = 0; branch < 2; ++branch) {
    const records::NodeId first = record.tree.add(e4, e5);
    for (int node = 0; node < 600'000; ++node) {
      record.tree.add(first, any);
    }
  }
  NumberedRecord numbered(record);
  const auto done = do_edits(numbered, R"([{"op": "remove", "n": 2}, {"op": "remove", "n": 600003},
                                           {"op": "remove", "n": 1}, {"op": "nonsense"}])");
  EXPECT_FALSE(done.has_value());
  EXPECT_TRUE(numbered.record() == record);
  EXPECT_EQ(numbered.number_of(*numbered.find(600'003)), 600'003);
}

// As values: what pages are sent of the same edits may be refused, as with a text that is too long.
TEST(Edits, AreUndoneFromTheirChangesInAnyOrder) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    NumberedRecord record(forked());
    std::vector<RecordChanges> changes;
    std::size_t failed = 0;
    for (int step = 0; step < 30; ++step) {
      const records::Record before = record.record();
      const auto known = numbers(record);
      auto done = apply_edits(record, any_list(rng));
      if (done) {
        changes.push_back(std::move(done->changes));
        continue;
      }
      ++failed;
      EXPECT_EQ(record.record(), before);
      EXPECT_EQ(numbers(record), known);
    }
    EXPECT_GT(failed, 0U);
    EXPECT_GT(changes.size(), 0U);
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
      record.undo(*change);
    }
    EXPECT_EQ(record.record(), forked());
    EXPECT_EQ(numbers(record), (std::vector<int>{1, 2, 3, 4, 5}));
  }
}

}  // namespace
}  // namespace ludex::serve
