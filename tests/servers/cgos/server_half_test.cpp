// Golden sessions of the server's side of CGOS, and both halves joined back to back.
#include "servers/cgos/server_half.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <variant>
#include <vector>

#include "base/overloaded.h"
#include "base/random.h"
#include "base/text.h"
#include "servers/cgos/client_half.h"
#include "servers/cgos/codec.h"
#include "support/transcript.h"

namespace ludex::cgos {
namespace {

std::string told_to_server(const ServerEvent& event) {
  const auto joined = [](const std::string& text, const std::string& word) {
    return word.empty() ? text : text + ' ' + word;
  };
  return std::visit(
      Overloaded{
          [&](const LoginWanted& e) {
            return joined(fmt::format("login {} {}", e.name, e.password), e.new_password);
          },
          [&](const Answered& e) {
            return joined(fmt::format("answer {}", printable(e.answer.move)), e.answer.analysis);
          },
          [](const ReadyAgain& /*e*/) { return std::string("ready"); },
          [](const SpectatorCame& /*e*/) { return std::string("spectator"); },
          [](const ObserveWanted& e) { return fmt::format("observe {}", e.game); },
          [](const PlayerGone& e) { return fmt::format("gone {}", e.why); },
      },
      event);
}

// The server half in the place of its owner, with the time that the session sets.
class ServerSide {
 public:
  void call(std::string_view text) {
    const auto [name, rest] = ludex::test::call_in(text);
    if (name == "start") return take(half_.start(now_));
    if (name == "admit") return take(half_.admit());
    if (name == "refuse") return take(half_.refuse(rest));
    if (name == "info") return take(half_.info(rest));
    if (name == "wait") {
      now_ += Milliseconds(to_integer(rest).value_or(0));
      return take(half_.on_deadline(now_));
    }
    const auto message = parse_server_line(text);
    ASSERT_TRUE(message) << text;
    std::visit(Overloaded{
                   [&](const Setup& m) { take(half_.setup(m)); },
                   [&](const Play& m) { take(half_.play(m)); },
                   [&](const Genmove& m) { take(half_.genmove(m)); },
                   [&](const Gameover& m) { take(half_.gameover(m, now_)); },
                   [&](const auto& /*m*/) { ADD_FAILURE() << "no such call: " << text; },
               },
               *message);
  }
  void line(std::string_view text) { take(half_.on_line(text, now_)); }

  std::deque<std::string> sent, events;

 private:
  void take(const ServerOutput& output) {
    sent.insert(sent.end(), output.send.begin(), output.send.end());
    for (const ServerEvent& event : output.events) {
      events.push_back(told_to_server(event));
    }
  }

