// What the engine half of GTP asks the engine, and how it handles the answers. The states are
// described in engine_half.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/engine_half.h"
#include "protocols/illegal_word.h"

namespace ludex::gtp {

namespace {

// The time for a move for each level, if no clock runs: GNU Go's usual level is 10.
constexpr Milliseconds time_of_a_level{100};
constexpr int highest_level = 1000;
// A move that is only asked for is not searched for longer than this for each level, so that the
// answer is the same on every machine that is fast enough.
constexpr std::uint64_t nodes_of_a_level = 300;
// The interval between two lines of an analysis, if the controller does not set it.
constexpr int usual_interval = 100;  // in hundredths of a second
// Commands such as all_move_values list every move that was searched.
constexpr int all_lines = most_lines * most_lines + 1;

// The lower end of the confidence interval of a win rate that was measured by so many games, as
// Leela Zero orders moves by it. Wilson's interval has no width of zero where all games were won.
double lower_bound(double rate, std::int64_t games) {
  constexpr double deviations = 1.96;  // 95 percent
  constexpr double square = deviations * deviations;
  const auto count = static_cast<double>(std::max<std::int64_t>(games, 1));
  const double spread =
      deviations * std::sqrt(rate * (1 - rate) / count + square / (4 * count * count));
  return std::clamp((rate + square / (2 * count) - spread) / (1 + square / count), 0.0, 1.0);
}

// The first line of the response, which is sent before the lines of the analysis.
std::string opening(const std::optional<Id>& id) {
  return id ? fmt::format("={}", static_cast<std::uint32_t>(*id)) : "=";
}

}  // namespace

void EngineHalf::announce_game(Output& out) {
  if (announced_game_ == state_.game_number() && announced_setup_ == state_.game().setup()) return;
  announced_game_ = state_.game_number();
  announced_setup_ = state_.game().setup();
  out.calls.emplace_back(protocols::NewGame{state_.game().clone(), state_.clock.terms()});
}

engine::Limits EngineHalf::limits() const {
  engine::Limits limits;
  limits.clocks = state_.clock.clocks();
  limits.nodes = state_.most_visits;
  if (!limits.clocks && !limits.nodes) {
    const int level = std::clamp(state_.level, 1, highest_level);
    limits.movetime = time_of_a_level * level;
    if (!generate_.plays) {
      limits.nodes = nodes_of_a_level * static_cast<std::uint64_t>(level);
    }
  }
  return limits;
}

// A seed that was good for one search is replaced by 0 if the controller has set none.
void EngineHalf::set_seed(std::optional<int> seed, Output& out) {
  std::optional<int> wanted = seed ? seed : state_.seed;
  if (!wanted && announced_seed_) {
    wanted = 0;
  }
  if (!wanted || wanted == announced_seed_) return;
  announced_seed_ = wanted;
  constexpr unsigned greatest = 0x7FFF'FFFF;
  out.calls.emplace_back(protocols::SetOption{
      std::string(seed_option), fmt::to_string(static_cast<unsigned>(*wanted) & greatest)});
}

void EngineHalf::think(engine::Request request, Output& out, TimePoint now,
                       std::optional<int> seed) {
  set_seed(seed, out);
  candidates_.clear();
  ownership_.clear();
  printed_at_.reset();
  interrupted_ = false;
  cancelled_ = false;
  asked_at_ = now;
  // The engine knows no move to be likelier than another before it has searched.
  const auto moves = state_.game().legal_moves().size();
  even_prior_ = moves > 0 ? 1.0 / static_cast<double>(moves) : 1.0;
  announce_game(out);
  out.calls.emplace_back(protocols::Think{state_.game().clone(), std::move(request)});
}

void EngineHalf::begin(Generate&& work, Output& out, TimePoint now) {
  generate_ = std::move(work);
  search_ = Search::generating;
  if (generate_.dialect) {
    out.send.push_back(opening(id_));
  }
  engine::Request request;
  request.limits = limits();
  request.seat = seat_of(generate_.color);
  request.may_resign = generate_.may_resign;
  request.only = generate_.only;
  request.banned = generate_.banned;
  request.lines = all_lines;
  think(std::move(request), out, now, generate_.seed);
}

void EngineHalf::begin(Analyze&& work, Output& out, TimePoint now) {
  analyze_ = std::move(work);
  search_ = Search::analyzing;
  out.send.push_back(opening(id_));
  engine::Request request;
  request.limits.infinite = true;
  request.seat = seat_of(analyze_.color);
  request.only = analyze_.only;
  request.banned = analyze_.banned;
  think(std::move(request), out, now);
}

// --- Analysis ---

// Returns std::nullopt if the line does not begin with a stone or a pass.
std::optional<Candidate> EngineHalf::candidate_of(const engine::Info& info, int rank) const {
  Candidate candidate;
  for (const rules::Move move : info.pv) {
    const go::Move own = go::to_go_move(move);
    if (!own.is_stone() && !own.is_pass()) break;
    candidate.pv.push_back(own.is_pass() ? Vertex() : Vertex(state_.shown_of(own.point())));
  }
  if (candidate.pv.empty()) return std::nullopt;
  candidate.move = candidate.pv.front();
  candidate.visits = static_cast<std::int64_t>(info.nodes.value_or(1));
  candidate.order = rank - 1;
  candidate.win_rate = info.win_rate ? engine::fraction_of(*info.win_rate) : 0.5;
  candidate.lcb = lower_bound(*candidate.win_rate, *candidate.visits);
  candidate.prior = info.prior.value_or(even_prior_);
  if (info.lead) {
    candidate.score_lead = engine::points_of(*info.lead);
  }
  return candidate;
}

void EngineHalf::report(const engine::Info& info, Output& out, TimePoint now) {
  const bool is_generating = search_ == Search::generating;
  if (!is_generating && search_ != Search::analyzing) return;
  const int rank = std::max(info.multipv.value_or(1), 1);
  auto candidate = candidate_of(info, rank);
  if (!candidate) return;
  // Ranks come one by one: a move that has changed its rank would else stand in both.
  std::erase_if(candidates_, [&](const auto& known) {
    return known.first != rank && known.second.move == candidate->move;
  });
  candidates_[rank] = *std::move(candidate);
  if (is_generating && !generate_.dialect) return;
  const AnalysisRequest& request = is_generating ? generate_.analysis : analyze_.analysis;
  if (request.most_moves && rank > *request.most_moves) return;
  if (request.ownership && !info.ownership.empty()) {
    ownership_ = info.ownership;
  }
  const int interval = request.interval.value_or(usual_interval);
  const Duration due = std::chrono::milliseconds(std::int64_t{10} * interval);
  if (!printed_at_ || now - *printed_at_ >= due) {
    print_analysis(out, now);
  }
}

// Returns the ownership from the point of view of the mover, row by row from the top; empty if the
// engine reports none.
std::vector<double> EngineHalf::reported_ownership(Color mover) const {
  std::vector<double> values;
  if (ownership_.empty()) return values;
  const go::BoardSize size = state_.size();
  values.resize(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
  for (const auto& [at, permill] : ownership_) {
    const auto point = to_go(Point{at.column, at.row}, size);
    if (!point) continue;
    const Point place = state_.shown_of(*point);
    const int index = (size.height - 1 - place.row) * size.width + place.column;
    values[static_cast<std::size_t>(index)] = (mover == Color::black ? permill : -permill) / 1000.0;
  }
  return values;
}

void EngineHalf::print_analysis(Output& out, TimePoint now) {
  if (candidates_.empty()) return;
  const bool is_generating = search_ == Search::generating;
  const AnalysisRequest& request = is_generating ? generate_.analysis : analyze_.analysis;
  Analysis analysis;
  for (const auto& [rank, candidate] : candidates_) {
    if (rank > request.most_moves.value_or(rank)) break;
    analysis.candidates.push_back(candidate);
  }
  analysis.ownership = reported_ownership(is_generating ? generate_.color : analyze_.color);
  out.send.push_back(format(analysis, is_generating ? *generate_.dialect : analyze_.dialect));
  printed_at_ = now;
}

// --- Decisions ---

// Returns the move if the rules allow it and it has the requested colour.
std::optional<go::Move> EngineHalf::move_of(const engine::Decision& decision) const {
  std::optional<rules::Move> named;
  if (const auto* play = std::get_if<engine::Play>(&decision.what)) {
    named = play->move;
  } else if (const auto* resign = std::get_if<engine::Resign>(&decision.what)) {
    named = resign->move;
  }
  if (!named || !is_legal_for_its_color(state_.game(), *named)) return std::nullopt;
  const go::Move move = go::to_go_move(*named);
  return move.color() == to_go(generate_.color) ? std::optional(move) : std::nullopt;
}

void EngineHalf::on_decision(const engine::Decision& decision, Output& out, TimePoint now) {
  if (search_ == Search::analyzing || search_ == Search::stopping) {
    out.send.emplace_back();
    search_ = Search::none;
  } else if (search_ == Search::pondering || search_ == Search::leaving) {
    search_ = Search::none;
  } else if (search_ == Search::generating) {
    generated(decision, out, now);
  }
}

void EngineHalf::ponder(Output& out, TimePoint now) {
  const bool has_moved = std::exchange(has_moved_, false);
  if (!has_moved || !state_.ponders || search_ != Search::none || quit_ || closed_) return;
  if (state_.state().play_is_over()) return;
  search_ = Search::pondering;
  engine::Request request;
  request.limits.infinite = true;
  request.seat = rules::other(seat_of(generate_.color));
  think(std::move(request), out, now);
}

void EngineHalf::generated(const engine::Decision& decision, Output& out, TimePoint now) {
  if (generate_.tell == nullptr) {
    state_.clock.spend(generate_.color, std::chrono::duration_cast<Milliseconds>(now - asked_at_));
  }
  auto move = move_of(decision);
  const bool is_resignation = std::holds_alternative<engine::Resign>(decision.what);
  const bool is_illegal = std::holds_alternative<engine::IllegalMove>(decision.what) ||
                          (std::holds_alternative<engine::Play>(decision.what) && !move);
  search_ = Search::none;
  if (cancelled_) return answer_text("cancelled", out);
  if (is_resignation && generate_.may_resign) return answer_move(std::nullopt, out);
  if (is_illegal) return answer_illegal(std::get_if<engine::IllegalMove>(&decision.what), out);
  if (!move) {
    move = go::Move::pass(to_go(generate_.color));
  }
  if (generate_.cleans_up && move->is_pass()) {
    search_ = Search::checking;
    out.calls.emplace_back(
        protocols::Ask{++questions_, state_.game().clone(), engine::FinalScore{}});
    return;
  }
  answer_move(move, out);
}

// `named` is null if the engine named a move that the rules forbid now.
void EngineHalf::answer_illegal(const engine::IllegalMove* named, Output& out) {
  const std::string text = named != nullptr ? named->text : std::string();
  const std::string word = protocols::illegal_word(text, "", [&](std::string_view spelt) {
    const auto vertex = parse_vertex(spelt);
    if (equal_ignoring_case(spelt, "resign") || (vertex && !*vertex)) return true;
    const auto point = vertex ? state_.point_of(**vertex) : std::nullopt;
    return point && state_.state().is_legal(to_go(generate_.color), *point);
  });
  const bool is_failure = text.starts_with("? ");  // of the same command, behind a bridge
  if (generate_.dialect || !(word.empty() || is_failure)) return answer_text(word, out);
  if (is_failure) return respond(false, printable(text.substr(2)), out);
  respond(false, "the engine wants an illegal move" + (text.empty() ? "" : ": " + printable(text)),
          out);
}

// An engine that passes values no other move for its answer; one that reports nothing values its
// own move.
void EngineHalf::keep_search(std::optional<go::Move> move) {
  Searched searched{state_.game().clone(), generate_.color, {}, 0};
  for (const auto& [rank, candidate] : candidates_) {
    searched.visits += candidate.visits.value_or(0);
    if (candidate.move && !(move && move->is_pass())) {
      searched.stones.push_back(candidate);
    }
  }
  if (move && move->is_stone()) {
    const Vertex chosen = state_.shown_of(move->point());
    auto& stones = searched.stones;
    const auto at = std::find_if(stones.begin(), stones.end(), [&](const Candidate& candidate) {
      return candidate.move == chosen;
    });
    if (at == stones.end()) {
      const std::int64_t visits = std::max<std::int64_t>(searched.visits, 1);
      searched.visits += visits;
      Candidate only;
      only.move = chosen;
      only.visits = visits;
      only.pv = {chosen};
      stones.insert(stones.begin(), std::move(only));
    } else {
      std::rotate(stones.begin(), at, at + 1);
    }
  }
  state_.keep(std::move(searched));
}

// std::nullopt means that the engine resigns, and the board stays as it is.
void EngineHalf::answer_move(std::optional<go::Move> move, Output& out) {
  keep_search(move);
  if (generate_.tell != nullptr) return respond(true, generate_.tell(state_), out);
  std::string text = "resign";
  if (move) {
    text = move->is_pass() ? format(Vertex()) : state_.text_of(move->point());
    if (generate_.plays) {
      state_.play(*move);
      has_moved_ = true;
    }
  }
  answer_text(text, out);
}

// Sends the answer to the command; behind an analysis, it is the last line of the response.
void EngineHalf::answer_text(std::string_view text, Output& out) {
  if (!generate_.dialect) return respond(true, text, out);
  out.send.push_back(fmt::format("play {}", text));
  out.send.emplace_back();
}

// In a cleanup the pass stands if no stone of the opponent is dead; otherwise the engine is asked
// again, and may not pass.
void EngineHalf::checked_dead(const engine::AnswerTo& answer, Output& out, TimePoint now) {
  const auto* score = std::get_if<engine::BoardScore>(&answer);
  const go::Position& board = state_.state().position();
  const go::Color opponent = ~to_go(generate_.color);
  const bool has_dead =
      score != nullptr && std::any_of(score->dead.begin(), score->dead.end(), [&](const auto& at) {
        const auto point = to_go(Point{at.column, at.row}, board.size());
        return point && board.has_stone(opponent, *point);
      });
  const rules::Move pass = go::to_game_move(go::Move::pass(~opponent));
  search_ = Search::none;
  const auto empty = board.empty_points();
  const bool has_moves = std::any_of(empty.begin(), empty.end(), [&](go::Point point) {
    return state_.state().is_legal(~opponent, point);
  });
  if (!has_dead || !has_moves) return answer_move(go::to_go_move(pass), out);
  search_ = Search::generating;
  generate_.cleans_up = false;
  engine::Request request;
  request.limits = limits();
  request.seat = seat_of(generate_.color);
  request.banned = {pass};
  think(std::move(request), out, now);
}

}  // namespace ludex::gtp
