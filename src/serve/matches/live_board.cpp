#include "serve/matches/live_board.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "rules/face.h"
#include "rules/registry.h"
#include "serve/server_time.h"
#include "serve/wire/face.h"
#include "serve/wire/move_node.h"
#include "serve/wire/score.h"

namespace ludex::serve {

using rules::Seat;
using std::chrono::nanoseconds;

// --- The thread of the game ---

std::optional<GameChanges> LiveGameObserver::take() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(changed_, false)) return std::nullopt;
  GameChanges news = news_;
  news_.moves.clear();
  return news;
}

void LiveGameObserver::board_set_up(const rules::Setup& setup) {
  const std::lock_guard lock(mutex_);
  news_.setup = setup;
  changed_ = true;
}

void LiveGameObserver::move_asked(Seat seat,
                                  const std::array<std::optional<nanoseconds>, 2>& left) {
  const TimePoint now = clock_.now();
  const std::lock_guard lock(mutex_);
  news_.left = left;
  news_.asked = seat;
  news_.since = now;
  changed_ = true;
}

void LiveGameObserver::finding_changed(Seat seat, const engine::Finding& finding) {
  const std::lock_guard lock(mutex_);
  note(seat, finding);
}

void LiveGameObserver::move_played(Seat seat, const match::PlayedMove& move) {
  const TimePoint now = clock_.now();
  const std::lock_guard lock(mutex_);
  if (!move.book) {
    note(seat, move.finding);
    news_.left[index(seat)] = move.left;
  }
  news_.moves.push_back(move);
  ++plies_;
  news_.asked.reset();
  news_.since = now;
  changed_ = true;
}

// Requires the lock. A move without a value and a depth leaves the previous ones.
void LiveGameObserver::note(Seat seat, const engine::Finding& finding) {
  if (!finding.has_value() && !finding.depth) return;
  news_.said[index(seat)] = LiveFinding{finding, plies_};
  changed_ = true;
}

// --- The event loop ---

std::unique_ptr<LiveBoard> LiveBoard::of(std::shared_ptr<LiveGameObserver> notes,
                                         const std::array<match::TimeControl, 2>& controls) {
  auto news = notes->take();
  if (!news || !news->setup) return nullptr;
  auto game = rules::start_game(*news->setup);
  if (!game) return nullptr;
  std::unique_ptr<LiveBoard> board(new LiveBoard(std::move(notes), controls, *std::move(game)));
  board->take(*std::move(news));
  return board;
}

void LiveBoard::take(GameChanges news) {
  for (match::PlayedMove& played : news.moves) {
    if (!game_->can_play(played.move)) break;
    last_ = game_->trace(played.move).at;
    game_->play(played.move);
    played.finding.pv.clear();
    moves_.push_back(std::move(played));
  }
  news.moves.clear();
  now_ = std::move(news);
}

std::optional<Json> LiveBoard::take_change() {
  auto news = notes_->take();
  if (!news) return std::nullopt;
  const std::string before = game_->cells();
  take(*std::move(news));
  Json change = shown();
  change["set"] = change_of(before, game_->cells()).set;
  return change;
}

Json LiveBoard::json() const {
  Json json = shown();
  json["round"] = notes_->game().round;
  json["entrants"] = notes_->game().seats;
  json["cells"] = game_->cells();
  return json;
}

Json LiveBoard::shown() const {
  Json scores = Json::array();
  Json depths = Json::array();
  for (const Seat seat : {Seat::first, Seat::second}) {
    const engine::Finding found = this->said(seat).value_or(LiveFinding{}).finding;
    scores.push_back(found.has_value() ? score_json(found, seat) : Json(nullptr));
    depths.push_back(found.depth ? Json(*found.depth) : Json(nullptr));
  }
  Json json{{"number", notes_->game().number},
            {"last", last_},
            {"marks", to_json(std::span<const rules::BoardMark>(game_->marks()))},
            {"turn", rules::index(game_->to_move())},
            {"plies", game_->moves().size()},
            {"clock", clock()},
            {"scores", std::move(scores)},
            {"depths", std::move(depths)}};
  const rules::GameKind& kind = *rules::find_game(game_->setup().game);
  if (game_->seat_names()[0] != kind.seats[0]) {
    const auto& ink = rules::face_of(*game_).ink;
    json["ink"] = {ink_name(ink[1]), ink_name(ink[0])};
  }
  return json;
}

// The times left on both clocks when the running one was started.
Json LiveBoard::clock() const {
  const auto has_none = [](const match::TimeControl& control) {
    return std::holds_alternative<match::Unlimited>(control);
  };
  if (has_none(controls_[0]) && has_none(controls_[1])) return nullptr;
  Json left = Json::array();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto* const fixed = std::get_if<match::FixedMove>(&controls_[seat]);
    const nanoseconds otherwise = fixed != nullptr ? nanoseconds(fixed->time) : nanoseconds(0);
    const nanoseconds time = std::max(now_.left[seat].value_or(otherwise), nanoseconds(0));
    left.push_back(std::chrono::floor<Milliseconds>(time).count());
  }
  return {{"left", std::move(left)},
          {"run", now_.asked ? Json(rules::index(*now_.asked)) : Json(nullptr)},
          {"s", server_ms(now_.since)},
          {"period", {nullptr, nullptr}}};
}

}  // namespace ludex::serve
