// A player against a scripted server on loopback: what he answers, what people read, and which
// positions his engine is asked about, whatever the server sends.
#include "remote/go/cgos_player.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/text.h"
#include "host/clock.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "remote/go/cgos_board.h"
#include "remote/go/moves.h"
#include "support/ample.h"

namespace ludex::remote {
namespace {

// What the test and the engines of a player share.
struct Desk {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> answers;   // moves in order; "fail" ends the engine. None: it thinks on
  std::vector<std::string> asked;    // the moves of each position it was asked about
  std::vector<Milliseconds> clocks;  // its own clock then
  int started = 0;
};

// An engine that answers from the desk.
class DeskEngine final : public engine::Engine {
 public:
  explicit DeskEngine(Desk& desk) : desk_(desk) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return fail("no option");
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    const std::lock_guard lock(desk_.mutex);
    game_ = game.clone();
    thinks_ = true;
    std::string moves;
    const auto board = cgos_game({"1", 9, {700}, {}, {"w", ""}, {"b", ""}, {}}).value();
    for (const rules::Move move : game.moves()) {
      moves += word_of(*board, move) + " ";
      board->play(move);
    }
    desk_.asked.push_back(moves);
    desk_.clocks.push_back((*request.limits.clocks)[index(game.to_move())].left);
    desk_.changed.notify_all();
    return {};
  }
  void stop() override {
    const std::lock_guard lock(desk_.mutex);
    stopped_ = thinks_;
    desk_.changed.notify_all();
  }
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint deadline) override {
    std::unique_lock lock(desk_.mutex);
    const auto is_ready = [this] {
      return woken_ || (thinks_ && (stopped_ || !desk_.answers.empty()));
    };
    if (deadline == TimePoint::max()) {
      desk_.changed.wait(lock, is_ready);
    } else {
      desk_.changed.wait_until(lock, deadline, is_ready);
    }
    woken_ = false;
    if (!thinks_ || (!stopped_ && desk_.answers.empty())) return std::nullopt;
    thinks_ = false;
    if (std::exchange(stopped_, false)) return engine::Decision{engine::Resign{}};
    const std::string word = desk_.answers.front();
    desk_.answers.pop_front();
    if (word == "fail") return engine::Failure{engine::Fault::exited, "it ended"};
    const auto move = game_->parse_move(word, rules::coordinate);
    if (!move) return engine::Decision{engine::IllegalMove{word}};
    return engine::Decision{engine::Play{*move, std::nullopt}};
  }
  void wake() override {
    const std::lock_guard lock(desk_.mutex);
    woken_ = true;
    desk_.changed.notify_all();
  }

 private:
  Desk& desk_;
  engine::Identity identity_;
  std::vector<engine::Option> options_;
  std::unique_ptr<rules::Game> game_;
  bool thinks_ = false;
  bool stopped_ = false;
  bool woken_ = false;
};

// The server's end of one connection.
class Peer {
 public:
  explicit Peer(Descriptor socket)
      : socket_(std::move(socket)), port_({.input = socket_.get(), .output = socket_.get()}) {}
  // The player connects, is let in, and is sent this line.
  Peer(Descriptor socket, const std::string& first) : Peer(std::move(socket)) {
    log_in();
    send(first);
  }

