// Tournaments of the command line, which other programs play in the store of a server.

#include <gtest/gtest.h>

#include <csignal>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/play/game_record.h"
#include "rules/registry.h"
#include "serve/matches/match_order.h"
#include "serve/matches/match_stage.h"
#include "serve/matches/match_topic.h"
#include "serve/waiting.h"
#include "tournament/event_log.h"
#include "tournament/saved_tournament.h"

namespace ludex::serve {
namespace {

using test::MatchStage;
using test::short_match;
using tournament::SavedTournament;

// A program of the command line that plays a tournament of two games, as far as a test lets it.
class OtherProgram {
 public:
  explicit OtherProgram(std::unique_ptr<SavedTournament> saved) : saved_(std::move(saved)) {}

  static OtherProgram start(const MatchStage& stage, const std::string& name = "Night cup") {
    return OtherProgram(
        SavedTournament::start(stage.store_file(), name, {"A", "B"}, definition()).value());
  }
  static OtherProgram resume(const MatchStage& stage, const std::string& name = "Night cup") {
    return OtherProgram(SavedTournament::resume(stage.store_file(), name).value());
  }

  [[nodiscard]] SavedTournament& saved() { return *saved_; }
  // From here on it is stored as running.
  void begin_to_play() {
    keep_ = saved_
                ->keeping([](const match::PlayedGame& played, const match::GameHeader& header) {
                  return match::record_of(played, header, {});
                })
                .value();
  }
  void count_game(std::size_t number) {
    const match::ScheduledGame game = match::Schedule(order().schedule).at(number - 1);
    match::PlayedGame played;
    played.setup = rules::start_game({.game = "chess"}).value()->setup();
    played.seat_names = {"White", "Black"};
    played.end.kind = match::EndKind::rules;
    played.end.winner = rules::Seat::first;
    played.end.reason = "White mates";
    const match::GameHeader header{"Cup", "", "1", {"A", "B"}, {}, WallTime{}, {}};
    const auto kept = keep_(game, played, header);
    ASSERT_TRUE(kept) << describe(kept.error());
  }
  void end(store::MatchState state) {
    ASSERT_TRUE(saved_->end(state));
    saved_.reset();
  }
  // As `kill -9` does.
  void vanish() { saved_.reset(); }

 private:
  static MatchOrder order() {
    Json json = short_match({{"rounds", 1}});
    json["name"] = "Event";
    return read_match_order(json, {.processors = 1}).value();
  }
  static tournament::Definition definition() {
    tournament::Definition definition;
    definition.arguments = {"-x"};
    definition.order = to_json(order()).dump();
    return definition;
  }

