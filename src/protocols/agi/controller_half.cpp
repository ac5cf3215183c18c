// The states are described in protocols/uci_family/controller_machine.cpp; this file has the
// messages of AGI. While White chooses among fifth moves, the answer to one search begins the next
// one.
#include "protocols/agi/controller_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/agi/board.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/rule.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "rules/gomoku/move.h"

namespace ludex::agi {

namespace {

using protocols::Line;

constexpr std::string_view own_book_key = "OWNBOOK";
constexpr std::string_view ponder_key = "PONDER";
constexpr std::string_view book_file_key = "BOOKFILE";

// How many fifth moves are announced for an engine that cannot be asked: the fewest that are an
// offer, since each additional one helps White.
constexpr int fifth_moves = 2;

// A position is reached by DOMOVE if it is at most this many moves beyond the previous one.
constexpr std::size_t few_moves = 2;

std::string setting(const std::string& name, const std::optional<std::string>& value) {
  SetOption command;
  if (name == book_file_key) {
    command.book_file = value.value_or("");
  } else {
    (name == own_book_key ? command.own_book : command.ponder) = value == "true";
  }
  return format(command);
}

// Divides the time of the request among that many searches.
engine::Request share_of(engine::Request request, std::size_t searches) {
  const auto parts = static_cast<Milliseconds::rep>(searches);
  if (request.limits.movetime) {
    *request.limits.movetime /= parts;
  }
  if (request.limits.clocks) {
    for (engine::SeatClock& clock : *request.limits.clocks) {
      clock = engine::without_byo_yomi(clock);
      clock.left /= parts;
    }
  }
  return request;
}

}  // namespace

ControllerHalf::ControllerHalf(Settings settings)
    : ControllerMachine({.start = "AGI",
                         .started = "AGIOK",
                         .setting = setting,
                         .ask_ready = "ISREADY",
                         .ready = "READYOK",
                         .stop = "STOP",
                         .bestmove = "BESTMOVE",
                         .quit = "QUIT",
                         .answers_ponder_stop = false},
                        settings),
      settings_(settings) {}

void ControllerHalf::read_message(std::string_view line, Output& out, TimePoint now) {
  const int side = rule_ ? side_of(*rule_) : usual_side;
  act_on(parse_message(line, side), line, out,
         [&](const auto& received) { on(received, out, now); });
}

engine::Info ControllerHalf::resolved(const protocols::Info& info) {
  return protocols::to_engine(info, *game_, protocols::PointOfView::side_to_move, {});
}

// --- The handshake ---

void ControllerHalf::on(const Id& message, Output& /*out*/, TimePoint /*now*/) {
  identify(message.name, message.author);
}

// The features are on until they are switched off (section 3.3).
void ControllerHalf::on(const Option& message, Output& /*out*/, TimePoint /*now*/) {
  has_extensions_ = has_extensions_ || message.rules;
  if (state() != State::handshake) return;
  if (message.own_book) {
    options_.declare({"OwnBook", engine::Check{true}}, std::string(own_book_key));
  }
  if (message.ponder) {
    options_.declare({"Ponder", engine::Check{true}}, std::string(ponder_key));
  }
  if (message.book_file) {
    options_.declare({"BookFile", engine::Text{}}, std::string(book_file_key));
  }
}

void ControllerHalf::on(const AgiOk& /*message*/, Output& out, TimePoint now) {
  introduced(out, now);
}

void ControllerHalf::on(const ReadyOk& /*message*/, Output& out, TimePoint now) {
  received_ready(out, now);
}

void ControllerHalf::is_ready(Output& out, TimePoint now) {
  if (rule_ && needs_extension(*rule_) && !has_extensions_) {
    return fail(
        {engine::Fault::refused,
         fmt::format("the engine does not say that it knows the rule `{}`", format(*rule_))},
        out);
  }
  leave_getting_ready(out, now);
}

// --- Calls for an engine at rest ---

void ControllerHalf::send_rule(const rules::Game& game, Output& out) {
  const gomoku::RuleSet& rules = gomoku_of(game).rule_set();
  SetRule rule = to_message(rules, gomoku_of(game).state().opening().announced(), has_extensions_);
  if (rule_ == rule) return;
  out.send.push_back({format(rule)});
  rule_ = std::move(rule);
}

Result<ControllerHalf::Output> ControllerHalf::new_game(const rules::Game& game,
                                                        const engine::Terms& /*terms*/,
                                                        TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  set_own("Ponder", word_for(settings_.ponder), out);
  rule_.reset();
  position_.reset();
  send_rule(game, out);
  forget_game();
  ask_ready_for_game(out, now);
  return with_deadline(std::move(out), now);
}

Result<ControllerHalf::Output> ControllerHalf::think(const rules::Game& game,
                                                     const engine::Request& request,
                                                     TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  if (request.limits.ponder && !can_ponder(request)) {
    return ludex::fail("an engine that speaks AGI ponders on a clock only");
  }
  if (!engine::is_plain(request, game)) {
    return ludex::fail("AGI asks for the best move of the side to move only");
  }
  choosing_.reset();
  stopped_ = false;
  switch (gomoku_of(game).turn().task) {
    case gomoku::Task::announce:
      return announce(game, now);
    case gomoku::Task::choose:
      return choose(game, request, now);
    case gomoku::Task::stone:
    case gomoku::Task::offer:
      break;
  }
  return search(game, request, {}, now);
}

bool ControllerHalf::can_ponder(const engine::Request& request) const {
  return !request.limits.infinite && request.limits.clocks.has_value();
}

// The lines that lead to the position of the ponder search may not have been sent yet, or lead to a
// wrong position.
ControllerHalf::Output ControllerHalf::stop(TimePoint now) {
  if (asked_.ponder) {
    position_.reset();
  }
  stopped_ = true;
  return ControllerMachine::stop(now);
}

Result<ControllerHalf::Output> ControllerHalf::ask(engine::Ticket /*ticket*/,
                                                   const rules::Game& /*game*/,
                                                   const engine::Question& /*question*/,
                                                   TimePoint /*now*/) {
  return ludex::fail("an engine that speaks AGI answers no questions");
}

Result<ControllerHalf::Output> ControllerHalf::search(const rules::Game& game,
                                                      const engine::Request& request, Output out,
                                                      TimePoint now) {
  auto position = to_message(game);
  if (!position) return tl::unexpected(position.error());
  const SetRule rule = to_message(gomoku_of(game).rule_set(),
                                  gomoku_of(game).state().opening().announced(), has_extensions_);
  auto go = to_message(request, game, rule);
  if (!go) return tl::unexpected(go.error());
  send_rule(game, out);
  game_ = game.clone();
  asked_ = *std::move(go);
  enforced_ = enforced_limits(request);
  std::vector<Line> lines = lines_to(*std::move(position));
  lines.push_back({format(asked_), !asked_.ponder});
  Go hit = asked_;
  hit.ponder = false;
  // A search without any limit, not even one that the half enforces, ends only by stop().
  const bool endless =
      std::holds_alternative<Infinite>(asked_.limit) && !enforced_.time && !enforced_.depth;
  const State searching = asked_.ponder ? State::pondering
                          : endless     ? State::analysing
                                        : State::thinking;
  Search begun{searching, endless, enforced_.time, time_for(request, game), {}};
  if (asked_.ponder) {
    begun.ponderhit = format(hit);
  }
  return begin_search(std::move(begun), std::move(lines), std::move(out), now);
}

std::vector<Line> ControllerHalf::lines_to(Position position) {
  std::vector<Line> lines;
  const auto continues = [&](const Position& before) {
    const std::size_t more =
        position.moves.size() - std::min(position.moves.size(), before.moves.size());
    return before.statu == position.statu && more > 0 && more <= few_moves &&
           std::equal(before.moves.begin(), before.moves.end(), position.moves.begin());
  };
  if (position_ && continues(*position_)) {
    for (std::size_t at = position_->moves.size(); at < position.moves.size(); ++at) {
      lines.push_back({format(DoMove{{position.moves[at]}})});
    }
  } else {
    lines.push_back({format(position)});
  }
  position_ = std::move(position);
  return lines;
}

// --- Choices of opening rules for which AGI has no words ---

Result<ControllerHalf::Output> ControllerHalf::announce(const rules::Game& game, TimePoint now) {
  const int number = std::min(fifth_moves, gomoku_of(game).turn().number);
  Output out;
  out.events.emplace_back(
      engine::Decision{engine::Play{gomoku::to_game_move(gomoku::Move::announce(number)), {}}});
  return with_deadline(std::move(out), now);
}

Result<ControllerHalf::Output> ControllerHalf::choose(const rules::Game& game,
                                                      const engine::Request& request,
                                                      TimePoint now) {
  if (request.limits.ponder) return ludex::fail("AGI cannot ponder on offered fifth moves");
  auto offers = legal_points(game);
  const auto allowed = engine::allowed(request, game);
  std::erase_if(offers, [&](rules::Move move) {
    return !allowed.empty() && std::find(allowed.begin(), allowed.end(), move) == allowed.end();
  });
  if (offers.empty()) return ludex::fail("no fifth move is left to choose");
  engine::Request share = share_of(request, offers.size());
  share.only.clear();
  share.banned.clear();
  choosing_ = Choosing{std::move(share), std::move(offers)};
  choice_ = game.clone();
  return ask_about_offer(game, {}, now);
}

Result<ControllerHalf::Output> ControllerHalf::ask_about_offer(const rules::Game& game, Output out,
                                                               TimePoint now) {
  const auto kept = game.clone();
  kept->play(choosing_->offers.at(choosing_->at));
  return search(*kept, choosing_->request, std::move(out), now);
}

// The offer with the highest score is kept, the first one among equals, and the move that the
// engine found behind it becomes White's.
void ControllerHalf::received_reply_to_offer(const BestMove& message, Output& out, TimePoint now) {
  Choosing& choosing = *choosing_;
  const bool better =
      !choosing.best ||
      (choosing.score && (!choosing.best_score || *choosing.score > *choosing.best_score));
  if (better) {
    choosing.best = engine::Play{choosing.offers.at(choosing.at), {}};
    const auto reply = to_engine(message, asked_, *game_);
    if (const auto* play = std::get_if<engine::Play>(&reply.what)) {
      choosing.best->more = {play->move};
      choosing.best->ponder = play->ponder;
    }
    choosing.best_score = choosing.score;
    choosing.best_info = choosing.info;
  }
  choosing.score.reset();
  choosing.info = {};
  if (!stopped_ && ++choosing.at < choosing.offers.size()) {
    enter(State::ready, now);
    // Whatever this search requires was already possible for the first offer.
    out = ask_about_offer(*choice_, std::move(out), now).value();
    return;
  }
  if (choosing.best_info != engine::Info{}) {
    out.events.emplace_back(std::move(choosing.best_info));
  }
  // The last of several answers is never doubted: a surplus one would belong to another position.
  enter(State::ready, now);
  out.events.emplace_back(engine::Decision{*std::move(choosing.best)});
  choosing_.reset();
}

// --- Answers ---

void ControllerHalf::on(const Info& message, Output& out, TimePoint now) {
  // The engine has no position now, or could not read what we sent: the whole position is sent
  // again.
  if (message.error) {
    position_.reset();
  }
  auto line = to_family(message, rule_ ? side_of(*rule_) : usual_side);
  if (line == protocols::Info{}) return;
  received_info(line, out);
  if (searching()) return received_line(std::move(line), out, now);
  if (!line.string) return;
  // The other fields refer to a position, and there is none.
  report_text(*line.string, out);
}

void ControllerHalf::received_line(protocols::Info line, Output& out, TimePoint now) {
  const bool legal = drop_illegal_line(line, *game_, {});
  if (enforced_.depth && legal && line.depth >= *enforced_.depth) {
    think_no_longer(now);
  }
  if (choosing_) {
    auto info = resolved(line);
    if (!info.score) return;
    const auto* points = std::get_if<engine::Centipawns>(&info.score->value);
    const auto* win = std::get_if<engine::MateIn>(&info.score->value);
    constexpr int beyond_points = limits::number;
    choosing_->score = points != nullptr ? points->value
                       : win->moves > 0  ? beyond_points - win->moves
                                         : -beyond_points - win->moves;
    info.pv.insert(info.pv.begin(), choosing_->offers.at(choosing_->at));
    choosing_->info = std::move(info);
    return;
  }
  if (keeps_infos()) return keep(std::move(line), now);
  out.events.emplace_back(judged(resolved(line)));
}

void ControllerHalf::on(const BestMove& message, Output& out, TimePoint now) {
  if (!searching()) return unasked_answer("BESTMOVE", out);
  if (choosing_) return received_reply_to_offer(message, out, now);
  auto decision = to_engine(message, asked_, *game_);
  const bool fits = !std::holds_alternative<engine::IllegalMove>(decision.what);
  answer({std::move(decision), quoted(message.move), fits, now}, out);
}

void ControllerHalf::on(const Bye& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

void ControllerHalf::on(const Unknown& /*message*/, Output& /*out*/, TimePoint /*now*/) {}

}  // namespace ludex::agi
