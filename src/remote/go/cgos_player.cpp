#include "remote/go/cgos_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>
#include <vector>

#include "base/overloaded.h"
#include "base/text.h"
#include "host/stop_signal.h"
#include "remote/go/cgos_board.h"

namespace ludex::remote {

namespace {

constexpr std::chrono::seconds connect_wait{20};
// A server sends the setup of a game that goes on directly after the login.
constexpr std::chrono::seconds rejoin_wait{30};
// After so many games in a row that the engine could not finish, the player leaves.
constexpr std::size_t most_failed_games = 3;

std::string_view name_of(cgos::Color color) {
  return color == cgos::Color::black ? "black" : "white";
}

const cgos::Player& opponent_of(const CgosPlay& play) {
  return play.ours == cgos::Color::black ? play.setup.white : play.setup.black;
}

}  // namespace

CgosPlayer::CgosPlayer(PlayerTerms terms, PlayerContext context)
    : terms_(std::move(terms)),
      context_(std::move(context)),
      seat_(
          context_.open_engine, [this] { waker_.wake(); }, context_.clock, context_.stop) {}

Result<void> CgosPlayer::run() {
  const std::stop_callback last(context_.last_game, [this] { waker_.wake(); });
  const std::stop_callback stop(context_.stop, [this] { waker_.wake(); });
  if (const auto opened = seat_.open(); !opened) {
    return fail(
        fmt::format("the engine: {}: {}", name_of(opened.error().fault), opened.error().detail));
  }
  while (!over_ && !stopped() && (play_ || !is_leaving())) {
    connect();
    if (!over_) {
      pause();
    }
  }
  if (error_) return tl::unexpected(*error_);
  return {};
}

void CgosPlayer::connect() {
  const host::StopSignal stopped_signal(context_.stop);
  auto socket =
      host::connect_to(terms_.server, context_.clock.now() + connect_wait, stopped_signal.get());
  if (socket) {
    was_connected_ = true;
    converse(*std::move(socket));
  } else if (!stopped()) {
    if (!was_connected_) {
      end(socket.error());
    } else {
      tell(describe(socket.error()));
    }
  }
}

// Waits before the next attempt to connect.
void CgosPlayer::pause() {
  const Milliseconds wait = backoff_.next(context_.rng);
  if (!stopped() && (play_ || !is_leaving())) {
    tell(fmt::format("connecting again in {:.1f} s", static_cast<double>(wait.count()) / 1000));
  }
  waker_.wait_until(context_.clock.now() + wait,
                    [this] { return stopped() || (!play_ && is_leaving()); });
}

void CgosPlayer::converse(Descriptor socket) {
  connection_ = std::make_unique<ServerConnection>(std::move(socket), terms_.account.password,
                                                   context_.clock, context_.log);
  waker_.attach(connection_.get());
  half_.emplace(cgos::Account{terms_.account.name, terms_.account.password}, terms_.client);
  dropped_ = false;
  left_ = false;
  rejoin_until_.reset();
  standing_.connected = true;
  tell(fmt::format("connected to {} as {}", host::to_text(terms_.server),
                   printable(terms_.account.name)));
  take(half_->start(context_.clock.now()));
  while (!half_->ended() && !dropped_ && !stopped()) {
    hear_engine();
    const TimePoint now = context_.clock.now();
    watch_clock(now);
    leave_if_due(now);
    if (half_->ended() || dropped_) break;
    receive();
    show();
  }
  waker_.attach(nullptr);
  connection_.reset();
  half_.reset();
  standing_.connected = false;
  if (play_) {
    play_->due = false;
  }
  show();
}

void CgosPlayer::receive() {
  TimePoint until = deadline_.value_or(TimePoint::max());
  if (rejoin_until_) {
    until = std::min(until, *rejoin_until_);
  }
  if (play_ && play_->flag_falls) {
    until = std::min(until, *play_->flag_falls);
  }
  const host::Received received = connection_->receive(until);
  const TimePoint now = context_.clock.now();
  switch (received.what) {
    case host::Arrival::line: {
      const cgos::ClientOutput output = half_->on_line(received.text, now);
      const bool is_useless = std::all_of(
          output.events.begin(), output.events.end(), [](const cgos::ClientEvent& event) {
            return std::holds_alternative<cgos::Announcement>(event) ||
                   std::holds_alternative<cgos::Complaint>(event);
          });
      take(output);
      if (is_useless && output.send.empty() && connection_->count_useless(now)) {
        on(cgos::Failure{"it sends too many lines that are no part of a game"});
      }
      break;
    }
    case host::Arrival::timeout:
      take(half_->on_deadline(now));
      break;
    case host::Arrival::too_long:
      on(cgos::Failure{"it sent a line that is too long"});
      break;
    case host::Arrival::closed:
    case host::Arrival::closed_input:
      on(cgos::Failure{"it closed the connection"});
      break;
    case host::Arrival::woken:
      break;
  }
}

void CgosPlayer::take(const cgos::ClientOutput& output) {
  if (half_) {
    deadline_ = output.deadline;
  }
  if (!output.send.empty() && !connection_->send(output.send)) {
    on(cgos::Failure{"it does not take our lines"});
  }
  for (const cgos::ClientEvent& event : output.events) {
    std::visit([this](const auto& what) { on(what); }, event);
  }
}

// --- What the server sends ---

void CgosPlayer::on(const cgos::GameBegun& event) {
  rejoin_until_.reset();
  const bool is_same = play_ && play_->setup.game == event.setup.game;
  if (play_ && !is_same) {
    lose_game_of_before();
  }
  auto board = cgos_game(event.setup);
  const std::string given_up = board ? std::string() : describe(board.error());
  if (is_same && board && goes_on_with(event)) {
    tell(fmt::format("game {} goes on after {} moves", printable(event.setup.game),
                     event.setup.moves.size()));
  } else {
    const bool has_failed_once = is_same && play_->restarted;
    const bool has_failed = is_same && play_->failed;
    seat_.rest();
    play_.emplace();
    play_->setup = event.setup;
    play_->ours = event.ours;
    play_->restarted = has_failed_once;
    play_->failed = has_failed;
    announce_game();
    if (board) {
      play_->board = *std::move(board);
      begin_game();
    }
  }
  const auto& moves = event.setup.moves;
  play_->left = {event.setup.main_time, event.setup.main_time};
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    play_->left[cgos::mover_after(ply) == event.ours ? 0 : 1] = moves[ply].left;
  }
  if (!given_up.empty()) {
    give_up(given_up);
  }
}

