#include "store/games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StoredGames : public testing::Test {
 protected:
  void SetUp() override { open(); }

  void open() {
    store_.reset();
    auto opened = Store::open(folder_.file("ludex.db"), {});
    ASSERT_TRUE(opened) << describe(opened.error());
    store_ = *std::move(opened);
  }
  Games& games() { return store_->games(); }
  // Nothing where it went well.
  Done heard() {
    return [this](const Result<void>& result) {
      errors_.push_back(result ? "" : result.error().message);
    };
  }
  RecordId added(const records::Record& record) {
    const RecordId id = games().add(record, heard());
    store_->flush();
    EXPECT_EQ(errors_.back(), "");
    return id;
  }
  std::vector<std::int64_t> listed(const RecordFilter& filter) {
    std::vector<std::int64_t> ids;
    const auto list = games().list(filter);
    EXPECT_TRUE(list) << describe(list.error());
    if (list) {
      for (const RecordSummary& summary : *list) {
        ids.push_back(static_cast<std::int64_t>(summary.id));
      }
    }
    return ids;
  }

  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
  std::vector<std::string> errors_;
};

TEST_F(StoredGames, AGameIsFoundAgainAfterTheStoreWasClosed) {
  records::Record record = sample_chess();
  record.tree.annotate(records::main_line_end(record.tree)).comment = "the usual\nway";
  const RecordId id = added(record);
  open();
  const auto found = games().find(id);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->record, record);
  const RecordSummary& summary = (*found)->summary;
  EXPECT_EQ(summary.revision, 1);
  EXPECT_EQ(summary.setup, record.setup);
  EXPECT_THAT(summary.names, ElementsAre("Ada", "Boris"));
  EXPECT_EQ(summary.result, records::GameResult::first_wins);
  EXPECT_EQ(summary.date, "2026.11.22");
  EXPECT_EQ(summary.plies, 3U);
  EXPECT_EQ(summary.last_move, "g1f3");
  EXPECT_EQ(summary.position, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

TEST_F(StoredGames, ListsAreFilteredByEverythingThatIsGiven) {
  records::Record commented = sample_chess("Carla", "Ada");
  commented.tree.annotate(records::root).comment = "Блестящая партия";
  commented.result = records::GameResult::draw;
  records::set_tag(commented, "Date", "2025.??.??");
  added(sample_chess("Ada", "Boris"));
  added(commented);
  added(sample_game({.game = "go"}, {"D4", "Q16"}));
  EXPECT_THAT(listed({}), ElementsAre(3, 2, 1));
  EXPECT_THAT(listed({.game = "chess"}), ElementsAre(2, 1));
  EXPECT_THAT(listed({.player = "ADA"}), ElementsAre(2, 1));
  EXPECT_THAT(listed({.player = "ada", .result = records::GameResult::draw}), ElementsAre(2));
  EXPECT_THAT(listed({.text = "БЛЕСТЯЩАЯ"}), ElementsAre(2));
  EXPECT_THAT(listed({.text = "100% _"}), IsEmpty());
  EXPECT_THAT(listed({.game = "xiangqi"}), IsEmpty());
}

// What the Date tag leaves open may have been any day.
TEST_F(StoredGames, ListsHaveWhatMayHaveBeenPlayedInTime) {
  const std::vector<std::string> dates{"2024.05.17", "2024.05.??",    "2024.??.??", "2024.??.17",
                                       "2024",       "1996-05-06,07", "2025.1.2",   "????.??.??",
                                       "",           "May 2024",      "20240517"};
  for (const std::string& date : dates) {
    records::Record game = sample_chess();
    records::set_tag(game, "Date", date);
    added(game);
  }
  using Names = std::vector<std::string>;
  const auto within = [&](std::string_view since, std::string_view until) {
    RecordFilter filter;
    if (!since.empty()) {
      filter.since = parse_date(since).value();
    }
    if (!until.empty()) {
      filter.until = parse_date(until).value();
    }
    Names found;
    for (const std::int64_t id : listed(filter)) {
      found.insert(found.begin(), dates[static_cast<std::size_t>(id) - 1]);
    }
    return found;
  };
  const Names in_2024{"2024.05.17", "2024.05.??", "2024.??.??", "2024.??.17", "2024"};
  EXPECT_EQ(within("2024", "2024"), in_2024);
  EXPECT_EQ(within("2024.05.17", "2024.05.17"), in_2024);
  EXPECT_EQ(within("2024.05.18", "2024.05.18"),
            (Names{"2024.05.??", "2024.??.??", "2024.??.17", "2024"}));
  EXPECT_EQ(within("2024.06", "2024.06"), (Names{"2024.??.??", "2024.??.17", "2024"}));
  EXPECT_EQ(within("2025", ""), (Names{"2025.1.2"}));
  EXPECT_EQ(within("2025.12.31", ""), (Names{"2025.1.2"}));
  EXPECT_EQ(within("", "1996.05.06"), (Names{"1996-05-06,07"}));
  EXPECT_EQ(within("", "1996.05.05"), Names());
  EXPECT_EQ(within("", "").size(), dates.size());
}

// Such as one of a newer Ludex, of which only the text is there.
TEST_F(StoredGames, OfAGameThatIsNotKnownAreListedWithTheReason) {
  added(sample_chess());
  added(sample_chess());
  store_->connections().writer().add(
      [](Database& database) {
        return database.run("UPDATE records SET game = 'shogi', setup = 'game shogi' WHERE id = 1");
      },
      {});
  store_->flush();
  const auto list = games().list({});
  ASSERT_TRUE(list);
  ASSERT_EQ(list->size(), 2U);
  EXPECT_EQ(list->back().damage, "record 1: this version of Ludex does not know the game `shogi`");
  EXPECT_EQ(list->back().setup.game, "shogi");
  EXPECT_FALSE(games().find(RecordId{1}));
}

TEST_F(StoredGames, PagesOfAListFollowEachOther) {
  for (int game = 0; game < 5; ++game) {
    added(sample_chess());
  }
  const auto first = games().list({.limit = 2});
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 2U);
  const auto second = games().list({.after = first->back().id, .limit = 2});
  ASSERT_TRUE(second);
  ASSERT_EQ(second->size(), 2U);
  EXPECT_EQ(second->front().id, RecordId{3});
}

