// The searches of the engine half of Gomocup, and their answers. The states are described in
// engine_half.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "engine/finding.h"
#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/engine_half.h"
#include "protocols/gomocup/search_report.h"

namespace ludex::gomocup {

// --- Questions ---

void EngineHalf::set_options(Output& out, int lines) {
  for (auto& call : settings_.due_options(lines)) {
    out.calls.emplace_back(std::move(call));
  }
}

// The engine is given a game when its rules are certain: with the first question, not with START.
void EngineHalf::begin_game(const rules::Game& game, Output& out) {
  rules::Setup setup = game.setup();
  setup.position.clear();
  if (!game_is_new_ && setup_ == setup) return;
  game_is_new_ = false;
  setup_ = std::move(setup);
  out.calls.emplace_back(protocols::NewGame{game.clone(), settings_.terms()});
}

void EngineHalf::think_about_board(Output& out, TimePoint now, int lines) {
  board_->rules = settings_.rules();
  auto game = game_of(*board_);
  if (!game) return refuse(describe(game.error()), out);
  if ((*game)->legal_moves().empty()) return refuse("the board is full", out);
  is_opening_ = false;
  answer_.clear();
  set_options(out, lines);
  think(*std::move(game), out, now);
}

void EngineHalf::think(std::unique_ptr<rules::Game> game, Output& out, TimePoint now) {
  game_ = std::move(game);
  due_ = Due::own;
  asked_at_ = now;
  summary_ = {};
  begin_game(*game_, out);
  ask(out, now);
}

void EngineHalf::ask(Output& out, TimePoint now) {
  engine::Request request;
  request.limits = settings_.limits(now - asked_at_);
  limits_ = settings_.limits(Duration::zero());
  best_.reset();
  search_ = Search::answering;
  if (settings_.shows_marks()) {
    out.send.push_back(format(Note{"REALTIME REFRESH"}));
  }
  out.calls.emplace_back(protocols::Think{game_->clone(), std::move(request)});
}

void EngineHalf::stop(Search then, Output& out) {
  const bool thinks = search_ == Search::answering || search_ == Search::pondering;
  if (thinks) {
    out.calls.emplace_back(protocols::Stop{});
  }
  search_ = then;
}

// --- Events of the engine ---

EngineHalf::Output EngineHalf::on_event(const engine::Event& event, TimePoint now) {
  Output out;
  if (quit_) return out;
  if (const auto* info = std::get_if<engine::Info>(&event)) {
    if (search_ == Search::answering || search_ == Search::moving) {
      report(*info, out);
    }
  } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
    on_decision(*decision, out, now);
  } else if (const auto* failure = std::get_if<engine::Failure>(&event)) {
    if (outstanding() != 0) {
      refuse("the engine failed: " + printable(failure->detail), out);
    }
    search_ = Search::none;
    end(out);
  }
  return out;
}

EngineHalf::Output EngineHalf::on_answer(std::uint32_t /*number*/,
                                         const engine::AnswerTo& /*answer*/, TimePoint /*now*/) {
  return {};
}

EngineHalf::Output EngineHalf::on_refused_search(std::string_view why, TimePoint now) {
  Output out;
  if (quit_) return out;
  if (outstanding() != 0) {
    refuse(printable(why), out);
  }
  search_ = Search::none;
  expected_.reset();
  obey_waiting(out, now);
  return out;
}

EngineHalf::Output EngineHalf::on_refused(const protocols::SetOption& call,
                                          const Error& why) const {
  Output out;
  out.send.push_back(format(
      Note{fmt::format("{} is not set: {}", printable(call.name), printable(describe(why)))}));
  return out;
}

// With show_detail, each info is sent as it arrives; otherwise one line is sent before the move.
void EngineHalf::report(const engine::Info& info, Output& out) {
  const gomoku::Game& game = *gomoku::as_gomoku(*game_);
  if (!info.text.empty()) {
    out.send.push_back(format(Note{printable(info.text)}));
  }
  if (settings_.shows_marks()) {
    const auto mark = [&](std::string_view what, rules::Move move) {
      for (const Point& point : to_points({move}, game)) {
        out.send.push_back(format(Note{fmt::format("REALTIME {} {},{}", what, point.x, point.y)}));
      }
    };
    if (info.current_move) {
      mark("POS", *info.current_move);
    }
    const bool is_main = info.multipv.value_or(1) == 1 && !info.pv.empty();
    if (is_main && best_ != info.pv.front()) {
      mark("BEST", info.pv.front());
    }
  }
  if (!info.pv.empty() && info.multipv.value_or(1) == 1) {
    best_ = info.pv.front();
  }
  if (settings_.shows_details()) {
    for (std::string& line : to_details(info, game)) {
      out.send.push_back(std::move(line));
    }
  } else {
    engine::Info report = info;
    engine::take_report(summary_, report);
  }
}

