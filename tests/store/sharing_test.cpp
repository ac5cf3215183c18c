// Several programs write to one store.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "store/keeper.h"
#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::HasSubstr;

class StoreSharing : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Store> open(Use use) const {
    auto opened = Store::open(file_, {}, use);
    EXPECT_TRUE(opened) << describe(opened.error());
    return opened ? *std::move(opened) : nullptr;
  }
  [[nodiscard]] std::string refusal(Use use) const {
    const auto opened = Store::open(file_, {}, use);
    EXPECT_FALSE(opened) << "the store was opened";
    return opened ? "" : describe(opened.error());
  }

  support::TemporaryFolder folder_;
  std::string file_ = folder_.file("ludex.db");
};

TEST_F(StoreSharing, NoNumberIsGivenTwiceAndNothingIsLost) {
  constexpr std::size_t each = 150;
  const std::vector<Use> uses{Use::serve, Use::play, Use::play};
  std::vector<std::unique_ptr<Store>> stores;
  stores.reserve(uses.size());
  for (const Use use : uses) {
    stores.push_back(open(use));
  }
  std::vector<std::thread> threads;
  threads.reserve(stores.size());
  for (const auto& store : stores) {
    threads.emplace_back([&store] {
      StoredMatch match{.id = store->matches().next_id()};
      store->matches().keep(match, [](const Result<void>& done) { EXPECT_TRUE(done); });
      for (std::size_t game = 1; game <= each; ++game) {
        store->matches().add_game(
            match.id, {.number = game, .place = game}, sample_chess(),
            [](const Result<void>& done) { EXPECT_TRUE(done) << describe(done.error()); });
      }
      store->flush();
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  const auto games = stores[0]->games().list({.limit = 1000});
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 3 * each);
  // The numbers are those from 1 on.
  EXPECT_EQ(games->front().id, RecordId{3 * each});
  EXPECT_EQ(games->back().id, RecordId{1});
  const auto matches = stores[1]->matches().all();
  ASSERT_TRUE(matches);
  ASSERT_EQ(matches->size(), 3U);
  std::set<RecordId> records;
  for (const StoredMatch& match : *matches) {
    const auto of_match = stores[2]->matches().games(match.id);
    ASSERT_TRUE(of_match);
    EXPECT_EQ(of_match->size(), each);
    for (const StoredMatchGame& game : *of_match) {
      records.insert(game.record.value());
    }
  }
  EXPECT_EQ(records.size(), 3 * each);
}

TEST_F(StoreSharing, NothingThatWasAcknowledgedIsLostWhenSomeProcessesAreKilled) {
  const auto server = open(Use::serve);
  std::size_t own = 0;
  for (int round = 0; round < 4; ++round) {
    Keeper first(file_, "first");
    Keeper second(file_, "second");
    for (int game = 0; game < 20; ++game, ++own) {
      server->games().add(sample_chess("server"),
                          [](const Result<void>& done) { EXPECT_TRUE(done); });
    }
    first.wait_for(50);
    second.wait_for(50);
    const auto count = [&](const std::string& player) {
      server->flush();
      const auto list = server->games().list({.player = player, .limit = 1'000'000});
      EXPECT_TRUE(list);
      return list ? list->size() : 0;
    };
    const std::size_t before = count("first");
    const Acknowledged one = first.kill_after(100);
    EXPECT_GE(count("first"), static_cast<std::size_t>(one.game));
    EXPECT_GE(count("first"), before);
    // The other one goes on.
    const std::size_t of_second = count("second");
    const Acknowledged other = second.kill_after(200);
    EXPECT_GE(count("second"), of_second);
    EXPECT_GE(count("second"), static_cast<std::size_t>(other.game));
    EXPECT_EQ(count("server"), own);
  }
  EXPECT_TRUE(server->matches().take_to_play(MatchId{1000}, Waiting::if_ended));
}

TEST_F(StoreSharing, ARoleIsFreeAfterItsProgramWasKilledWhileThatStartedAnother) {
  const auto server = open(Use::serve);
  Keeper player(file_, "player");
  player.kill_after(50);
  const auto role = server->matches().take_to_play(MatchId{1000}, Waiting::if_ended);
  EXPECT_TRUE(role) << describe(role.error());
}

TEST_F(StoreSharing, OneProgramServesAStore) {
  const auto player = open(Use::play);
  const auto server = open(Use::serve);
  EXPECT_THAT(refusal(Use::serve), HasSubstr("in use by another Ludex (process "));
  EXPECT_NE(open(Use::play), nullptr);
}

TEST_F(StoreSharing, WhoNeedsTheFileAloneHasItAlone) {
  auto player = open(Use::play);
  EXPECT_THAT(refusal(Use::alone), HasSubstr("in use by another Ludex (process "));
  player.reset();
  auto alone = open(Use::alone);
  // One that comes meanwhile waits.
  std::thread waiting([this] { EXPECT_NE(open(Use::play), nullptr); });
  alone.reset();
  waiting.join();
}

TEST_F(StoreSharing, AStoreIsBroughtUpToDateWhileNobodyElseUsesIt) {
  auto player = open(Use::play);
  {
    auto database = Database::open(file_, Access::write);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->run("DROP TABLE match_moves; PRAGMA user_version = 6"));
  }
  EXPECT_THAT(refusal(Use::serve), HasSubstr("of an earlier version, and is in use"));
  player.reset();
  EXPECT_NE(open(Use::serve), nullptr);
}

TEST_F(StoreSharing, NumbersBeginBehindThoseOfTheFileThatIsThere) {
  const auto add = [&] {
    const auto store = open(Use::serve);
    return store->games().add(sample_chess(), {});
  };
  EXPECT_EQ(add(), RecordId{1});
  EXPECT_EQ(add(), RecordId{2});
  std::filesystem::remove(file_);
  EXPECT_EQ(add(), RecordId{1});
}

TEST_F(StoreSharing, AMatchIsPlayedByOneProgram) {
  const auto server = open(Use::serve);
  auto player = open(Use::play);
  EXPECT_FALSE(server->matches().is_played_elsewhere(MatchId{7}));
  {
    const auto role = player->matches().take_to_play(MatchId{7}, Waiting::never);
    ASSERT_TRUE(role);
    EXPECT_TRUE(server->matches().is_played_elsewhere(MatchId{7}));
    EXPECT_FALSE(server->matches().is_played_elsewhere(MatchId{8}));
    EXPECT_THAT(describe(server->matches().take_to_play(MatchId{7}, Waiting::never).error()),
                HasSubstr("match 7 is being played by another Ludex (process "));
    EXPECT_TRUE(server->matches().take_to_play(MatchId{8}, Waiting::never));
  }
  EXPECT_FALSE(server->matches().is_played_elsewhere(MatchId{7}));
  EXPECT_TRUE(server->matches().take_to_play(MatchId{7}, Waiting::never));
}

TEST_F(StoreSharing, ASignalReachesTheProgramThatPlaysTheMatch) {
  sigset_t set;
  sigset_t before;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  const auto server = open(Use::serve);
  auto player = open(Use::play);
  auto role = player->matches().take_to_play(MatchId{7}, Waiting::never);
  ASSERT_TRUE(role);
  const auto sent = server->matches().send_to_player(MatchId{7}, SIGUSR1);
  EXPECT_TRUE(sent) << describe(sent.error());
  const timespec ample{60, 0};
  EXPECT_EQ(sigtimedwait(&set, nullptr, &ample), SIGUSR1);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_THAT(describe(server->matches().send_to_player(MatchId{8}, 0).error()),
              HasSubstr("it has ended already"));
}

// The slot of a process that was killed names a number that may be that of another process now.
TEST_F(StoreSharing, NoSignalGoesToAProcessThatBeganAtAnotherTime) {
  const auto server = open(Use::serve);
  auto player = open(Use::play);
  const auto role = player->matches().take_to_play(MatchId{7}, Waiting::never);
  ASSERT_TRUE(role);
  {
    std::fstream slots(file_ + ".shared", std::ios::in | std::ios::out | std::ios::binary);
    slots.seekp(4096 + 7 * 64);
    slots << getpid() << " 17\n";
  }
  EXPECT_THAT(describe(server->matches().send_to_player(MatchId{7}, 0).error()),
              HasSubstr("cannot be found from here"));
}

TEST_F(StoreSharing, WhatOthersStoreIsSeen) {
  const auto server = open(Use::serve);
  const auto player = open(Use::play);
  const auto version = [&] { return server->matches().version().value(); };
  const std::int64_t before = version();
  EXPECT_EQ(version(), before);
  StoredMatch match{.id = player->matches().next_id(), .name = "night"};
  const auto keep = [&](MatchState state) {
    match.state = state;
    player->matches().keep(match, {});
    player->flush();
  };
  const auto add_game = [&](std::size_t number) {
    player->matches().add_game(match.id, {.number = number, .place = number}, sample_chess(), {});
    player->flush();
  };
  keep(MatchState::running);
  add_game(1);
  EXPECT_NE(version(), before);
  const auto first = server->matches().look({}, {}, 1);
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 1U);
  EXPECT_EQ(first->front().whole.value().name, "night");
  EXPECT_EQ(first->front().games.size(), 1U);
  for (const std::size_t number : {2U, 3U}) {
    add_game(number);
  }
  const auto look = [&](MatchState known) {
    return server->matches().look({{match.id, {known, 1}}}, {}, 1).value().at(0);
  };
  const MatchLook second = look(MatchState::running);
  EXPECT_FALSE(second.whole);
  ASSERT_EQ(second.games.size(), 1U);
  EXPECT_EQ(second.games[0].number, 2U);
  keep(MatchState::stopped);
  EXPECT_EQ(look(MatchState::running).games.size(), 1U);
  EXPECT_EQ(look(MatchState::stopped).games.size(), 0U);
  EXPECT_EQ(server->matches().look({}, {match.id}, 1).value().size(), 0U);
}

TEST_F(StoreSharing, AMatchIsAddedOnlyIfNothingIsAgainstIt) {
  const auto server = open(Use::serve);
  const auto player = open(Use::play);
  std::vector<std::string> outcomes;
  for (const auto* const store : {&server, &player}) {
    (*store)->matches().add(
        {.id = (*store)->matches().next_id(), .name = "night"},
        [](const std::vector<StoredMatch>& matches) -> Result<void> {
          if (matches.empty()) return {};
          return fail("there is " + matches[0].name);
        },
        [&](const Result<void>& done) {
          outcomes.push_back(done ? "added" : describe(done.error()));
        });
    (*store)->flush();
  }
  EXPECT_EQ(outcomes, (std::vector<std::string>{"added", "there is night"}));
}

}  // namespace
}  // namespace ludex::store