// Whether the setup repeats the position of the game in progress, of which the engine may still
// think.
bool CgosPlayer::goes_on_with(const cgos::GameBegun& event) const {
  if (!play_->board || play_->ours != event.ours || play_->setup.size != event.setup.size ||
      play_->setup.komi != event.setup.komi) {
    return false;
  }
  const auto again = cgos_game(event.setup);
  const auto mine = play_->board->moves();
  const auto theirs = (*again)->moves();
  return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
}

void CgosPlayer::announce_game() {
  const cgos::Setup& setup = play_->setup;
  const cgos::Player& opponent = opponent_of(*play_);
  tell(fmt::format("game {}: {} against {}{}, {} x {}, komi {}, {} s{}", printable(setup.game),
                   name_of(play_->ours), printable(opponent.name),
                   opponent.rating.empty() ? "" : fmt::format(" ({})", printable(opponent.rating)),
                   setup.size, setup.size, setup.komi.hundredths / 100.0,
                   setup.main_time.count() / 1000,
                   setup.moves.empty() ? "" : fmt::format(", after {} moves", setup.moves.size())));
}

// The engine may be started anew for it.
void CgosPlayer::begin_game() {
  if (play_->failed) return;
  const cgos::Player& opponent = opponent_of(*play_);
  engine::SeatTerms time;
  time.main = play_->setup.main_time;
  const auto rating = to_integer(opponent.rating.substr(0, opponent.rating.find('?')));
  engine::Opponent met{printable(opponent.name), std::nullopt};
  if (rating && *rating >= 0 && *rating <= 10'000) {
    met.rating = static_cast<int>(*rating);
  }
  const auto begun = seat_.begin(*play_->board, {std::array{time, time}}, met);
  if (!begun) {
    on(begun.error());
  }
}

