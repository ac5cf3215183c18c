// Both halves of a protocol joined back to back in memory: whatever the owner asks and the engine
// answers, neither finds a fault in the other.
//
// A language has its Controller and Engine halves and their settings (with the options Hash and
// Threads, from 1 to 64), as_told(), which infos become of one that the engine tells, and
// check_request(), which compares what was heard with what was asked.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "base/time.h"
#include "engine/event.h"
#include "engine/request.h"
#include "protocols/call.h"
#include "protocols/event.h"
#include "rules/game.h"

namespace ludex::protocols::test {

using rules::Game;

// A controller half, an engine half and an engine that plays at random; lines go to and fro until
// both are silent.
template <class Language>
class Table {
 public:
  explicit Table(std::uint64_t seed)
      : rng_(seed),
        controller_(Language::controller_settings()),
        engine_(Language::engine_settings()) {
    take(controller_.start(now_));
  }

  void set_option() {
    const std::string value = std::to_string(1 + rng_.below(64));
    take(controller_.set_option(rng_.below(2) == 0 ? "Hash" : "threads", value, now_).value());
  }
  void new_game(const Game& game) { take(controller_.new_game(game, {}, now_).value()); }

  // One request and its answer; the move, if there is one.
  std::optional<rules::Move> ask(const Game& game, const engine::Request& request) {
    decision_.reset();
    request_ = request;
    take(controller_.think(game, request, now_).value());
    check_position(game);
    if (rng_.below(2) == 0) {
      chatter();
    }
    if (request.limits.ponder && rng_.below(2) == 0) {
      decide_perhaps();
      take(controller_.ponderhit(now_, rng_.below(2) == 0));
    }
    decide_perhaps();
    if (!decision_ && (engine_.outstanding() == 1)) {
      take(controller_.stop(now_));
    }
    decide();
    // An answer that was doubted is believed after a while.
    for (int waits = 0; waits < 4 && !decision_ && deadline_; ++waits) {
      now_ = *deadline_;
      take(controller_.on_deadline(now_));
    }
    EXPECT_TRUE(decision_.has_value());
    EXPECT_EQ(controller_.outstanding(), 0);
    EXPECT_EQ(engine_.outstanding(), 0);
    if (const auto* play = std::get_if<engine::Play>(&decision_->what)) {
      EXPECT_EQ(*play, sent_);
      return play->move;
    }
    EXPECT_TRUE(std::holds_alternative<engine::NoMove>(decision_->what));
    EXPECT_TRUE(game.legal_moves().empty());
    return std::nullopt;
  }

  void quit() {
    take(controller_.quit(now_));
    EXPECT_TRUE(quitted_);
  }
  [[nodiscard]] std::size_t infos_told() const { return infos_; }
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return rng_.below(bound); }

