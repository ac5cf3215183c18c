#include "search/go/go_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rules/go/game.h"
#include "rules/go/handicap.h"
#include "search/alphabeta/physical_memory.h"
#include "search/go/passing.h"
#include "search/go/small/small_search.h"
#include "search/go/strength.h"
#include "search/go/tree/candidates.h"

namespace ludex::search {

namespace {

// Whether the decision is settled is looked at once in this many simulations.
constexpr std::uint64_t between_looks = 16;
// The simulations before the first report; each later one follows at twice as many.
constexpr std::uint64_t first_report = 256;
// The engine resigns if its chance to win is lower than this after at least so many simulations.
constexpr double hopeless = 0.06;
constexpr std::uint64_t believed = 500;
// A decision whose best move is not settled takes at most this part of its usual time.
constexpr int longest_percent = 200;

// The nodes with which small boards are played out before the usual search: a tenth of a second.
constexpr std::uint64_t nodes_of_small_boards = 300'000;

// The games that tell whether nothing is open any more: fewer where the decision has less time than
// these take on 13x13.
constexpr int games_before_a_pass = 200;
constexpr int fewest_games_before_a_pass = 50;
constexpr int games_of_a_millisecond = 10;

// With less time for a decision, closed spaces are not played out, which takes up to 15 ms.
constexpr Milliseconds least_time_for_spaces(20);

int rounded(double value) {
  return static_cast<int>(std::lround(value));
}

// The stones of a free handicap, which need no search.
std::optional<engine::Decision> handicap(const GoTask& task) {
  const int left = task.state.handicap_left();
  if (left == 0 || task.color != go::Color::black || task.must_move) return std::nullopt;
  const go::Position& position = task.state.position();
  std::vector<rules::Move> moves;
  const auto put = [&](go::Point point) {
    const rules::Move move = go::to_game_move(go::Move::stone(go::Color::black, point));
    const bool is_free =
        position.is_empty(point) && std::find(moves.begin(), moves.end(), move) == moves.end();
    if (is_free && static_cast<int>(moves.size()) < left) {
      moves.push_back(move);
    }
  };
  for (const go::Point point : go::free_handicap(position.size(), task.state.rules().handicap)) {
    put(point);
  }
  // Stones that were put before may stand on some of these points.
  go::for_each_point(position.size(), put);
  if (moves.empty()) return std::nullopt;
  engine::Play play{moves.front(), std::nullopt};
  play.more.assign(moves.begin() + 1, moves.end());
  return engine::Decision{play};
}

// Whether a small board is played out first: not for an analysis, which shows all moves, nor at a
// level of skill, nor where dead stones are to be taken that the rules would take off.
bool is_played_out(const GoTask& task) {
  const bool cleans_up = task.takes_dead_stones && task.state.rules().removes_dead_stones;
  return !task.must_move && !cleans_up && task.playouts != Playouts::uniform &&
         task.oversight == 0 && go_small::can_play_out(task.state);
}

}  // namespace

void GoSearch::set_threads(int threads) {
  helpers_.clear();
  walkers_.clear();
  for (int helper = 1; helper < threads; ++helper) {
    helpers_.push_back(std::make_unique<SearchThread>());
  }
}

bool GoSearch::set_memory(std::size_t megabytes) {
  if (megabytes > physical_bytes() / 1'048'576) return false;
  room_ = room_in(megabytes);
  forget();
  return true;
}

engine::Decision GoSearch::decide(GoTask task) {
  if (task.moves.empty()) return {engine::NoMove{}};
  if (auto placed = handicap(task)) return *std::move(placed);
  if (is_played_out(task)) {
    task.moves = best_when_played_out(task);
    if (task.moves.size() == 1) return {engine::Play{go::to_game_move(task.moves.front()), {}}};
  }
  if (task.moves.back().is_pass() && !task.must_move) {
    const auto closing = closing_move(task.state, task.color, task.moves, task.takes_dead_stones,
                                      games_to_close(), [this] { return must_end(); });
    if (closing) return {engine::Play{go::to_game_move(*closing), std::nullopt}};
  }
  GoTree& tree = tree_for(task);
  grow(task, tree);
  report(task, tree, task.last_lines);
  const std::vector<GoCandidate> candidates = candidates_of(tree);
  const GoCandidate& best = best_of(candidates, tree);
  if (task.may_resign && tree.simulations() >= believed && best.win < hopeless) {
    return {engine::Resign{go::to_game_move(best.move)}};
  }
  engine::Play play{go::to_game_move(best.move), std::nullopt};
  if (best.line.size() > 1) {
    play.ponder = go::to_game_move(best.line[1]);
  }
  return {play};
}

int GoSearch::games_to_close() const {
  const auto optimum = control_.budget().optimum;
  if (!optimum) return games_before_a_pass;
  const auto games = *optimum * games_of_a_millisecond / Duration(Milliseconds(1));
  return static_cast<int>(
      std::clamp<std::int64_t>(games, fewest_games_before_a_pass, games_before_a_pass));
}

std::vector<go::Move> GoSearch::best_when_played_out(const GoTask& task) const {
  const go_small::Limits limits{nodes_of_small_boards, [this] { return must_end(); }};
  return go_small::best_moves(task.state, task.moves, limits);
}

bool GoSearch::has_time_for_spaces() const {
  const auto optimum = control_.budget().optimum;
  return !optimum || *optimum >= least_time_for_spaces;
}

GoTree& GoSearch::tree_for(const GoTask& task) {
  const std::vector<go::Move> moves = noticed(task.moves, task.oversight, task.seed);
  const GoTreeSettings settings{.playouts = task.playouts,
                                .dead_stones_stay = task.takes_dead_stones,
                                .room = room_,
                                .net = task.net,
                                .plays_out_spaces = has_time_for_spaces()};
  if (tree_ == nullptr || !tree_->is_like(settings)) {
    tree_.reset();  // before the next one takes memory
    tree_ = std::make_unique<GoTree>(task.state, task.color, moves, settings);
    return *tree_;
  }
  tree_->set_plays_out_spaces(settings.plays_out_spaces);
  // The same question at fixed nodes has the same answer.
  const bool repeats = task.nodes && tree_->moves_before() == task.state.move_count();
  const bool follows = task.playouts != Playouts::uniform && !repeats &&
                       tree_->follow(task.state, task.color, moves);
  if (!follows) {
    tree_->restart(task.state, task.color, moves);
  }
  return *tree_;
}

void GoSearch::grow(const GoTask& task, GoTree& tree) {
  for (std::uint64_t number = 0; number <= helpers_.size(); ++number) {
    if (number < walkers_.size()) {
      walkers_[number].start(tree, task.seed, number);
    } else {
      walkers_.emplace_back(tree, task.seed, number);
    }
  }
  next_report_ = first_report;
  for (bool is_due = false; !is_due;) {
    resting_ = false;
    for (std::size_t helper = 0; helper < helpers_.size(); ++helper) {
      helpers_[helper]->start([this, &tree, &walker = walkers_[helper + 1]] {
        while (!control_.halted() && !resting_.load(std::memory_order_relaxed)) {
          tree.simulate(walker);
        }
      });
    }
    is_due = lead(task, tree, walkers_.front());
    resting_ = true;
    for (const auto& helper : helpers_) {
      helper->join_job();
    }
    if (!is_due) {
      tree.prune();
    }
  }
}

bool GoSearch::lead(const GoTask& task, GoTree& tree, GoTree::Walker& walker) {
  while (!is_done(task, tree)) {
    if (tree.is_full()) return false;
    tree.simulate(walker);
    if (tree.simulations() >= next_report_) {
      report(task, tree, task.lines);
      next_report_ *= 2;
    }
  }
  return true;
}

bool GoSearch::is_done(const GoTask& task, const GoTree& tree) const {
  if (control_.halted()) return true;
  const std::uint64_t made = tree.simulations();
  // Without a simulation nothing is known of the moves.
  if (made == 0) return false;
  if (task.nodes && made >= *task.nodes) return true;
  // One simulation may take milliseconds: that of a net on a board of new eye spaces.
  if (control_.out_of_time()) return true;
  if (made % between_looks != 0 && helpers_.empty()) return false;
  if (task.depth && depth_of(tree) >= *task.depth) return true;
  return is_time_spent(tree);
}

// On a clock the decision is due when no other move can overtake the best one any more, or when the
// usual time has passed, unless another move has won more often.
bool GoSearch::is_time_spent(const GoTree& tree) const {
  const auto optimum = control_.budget().optimum;
  if (!optimum || control_.pondering()) return false;
  const Duration elapsed = control_.elapsed();
  if (control_.enough()) {
    return elapsed >= *optimum * longest_percent / 100 || is_settled(tree);
  }
  if (elapsed.count() <= 0) return false;
  const double rate =
      static_cast<double>(tree.simulations()) / static_cast<double>(elapsed.count());
  return margin_of(tree) > rate * static_cast<double>((*optimum - elapsed).count());
}

std::vector<engine::Ownership> GoSearch::ownership(const GoTree& tree) const {
  std::vector<engine::Ownership> all;
  GoOwnership sum;
  for (const GoTree::Walker& walker : walkers_) {
    GoTree::add_ownership_of(walker, sum);
  }
  if (sum.playouts == 0) return all;
  go::for_each_point(tree.board().size(), [&](go::Point point) {
    all.push_back({go::to_board_point(point), sum.lead[go::index(point)] * 1'000 / sum.playouts});
  });
  return all;
}

void GoSearch::report(const GoTask& task, const GoTree& tree, int lines) {
  const auto candidates = candidates_of(tree);
  const auto elapsed = std::chrono::duration_cast<Milliseconds>(control_.elapsed());
  int rank = 0;
  for (const GoCandidate& candidate : candidates) {
    if (rank == lines || (rank > 0 && candidate.visits == 0)) break;
    ++rank;
    engine::Info info;
    info.depth = depth_of(tree);
    if (lines > 1) {
      info.multipv = rank;
    }
    info.win_rate = engine::WinRate{std::clamp(rounded(candidate.win * 10'000), 0, 10'000)};
    info.lead = engine::HalfPoints{rounded(candidate.lead * 2)};
    info.time = elapsed;
    info.nodes = lines > 1 ? candidate.visits : tree.simulations();
    if (lines > 1 && task.playouts != Playouts::uniform) {
      info.prior = candidate.prior;
    }
    for (const go::Move move : candidate.line) {
      info.pv.push_back(go::to_game_move(move));
    }
    if (rank == 1 && task.reports_ownership) {
      info.ownership = ownership(tree);
    }
    events_.push(std::move(info));
  }
}

}  // namespace ludex::search