  ServerHalf half_{{.useless_lines = 3, .observed_a_minute = 2}};
  TimePoint now_{};
};

class CgosServerTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(CgosServerTranscript, IsWhatOurHalfSays) {
  ServerSide side;
  ludex::test::prove_half(side, ludex::test::read_transcript(GetParam()), '<', '>',
                          "the server half");
}

INSTANTIATE_TEST_SUITE_P(Sessions, CgosServerTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("cgos_server")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

// A server half and a client half, each of which gets the other's lines.
class JoinedHalves {
 public:
  void start() {
    take(client_.start(now_));
    take(server_.start(now_));
    deliver();
    ASSERT_EQ(logins_, 1U);
    take(server_.admit());
    deliver();
  }
  // Begins a game of the player as white, with so many moves played.
  void begin(std::size_t moves) {
    Setup game{.game = "1",
               .size = 9,
               .komi = {750},
               .main_time = Milliseconds(60'000),
               .white = {"ours", ""},
               .black = {"theirs", "1500?"},
               .moves = {}};
    game.moves.assign(moves, TimedMove{"E5", Milliseconds(50'000)});
    take(server_.setup(game));
    plies_ = moves;
  }
  // The opponent's move and the player's answer, as far as they are due.
  void play_pair() {
    if (mover_after(plies_) == Color::black) {
      take(server_.play(Play{Color::black, {"C3", Milliseconds(40'000)}}));
      ++plies_;
    }
    take(server_.genmove(Genmove{Color::white, Milliseconds(30'000)}));
    deliver();
    const auto output = client_.move("pass", "{\n\"winrate\":0.5}", now_);
    ASSERT_TRUE(output);
    take(*output);
    deliver();
    ++plies_;
    ASSERT_EQ(answers_.size(), 1U);
    EXPECT_EQ(answers_.front(), (Answer{"pass", "{ \"winrate\":0.5}"}));
    answers_.clear();
  }
  void end() {
    take(server_.gameover(Gameover{"2026-01-02", "W+5.5", ""}, now_));
    deliver();
    EXPECT_TRUE(server_.is_waiting());
  }
  void leave() {
    take(client_.leave(now_));
    deliver();
    EXPECT_TRUE(client_.ended());
    EXPECT_TRUE(server_.ended());
  }

 private:
  void take(const ServerOutput& output) {
    to_client_.insert(to_client_.end(), output.send.begin(), output.send.end());
    for (const ServerEvent& event : output.events) {
      if (const auto* answered = std::get_if<Answered>(&event)) {
        answers_.push_back(answered->answer);
      }
      logins_ += std::holds_alternative<LoginWanted>(event) ? 1U : 0U;
    }
  }
  void take(const ClientOutput& output) {
    to_server_.insert(to_server_.end(), output.send.begin(), output.send.end());
    for (const ClientEvent& event : output.events) {
      EXPECT_FALSE(std::holds_alternative<Complaint>(event) ||
                   std::holds_alternative<Failure>(event) ||
                   std::holds_alternative<Refused>(event));
    }
  }
  void deliver() {
    while (!to_client_.empty() || !to_server_.empty()) {
      if (!to_client_.empty()) {
        const std::string line = to_client_.front();
        to_client_.pop_front();
        take(client_.on_line(line, now_));
        continue;
      }
      const std::string line = to_server_.front();
      to_server_.pop_front();
      take(server_.on_line(line, now_));
    }
  }

  ServerHalf server_{{.useless_lines = 0}};
  ClientHalf client_{{"ours", "secret"}, {"ludex 1", true}};
  TimePoint now_{};
  std::deque<std::string> to_client_, to_server_;
  std::vector<Answer> answers_;
  std::size_t logins_ = 0;
  std::size_t plies_ = 0;
};

TEST(CgosServer, PlaysWithOurPlayerWithoutAComplaintOfEither) {
  JoinedHalves both;
  both.start();
  Rng random(7);
  for (int game = 0; game < 50; ++game) {
    both.begin(random.below(6));
    for (std::uint64_t left = random.below(9); left > 0; --left) {
      both.play_pair();
    }
    both.end();
  }
  both.leave();
}

TEST(CgosServer, NamesArePlainWords) {
  for (const char* name : {"abc", "Gnu-Go_3.8", "a23456789012345678"}) {
    EXPECT_FALSE(why_not_name(name)) << name;
  }
  for (const char* name : {"", "ab", "a234567890123456789", "1024", "a b c", "a(b)",
                           "M\xc3\xbcller", "<i>x", "../../etc", "abc\r"}) {
    EXPECT_TRUE(why_not_name(name)) << name;
  }
}

TEST(CgosServer, PasswordsAreVisibleCharacters) {
  EXPECT_FALSE(why_not_password("!\"#~}"));
  EXPECT_FALSE(why_not_password(std::string(64, 'x')));
  for (const std::string& password : {std::string("ab"), std::string(65, 'x'), std::string("a b c"),
                                      std::string("abc\x7f"), std::string("abc\0", 4)}) {
    EXPECT_TRUE(why_not_password(password)) << printable(password);
  }
}

}  // namespace
}  // namespace ludex::cgos