// The game is resigned as soon as a move is due; the engine is not asked any more.
void CgosPlayer::give_up(const std::string& why) {
  seat_.rest();
  play_->board.reset();
  play_->asked = false;
  play_->flag_falls.reset();
  play_->answer.clear();
  tell(fmt::format("game {} is given up: the rules refuse what the server sent: {}",
                   printable(play_->setup.game), why));
}

void CgosPlayer::on(const cgos::MoveDue& event) {
  play_->due = true;
  play_->left[0] = event.left;
  if (!play_->board || play_->failed) {
    answer("resign");
  } else if (!play_->answer.empty()) {
    answer(std::exchange(play_->answer, {}));
  } else if (play_->asked) {
    play_->flag_falls = context_.clock.now() + event.left;
  } else {
    think();
  }
}

void CgosPlayer::on(const cgos::OpponentMoved& event) {
  play_->left[1] = event.move.left;
  if (!play_->board) return;
  if (const auto played = play_word(*play_->board, event.move.move); !played) {
    give_up(describe(played.error()));
  }
}

void CgosPlayer::on(const cgos::GameEnded& event) {
  backoff_.reset();
  const std::string result = printable(masked(event.gameover.result, terms_.account.password));
  const std::string_view word = !event.won ? "no winner" : *event.won ? "won" : "lost";
  tell(fmt::format(
      "game {}: {}, {}{}", printable(play_->setup.game), word, result,
      event.gameover.note.empty() ? "" : fmt::format(" ({})", excerpt(event.gameover.note))));
  if (play_->board) {
    if (const auto why = why_not_ours(*play_->board, event.gameover.result)) {
      tell(fmt::format("game {}: {}", printable(play_->setup.game), *why));
    }
  }
  ++(!event.won ? standing_.others : *event.won ? standing_.won : standing_.lost);
  end_play();
}

void CgosPlayer::lose_game_of_before() {
  tell(fmt::format("game {} ended while the connection was cut; its result is not known",
                   printable(play_->setup.game)));
  ++standing_.others;
  rejoin_until_.reset();
  end_play();
}

void CgosPlayer::end_play() {
  seat_.rest();
  failed_games_ = play_->failed ? failed_games_ + 1 : 0;
  play_.reset();
}

void CgosPlayer::on(const cgos::Announcement& event) {
  tell_text("the server says", event.text);
}
void CgosPlayer::on(const cgos::Complaint& event) {
  tell_text("the server", event.text);
}

// Text of the server. What exceeds the lines of a minute is only in the log.
void CgosPlayer::tell_text(std::string_view who, std::string_view text) {
  constexpr std::size_t longest = 400;
  if (!connection_->may_show(context_.clock.now())) return;
  tell(fmt::format("{}: {}", who,
                   printable(masked(text, terms_.account.password).substr(0, longest))));
}

void CgosPlayer::on(const cgos::Refused& event) {
  end(Error{
      fmt::format("the server refuses: {}", excerpt(masked(event.text, terms_.account.password)))});
}
void CgosPlayer::on(const cgos::Failure& event) {
  dropped_ = true;
  tell(fmt::format("the connection is given up: {}",
                   printable(masked(event.text, terms_.account.password))));
}
void CgosPlayer::on(const cgos::Left& /*event*/) {
  end(failed_games_ >= most_failed_games
          ? std::optional(Error{"the engine has failed in several games in a row"})
          : std::nullopt);
}

// --- The engine ---

