#include "remote/go/go_player.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "base/text.h"
#include "server_games/go/moves.h"

namespace ludex::remote {

namespace {

// After so many games in a row that the engine could not finish, the player leaves.
constexpr std::size_t most_failed_games = 3;

}  // namespace

void GoPlayer::begin_game() {
  if (play_->failed) return;
  const auto begun = seat_.begin(*play_->board, {std::array{play_->time, play_->time}},
                                 {play_->opponent, play_->opponent_rating});
  if (!begun) {
    on(begun.error());
  }
}

void GoPlayer::give_up(const std::string& why) {
  seat_.rest();
  play_->board.reset();
  play_->asked = false;
  play_->flag_falls.reset();
  play_->answer.clear();
  tell(fmt::format("game {} is given up: {}", play_->name, why));
}

void GoPlayer::move_is_due() {
  play_->due = true;
  if (!play_->board || play_->failed) {
    send_move("resign");
  } else if (!play_->answer.empty()) {
    send_move(std::exchange(play_->answer, {}));
  } else if (play_->asked) {
    play_->flag_falls = now() + time_left();
  } else {
    think();
  }
}

std::array<engine::SeatClock, 2> GoPlayer::clocks() const {
  std::array<engine::SeatClock, 2> clocks;
  clocks[rules::index(play_->ours)].left = play_->left[0];
  clocks[rules::index(rules::other(play_->ours))].left = play_->left[1];
  return clocks;
}

void GoPlayer::think() {
  engine::Request request;
  request.may_resign = true;
  request.limits.nodes = terms_.nodes;
  request.limits.clocks = clocks();
  complete(request);
  play_->finding = {};
  play_->asked = true;
  play_->flag_falls = now() + time_left();
  const auto asked = seat_.think(*play_->board, request);
  if (!asked) {
    on(asked.error());
  }
}

void GoPlayer::watch_clock(TimePoint now) {
  if (play_ && play_->flag_falls && now >= *play_->flag_falls) {
    play_->flag_falls.reset();
    tell("the engine's time is over");
    seat_.stop();
  }
}

void GoPlayer::hear_engine() {
  while (auto event = seat_.next()) {
    if (!hear(*std::move(event))) return;
  }
}

// Returns false if the engine is gone.
bool GoPlayer::hear(engine::Event event) {
  if (auto* const decision = std::get_if<engine::Decision>(&event)) {
    if (play_ && play_->asked) {
      on(*decision);
    }
  } else if (auto* const failure = std::get_if<engine::Failure>(&event)) {
    on(*failure);
    return false;
  } else if (auto* const info = std::get_if<engine::Info>(&event)) {
    if (play_ && play_->asked) {
      engine::take_report(play_->finding, *info);
    }
  } else if (auto* const complaint = std::get_if<engine::Complaint>(&event)) {
    tell(fmt::format("the engine: {}", printable(complaint->text)));
  } else if (auto* const answer = std::get_if<engine::Answer>(&event)) {
    on_answer(*answer);
  }
  return true;
}

void GoPlayer::on(const engine::Decision& decision) {
  play_->asked = false;
  play_->flag_falls.reset();
  std::string word = "resign";
  if (const auto* const move = std::get_if<engine::Play>(&decision.what)) {
    if (play_->board->is_legal(move->move)) {
      word = server_games::word_of(*play_->board, move->move);
    } else {
      tell("the engine's move is illegal");
    }
  } else if (const auto* const illegal = std::get_if<engine::IllegalMove>(&decision.what)) {
    tell(fmt::format("the engine's move is illegal: `{}`", excerpt(illegal->text)));
  }
  if (play_->due) {
    send_move(word);
  } else {
    play_->answer = std::move(word);
  }
}

// Once in a game a failed engine is started anew; after that the game is resigned.
void GoPlayer::on(const engine::Failure& failure) {
  seat_.close();
  if (stopped()) return;
  tell(fmt::format("the engine failed: {}: {}", name_of(failure.fault), failure.detail));
  if (!play_ || play_->failed) return;
  const bool was_asked = std::exchange(play_->asked, false);
  play_->flag_falls.reset();
  play_->failed = std::exchange(play_->restarted, true);
  if (!play_->failed) {
    begin_game();
  }
  on_lost_question();
  if (!was_asked && !play_->failed) return;
  if (!play_->failed) {
    think();
  } else if (play_->due) {
    send_move("resign");
  }
}

void GoPlayer::count_result(std::optional<bool> won) {
  ++(!won ? standing_.others : *won ? standing_.won : standing_.lost);
  end_play();
}

void GoPlayer::lose_game_of_before(std::string_view how) {
  tell(fmt::format("game {} {}; its result is not known", play_->name, how));
  count_result(std::nullopt);
}

void GoPlayer::end_play() {
  seat_.rest();
  failed_games_ = play_->failed ? failed_games_ + 1 : 0;
  play_.reset();
}

bool GoPlayer::has_failed_too_often() const {
  return failed_games_ >= most_failed_games;
}

bool GoPlayer::is_leaving() const {
  const std::size_t begun = standing_.games() + (play_ ? 1 : 0);
  return context_.last_game.stop_requested() || has_failed_too_often() ||
         (terms_.games != 0 && begun >= terms_.games);
}

void GoPlayer::show() {
  standing_.game = play_ ? play_->name : std::string();
  if (play_) {
    standing_.ours = play_->ours;
    standing_.opponent = play_->opponent;
    standing_.plies = play_->board ? play_->board->moves().size() : 0;
    standing_.left = play_->left;
  }
  context_.show(standing_);
}

}  // namespace ludex::remote