TEST_F(StoredGames, AnEditCountsOnlyOnTopOfTheRevisionThatItWasMadeFrom) {
  const RecordId id = added(sample_chess());
  games().replace(id, Games::written(sample_chess("Dora")), 2, heard());
  games().replace(id, Games::written(sample_chess("Emil")), 2, heard());
  store_->flush();
  EXPECT_EQ(errors_[1], "");
  EXPECT_EQ(errors_[2], "record 1 is not there in revision 1");
  const auto found = games().find(id);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->summary.names[0], "Dora");
  EXPECT_EQ((*found)->summary.revision, 2);
}

TEST_F(StoredGames, ADeletedGameLiesInTheBinUntilThatIsEmptied) {
  const RecordId id = added(sample_chess());
  games().set_binned(id, true, heard());
  store_->flush();
  EXPECT_THAT(listed({}), IsEmpty());
  EXPECT_THAT(listed({.binned = true}), ElementsAre(1));
  games().set_binned(id, false, heard());
  store_->flush();
  EXPECT_THAT(listed({}), ElementsAre(1));
  games().set_binned(id, true, heard());
  games().empty_bin({});
  games().set_binned(id, false, heard());
  store_->flush();
  EXPECT_EQ(errors_.back(), "there is no record 1");
  EXPECT_THAT(listed({.binned = true}), IsEmpty());
  const auto found = games().find(id);
  ASSERT_TRUE(found);
  EXPECT_FALSE(*found);
}

