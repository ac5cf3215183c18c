// How the controller half handles what an engine prints while it is asked for a move. The states
// are described in controller_half.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/controller_half.h"

namespace ludex::gomocup {

// --- Answers ---

void ControllerHalf::on(const Moves& message, Output& out, TimePoint now) {
  switch (state_) {
    case State::thinking:
    case State::stopping:
      return decide_points(message.points, out, now);
    case State::imposing:
      if (message.points != std::vector{turned(*suggested_)}) {
        complain(
            fmt::format("it protests against an imposed move by {}", format_points(message.points)),
            out);
      }
      return decide_points({turned(*suggested_)}, out, now);
    case State::spawned:
    case State::introducing:
    case State::probing:
    case State::idle:
    case State::starting:
    case State::restarting:
    case State::taking_back:
    case State::ready:
    case State::quitting:
    case State::dead:
      break;
  }
  complain(
      fmt::format("a move without a question: {}", format_points(message.points).substr(0, 60)),
      out);
}

std::optional<rules::Move> ControllerHalf::move_at(const Point& named,
                                                   const rules::Game& game) const {
  const auto point = on_board(turned(named), size_);
  if (!point || !game.is_legal(gomoku::to_game_move(*point))) return std::nullopt;
  return gomoku::to_game_move(*point);
}

// Returns the points of an answer as moves of the opening, if their number is right and the moves
// are legal.
std::optional<engine::Play> ControllerHalf::opening_answer(const std::vector<Point>& points) const {
  const std::size_t stones = played_.stones().size();
  const bool fits = stones == 0   ? points.size() == 3
                    : stones == 3 ? points.size() == 1 || points.size() == 2
                                  : points.size() == 1;
  if (!fits) return std::nullopt;
  std::vector<rules::Move> moves;
  const auto game = played_.game().clone();
  const auto play = [&](rules::Move move) {
    moves.push_back(move);
    game->play(move);
  };
  if (points.size() == 2) {
    play(gomoku::to_game_move(gomoku::Move::add_two()));
  }
  for (const Point& point : points) {
    const auto move = move_at(point, *game);
    if (!move) return std::nullopt;
    play(*move);
  }
  return engine::Play{moves.front(), std::nullopt, {moves.begin() + 1, moves.end()}};
}

void ControllerHalf::decide_points(const std::vector<Point>& points, Output& out, TimePoint now) {
  const auto illegal = [&] {
    return engine::Decision{engine::IllegalMove{format_points(points).substr(0, 60)}};
  };
  if (is_swap2_question(played_.game())) {
    board_ = Board::asked;
    if (auto play = opening_answer(points)) return decide({*std::move(play)}, out, now);
    return decide(illegal(), out, now);
  }
  const auto move = points.size() == 1 ? move_at(points.front(), played_.game()) : std::nullopt;
  if (!move) return decide(illegal(), out, now);
  sent_stones_ = played_.stones();
  sent_stones_.push_back({own_, turned(points.front())});
  board_ = Board::known;
  decide({engine::Play{*move, std::nullopt}}, out, now);
}

void ControllerHalf::on(const Swap& /*message*/, Output& out, TimePoint now) {
  if (state_ != State::thinking && state_ != State::stopping) {
    return complain("SWAP without a question", out);
  }
  board_ = Board::asked;
  const rules::Move swap = gomoku::to_game_move(gomoku::Move::swap());
  if (!played_.game().is_legal(swap)) return decide({engine::IllegalMove{"SWAP"}}, out, now);
  decide({engine::Play{swap, std::nullopt}}, out, now);
}

void ControllerHalf::decide(engine::Decision decision, Output& out, TimePoint now) {
  rule_is_accepted_ = true;
  enter(State::ready, now);
  out.events.emplace_back(std::move(decision));
}

// The suggested move is always the one that is imposed (section 4.5).
void ControllerHalf::on(const Suggest& message, Output& out, TimePoint now) {
  if (state_ != State::thinking && state_ != State::stopping) {
    return complain("SUGGEST without a question", out);
  }
  // A proposal is no move yet, so one that cannot be imposed is no illegal move either.
  if (is_swap2_question(played_.game()) || !move_at(message.point, played_.game())) {
    return distrust(format(message), out, now);
  }
  suggested_ = turned(message.point);
  send(Play{message.point}, out, true);
  enter(State::imposing, now);
}

ControllerHalf::Output ControllerHalf::stop(TimePoint now) {
  Output out;
  if (!question_.empty()) {
    stop_wanted_ = true;
  } else if (state_ == State::thinking) {
    if (settings_.yixin) {
      send(YxStop{}, out);
    } else {
      // This is Piskvork's way; the true value is sent again with the next question (section 5).
      send(Info{"timeout_turn", "0"}, out);
      std::erase_if(sent_settings_, [](const auto& sent) { return sent.first == "timeout_turn"; });
      sent_basis_.reset();
    }
    enter(State::stopping, now);
  }
  return with_deadline(std::move(out), now);
}

Result<ControllerHalf::Output> ControllerHalf::ask(engine::Ticket /*ticket*/,
                                                   const rules::Game& /*game*/,
                                                   const engine::Question& /*question*/,
                                                   TimePoint /*now*/) {
  return ludex::fail("this cannot be asked over Gomocup");
}

// --- Infos about the search ---

// A text shows that the engine is not silent after an error: a move may still come.
void ControllerHalf::note(std::string text, Output& out, TimePoint now) {
  if (state_ == State::thinking) {
    wait_.cancel();
  }
  engine::Info info;
  info.text = std::move(text);
  inform(std::move(info), out, now);
}

void ControllerHalf::on(const Note& message, Output& out, TimePoint now) {
  if (message.text.starts_with("REALTIME ")) return;  // marks for a board on a screen
  note(message.text, out, now);
}

void ControllerHalf::on(const Debug& message, Output& out, TimePoint now) {
  note(message.text, out, now);
}

void ControllerHalf::on(const Forbid& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

void ControllerHalf::on(const Detail& message, Output& out, TimePoint now) {
  if (state_ == State::ready) return report_late_info(out);
  if (state_ != State::thinking && state_ != State::stopping) return;
  if (auto info = report_.take(message, played_.game(), settings_.transpose)) {
    if (state_ == State::thinking) {
      wait_.cancel();  // as for a text
    }
    inform(*std::move(info), out, now);
  }
}

}  // namespace ludex::gomocup