 private:
  void take(typename Language::Controller::Output output) {
    deadline_ = output.deadline;
    for (auto& line : output.send) {
      to_engine_.push_back(std::move(line.text));
    }
    for (auto& event : output.events) {
      if (const auto* complaint = std::get_if<engine::Complaint>(&event)) {
        ADD_FAILURE() << "the controller half complains: " << complaint->text;
      } else if (const auto* failure = std::get_if<engine::Failure>(&event)) {
        ADD_FAILURE() << "the controller half gives up: " << failure->detail;
      } else if (const auto* info = std::get_if<engine::Info>(&event)) {
        ++infos_;
        EXPECT_EQ(info->text.find("ignored"), std::string::npos);
        if (!told_.empty()) {
          EXPECT_EQ(*info, told_.front());
          told_.pop_front();
        }
      } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
        EXPECT_FALSE(decision_.has_value());
        decision_ = *decision;
      }
    }
    deliver();
  }

  void take(typename Language::Engine::Output output) {
    for (auto& call : output.calls) {
      if (auto* think = std::get_if<Think>(&call)) {
        thinks_ = std::move(*think);
      }
      if (std::holds_alternative<Stop>(call)) {
        stopped_ = true;
      }
      if (std::holds_alternative<Quit>(call)) {
        quitted_ = true;
      }
    }
    for (const std::string& line : output.send) {
      to_controller_.push_back(line);
    }
    deliver();
  }

  void deliver() {
    while (!to_engine_.empty() || !to_controller_.empty()) {
      if (!to_engine_.empty()) {
        const std::string line = std::exchange(to_engine_.front(), {});
        to_engine_.pop_front();
        take(engine_.on_line(line, now_));
      } else {
        const std::string line = std::exchange(to_controller_.front(), {});
        to_controller_.pop_front();
        take(controller_.on_line(line, now_));
      }
    }
  }

  // The engine half must be asked exactly what the controller half was.
  void check_position(const Game& game) {
    if (!thinks_) return;
    EXPECT_EQ(thinks_->game->position(), game.position());
    EXPECT_EQ(thinks_->game->key(), game.key());
    // The moves that the engine hears of are the last ones of the game.
    const auto heard = thinks_->game->moves();
    const auto played = game.moves();
    ASSERT_LE(heard.size(), played.size());
    EXPECT_TRUE(std::equal(heard.rbegin(), heard.rend(), played.rbegin()));
    Language::check_request(thinks_->request, request_);
  }

  std::vector<rules::Move> random_line(const Game& from) {
    const auto game = from.clone();
    std::vector<rules::Move> line;
    for (std::uint64_t left = 1 + rng_.below(6); left > 0; --left) {
      const auto moves = game->legal_moves();
      if (moves.empty()) break;
      line.push_back(moves[rng_.below(moves.size())]);
      game->play(line.back());
    }
    return line;
  }

  void chatter() {
    if (!thinks_) return;
    engine::Info info;
    info.depth = static_cast<int>(rng_.below(40));
    info.score = engine::Score{engine::Centipawns{static_cast<int>(rng_.below(2000)) - 1000}};
    if (rng_.below(3) == 0) {
      info.score->value = engine::MateIn{static_cast<int>(rng_.below(20)) - 10};
    }
    if (rng_.below(3) == 0) {
      info.score->bound = engine::Bound::lower;
    }
    info.wdl = engine::WinDrawLoss{300, 400, 300};
    info.nodes = rng_.next();
    info.time = Milliseconds(static_cast<int>(rng_.below(10000)));
    info.pv = random_line(*thinks_->game);
    told_ = Language::as_told(info);
    take(engine_.on_event(info, now_));
    EXPECT_TRUE(told_.empty()) << "an info got lost";
  }

  void decide_perhaps() {
    if (rng_.below(2) == 0) {
      decide();
    }
  }

  void decide() {
    if (!thinks_) return;
    std::vector<rules::Move> line = random_line(*thinks_->game);
    const auto& only = thinks_->request.only;
    if (!only.empty()) {
      line = {only[below(only.size())]};
    }
    const auto& banned = thinks_->request.banned;
    while (std::find(banned.begin(), banned.end(), line.front()) != banned.end()) {
      line = random_line(*thinks_->game);
    }
    thinks_.reset();
    sent_ = engine::Play{line.front(), std::nullopt};
    if (line.size() > 1) {
      sent_.ponder = line[1];
    }
    take(engine_.on_event(engine::Decision{sent_}, now_));
  }

  Rng rng_;
  TimePoint now_{};
  std::optional<TimePoint> deadline_;  // of the controller half
  typename Language::Controller controller_;
  typename Language::Engine engine_;
  std::deque<std::string> to_engine_;
  std::deque<std::string> to_controller_;
  std::optional<Think> thinks_;
  engine::Request request_;
  std::deque<engine::Info> told_;
  std::optional<engine::Decision> decision_;
  engine::Play sent_;
  std::size_t infos_ = 0;
  bool stopped_ = false;
  bool quitted_ = false;
};

// A game of random moves, now and then with a takeback, or an option between two requests.
template <class Language>
void play_at_random(Table<Language>& table, Game& game,
                    engine::Request (*request)(Table<Language>&, const Game&)) {
  table.new_game(game);
  for (int ply = 0; ply < 60; ++ply) {
    const auto move = table.ask(game, request(table, game));
    if (!move) break;
    game.play(*move);
    if (table.below(20) == 0) {
      game.undo();
    }
    if (table.below(20) == 0) {
      table.set_option();
    }
  }
}

}  // namespace ludex::protocols::test
