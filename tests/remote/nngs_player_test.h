// A scripted server of the NNGS kind, with the lines of the public server, and a player.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "remote/go/nngs_player.h"
#include "remote/player_test.h"

namespace ludex::remote {

using Moves = std::vector<std::string>;

// The server's end of one connection, with the lines of the public server.
class NngsPeer : public Peer {
 public:
  using Peer::Peer;
  // The player connects, is let in, and is in a game.
  NngsPeer(Descriptor socket, const Moves& moves) : Peer(std::move(socket)) { begin(moves); }
  void log_in() {
    send_bytes("Welcome\r\nLogin: ");
    EXPECT_EQ(line(), "ours");
    send_bytes("\r\nPassword: \xff\xfb\x01");
    EXPECT_EQ(line(), "secret");
    send_bytes("\xff\xfc\x01\r\nmotd\r\n#> ");
    EXPECT_EQ(line(), "set client 1");
    send("1 5");
    for (const char* const setting : {"verbose 0", "bell 0", "shout 0", "gshout 0", "open 1"}) {
      EXPECT_EQ(line(), std::string("set ") + setting);
    }
    EXPECT_EQ(line(), "stored");
    send("1 5");
  }
  // A line of the game, in which the player is black.
  void send_game(std::string_view clocks = "(0 600 -1) vs ours (0 600 -1)") {
    send(fmt::format("15 Game 1 I: theirs {}", clocks));
  }
  void send_move(std::size_t number, const std::string& move) {
    send_game();
    send(fmt::format("15 {:3}({}): {}", number, number % 2 == 0 ? "B" : "W", move));
    send("1 6");
  }
  // Answers the player's question for the whole game.
  void send_whole(const Moves& moves, const std::string& terms = "9  0  6.5  5") {
    EXPECT_EQ(line(), "games 1");
    EXPECT_EQ(line(), "moves 1");
    send_answer(moves, terms);
  }
  void send_answer(const Moves& moves, const std::string& terms) {
    send(fmt::format("7 [ 1] theirs [ NR ] vs. ours [ NR ] ({} {}  I) (  0)", moves.size(), terms));
    send("1 6");
    send_game();
    for (std::size_t number = 0; number < moves.size(); ++number) {
      send(fmt::format("15 {:3}({}): {}", number, number % 2 == 0 ? "B" : "W", moves[number]));
    }
    send("1 6");
  }
  void begin(const Moves& moves = {}) {
    log_in();
    if (moves.empty()) {
      send_game();
    } else {
      send_move(moves.size() - 1, moves.back());
    }
    send_whole(moves);
  }
  // Each player has passed; ours was the last.
  void begin_scoring() {
    EXPECT_EQ(line(), "pass");
    send("9 You can check your score with the score command, type 'done' when finished.");
    send("1 7");
  }
  void send_over(const std::string& how) {
    send("9 {Game 1: theirs vs ours : " + how + "}");
    send("1 5");
  }
};

class NngsPlayerTest : public PlayerTest {
 protected:
  void start(std::size_t games = 0, const NngsTerms& nngs = {}) {
    start_player(games, [nngs](ServerTerms terms, PlayerContext context) {
      return std::make_unique<NngsPlayer>(std::move(terms), nngs, std::move(context));
    });
  }
  NngsPeer accept() { return NngsPeer(accepted()); }
  NngsPeer begin(const Moves& moves = {}) { return {accepted(), moves}; }
  void set_dead(Moves dead) {
    const std::lock_guard lock(desk_.mutex);
    desk_.dead = std::move(dead);
  }
};

}  // namespace ludex::remote
