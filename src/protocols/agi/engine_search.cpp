// The searches of the engine half: how they begin, continue and end.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "protocols/agi/board.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/engine_half.h"
#include "protocols/agi/rule.h"
#include "protocols/agi/translation.h"
#include "protocols/illegal_word.h"
#include "rules/gomoku/move.h"

namespace ludex::agi {

namespace {

// Swap2 adds two more stones when the board has this many.
constexpr std::size_t stones_before_two = 3;

BestMove no_move() {
  return {"NONE", std::nullopt};
}

}  // namespace

bool EngineHalf::rest(Output& out, TimePoint now) {
  if (state() == State::thinking) {
    silent_ = search().ponder;
    stop(out, now);
  }
  return state() == State::idle;
}

void EngineHalf::begin_game(Output& out) {
  if (!game_is_new_) return;
  auto game = to_game(games_of(rule_, 0).front(), {}, std::nullopt);
  if (!game) return;
  game_is_new_ = false;
  out.calls.emplace_back(protocols::NewGame{*std::move(game)});
}

// If an opening rule does not allow the stones, the engine does not object: the game then has no
// opening. The two stones that swap2 adds were decided on by the engine that was asked before them;
// a GO without a list on five stones leaves a choice, which shows that they came about in this way.
Result<std::unique_ptr<rules::Game>> EngineHalf::game_for(const Go& command) const {
  constexpr std::size_t before = stones_before_two;
  constexpr std::size_t after = before + 2;
  const std::size_t stones = stones_of(*position_);
  std::optional<Choice> choice;
  if (rule_.change == Change::swap2 && stones >= before && stones <= after) {
    Points first = position_->statu;
    first.insert(first.end(), position_->moves.begin(), position_->moves.end());
    first.resize(before);
    const bool decided =
        first == added_ && stones < after && (stones > before || !command.search.empty());
    const bool left_to_it = stones == after && command.search.empty();
    if (decided || left_to_it) {
      choice = Choice{before, gomoku::Move::add_two()};
    }
  }
  Result<std::unique_ptr<rules::Game>> game = fail("the rules know no such game");
  for (const rules::Values& values : games_of(rule_, stones)) {
    game = to_game(values, *position_, choice);
    if (game) break;
    choice.reset();
  }
  return game;
}

bool EngineHalf::on(const Go& command, Output& out, TimePoint now) {
  if (state() != State::idle) return go_on(command, out, now);
  start(command, out, now);
  return true;
}

void EngineHalf::report_unknown(const Go& command, Output& out) const {
  for (const std::string& word : command.unknown) {
    debug("unknown word in GO: " + excerpt(word), out);
  }
}

void EngineHalf::start(const Go& command, Output& out, TimePoint now) {
  report_unknown(command, out);
  const auto refuse = [&] {
    if (!command.ponder) {
      out.send.push_back(format(no_move()));
    }
  };
  if (!position_) return refuse();
  if (stones_of(*position_) == stones_before_two && command.search.empty()) {
    added_.clear();
  }
  auto game = game_for(command);
  if (!game) {
    debug(describe(game.error()), out);
    return refuse();
  }
  if ((*game)->outcome() || (*game)->legal_moves().empty()) return refuse();
  auto request = to_engine(command, **game);
  begin_game(out);
  begin_task({*std::move(game), std::move(request), command.search}, out, now);
}

void EngineHalf::begin_task(Task task, Output& out, TimePoint now) {
  next_.reset();
  held_.clear();
  silent_ = by_itself_ = owes_ = false;
  only_ = task.request.only;
  clock_.reset();
  if (task.request.limits.clocks) {
    clock_ = task.request.limits.clocks->front().left;
  }
  begin({std::move(task.game), now, false, task.request.limits.ponder});
  if (!task.search.empty()) {
    Info info;
    info.search = std::move(task.search);
    out.send.push_back(format(info));
  }
  think(std::move(task.request), out);
}

// A GO during a search. Without a list of its own it changes only the limits of the search: the
// engine begins again, but keeps what it knows.
bool EngineHalf::go_on(const Go& command, Output& out, TimePoint now) {
  const bool stops = state() == State::stopping;
  if (stops && !next_) return false;
  if (stops && command.ponder && !next_->request.limits.ponder) {
    forget_next();
    return false;
  }
  const bool ponders = stops ? next_->request.limits.ponder : search().ponder;
  if (by_itself_ || (command.ponder && !ponders)) {
    (void)rest(out, now);
    if (state() != State::idle) return false;
    start(command, out, now);
    return true;
  }
  const bool listed = !command.search.empty();
  const bool may_hit = ponders && !stops && !command.ponder && !listed;
  if (may_hit && hit(command, out, now)) return true;
  report_unknown(command, out);
  auto game = game_for(command);
  if (!game) {
    debug(describe(game.error()), out);
    return true;
  }
  auto request = to_engine(command, **game);
  if (!listed) {
    request.only = next_ ? next_->request.only : only_;
  }
  Task task{*std::move(game), std::move(request), command.search};
  if (ponders && search().answered) {
    if (!rest(out, now)) return false;
    begin_task(std::move(task), out, now);
    return true;
  }
  if (!stops) {
    stop_early(out);
  }
  next_ = std::move(task);
  return true;
}

// The expected move has come. An engine that was given the clock continues, unless it has less time
// now; any other begins again.
bool EngineHalf::hit(const Go& command, Output& out, TimePoint now) {
  const auto* time = std::get_if<Time>(&command.limit);
  if (time == nullptr || !clock_ || time->left < *clock_) return false;
  report_unknown(command, out);
  for (std::string& line : held_) {
    out.send.push_back(std::move(line));
  }
  held_.clear();
  return ponderhit(false, out, now);
}

// The search that was about to begin is not wanted any more; the engine reports what it has found
// so far, if an answer is owed.
void EngineHalf::forget_next() {
  if (!next_) return;
  owes_ = !next_->request.limits.ponder;
  silent_ = !owes_;
  only_ = std::move(next_->request.only);
  next_.reset();
}

bool EngineHalf::on(const Stop& /*command*/, Output& out, TimePoint now) {
  if (state() == State::stopping) {
    forget_next();
  } else {
    (void)rest(out, now);
  }
  return true;
}

// --- Events of the engine ---

void EngineHalf::on_info(const engine::Info& event, Output& out, TimePoint /*now*/) {
  if (!event.pv.empty() && event.multipv.value_or(1) == 1) {
    note_best(event.pv.front());
  }
  if (by_itself_ || silent_) return;
  if (const auto info = to_message(event, *search().game)) {
    out.send.push_back(format(*info));
  }
}

void EngineHalf::on_decision(const engine::Decision& event, Output& out, TimePoint now) {
  if (next_) {
    Task task = *std::exchange(next_, std::nullopt);
    return begin_task(std::move(task), out, now);
  }
  if (silent_ || by_itself_) return answer({}, out, now);
  auto lines = spell(event);
  if (search().ponder && !owes_) {
    held_ = std::move(lines);
    return answer({}, out, now);
  }
  const auto* play = std::get_if<engine::Play>(&event.what);
  const bool goes_on = ponders_ && state() == State::thinking && !anything_waits();
  const auto game = search().game->clone();
  answer(std::move(lines), out, now);
  if (goes_on && play != nullptr) {
    ponder_on(*play, *game, out, now);
  }
}

// Ponders on the position that the engine expects, if the opening is over.
void EngineHalf::ponder_on(const engine::Play& play, const rules::Game& game, Output& out,
                           TimePoint now) {
  if (!play.ponder || game.setup().values.text(gomoku::opening_rule_parameter) != "none") return;
  const auto expected = game.clone();
  for (const rules::Move move : {play.move, *play.ponder}) {
    if (!expected->is_legal(move) || expected->outcome()) return;
    expected->play(move);
  }
  if (expected->outcome() || expected->legal_moves().empty()) return;
  engine::Request request;
  request.limits.ponder = true;
  begin_task({expected->clone(), std::move(request)}, out, now);
  by_itself_ = true;
}

// The lines that express a decision in AGI, with the reason before an odd one. An engine that
// resigns still names a move, and so does one that was stopped before it could begin with a new
// list.
std::vector<std::string> EngineHalf::spell(const engine::Decision& decision) {
  const rules::Game& game = *search().game;
  const auto* play = std::get_if<engine::Play>(&decision.what);
  if (play != nullptr && may(play->move)) {
    if (const auto answer = to_message(*play, game)) {
      if (answer->move == "ADD") {
        note_added(game);
      }
      return {format(*answer)};
    }
  }
  if (std::holds_alternative<engine::NoMove>(decision.what)) return {format(no_move())};
  const auto* resign = std::get_if<engine::Resign>(&decision.what);
  if (resign != nullptr || (owes_ && play != nullptr)) {
    std::vector<std::optional<rules::Move>> instead{search().best};
    if (resign != nullptr) {
      instead.insert(instead.begin(), resign->move);
    }
    instead.emplace_back(only_.empty() ? legal_points(game).front() : only_.front());
    for (const auto& move : instead) {
      if (move && may(*move)) return {format(*to_message(engine::Play{*move, {}}, game))};
    }
  }
  const auto* illegal = std::get_if<engine::IllegalMove>(&decision.what);
  const std::string text = illegal != nullptr ? excerpt(illegal->text) : "unknown";
  const std::string word = protocols::illegal_word(
      illegal != nullptr ? illegal->text : std::string(), no_move().move,
      [&](std::string_view word) {
        const engine::Decision read = to_engine(BestMove{std::string(word), {}}, Go{}, game);
        const auto* move = std::get_if<engine::Play>(&read.what);
        return move != nullptr && may(move->move);
      });
  return {message("the engine wants an illegal move: " + text), format(BestMove{word, {}})};
}

// Whether the search may end with that move and AGI can express it.
bool EngineHalf::may(rules::Move move) const {
  const bool listed = only_.empty() || std::find(only_.begin(), only_.end(), move) != only_.end();
  const rules::Game& game = *search().game;
  return listed && game.is_legal(move) && to_message(engine::Play{move, {}}, game);
}

void EngineHalf::note_added(const rules::Game& game) {
  const auto stones = to_message(game);
  if (!stones) return;
  added_ = stones->statu;
  added_.insert(added_.end(), stones->moves.begin(), stones->moves.end());
}

}  // namespace ludex::agi
