#include "store/matches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;

class StoredMatches : public testing::Test {
 protected:
  StoredMatch kept_match() {
    StoredMatch match;
    match.id = store_->matches().next_id();
    match.name = "Cup";
    match.entrants = {"ape", "fish"};
    match.plan = "-rounds 2";
    store_->matches().keep(match, {});
    return match;
  }

  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_ = *Store::open(folder_.file("ludex.db"), {});
};

TEST_F(StoredMatches, AMatchAndItsGamesAreFoundAgain) {
  StoredMatch match = kept_match();
  StoredMatchGame game{1, {1, 0}, records::GameResult::first_wins, "White mates", {}};
  game.place = 1;
  game.cause = "rules";
  game.code = "checkmate";
  game.offender = rules::Seat::second;
  game.plies = 7;
  game.record = store_->matches().add_game(match.id, game, sample_chess("fish", "ape"), {});
  match.state = MatchState::paused;
  store_->matches().keep(match, {});
  store_->flush();
  EXPECT_THAT(*store_->matches().all(), ElementsAre(match));
  EXPECT_THAT(*store_->matches().games(match.id), ElementsAre(game));
  EXPECT_TRUE(store_->games().find(*game.record)->has_value());
}

TEST_F(StoredMatches, GamesComeInTheOrderInWhichTheyWereCounted) {
  const StoredMatch match = kept_match();
  std::size_t place = 0;
  for (const std::size_t number : {3U, 1U, 2U}) {
    StoredMatchGame game{number, {0, 1}, records::GameResult::draw, "", {}};
    game.place = ++place;
    store_->matches().add_game(match.id, game, sample_chess(), {});
  }
  store_->flush();
  const auto games = store_->matches().games(match.id);
  ASSERT_TRUE(games);
  std::vector<std::size_t> numbers;
  for (const StoredMatchGame& game : *games) {
    numbers.push_back(game.number);
  }
  EXPECT_THAT(numbers, ElementsAre(3, 1, 2));
}

TEST_F(StoredMatches, AGameIsNotCountedTwiceAndLeavesNoRecordThen) {
  const StoredMatch match = kept_match();
  std::vector<bool> told;
  const auto tell = [&](const Result<void>& result) { told.push_back(result.has_value()); };
  const StoredMatchGame game{1, {0, 1}, records::GameResult::draw, "", {}};
  store_->matches().add_game(match.id, game, sample_chess(), tell);
  store_->matches().add_game(match.id, game, sample_chess(), tell);
  store_->matches().add_game(MatchId{99}, game, sample_chess(), tell);
  store_->flush();
  EXPECT_THAT(told, ElementsAre(true, false, false));
  EXPECT_EQ(number_of_games(*store_), 1U);
}

TEST_F(StoredMatches, OneThatCannotBeReadIsLeftOutAndTold) {
  StoredMatch match;
  for (int made = 0; made < 3; ++made) {
    match.id = store_->matches().next_id();
    store_->matches().keep(match, {});
  }
  store_->connections().writer().add(
      [](Database& database) {
        return database.run("UPDATE matches SET state = '?' WHERE id = 2");
      },
      {});
  store_->flush();
  EXPECT_FALSE(store_->matches().all());
  std::vector<std::string> told;
  const auto all =
      store_->matches().all([&](const Error& unreadable) { told.push_back(describe(unreadable)); });
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ(all->back().id, MatchId{3});
  EXPECT_THAT(told, ElementsAre("match 2: unknown state `?` of a match"));
}

TEST_F(StoredMatches, TheMovesOfAGameAreThereUntilItIsFinished) {
  StoredMatch match = kept_match();
  Matches& matches = store_->matches();
  const auto begun = [&] {
    store_->flush();
    return matches.begun_games(match.id).value();
  };
  for (std::size_t ply = 0; ply < 3; ++ply) {
    matches.add_move(match.id, 2, ply, "b" + std::to_string(ply));
    matches.add_move(match.id, 1, ply, "a" + std::to_string(ply));
  }
  EXPECT_THAT(begun(), ElementsAre(BegunMatchGame{1, {"a0", "a1", "a2"}},
                                   BegunMatchGame{2, {"b0", "b1", "b2"}}));
  // A game that goes on from an earlier move.
  matches.add_move(match.id, 2, 1, "c1");
  matches.remove_moves(match.id, 1);
  EXPECT_THAT(begun(), ElementsAre(BegunMatchGame{2, {"b0", "c1"}}));
  matches.add_move(match.id, 3, 0, "d0");
  matches.add_game(match.id, {2, {0, 1}, {}, "", {}}, sample_chess(), {});
  EXPECT_THAT(begun(), ElementsAre(BegunMatchGame{3, {"d0"}}));
  match.state = MatchState::stopped;
  matches.keep(match, {});
  EXPECT_EQ(begun().size(), 1U);
  match.state = MatchState::finished;
  matches.keep(match, {});
  EXPECT_EQ(begun().size(), 0U);
}

TEST_F(StoredMatches, TheRecordsOfAMatchOutliveIt) {
  const StoredMatch match = kept_match();
  store_->matches().add_game(match.id, {1, {0, 1}, {}, "", {}}, sample_chess(), {});
  store_->matches().remove(match.id, {});
  store_->flush();
  EXPECT_TRUE(store_->matches().all()->empty());
  EXPECT_EQ(number_of_games(*store_), 1U);
}

}  // namespace
}  // namespace ludex::store