TEST_F(StoredGames, ANumberIsNotUsedTwice) {
  const RecordId id = added(sample_chess());
  games().set_binned(id, true, heard());
  games().empty_bin({});
  open();
  EXPECT_EQ(added(sample_chess()), RecordId{2});
}

TEST_F(StoredGames, OnlyWhatIsInTheBinCanBeRemoved) {
  for (int game = 0; game < 4; ++game) {
    added(sample_chess());
  }
  games().remove(RecordId{1}, heard());
  store_->flush();
  EXPECT_EQ(errors_.back(), "there is no record 1 in the bin");
  for (const std::int64_t id : {1, 2, 4}) {
    games().set_binned(RecordId{id}, true, heard());
  }
  games().remove(RecordId{1}, heard());
  std::vector<RecordId> removed;
  games().empty_bin([&](const Result<std::vector<RecordId>>& ids) { removed = ids.value(); });
  store_->flush();
  EXPECT_THAT(removed, ElementsAre(RecordId{2}, RecordId{4}));
  EXPECT_THAT(listed({.binned = true}), IsEmpty());
  EXPECT_THAT(listed({}), ElementsAre(3));
}

TEST_F(StoredGames, SeveralAreAddedTogetherOrNotAtAll) {
  Result<std::vector<RecordId>> told;
  const auto tell = [&](const Result<std::vector<RecordId>>& ids) { told = ids; };
  games().add_all({sample_chess("Ada"), sample_chess("Bea")}, tell);
  store_->flush();
  EXPECT_THAT(told.value(), ElementsAre(RecordId{1}, RecordId{2}));
  EXPECT_THAT(listed({}), ElementsAre(2, 1));
  // The number of the second one is taken by somebody else.
  store_->connections().writer().add(Games::adding(RecordId{4}, sample_chess()), {});
  games().add_all({sample_chess("Cid"), sample_chess("Dan")}, tell);
  store_->flush();
  ASSERT_FALSE(told);
  EXPECT_THAT(describe(told.error()), HasSubstr("UNIQUE"));
  EXPECT_THAT(listed({}), ElementsAre(4, 2, 1));
}

TEST_F(StoredGames, WhatCannotBeReadIsListedAndRemovedAndKeepsItsText) {
  added(sample_chess());
  added(sample_chess());
  const auto change = [&](const std::string& sql) {
    store_->connections().writer().add([sql](Database& database) { return database.run(sql); }, {});
    store_->flush();
  };
  change("UPDATE records SET setup = 'nonsense' WHERE id = 1");
  change("UPDATE records SET record = 'nonsense' WHERE id = 2");
  const auto list = games().list({});
  ASSERT_TRUE(list);
  ASSERT_EQ(list->size(), 2U);
  EXPECT_EQ(list->front().damage, "");
  EXPECT_THAT(list->back().damage, HasSubstr("record 1: "));
  EXPECT_FALSE(games().find(RecordId{1}));
  EXPECT_FALSE(games().find(RecordId{2}));
  EXPECT_EQ(games().text_of(RecordId{2}).value(), "nonsense");
  EXPECT_EQ(games().text_of(RecordId{3}).value(), std::nullopt);
  for (const RecordId id : {RecordId{1}, RecordId{2}}) {
    games().set_binned(id, true, {});
    games().remove(id, {});
  }
  store_->flush();
  EXPECT_THAT(listed({}), IsEmpty());
  EXPECT_EQ(games().summary(RecordId{2}).value(), std::nullopt);
}

TEST_F(StoredGames, WordsOfSqlInANameAreWords) {
  const std::string name = "Robert'); DROP TABLE records;--";
  added(sample_chess(name));
  EXPECT_THAT(listed({.player = name}), ElementsAre(1));
  EXPECT_THAT(listed({.game = "chess' OR '1'='1"}), IsEmpty());
}

}  // namespace
}  // namespace ludex::store
