// The owner of connections, players, rounds and games, with players whose lines a test writes.
#include "cgos_server/server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/overloaded.h"
#include "base/text.h"
#include "cgos_server/game_sgf.h"
#include "records/game_file.h"

namespace ludex::cgos_server {
namespace {

using Lines = std::vector<std::string>;

class CgosRoom : public testing::Test {
 protected:
  void begin(ServerSettings settings = {}) {
    settings.game.main_time = Milliseconds(60'000);
    server_.emplace(settings, EarlierRuns{}, 1, now_);
  }
  // A connection that logs in under this name.
  ConnectionId enter(const std::string& name) {
    const ConnectionId id = connect();
    say(id, "e1 test genmove_analyze");
    say(id, name);
    say(id, "secret");
    sent_[id].clear();
    return id;
  }
  ConnectionId connect() {
    const ConnectionId id{++connections_};
    take(server_->connected(id, "127.0.0.1", now_));
    return id;
  }
  void say(ConnectionId id, std::string_view line) { take(server_->on_line(id, line, now_)); }
  void wait(Milliseconds time) {
    now_ += time;
    take(server_->on_deadline(now_));
  }
  void wait_for_round() { wait(Milliseconds(10'000)); }
  void cut(ConnectionId id) { take(server_->disconnected(id)); }
  // The lines sent to it since the last call.
  Lines sent(ConnectionId id) { return std::exchange(sent_[id], {}); }
  void take(const Actions& actions) {
    for (const Action& action : actions) {
      std::visit(Overloaded{
                     [&](const Send& a) { sent_[a.to].push_back(a.line); },
                     [&](const Close& a) { closed_.push_back(a.name + ": " + a.why); },
                     [&](const JudgeLogin& a) {
                       const bool right = a.login.password == "secret";
                       judgements_.emplace_back(a.connection, right);
                     },
                     [](const PlayerCame& /*a*/) {},
                     [&](const RoundBegun& a) { rounds_.push_back(a.games); },
                     [&](const GameBegun& a) { begun_.push_back(a.setup); },
                     [&](const MovePlayed& a) { moves_.push_back(a.move.move); },
                     [&](const StoreGame& a) { to_store_.push_back(a.game); },
                 },
                 action);
    }
    while (judges_ && !judgements_.empty()) {
      const auto [id, right] = judgements_.front();
      judgements_.erase(judgements_.begin());
      take(server_->judged(id, right ? std::nullopt : std::optional<std::string>("wrong password"),
                           now_));
    }
    if (!stores_) return;
    for (const FinishedGame& game : std::exchange(to_store_, {})) {
      stored_.push_back(game);
      take(server_->stored(game.number, "2026-01-02", now_));
    }
  }
  // Two players, anna with black, and a game that has begun.
  void begin_game(const ServerSettings& settings = {}) {
    begin(settings);
    anna_ = enter("anna");
    bert_ = enter("bert");
    wait_for_round();
    ASSERT_EQ(begun_.size(), 1U);
    if (begun_[0].black.name == "bert") {
      std::swap(anna_, bert_);
    }
    black_ = begun_[0].black.name;
    white_ = begun_[0].white.name;
    sent_.clear();
  }

  std::optional<Server> server_;
  TimePoint now_{};
  std::map<ConnectionId, Lines> sent_;
  Lines closed_, moves_;
  std::vector<std::size_t> rounds_;
  std::vector<cgos::Setup> begun_;
  std::vector<FinishedGame> to_store_, stored_;
  std::vector<std::pair<ConnectionId, bool>> judgements_;
  bool judges_ = true;
  bool stores_ = true;
  ConnectionId anna_{}, bert_{};  // black, white
  std::string black_, white_;
  std::uint64_t connections_ = 0;
};

TEST_F(CgosRoom, ARoundBeginsWhenTwoWait) {
  begin();
  const ConnectionId anna = enter("anna");
  EXPECT_EQ(server_->deadline(), std::nullopt);
  const ConnectionId bert = enter("bert");
  ASSERT_EQ(server_->deadline(), TimePoint{} + std::chrono::seconds(10));
  wait_for_round();
  EXPECT_EQ(rounds_, std::vector<std::size_t>{1});
  const cgos::Setup& setup = begun_.at(0);
  const std::string line =
      "setup 1 9 7.0 60000 " + setup.white.name + "(1800?) " + setup.black.name + "(1800?)";
  const bool black_is_anna = setup.black.name == "anna";
  EXPECT_EQ(sent(black_is_anna ? anna : bert), (Lines{line, "genmove b 60000"}));
  EXPECT_EQ(sent(black_is_anna ? bert : anna), (Lines{line}));
}

TEST_F(CgosRoom, MovesPassToTheOpponentAndTwoPassesEndTheGame) {
  begin_game();
  now_ += Milliseconds(2250);
  say(anna_, "E5");
  EXPECT_EQ(sent(bert_), (Lines{"play b E5 58000", "genmove w 60000"}));
  say(bert_, "pass");
  EXPECT_EQ(sent(anna_), (Lines{"play w pass 60000", "genmove b 58000"}));
  say(anna_, "pass");
  EXPECT_EQ(sent(bert_), (Lines{"play b pass 58000", "gameover 2026-01-02 B+74.0"}));
  EXPECT_EQ(sent(anna_), (Lines{"gameover 2026-01-02 B+74.0"}));
  EXPECT_EQ(moves_, (Lines{"E5", "pass", "pass"}));
  ASSERT_EQ(stored_.size(), 1U);
  EXPECT_EQ(stored_[0].setup.moves.size(), 3U);
}

TEST_F(CgosRoom, NothingIsAnnouncedBeforeItIsStored) {
  begin_game();
  stores_ = false;
  say(anna_, "resign");
  EXPECT_EQ(sent(bert_), Lines{});
  EXPECT_EQ(sent(anna_), Lines{});
  ASSERT_EQ(to_store_.size(), 1U);
  EXPECT_FALSE(server_->is_done());
  EXPECT_EQ(server_->deadline(), std::nullopt) << "the clock is stopped";
  take(server_->stored(GameNumber{1}, "2026-01-02", now_));
  EXPECT_EQ(sent(bert_), (Lines{"gameover 2026-01-02 W+Resign"}));
}

TEST_F(CgosRoom, ATimeLossEndsTheGameAndALateMoveIsIgnored) {
  begin_game();
  EXPECT_EQ(server_->deadline(), now_ + Milliseconds(60'251));
  stores_ = false;
  wait(Milliseconds(60'251));
  say(anna_, "E5");
  EXPECT_EQ(sent(bert_), Lines{});
  take(server_->stored(GameNumber{1}, "2026-01-02", now_));
  EXPECT_EQ(sent(bert_), (Lines{"gameover 2026-01-02 W+Time"}));
  EXPECT_EQ(sent(anna_), (Lines{"gameover 2026-01-02 W+Time"}));
}

TEST_F(CgosRoom, AnIllegalMoveIsNotSentToTheOpponent) {
  begin_game();
  say(anna_, "E5");
  say(bert_, "E5");
  EXPECT_EQ(sent(bert_).back().substr(0, 31), "gameover 2026-01-02 B+Illegal E");
  EXPECT_EQ(sent(anna_).size(), 1U) << "gameover alone";
}

TEST_F(CgosRoom, APlayerWhoReturnsGetsHisGameAndHisClockHasRunOn) {
  begin_game();
  say(anna_, "E5");
  cut(bert_);
  wait(Milliseconds(10'250));
  const ConnectionId again = connect();
  say(again, "e1 test");
  say(again, white_);
  sent_.clear();
  say(again, "secret");
  const std::string players = white_ + "(1800?) " + black_ + "(1800?)";
  EXPECT_EQ(sent(again),
            (Lines{"setup 1 9 7.0 60000 " + players + " E5 60000", "genmove w 50000"}));
  say(again, "C3");
  EXPECT_EQ(sent(anna_), (Lines{"play w C3 50000", "genmove b 60000"}));
}

TEST_F(CgosRoom, AMoveIsKeptForAnOpponentWhoIsAway) {
  begin_game();
  cut(bert_);
  say(anna_, "E5");
  const ConnectionId again = enter(white_);
  EXPECT_EQ(sent_[again], Lines{});
  say(again, "C3");
  EXPECT_EQ(sent(anna_), (Lines{"play w C3 60000", "genmove b 60000"}));
}

TEST_F(CgosRoom, OneWhoIsAwayLosesOnTimeAndIsToldNothing) {
  begin_game();
  cut(anna_);
  wait(Milliseconds(60'251));
  EXPECT_EQ(sent(bert_), (Lines{"gameover 2026-01-02 W+Time"}));
  const ConnectionId again = enter(black_);
  EXPECT_EQ(sent(again), Lines{});
  say(bert_, "ready");
  wait_for_round();
  EXPECT_EQ(rounds_.size(), 2U);
}

TEST_F(CgosRoom, ASecondLoginReplacesTheFirst) {
  begin_game();
  const ConnectionId again = connect();
  say(again, "e1 test");
  say(again, black_);
  say(again, "wrong");
  EXPECT_EQ(sent(anna_), Lines{}) << "a wrong password replaces nobody";
  const ConnectionId right = enter(black_);
  EXPECT_EQ(sent(anna_), (Lines{"info another connection has logged in with this name"}));
  EXPECT_EQ(closed_.back(), black_ + ": another connection has logged in");
  say(anna_, "E5");
  EXPECT_EQ(sent(bert_), Lines{});
  say(right, "E5");
  EXPECT_EQ(sent(bert_).size(), 2U);
}

TEST_F(CgosRoom, AWrongPasswordIsRefused) {
  begin();
  const ConnectionId id = connect();
  say(id, "e1 test");
  say(id, "anna");
  say(id, "wrong");
  EXPECT_EQ(sent(id).back(), "Error: wrong password");
  EXPECT_EQ(closed_, (Lines{": wrong password"}));
}

TEST_F(CgosRoom, OneWhoLeavesWhileHisLoginIsJudgedIsForgotten) {
  begin();
  judges_ = false;
  const ConnectionId id = connect();
  say(id, "e1 test");
  say(id, "anna");
  say(id, "secret");
  ASSERT_EQ(judgements_.size(), 1U);
  cut(id);
  take(server_->judged(id, std::nullopt, now_));
  EXPECT_EQ(server_->standing().players, 0U);
  EXPECT_EQ(server_->standing().connections, 0U);
}

TEST_F(CgosRoom, SilenceInALoginEndsTheConnection) {
  begin();
  const ConnectionId id = connect();
  ASSERT_TRUE(server_->deadline());
  wait(Milliseconds(60'000));
  EXPECT_EQ(sent(id).back(), "Error: no answer in time");
  EXPECT_EQ(server_->standing().connections, 0U);
}

TEST_F(CgosRoom, WithoutReadyThereIsNoFurtherGame) {
  begin_game();
  say(anna_, "resign");
  say(bert_, "ready");
  wait_for_round();
  EXPECT_EQ(rounds_.size(), 1U);
  say(anna_, "ready");
  wait_for_round();
  EXPECT_EQ(rounds_.size(), 2U);
  EXPECT_EQ(begun_[1].game, "2");
  EXPECT_EQ(begun_[1].black.name, white_) << "colors alternate";
}

TEST_F(CgosRoom, ItIsDoneAfterSoManyRoundsOrGamesOrOnRequest) {
  begin_game({.rounds = 1});
  EXPECT_FALSE(server_->is_done());
  say(anna_, "resign");
  EXPECT_TRUE(server_->is_done());
  begun_.clear();
  begin_game({.games = 1});
  say(anna_, "resign");
  EXPECT_TRUE(server_->is_done());
  begun_.clear();
  begin_game();
  server_->finish();
  EXPECT_FALSE(server_->is_done());
  say(anna_, "resign");
  EXPECT_TRUE(server_->is_done());
}

TEST_F(CgosRoom, AGameOfAnEarlierRunGoesOn) {
  begin();
  cgos::Setup setup{.game = "41",
                    .size = 9,
                    .komi = {700},
                    .main_time = Milliseconds(60'000),
                    .white = {"bert", "1700"},
                    .black = {"anna", "1800"},
                    .moves = {{"E5", Milliseconds(50'000)}}};
  ASSERT_TRUE(server_->take_up(GameNumber{41}, setup, now_));
  EXPECT_FALSE(server_->take_up(GameNumber{40}, setup, now_)) << "both have a game";
  const ConnectionId bert = enter("bert");
  say(bert, "resign");
  ASSERT_EQ(stored_.size(), 1U);
  EXPECT_EQ(stored_[0].ending.result, "B+Resign");
  (void)enter("anna");
  say(bert, "ready");
  wait_for_round();
  ASSERT_EQ(begun_.size(), 1U);
  EXPECT_EQ(begun_[0].game, "42");
}

TEST_F(CgosRoom, AGameThatEndedButWasNotStoredIsStoredByTheNextRun) {
  begin();
  const auto taken =
      server_->take_up(GameNumber{7},
                       {.game = "7",
                        .size = 9,
                        .komi = {700},
                        .main_time = Milliseconds(60'000),
                        .white = {"bert", ""},
                        .black = {"anna", ""},
                        .moves = {{"pass", Milliseconds(1)}, {"pass", Milliseconds(1)}}},
                       now_);
  ASSERT_TRUE(taken);
  take(*taken);
  ASSERT_EQ(stored_.size(), 1U);
  EXPECT_EQ(stored_[0].ending.result, "W+7.0");
}

TEST_F(CgosRoom, ASpectatorSeesTheGamesAndFollowsThoseHeAsksFor) {
  begin();
  const ConnectionId early = connect();
  say(early, "v1 viewer");
  sent_.clear();
  anna_ = enter("anna");
  bert_ = enter("bert");
  wait_for_round();
  black_ = begun_.at(0).black.name;
  if (black_ == "bert") {
    std::swap(anna_, bert_);
  }
  const std::string terms =
      "9 7.0 " + begun_[0].white.name + "(1800?) " + begun_[0].black.name + "(1800?)";
  EXPECT_EQ(sent(early), (Lines{"match 1 - - " + terms + " -"}));
  say(anna_, "E5");
  EXPECT_EQ(sent(early), Lines{}) << "only who asks for a game is sent its moves";
  const ConnectionId late = connect();
  sent_.clear();
  say(late, "v1 viewer");
  EXPECT_EQ(sent(late), (Lines{"match 1 - - " + terms + " -"}));
  say(late, "observe 1");
  EXPECT_EQ(sent(late), (Lines{"setup 1 - - " + terms + " 60000 E5 60000"}));
  say(late, "observe 2");
  EXPECT_EQ(sent(late), (Lines{"setup 2 ?"}));
  now_ += Milliseconds(1'250);
  say(bert_, "C3");
  EXPECT_EQ(sent(late), (Lines{"update 1 C3 59000"}));
  EXPECT_EQ(server_->standing().spectators, 2U);
  say(anna_, "resign");
  EXPECT_EQ(sent(late), (Lines{"gameover 1 W+Resign 1000 0", "update 1 W+Resign"}));
  EXPECT_EQ(sent(early), (Lines{"gameover 1 W+Resign 1000 0"}));
  const ConnectionId next = connect();
  sent_.clear();
  say(next, "v1 viewer");
  say(next, "observe 1");
  EXPECT_EQ(sent(next),
            (Lines{"match 1 2026-01-02 - " + terms + " W+Resign",
                   "setup 1 2026-01-02 - " + terms + " 60000 E5 60000 C3 59000 W+Resign"}));
  cut(late);
  EXPECT_EQ(server_->standing().spectators, 2U);
}

TEST_F(CgosRoom, AResultIsShownToSpectatorsOnceItIsStored) {
  begin_game();
  const ConnectionId spectator = connect();
  say(spectator, "v1 viewer");
  say(spectator, "observe 1");
  sent_.clear();
  stores_ = false;
  say(anna_, "resign");
  EXPECT_EQ(sent(spectator), Lines{});
  take(server_->stored(GameNumber{1}, "2026-01-02", now_));
  EXPECT_EQ(sent(spectator).size(), 2U);
}

// As a name, a password, the answer to a request and an analysis.
TEST_F(CgosRoom, HostileTextIsSentOnAndStoredAsText) {
  using std::string_literals::operator""s;
  const std::vector<std::string> texts{"\x1b[2J",      "\x1b]0;title\x07",
                                       "\x9b\x33m",    "\x07\x08\x7f",
                                       "\r",           "a\rb",
                                       "a\0b"s,        "\xff\xfe",
                                       "\xc0\xaf",     "\xed\xa0\x80",
                                       "\xe2\x80\xae", "<script>x</script>",
                                       "%s%n%s",       "../../etc/x",
                                       "; AW[aa]",     "];B[aa]",
                                       "$(reboot)",    "gameover x W+Time",
                                       "\"}{\\\"",     "setup 1 9 7 1 a b"};
  ASSERT_EQ(texts.size(), 20U);
  for (const std::string& text : texts) {
    begun_.clear();
    stored_.clear();
    begin_game();
    say(anna_, "E5 {\"pv\":\"" + text + "\"}");
    say(bert_, text);
    // An empty answer is none.
    say(bert_, "resign");
    ASSERT_EQ(stored_.size(), 1U) << text;
    EXPECT_EQ(stored_[0].ending.result.substr(0, 2), "B+");
    const std::string sgf = game_sgf(stored_[0], "2026-01-02");
    const ConnectionId named = connect();
    say(named, "e1 " + text);
    say(named, text);
    for (const auto& [id, lines] : sent_) {
      for (const std::string& line : lines) {
        EXPECT_EQ(line, printable(line));
      }
    }
    for (const std::string_view line : split(sgf, '\n')) {
      EXPECT_EQ(line, printable(line));
    }
    auto reader = records::GameFileReader::open(records::source_of(sgf)).value();
    records::FileGame game;
    ASSERT_TRUE(reader.next(game));
    EXPECT_TRUE(game.is_read);
    EXPECT_TRUE(game.troubles.empty()) << sgf;
    ASSERT_EQ(game.record.tree.size(), stored_[0].setup.moves.size() + 1) << sgf;
    const auto first = game.record.tree.first_child(records::root);
    EXPECT_EQ(game.record.tree.annotations(*first)->comment, stored_[0].analyses[0]);
  }
}

}  // namespace
}  // namespace ludex::cgos_server
