// The game in progress. nngs_between_games.cpp has its settlement and what lies between games.
#include "remote/go/nngs_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "base/text.h"
#include "remote/go/nngs_board.h"
#include "server_games/go/moves.h"
#include "servers/nngs/codec.h"

namespace ludex::remote {

namespace {

// A handicap beyond the rules is undone so often; then the game is resigned.
constexpr int most_undone_handicaps = 3;
// Lines without a meaning that may follow one that has one.
constexpr int most_excused_lines = 12;
// So many moves in a game may be denied by the server and decided anew.
constexpr int most_denied_moves = 3;

rules::Seat seat_of(nngs::Color color) {
  return color == nngs::Color::black ? rules::Seat::first : rules::Seat::second;
}

// A game that is taken up has another number.
bool has_same_terms(const nngs::GameEntry& before, nngs::GameEntry now) {
  now.game = before.game;
  return now == before;
}

// What anybody may send as often as he likes.
bool is_event_of_no_use(const nngs::ClientEvent& event) {
  return std::holds_alternative<nngs::Announcement>(event) ||
         std::holds_alternative<nngs::PlayerConnected>(event) ||
         std::holds_alternative<nngs::GameAsked>(event) ||
         std::holds_alternative<nngs::KomiAsked>(event) ||
         std::holds_alternative<nngs::AdjournmentWanted>(event) ||
         std::holds_alternative<nngs::AgreementEnded>(event);
}

}  // namespace

NngsPlayer::NngsPlayer(ServerTerms terms, NngsTerms nngs, PlayerContext context)
    : GoPlayer(std::move(terms), std::move(context), {"Login: ", "Password: ", "#> "}),
      nngs_(std::move(nngs)) {}

void NngsPlayer::greet(TimePoint now) {
  half_.emplace(nngs::Account{terms_.account.name, terms_.account.password}, nngs_.client);
  take(half_->start(now));
}

void NngsPlayer::on_cut() {
  half_.reset();
  if (play_) {
    play_->due = false;
    suspended_ = true;
    stop_settling();
  }
}

TimePoint NngsPlayer::deadline() const {
  TimePoint until = deadline_.value_or(TimePoint::max());
  for (const auto& timer : {timers_.take_up, timers_.give_up, timers_.challenge, timers_.settlement,
                            play_ ? play_->flag_falls : std::nullopt}) {
    until = std::min(until, timer.value_or(TimePoint::max()));
  }
  return until;
}

void NngsPlayer::before_wait(TimePoint now) {
  hear_engine();
  watch_clock(now);
  if (has_ended()) return;
  run_timers(now);
  leave_if_due(now);
}

void NngsPlayer::on_line(std::string_view line, TimePoint now) {
  const nngs::ClientOutput output = half_->on_line(line, now);
  const bool is_useless =
      output.send.empty() &&
      std::all_of(output.events.begin(), output.events.end(),
                  [](const nngs::ClientEvent& event) { return is_event_of_no_use(event); });
  take(output);
  // Prompts and empty lines come with every move.
  excused_lines_ = is_useless ? std::max(excused_lines_ - 1, 0) : most_excused_lines;
  if (excused_lines_ == 0) {
    count_useless(now);
  }
}

void NngsPlayer::on_deadline(TimePoint now) {
  take(half_->on_deadline(now));
}

void NngsPlayer::take(const nngs::ClientOutput& output) {
  if (half_) {
    deadline_ = output.deadline;
  }
  (void)send(output.send);
  for (const nngs::ClientEvent& event : output.events) {
    std::visit([this](const auto& what) { on(what); }, event);
  }
}

bool NngsPlayer::take_or_tell(const Result<nngs::ClientOutput>& output) {
  if (!output) {
    tell(fmt::format("nothing was sent: {}", describe(output.error())));
    return false;
  }
  take(*output);
  return true;
}

// --- The game ---

void NngsPlayer::on(const nngs::GameStands& event) {
  reset_backoff();
  timers_ = {};
  stop_settling();
  const bool is_same = play_ && is_same_game(event);
  if (play_ && !is_same) {
    lose_game_of_before();
  }
  is_adjourning_ = false;
  const bool was_suspended = std::exchange(suspended_, false);
  if (is_same && goes_on_with(event)) {
    stands_ = event;
    const std::string before = std::exchange(play_->name, fmt::to_string(event.game));
    if (was_suspended) {
      tell(fmt::format("game {} goes on as game {} after {} moves", before, play_->name,
                       event.moves.size()));
    }
  } else {
    begin(event, is_same);
  }
  play_->due = false;
  set_clocks(event.clocks);
  if (play_->board) {
    negotiate();
  }
}

// A game that is taken up has another number than before. The server may have lost its last move,
// or take back the pass that ended it.
bool NngsPlayer::is_same_game(const nngs::GameStands& event) const {
  if (play_->ours != seat_of(event.ours) || stands_.terms.size != event.terms.size ||
      !equal_ignoring_case(stands_.opponent, event.opponent)) {
    return false;
  }
  if (!suspended_) return stands_.game == event.game;
  const auto again = nngs_game(event);
  if (!again || !play_->board) return again.has_value() == (play_->board != nullptr);
  const auto mine = play_->board->moves();
  const auto theirs = (*again)->moves();
  const std::size_t common = std::min(mine.size(), theirs.size());
  return common > 0 && common + 2 >= mine.size() &&
         std::equal(mine.begin(), mine.begin() + static_cast<std::ptrdiff_t>(common),
                    theirs.begin());
}

// Whether the server has the position of which the engine may still think.
bool NngsPlayer::goes_on_with(const nngs::GameStands& event) const {
  if (!play_->board || !has_same_terms(stands_.terms, event.terms)) return false;
  const auto again = nngs_game(event);
  if (!again) return false;
  const auto mine = play_->board->moves();
  const auto theirs = (*again)->moves();
  return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
}

// A game begins, is taken up, or stands at another position than the engine knows.
void NngsPlayer::begin(const nngs::GameStands& event, bool is_same) {
  const bool is_announced = is_same && has_same_terms(stands_.terms, event.terms);
  seat_.rest();
  stands_ = event;
  if (!is_same) {
    play_.emplace();
    komi_offered_ = handicap_asked_ = over_handicap_ = false;
    undone_handicaps_ = denied_moves_ = disputes_ = 0;
    play_->time = nngs_time(event);
    play_->ours = seat_of(event.ours);
  }
  const std::string before = std::exchange(play_->name, fmt::to_string(event.game));
  if (is_announced && before != play_->name) {
    tell(fmt::format("game {} goes on as game {} after {} moves", before, play_->name,
                     event.moves.size()));
  }
  play_->opponent = printable(event.opponent);
  play_->asked = false;
  play_->flag_falls.reset();
  play_->answer.clear();
  if (!is_announced) {
    announce_game();
  }
  auto board = nngs_game(event);
  if (!board) {
    refuse(describe(board.error()));
    return;
  }
  play_->board = *std::move(board);
  begin_game();
}

void NngsPlayer::announce_game() {
  const nngs::GameEntry& terms = stands_.terms;
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(play_->time.main.value_or(Milliseconds(0)));
  tell(fmt::format(
      "game {}: {} against {}, {} x {}, komi {}{}, {} s{}{}", play_->name,
      play_->ours == rules::Seat::first ? "black" : "white", play_->opponent, terms.size,
      terms.size, nngs::text_of(terms.komi),
      terms.handicap > 1 ? fmt::format(", {} stones", terms.handicap) : "", seconds.count(),
      terms.byo_yomi_minutes > 0 ? fmt::format(" and byo-yomi {} min", terms.byo_yomi_minutes) : "",
      stands_.moves.empty() ? "" : fmt::format(", after {} moves", stands_.moves.size())));
}

// Before the first stone: the handicap that this player takes, a handicap beyond the rules, the
// komi.
void NngsPlayer::negotiate() {
  const nngs::GameEntry& terms = stands_.terms;
  const bool has_handicap = terms.handicap > 1;
  if (!play_->board->moves().empty()) return;
  over_handicap_ = has_handicap && !nngs_.rules.handicap.has(terms.handicap);
  handicap_asked_ = handicap_asked_ || has_handicap;
  const nngs::Komi wanted = nearest_komi(nngs_.rules, terms.komi);
  if (has_handicap || wanted == terms.komi || komi_offered_) return;
  komi_offered_ = true;
  tell(fmt::format("game {}: komi {} is offered", play_->name, nngs::text_of(wanted)));
  (void)take_or_tell(half_->set_komi(wanted, now()));
}

void NngsPlayer::refuse(const std::string& why) {
  give_up(fmt::format("the rules refuse what the server sent: {}", why));
}

void NngsPlayer::set_clocks(const nngs::Clocks& clocks) {
  clocks_ = clocks;
  play_->left = {clocks.ours.left, clocks.theirs.left};
}

std::array<engine::SeatClock, 2> NngsPlayer::clocks() const {
  std::array<engine::SeatClock, 2> clocks;
  clocks[rules::index(play_->ours)] = nngs_clock(clocks_.ours, stands_.terms);
  clocks[rules::index(rules::other(play_->ours))] = nngs_clock(clocks_.theirs, stands_.terms);
  return clocks;
}

// The main time is followed by a period of byo-yomi.
Milliseconds NngsPlayer::time_left() const {
  const bool in_byo_yomi = clocks_.ours.moves_to_go.has_value();
  const std::chrono::minutes period(in_byo_yomi ? 0 : stands_.terms.byo_yomi_minutes);
  return clocks_.ours.left + period;
}

// After a dispute about dead stones they are captured on the board.
void NngsPlayer::complete(engine::Request& request) const {
  request.cleanup = disputes_ > 0 && seat_.can_clean_up();
}

void NngsPlayer::on(const nngs::Moved& event) {
  set_clocks(event.clocks);
  if (!play_->board) return;
  if (const auto played = server_games::play_word(*play_->board, event.move); !played) {
    refuse(describe(played.error()));
  } else if (seat_of(event.color) == play_->ours) {
    reset_backoff();
  }
}

void NngsPlayer::on(const nngs::MoveDue& /*event*/) {
  if (play_->board && over_handicap_) {
    if (undone_handicaps_++ < most_undone_handicaps) {
      tell(fmt::format("game {}: a handicap of {} stones is undone", play_->name,
                       stands_.terms.handicap));
      (void)take_or_tell(half_->undo(now()));
    } else {
      give_up("the handicap is not that of the rules");
      move_is_due();
    }
    return;
  }
  const bool takes_handicap = nngs_.challenge && nngs_.challenge->handicap > 0 &&
                              !handicap_asked_ && play_->board && play_->board->moves().empty() &&
                              equal_ignoring_case(nngs_.challenge->opponent, stands_.opponent);
  if (takes_handicap && play_->ours == rules::Seat::first) {
    handicap_asked_ = true;
    (void)take_or_tell(half_->take_handicap(nngs_.challenge->handicap, now()));
    return;
  }
  move_is_due();
}

void NngsPlayer::send_move(const std::string& word) {
  play_->due = false;
  (void)take_or_tell(half_->move(word, now()));
}

// The server and the rules differ about one move, or the server was faster: the list of moves
// decides.
void NngsPlayer::on(const nngs::MoveDenied& event) {
  tell(fmt::format("game {}: the server refuses a move: {}", play_->name, shown(event.text)));
  if (++denied_moves_ >= most_denied_moves) {
    play_->failed = true;  // the next move that is due is a resignation
  }
  (void)take_or_tell(half_->fetch_again(now()));
}

void NngsPlayer::on(const nngs::KomiAsked& event) {
  const bool is_allowed = nearest_komi(nngs_.rules, event.komi) == event.komi;
  const bool is_early = !play_ || !play_->board || play_->board->moves().empty();
  if (is_allowed && is_early) {
    (void)take_or_tell(half_->set_komi(event.komi, now()));
  } else if (play_) {
    (void)take_or_tell(half_->decline(stands_.opponent, now()));
  }
}

void NngsPlayer::on(const nngs::GameEnded& event) {
  reset_backoff();
  if (!play_) return;
  if (event.over.how == nngs::GameOver::How::adjourned) {
    suspend(now());
    return;
  }
  const std::string_view word = !event.won ? "no winner" : *event.won ? "won" : "lost";
  tell(fmt::format("game {}: {}, {}", play_->name, word, text_of(event.over)));
  if (play_->board && dead_) {
    if (const auto why = why_not_ours(*play_->board, dead_->removed(), event.over)) {
      tell(fmt::format("game {}: {}", play_->name, *why));
    }
  }
  stop_settling();
  suspended_ = false;
  timers_ = {};
  count_result(event.won);
}

void NngsPlayer::on(const nngs::Announcement& event) {
  constexpr int shout = 21;
  if (event.code == shout) return;  // what everybody hears is only in the log
  if (suspended_ && play_ && event.text.starts_with("There is no stored game")) {
    lose_game_of_before();
    suspended_ = false;
    timers_ = {};
    return;
  }
  tell_text(event.code == 5 ? "the server" : "the server says", event.text);
}

void NngsPlayer::on(const nngs::Refused& event) {
  end(Error{
      fmt::format("the server refuses: {}", excerpt(masked(event.text, terms_.account.password)))});
}
void NngsPlayer::on(const nngs::Failure& event) {
  drop(event.text);
}
void NngsPlayer::on(const nngs::Left& /*event*/) {
  end(has_failed_too_often()
          ? std::optional(Error{"the engine has failed in several games in a row"})
          : std::nullopt);
}

}  // namespace ludex::remote
