#include "remote/go/cgos_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "base/text.h"
#include "remote/go/cgos_analysis.h"
#include "server_games/go/cgos_board.h"
#include "server_games/go/moves.h"

namespace ludex::remote {

namespace {

// A server sends the setup of a game that goes on directly after the login.
constexpr std::chrono::seconds rejoin_wait{30};

const cgos::Player& opponent_in(const cgos::GameBegun& event) {
  return event.ours == cgos::Color::black ? event.setup.white : event.setup.black;
}

rules::Seat seat_of(cgos::Color color) {
  return color == cgos::Color::black ? rules::Seat::first : rules::Seat::second;
}

std::optional<int> rating_of(const cgos::Player& player) {
  const auto rating = to_integer(player.rating.substr(0, player.rating.find('?')));
  if (!rating || *rating < 0 || *rating > 10'000) return std::nullopt;
  return static_cast<int>(*rating);
}

}  // namespace

CgosPlayer::CgosPlayer(ServerTerms terms, cgos::ClientTerms client, PlayerContext context)
    : GoPlayer(std::move(terms), std::move(context)), client_(std::move(client)) {}

void CgosPlayer::greet(TimePoint now) {
  half_.emplace(cgos::Account{terms_.account.name, terms_.account.password}, client_);
  left_ = false;
  rejoin_until_.reset();
  take(half_->start(now));
}

void CgosPlayer::on_cut() {
  half_.reset();
  if (play_) {
    play_->due = false;
  }
}

TimePoint CgosPlayer::deadline() const {
  TimePoint until = deadline_.value_or(TimePoint::max());
  if (rejoin_until_) {
    until = std::min(until, *rejoin_until_);
  }
  if (play_ && play_->flag_falls) {
    until = std::min(until, *play_->flag_falls);
  }
  return until;
}

void CgosPlayer::before_wait(TimePoint now) {
  hear_engine();
  watch_clock(now);
  leave_if_due(now);
}

void CgosPlayer::on_line(std::string_view line, TimePoint now) {
  const cgos::ClientOutput output = half_->on_line(line, now);
  const bool is_useless =
      std::all_of(output.events.begin(), output.events.end(), [](const cgos::ClientEvent& event) {
        return std::holds_alternative<cgos::Announcement>(event) ||
               std::holds_alternative<cgos::Complaint>(event);
      });
  take(output);
  if (is_useless && output.send.empty()) {
    count_useless(now);
  }
}

void CgosPlayer::on_deadline(TimePoint now) {
  take(half_->on_deadline(now));
}

void CgosPlayer::take(const cgos::ClientOutput& output) {
  if (half_) {
    deadline_ = output.deadline;
  }
  (void)send(output.send);
  for (const cgos::ClientEvent& event : output.events) {
    std::visit([this](const auto& what) { on(what); }, event);
  }
}

// --- What the server sends ---

void CgosPlayer::on(const cgos::GameBegun& event) {
  rejoin_until_.reset();
  const bool is_same = play_ && setup_.game == event.setup.game;
  if (play_ && !is_same) {
    lose_game_of_before();
  }
  const auto board = server_games::cgos_game(event.setup);
  const std::string given_up = board ? std::string() : describe(board.error());
  if (is_same && board && goes_on_with(event)) {
    tell(fmt::format("game {} goes on after {} moves", play_->name, event.setup.moves.size()));
  } else {
    begin(event, is_same);
  }
  const auto& moves = event.setup.moves;
  play_->left = {event.setup.main_time, event.setup.main_time};
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    play_->left[cgos::mover_after(ply) == event.ours ? 0 : 1] = moves[ply].left;
  }
  if (!given_up.empty()) {
    refuse(given_up);
  }
}

// A game begins, or goes on with another position than the engine knows.
void CgosPlayer::begin(const cgos::GameBegun& event, bool is_same) {
  const bool has_failed_once = is_same && play_->restarted;
  const bool has_failed = is_same && play_->failed;
  seat_.rest();
  setup_ = event.setup;
  play_.emplace();
  play_->name = printable(event.setup.game);
  play_->opponent = printable(opponent_in(event).name);
  play_->opponent_rating = rating_of(opponent_in(event));
  play_->ours = seat_of(event.ours);
  play_->time.main = event.setup.main_time;
  play_->restarted = has_failed_once;
  play_->failed = has_failed;
  announce_game();
  if (auto board = server_games::cgos_game(event.setup)) {
    play_->board = *std::move(board);
    begin_game();
  }
}

// Whether the setup repeats the position of the game in progress, of which the engine may still
// think.
bool CgosPlayer::goes_on_with(const cgos::GameBegun& event) const {
  if (!play_->board || play_->ours != seat_of(event.ours) || setup_.size != event.setup.size ||
      setup_.komi != event.setup.komi) {
    return false;
  }
  const auto again = server_games::cgos_game(event.setup);
  const auto mine = play_->board->moves();
  const auto theirs = (*again)->moves();
  return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
}

void CgosPlayer::announce_game() {
  const bool is_black = play_->ours == rules::Seat::first;
  const std::string& rating = (is_black ? setup_.white : setup_.black).rating;
  tell(fmt::format(
      "game {}: {} against {}{}, {} x {}, komi {}, {} s{}", play_->name,
      is_black ? "black" : "white", play_->opponent,
      rating.empty() ? "" : fmt::format(" ({})", printable(rating)), setup_.size, setup_.size,
      setup_.komi.hundredths / 100.0, setup_.main_time.count() / 1000,
      setup_.moves.empty() ? "" : fmt::format(", after {} moves", setup_.moves.size())));
}

void CgosPlayer::refuse(const std::string& why) {
  give_up(fmt::format("the rules refuse what the server sent: {}", why));
}

void CgosPlayer::on(const cgos::MoveDue& event) {
  play_->left[0] = event.left;
  move_is_due();
}

void CgosPlayer::on(const cgos::OpponentMoved& event) {
  play_->left[1] = event.move.left;
  if (!play_->board) return;
  if (const auto played = server_games::play_word(*play_->board, event.move.move); !played) {
    refuse(describe(played.error()));
  }
}

void CgosPlayer::on(const cgos::GameEnded& event) {
  reset_backoff();
  const std::string_view word = !event.won ? "no winner" : *event.won ? "won" : "lost";
  tell(fmt::format(
      "game {}: {}, {}{}", play_->name, word, shown(event.gameover.result),
      event.gameover.note.empty() ? "" : fmt::format(" ({})", excerpt(event.gameover.note))));
  if (play_->board) {
    if (const auto why = server_games::why_not_ours(*play_->board, event.gameover.result)) {
      tell(fmt::format("game {}: {}", play_->name, *why));
    }
  }
  count_result(event.won);
}

void CgosPlayer::on(const cgos::Announcement& event) {
  tell_text("the server says", event.text);
}
void CgosPlayer::on(const cgos::Complaint& event) {
  tell_text("the server", event.text);
}
void CgosPlayer::on(const cgos::Refused& event) {
  end(Error{
      fmt::format("the server refuses: {}", excerpt(masked(event.text, terms_.account.password)))});
}
void CgosPlayer::on(const cgos::Failure& event) {
  drop(event.text);
}
void CgosPlayer::on(const cgos::Left& /*event*/) {
  end(has_failed_too_often()
          ? std::optional(Error{"the engine has failed in several games in a row"})
          : std::nullopt);
}

// --- What the player sends ---

void CgosPlayer::send_move(const std::string& word) {
  const std::string analysis =
      play_->board && half_->sends_analysis() ? analysis_of(play_->finding, *play_->board) : "";
  play_->due = false;
  const auto sent = half_->move(word, analysis, now());
  if (!sent) {
    tell(fmt::format("no answer was sent: {}", describe(sent.error())));
    return;
  }
  reset_backoff();
  if (play_->board && word != "resign") {
    (void)server_games::play_word(*play_->board, word);
  }
  take(*sent);
}

void CgosPlayer::leave_if_due(TimePoint now) {
  if (has_ended()) return;
  if (play_ && half_->is_waiting()) {
    if (!rejoin_until_) {
      rejoin_until_ = now + rejoin_wait;
    } else if (now >= *rejoin_until_) {
      rejoin_until_.reset();
      lose_game_of_before();
    }
  }
  const bool may_leave = !play_ || half_->in_game();
  if (!left_ && may_leave && is_leaving()) {
    left_ = true;
    take(half_->leave(now));
  }
}

}  // namespace ludex::remote