void EngineHalf::on_decision(const engine::Decision& decision, Output& out, TimePoint now) {
  switch (std::exchange(search_, Search::none)) {
    case Search::none:
      return;
    case Search::answering:
    case Search::moving:
      answer(decision, out, now);
      break;
    case Search::resuming:
      if (settings_.is_time_over(now - asked_at_)) {
        answer(decision, out, now);
      } else {
        set_options(out);
        ask(out, now);
      }
      break;
    case Search::dropping:
      settings_.spent(now - asked_at_);
      break;
    // The engine can think no further; the move that comes is a new question.
    case Search::pondering:
      expected_.reset();
      break;
  }
  obey_waiting(out, now);
}

// --- Answers ---

// An engine that resigns, or reports that it has no move, still owes one.
std::vector<rules::Move> EngineHalf::moves_of(const engine::Decision& decision) const {
  std::vector<rules::Move> moves;
  const auto ahead = game_->clone();
  const auto add = [&](rules::Move move) {
    if (!ahead->is_legal(move)) return false;
    moves.push_back(move);
    ahead->play(move);
    return true;
  };
  if (const auto* play = std::get_if<engine::Play>(&decision.what)) {
    bool goes_on = add(play->move);
    for (const rules::Move move : play->more) {
      goes_on = goes_on && is_opening_ && add(move);
    }
    return moves;
  }
  if (std::holds_alternative<engine::IllegalMove>(decision.what)) return moves;
  const auto* resign = std::get_if<engine::Resign>(&decision.what);
  const bool named =
      (resign != nullptr && resign->move && add(*resign->move)) || (best_ && add(*best_));
  if (!named) {
    if (const auto first = engine::first_allowed({}, *game_)) {
      (void)add(*first);
    }
  }
  return moves;
}

bool EngineHalf::is_complete() const {
  if (answer_.empty()) return false;
  const gomoku::Move first = gomoku::to_gomoku_move(answer_.front());
  const bool is_many = board_->stones.empty() || first.kind() == gomoku::Move::Kind::add_two;
  return answer_.size() >= (is_many ? 3U : 1U);
}

void EngineHalf::answer(const engine::Decision& decision, Output& out, TimePoint now) {
  settings_.spent(now - asked_at_);
  const std::vector<rules::Move> moves = moves_of(decision);
  if (moves.empty()) {
    const auto* illegal = std::get_if<engine::IllegalMove>(&decision.what);
    return refuse("the engine wants an illegal move" +
                      (illegal != nullptr ? ": " + printable(illegal->text) : std::string()),
                  out);
  }
  for (const rules::Move move : moves) {
    answer_.push_back(move);
    if (is_opening_) {
      game_->play(move);
    }
    if (!is_opening_ || is_complete()) break;
  }
  if (is_opening_ && !is_complete()) return ask(out, now);
  if (const std::string summary = to_summary(summary_, *game_); !summary.empty() && !is_opening_) {
    out.send.push_back(format(Note{summary}));
  }
  if (is_opening_) return answer_opening(out);
  const Point point = to_points(answer_, *gomoku::as_gomoku(*game_)).front();
  if (settings_.suggests()) {
    suggested_ = true;
    return out.send.push_back(format(Suggest{point}));
  }
  board_->stones.push_back({point, 1});
  due_ = Due::opponents;
  out.send.push_back(format(Moves{{point}}));
  const auto* play = std::get_if<engine::Play>(&decision.what);
  if (settings_.pondering() && waiting_.empty() && play != nullptr && play->ponder) {
    ponder(*play->ponder, out, now);
  }
}

// The manager sends the whole position next, so the answer is not put on the board.
void EngineHalf::answer_opening(Output& out) {
  due_ = Due::anyones;
  if (gomoku::to_gomoku_move(answer_.front()) == gomoku::Move::swap()) {
    return out.send.push_back(format(Swap{}));
  }
  const bool has_choice = !gomoku::to_gomoku_move(answer_.front()).is_point();
  const std::vector<rules::Move> stones(answer_.begin() + (has_choice ? 1 : 0), answer_.end());
  out.send.push_back(format(Moves{to_points(stones, *gomoku::as_gomoku(*game_))}));
}

void EngineHalf::ponder(rules::Move expected, Output& out, TimePoint now) {
  const auto points = to_points({expected}, *gomoku::as_gomoku(*game_));
  if (points.empty()) return;
  ReceivedBoard ahead = *board_;
  ahead.stones.push_back({points.front(), 2});
  auto game = game_of(ahead);
  if (!game || (*game)->legal_moves().empty() || (*game)->outcome()) return;
  game_ = *std::move(game);
  answer_.clear();
  summary_ = {};
  best_.reset();
  expected_ = points.front();
  // The manager will subtract the cost of the move that was just made.
  limits_ = settings_.limits(Duration::zero());
  if (limits_.clocks) {
    const auto spent = std::chrono::duration_cast<Milliseconds>(now - asked_at_);
    for (engine::SeatClock& clock : *limits_.clocks) {
      clock.left = std::max(clock.left - spent, Milliseconds(1));
    }
  }
  asked_at_ = now;
  search_ = Search::pondering;
  engine::Request request;
  request.limits = limits_;
  request.limits.ponder = true;
  out.calls.emplace_back(protocols::Think{game_->clone(), std::move(request)});
}

}  // namespace ludex::gomocup