  std::unique_ptr<SavedTournament> saved_;
  SavedTournament::Keep keep_;
};

// The server looks as its time passes, and what it sees comes from another thread.
template <class Done>
void until(MatchStage& stage, const Done& done, const test::Wait& wait = test::Wait()) {
  test::turn_until(
      done, [&] { stage.event_loop.advance(MatchTopic::between_news); }, wait);
}

void until_match(MatchStage& stage, const std::string& member, const Json& value,
                 const test::Wait& wait = test::Wait()) {
  const auto is_so = [&] {
    const Json list = stage.ask("GET", "/api/matches");
    return !list.empty() && list[0].at(member) == value;
  };
  until(stage, is_so, wait);
}

TEST(MatchesElsewhere, ATournamentThatBeginsWhileTheServerRunsIsFollowedToItsEnd) {
  MatchStage stage;
  OtherProgram program = OtherProgram::start(stage);
  program.begin_to_play();
  until_match(stage, "state", "running");
  const std::string match = "/api/matches/1";
  EXPECT_EQ(stage.ask("GET", match).at("name"), "Night cup");
  program.count_game(1);
  until_match(stage, "played", 1);
  EXPECT_EQ(stage.ask("GET", match).at("games")[0].at("text"), "White mates");
  program.count_game(2);
  program.end(store::MatchState::finished);
  until_match(stage, "state", "finished");
  EXPECT_EQ(stage.ask("GET", match).at("played"), 2);
  EXPECT_EQ(stage.ask("GET", match).at("standing")[0].at("points"), 1);
  // What the server would store is not what the program has stored.
  const store::StoredMatch stored = stage.store->matches().all()->front();
  EXPECT_EQ(stored.name, "Night cup");
  EXPECT_TRUE(tournament::parse_definition(stored.plan).value().has_value());
}

TEST(MatchesElsewhere, AServerThatStartsMeanwhileFollowsIt) {
  MatchStage stage;
  OtherProgram program = OtherProgram::start(stage);
  program.begin_to_play();
  stage.restart();
  EXPECT_EQ(stage.troubles, std::vector<std::string>{});
  EXPECT_EQ(stage.ask("GET", "/api/matches/1").at("state"), "running");
  program.count_game(1);
  until_match(stage, "played", 1);
}

TEST(MatchesElsewhere, BoardsAreThoseOfTheEvents) {
  MatchStage stage;
  OtherProgram program = OtherProgram::start(stage);
  const host::SteadyClock clock;
  auto log = tournament::EventLog::open(
                 tournament::event_file(stage.store_file(), store::MatchId{1}), clock)
                 .value();
  const auto add = [&](const std::string& line) { ASSERT_TRUE(log->add(line + "\n")); };
  add(R"({"n":1,"event":"match_began","version":1})");
  add(R"({"n":2,"event":"game_began","game":2,"round":1,"opening":1,"engines":[1,0]})");
  add(R"({"n":3,"event":"board","game":2,"variant":"chess","position":)"
      R"("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})");
  add(R"({"n":4,"event":"move","game":2,"ply":1,"seat":0,"move":"e2e4","took_ms":5,)"
      R"("found":{"cp":31,"depth":9}})");
  add(R"({"n":5,"event":"warning","text":"the machine is busy"})");
  program.begin_to_play();
  until_match(stage, "live_games", 1);
  const std::string match = "/api/matches/1";
  until(stage, [&] { return !stage.ask("GET", match).at("warnings").empty(); });
  const Json state = stage.ask("GET", match);
  EXPECT_EQ(state.at("warnings"), (Json{"the machine is busy"}));
  const Json board = state.at("live")[0];
  EXPECT_EQ(board.at("number"), 2);
  EXPECT_EQ(board.at("entrants"), (Json{1, 0}));
  EXPECT_EQ(board.at("plies"), 1);
  EXPECT_EQ(board.at("depths"), (Json{9, nullptr}));
  add(R"({"n":6,"event":"move","game":2,"ply":2,"seat":1,"move":"e7e5","took_ms":5})");
  until(stage, [&] { return stage.ask("GET", match).at("live")[0].at("plies") == 2; });
  // A move that is none, and a line of a later version, are passed over.
  add(R"({"n":7,"event":"move","game":2,"ply":3,"seat":0,"move":"e1e8","took_ms":5})");
  add(R"({"n":8,"event":"something"})");
  add(R"({"n":9,"event":"game_ended","game":2})");
  until_match(stage, "live_games", 0);
}

TEST(MatchesElsewhere, AProgramThatVanishesLeavesAMatchThatCanBeResumed) {
  MatchStage stage;
  std::vector<std::pair<std::int64_t, std::string>> started;
  std::optional<std::string> ended;
  stage.start_program = [&](std::int64_t id, const std::string& name) {
    started.emplace_back(id, name);
    return Result<MatchTopic::Parts::HasEnded>([&] { return ended; });
  };
  stage.restart();
  OtherProgram program = OtherProgram::start(stage);
  program.begin_to_play();
  program.count_game(1);
  until_match(stage, "played", 1);
  program.vanish();
  until_match(stage, "state", "stopped");
  const std::string match = "/api/matches/1";
  EXPECT_NE(stage.ask("GET", match).at("trouble").get<std::string>().find("resume it"),
            std::string::npos);
  EXPECT_EQ(stage.ask("POST", match + "/resume").at("state"), "running");
  EXPECT_EQ(started, (std::vector<std::pair<std::int64_t, std::string>>{{1, "Night cup"}}));
  EXPECT_EQ(stage.request("DELETE", match).status, 409);
  OtherProgram again = OtherProgram::resume(stage);
  EXPECT_EQ(again.saved().overview().games.size(), 1U);
  again.begin_to_play();
  again.count_game(2);
  until_match(stage, "played", 2);
  again.end(store::MatchState::finished);
  ended = "";
  until_match(stage, "state", "finished");
  EXPECT_FALSE(stage.ask("GET", match).contains("trouble"));
}

TEST(MatchesElsewhere, AProgramThatCannotPlayIsTold) {
  MatchStage stage;
  std::optional<std::string> ended;
  stage.start_program = [&](std::int64_t, const std::string&) {
    return Result<MatchTopic::Parts::HasEnded>([&] { return ended; });
  };
  stage.restart();
  OtherProgram::start(stage).end(store::MatchState::stopped);
  until_match(stage, "state", "stopped");
  const std::string match = "/api/matches/1";
  EXPECT_EQ(stage.ask("POST", match + "/resume").at("state"), "running");
  EXPECT_EQ(stage.request("POST", match + "/pause").status, 409);
  ended = "ludex: match: there is no program `fish`";
  until_match(stage, "state", "stopped");
  EXPECT_EQ(stage.ask("GET", match).at("trouble"), *ended);
  stage.start_program = nullptr;
  stage.restart();
  EXPECT_EQ(stage.request("POST", match + "/resume").status, 409);
}

TEST(MatchesElsewhere, AWishToResumeOutlivesTheServer) {
  sigset_t set;
  sigset_t before;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  const timespec ample{60, 0};
  {
    MatchStage stage;
    int started = 0;
    std::optional<std::string> ended;
    stage.start_program = [&](std::int64_t, const std::string&) {
      ++started;
      return Result<MatchTopic::Parts::HasEnded>([&] { return ended; });
    };
    stage.restart();
    OtherProgram program = OtherProgram::start(stage);
    program.begin_to_play();
    until_match(stage, "state", "running");
    const std::string match = "/api/matches/1";
    EXPECT_EQ(stage.ask("POST", match + "/pause").at("state"), "paused");
    EXPECT_EQ(sigtimedwait(&set, nullptr, &ample), SIGINT);
    EXPECT_EQ(stage.ask("POST", match + "/resume").at("state"), "running");
    EXPECT_EQ(started, 0) << "it plays its last games";
    stage.restart();
    EXPECT_EQ(stage.ask("GET", match).at("state"), "running");
    program.end(store::MatchState::stopped);
    until(stage, [&] { return started == 1; });
    EXPECT_EQ(stage.ask("GET", match).at("state"), "running");
    // The server ends before the program that it has started plays.
    stage.restart();
    EXPECT_EQ(started, 2);
    OtherProgram again = OtherProgram::resume(stage);
    again.begin_to_play();
    again.count_game(1);
    until_match(stage, "played", 1);
    EXPECT_EQ(stage.ask("POST", match + "/stop").at("state"), "stopped");
    EXPECT_EQ(sigtimedwait(&set, nullptr, &ample), SIGTERM);
    again.end(store::MatchState::stopped);
    ended = "";
    until_match(stage, "state", "stopped");
    stage.restart();
    EXPECT_EQ(stage.ask("GET", match).at("state"), "stopped");
    EXPECT_EQ(started, 2) << "the match was stopped since";
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(MatchesElsewhere, PauseAndStopAreSignals) {
  sigset_t set;
  sigset_t before;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  const timespec ample{60, 0};
  {
    MatchStage stage;
    OtherProgram program = OtherProgram::start(stage);
    program.begin_to_play();
    until_match(stage, "state", "running");
    const std::string match = "/api/matches/1";
    EXPECT_EQ(stage.ask("POST", match + "/pause").at("state"), "paused");
    EXPECT_EQ(sigtimedwait(&set, nullptr, &ample), SIGINT);
    EXPECT_EQ(stage.request("POST", match + "/pause").status, 409);
    EXPECT_EQ(stage.ask("POST", match + "/stop").at("state"), "stopped");
    EXPECT_EQ(sigtimedwait(&set, nullptr, &ample), SIGTERM);
    // Its last games are counted.
    program.count_game(1);
    until_match(stage, "played", 1);
    EXPECT_EQ(stage.ask("GET", match).at("state"), "stopped");
    program.end(store::MatchState::stopped);
    until_match(stage, "state", "stopped");
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(MatchesElsewhere, AMatchThatIsPlayedElsewhereIsNotDeleted) {
  MatchStage stage;
  OtherProgram program = OtherProgram::start(stage);
  program.begin_to_play();
  until_match(stage, "state", "running");
  EXPECT_EQ(stage.request("DELETE", "/api/matches/1").status, 409);
  program.end(store::MatchState::stopped);
  // It is prepared, but has not begun to play.
  program = OtherProgram::resume(stage);
  until_match(stage, "state", "stopped");
  const auto refused = stage.request("DELETE", "/api/matches/1");
  EXPECT_EQ(refused.status, 409);
  EXPECT_NE(refused.body.find("is being played by another Ludex"), std::string::npos);
  program.vanish();
  EXPECT_EQ(stage.request("DELETE", "/api/matches/1").status, 200);
  EXPECT_EQ(stage.ask("GET", "/api/matches"), Json::array());
  EXPECT_FALSE(SavedTournament::resume(stage.store_file(), "Night cup"));
}

}  // namespace
}  // namespace ludex::serve