void CgosPlayer::think() {
  engine::Request request;
  request.may_resign = true;
  request.limits.nodes = terms_.nodes;
  std::array<engine::SeatClock, 2> clocks;
  const std::size_t own = play_->ours == cgos::Color::black ? 0 : 1;
  clocks[own].left = play_->left[0];
  clocks[1 - own].left = play_->left[1];
  request.limits.clocks = clocks;
  play_->finding = {};
  play_->asked = true;
  play_->flag_falls = context_.clock.now() + play_->left[0];
  const auto asked = seat_.think(*play_->board, request);
  if (!asked) {
    on(asked.error());
  }
}

// An engine whose time is over may as well stop; whether it has lost is for the server to say.
void CgosPlayer::watch_clock(TimePoint now) {
  if (play_ && play_->flag_falls && now >= *play_->flag_falls) {
    play_->flag_falls.reset();
    tell("the engine's time is over");
    seat_.stop();
  }
}

void CgosPlayer::hear_engine() {
  while (auto event = seat_.next()) {
    if (!hear(*std::move(event))) return;
  }
}

// Returns false if the engine is gone.
bool CgosPlayer::hear(engine::Event event) {
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
  }
  return true;
}

void CgosPlayer::on(const engine::Decision& decision) {
  play_->asked = false;
  play_->flag_falls.reset();
  std::string word = "resign";
  if (const auto* const move = std::get_if<engine::Play>(&decision.what)) {
    if (play_->board->is_legal(move->move)) {
      word = word_of(*play_->board, move->move);
    } else {
      tell("the engine's move is illegal");
    }
  } else if (const auto* const illegal = std::get_if<engine::IllegalMove>(&decision.what)) {
    tell(fmt::format("the engine's move is illegal: `{}`", excerpt(illegal->text)));
  }
  if (play_->due) {
    answer(word);
  } else {
    play_->answer = std::move(word);
  }
}

// Once in a game a failed engine is started anew; after that the game is resigned.
void CgosPlayer::on(const engine::Failure& failure) {
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
  if (!was_asked && !play_->failed) return;
  if (!play_->failed) {
    think();
  } else if (play_->due) {
    answer("resign");
  }
}

void CgosPlayer::answer(const std::string& word) {
  const std::string analysis =
      play_->board && half_->sends_analysis() ? analysis_of(play_->finding, *play_->board) : "";
  play_->due = false;
  const auto sent = half_->move(word, analysis, context_.clock.now());
  if (!sent) {
    tell(fmt::format("no answer was sent: {}", describe(sent.error())));
    return;
  }
  backoff_.reset();
  if (play_->board && word != "resign") {
    (void)play_word(*play_->board, word);
  }
  take(*sent);
}

// --- The end ---

bool CgosPlayer::is_leaving() const {
  const std::size_t begun = standing_.games() + (play_ ? 1 : 0);
  return context_.last_game.stop_requested() || failed_games_ >= most_failed_games ||
         (terms_.games != 0 && begun >= terms_.games);
}

void CgosPlayer::leave_if_due(TimePoint now) {
  if (play_ && half_->is_waiting()) {
    if (!rejoin_until_) {
      rejoin_until_ = now + rejoin_wait;
    } else if (now >= *rejoin_until_) {
      lose_game_of_before();
    }
  }
  const bool may_leave = !play_ || half_->in_game();
  if (!left_ && may_leave && is_leaving()) {
    left_ = true;
    take(half_->leave(now));
  }
}

void CgosPlayer::end(std::optional<Error> why) {
  over_ = true;
  error_ = std::move(why);
}

void CgosPlayer::show() {
  standing_.game = play_ ? printable(play_->setup.game) : std::string();
  if (play_) {
    standing_.ours = play_->ours;
    standing_.opponent = printable(opponent_of(*play_).name);
    standing_.plies = play_->board ? play_->board->moves().size() : 0;
    standing_.left = play_->left;
  }
  context_.show(standing_);
}

}  // namespace ludex::remote