  void send(const std::string& line) {
    const std::vector<std::string> lines{line};
    (void)port_.send(lines, support::soon());
  }
  void send_bytes(const std::string& bytes) {
    EXPECT_EQ(::write(socket_.get(), bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
  }
  // The player's next line; "(closed)" if he has gone.
  std::string line() {
    const auto received = port_.receive(support::soon());
    if (received.what == host::Arrival::line) return std::string(received.text);
    return received.what == host::Arrival::timeout ? "(timeout)" : "(closed)";
  }
  void log_in() {
    send("protocol genmove_analyze");
    EXPECT_EQ(line(), "e1 ludex");
    send("username");
    EXPECT_EQ(line(), "ours");
    send("password");
    EXPECT_EQ(line(), "secret");
  }

 private:
  Descriptor socket_;
  host::PipePort port_;
};

class CgosPlayerTest : public testing::Test {
 protected:
  void SetUp() override { host::ignore_broken_pipes(); }
  void TearDown() override {
    stop_.request_stop();
    if (thread_.joinable()) {
      thread_.join();
    }
  }
  void start(std::size_t games = 0, cgos::ClientTerms client = {"ludex"}) {
    ServerTerms terms{.server = listener_.address(),
                      .account = {"ours", "secret"},
                      .games = games,
                      .nodes = std::nullopt};
    thread_ = std::thread([this, terms = std::move(terms), client = std::move(client)]() mutable {
      CgosPlayer player(std::move(terms), std::move(client),
                        {.clock = clock_,
                         .rng = rng_,
                         .open_engine =
                             [this] {
                               const std::lock_guard lock(desk_.mutex);
                               ++desk_.started;
                               return std::make_unique<DeskEngine>(desk_);
                             },
                         .last_game = last_game_.get_token(),
                         .stop = stop_.get_token(),
                         .tell = [this](const std::string& sentence) { told(sentence); },
                         .show = [](const Standing&) {}});
      result_ = player.run();
    });
  }
  Peer accept() { return Peer(std::move(listener_.accept(support::soon()).value().first)); }
  Peer begin(const std::string& setup = "setup 1 9 7 60000 them ours") {
    return {std::move(listener_.accept(support::soon()).value().first), setup};
  }
  void answers(std::deque<std::string> words) {
    const std::lock_guard lock(desk_.mutex);
    desk_.answers = std::move(words);
    desk_.changed.notify_all();
  }
  // Waits until people have been told a sentence with these words.
  void expect_told(const std::string& words) {
    std::unique_lock lock(desk_.mutex);
    const bool is_told = desk_.changed.wait_for(
        lock, support::ample, [&] { return all_told_.find(words) != std::string::npos; });
    EXPECT_TRUE(is_told) << words << " is not in:\n" << all_told_;
  }
  void wait_until_asked(std::size_t times) {
    std::unique_lock lock(desk_.mutex);
    EXPECT_TRUE(
        desk_.changed.wait_for(lock, support::ample, [&] { return desk_.asked.size() >= times; }));
  }
  std::vector<std::string> asked() {
    const std::lock_guard lock(desk_.mutex);
    return desk_.asked;
  }
  std::string all_told() {
    const std::lock_guard lock(desk_.mutex);
    return all_told_;
  }
  Result<void> ended() {
    thread_.join();
    return result_;
  }

  Desk desk_;
  std::stop_source last_game_, stop_;

 private:
  void told(const std::string& sentence) {
    const std::lock_guard lock(desk_.mutex);
    all_told_ += sentence + "\n";
    desk_.changed.notify_all();
  }

  host::SteadyClock clock_;
  Rng rng_{1};
  host::TcpListener listener_ = host::TcpListener::open({"127.0.0.1", 0}).value();
  std::string all_told_;
  Result<void> result_;
  std::thread thread_;
};

TEST_F(CgosPlayerTest, PlaysAGameAndLeavesAfterTheLastOne) {
  answers({"E5", "pass"});
  start(1);
  Peer peer = begin();
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w pass 59000");
  peer.send("genmove b 58000");
  EXPECT_EQ(peer.line(), "pass");
  peer.send("gameover 2026-01-02 B+74.0");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  EXPECT_EQ(asked(), (std::vector<std::string>{"", "E5 pass "}));
  expect_told("game 1: won, B+74.0\n");
  EXPECT_EQ(all_told().find("by our count"), std::string::npos);
}

TEST_F(CgosPlayerTest, AResultThatIsNotOursIsReported) {
  answers({"E5", "pass"});
  start(1);
  Peer peer = begin("setup 1 9 7 60000 them ours E5 1 pass 1");
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "resign") << "E5 is taken";
  peer.send("gameover 2026-01-02 W+Resign");
  EXPECT_EQ(peer.line(), "quit");
  expect_told("the engine's move is illegal: `E5`");
}

TEST_F(CgosPlayerTest, AGameIsTakenUpAfterACut) {
  answers({"E5", "C3"});
  start(1);
  {
    Peer peer = begin();
    peer.send("genmove b 60000");
    EXPECT_EQ(peer.line(), "E5");
  }
  Peer peer = begin("setup 1 9 7 60000 them ours E5 59000 G7 58000");
  peer.send("genmove b -20");
  EXPECT_EQ(peer.line(), "C3");
  peer.send("gameover 2026-01-02 W+Time");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_TRUE(ended());
  EXPECT_EQ(asked(), (std::vector<std::string>{"", "E5 G7 "}));
}

TEST_F(CgosPlayerTest, ASearchGoesOnWhileTheConnectionIsCut) {
  start(1);
  {
    Peer peer = begin();
    peer.send("genmove b 60000");
    wait_until_asked(1);
  }
  expect_told("it closed the connection");
  answers({"E5"});
  Peer peer = begin();
  peer.send("genmove b 50000");
  EXPECT_EQ(peer.line(), "E5");
  EXPECT_EQ(asked(), std::vector<std::string>{""});
  expect_told("game 1 goes on after 0 moves");
}

TEST_F(CgosPlayerTest, AnotherGameEndsTheSearchOfTheOneThatWasCut) {
  start(2);
  {
    Peer peer = begin();
    peer.send("genmove b 60000");
    wait_until_asked(1);
  }
  Peer peer = begin("setup 2 9 7 60000 them ours C3 59000 D3 59000");
  expect_told("game 1 ended while the connection was cut; its result is not known");
  peer.send("genmove b 50000");
  wait_until_asked(2);
  answers({"E5"});
  EXPECT_EQ(peer.line(), "E5");
  EXPECT_EQ(asked(), (std::vector<std::string>{"", "C3 D3 "}));
}

TEST_F(CgosPlayerTest, TheFirstRequestEndsTheGameAndTheSecondEndsItAtOnce) {
  start();
  Peer peer = begin();
  peer.send("genmove b 60000");
  wait_until_asked(1);
  last_game_.request_stop();
  answers({"E5"});
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w C3 1000");
  peer.send("genmove b 50000");
  wait_until_asked(2);
  stop_.request_stop();
  EXPECT_EQ(peer.line(), "(closed)");
  EXPECT_TRUE(ended());
}

TEST_F(CgosPlayerTest, AFailedEngineIsStartedAgainOnceAGame) {
  answers({"fail", "E5", "fail"});
  start();
  Peer peer = begin();
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w C3 1000");
  peer.send("genmove b 50000");
  EXPECT_EQ(peer.line(), "resign");
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.started, 2);
}

TEST_F(CgosPlayerTest, ARefusalIsFinalAndItsTextHoldsNoPassword) {
  start();
  Peer peer = accept();
  peer.log_in();
  peer.send("Error: `secret` is \x1b[31mwrong");
  const auto result = ended();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the server refuses: `***` is \\x1B[31mwrong");
}

// The server is out of step: the connection is given up, and the engine is not asked again.
std::string letters(std::size_t count) {
  return std::string(count, 'a');
}

struct Fault {
  const char* name;
  std::vector<std::string> lines;  // behind the setup of a game in which the player is black
  std::string told;
};

class CgosFault : public CgosPlayerTest, public testing::WithParamInterface<Fault> {};

TEST_P(CgosFault, EndsTheConnectionAndIsReported) {
  start();
  Peer peer = begin();
  for (const std::string& line : GetParam().lines) {
    peer.send(line);
  }
  EXPECT_EQ(peer.line(), "(closed)");
  expect_told(GetParam().told);
  EXPECT_LE(asked().size(), 1U);
  EXPECT_LT(all_told().size(), 20'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, CgosFault,
    testing::Values(
        Fault{"MoveOutOfTurn", {"play b E5 1000"}, "out of step: `play black`"},
        Fault{"TwoMoves", {"genmove b 1000", "play w E5 1000"}, "out of step: `play white`"},
        Fault{"TwoRequests", {"genmove b 1000", "genmove b 1000"}, "out of step: `genmove black`"},
        Fault{"RequestForTheOther", {"genmove w 1000"}, "out of step: `genmove white`"},
        Fault{"HalfAMove", {"play w"}, "bad move, column 7"},
        Fault{"NoMove", {"genmove b 1000", "play w Z99 1"}, "bad move, column 8"},
        Fault{"TenMegabytes", {letters(10'000'000)}, "a line that is too long"},
        Fault{"AFlood", std::vector<std::string>(4000, "info " + std::string(500, 'x')),
              "too many lines"},
        Fault{"AFloodOfNothing", std::vector<std::string>(4000, ""), "too many lines"}),
    [](const auto& row) { return row.param.name; });

TEST_F(CgosPlayerTest, HalfALineIsNoLine) {
  answers({"E5"});
  start();
  {
    Peer peer = begin();
    peer.send_bytes("genmove b 60");
  }
  expect_told("it closed the connection");
  EXPECT_TRUE(asked().empty());
}

TEST_F(CgosPlayerTest, SilenceIsReported) {
  start(0, {.program = "ludex", .login_wait = Milliseconds(20)});
  Peer peer = accept();
  EXPECT_EQ(peer.line(), "(closed)");
  expect_told("the server is silent");
}

TEST_F(CgosPlayerTest, AClockThatShowsTooMuchIsCut) {
  answers({"E5", "C3"});
  start();
  Peer peer = begin();
  peer.send("genmove b 99999999");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w G7 -5");
  peer.send("genmove b -99999999");
  EXPECT_EQ(peer.line(), "C3");
  const std::lock_guard lock(desk_.mutex);
  EXPECT_EQ(desk_.clocks, (std::vector{Milliseconds(60'000), Milliseconds(0)}));
}

// What the rules refuse gives the game up: the player resigns, and the engine is not asked.
TEST_F(CgosPlayerTest, AMoveThatTheRulesRefuseGivesTheGameUp) {
  answers({"E5"});
  start(1);
  Peer peer = begin();
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "E5");
  peer.send("play w E5 1000");
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "resign");
  peer.send("gameover 2026-01-02 W+Resign");
  EXPECT_EQ(peer.line(), "quit");
  EXPECT_EQ(asked(), std::vector<std::string>{""});
  expect_told("game 1 is given up: the rules refuse what the server sent");
}

TEST_F(CgosPlayerTest, ASetupThatTheRulesRefuseGivesTheGameUp) {
  start(1);
  Peer peer = begin("setup 1 9 7 60000 them ours E5 1000 E5 1000");
  peer.send("genmove b 60000");
  EXPECT_EQ(peer.line(), "resign");
  EXPECT_TRUE(asked().empty());
  expect_told("move 2: ");
}

// Text from outside is shown as text, wherever it stands.
TEST_F(CgosPlayerTest, HostileTextIsShownAsText) {
  const std::vector<std::string> texts = {"\x1b[2J",       "\x1b]0;title\x07",
                                          "\x1bP+q\x1b\\", "\23331m",
                                          "\x08\x08\x08",  "\x07",
                                          "\x0b\x0c",      "\x7f",
                                          "\xff\xfe",      "\xc3\x28",
                                          "\xe2\x80\xae",  "\xed\xa0\x80",
                                          "\x1b[10;10H",   "\x1b[?1049h",
                                          "\x1b[6n",       "\x1b#8",
                                          "\033c",         "\x0e\x0f",
                                          "\x01\x02",      "\x1b[31;5mred"};
  start();
  Peer peer = begin("setup 1 9 7 60000 a\x1b[2J(\x1b[1m) ours");
  for (const std::string& text : texts) {
    peer.send("info <" + text + ">");
  }
  peer.send("gameover 2026-01-02 \x1b[31m \x1b[32m");
  EXPECT_EQ(peer.line(), "ready");
  std::size_t lines = 0;
  const std::string text = all_told();
  for (const std::string_view line : split(text, '\n')) {
    EXPECT_EQ(printable(line), line);
    lines += line.starts_with("the server says: <") ? 1U : 0U;
  }
  EXPECT_EQ(lines, texts.size());
}

}  // namespace
}  // namespace ludex::remote
