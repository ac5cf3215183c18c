#include "search/gomoku/tree.h"

#include <algorithm>

#include "search/gomoku/answers.h"
#include "search/gomoku/evaluation.h"
#include "search/gomoku/margins.h"

namespace ludex::search {

using gomoku::Color;
using gomoku::Point;

GomokuTree::GomokuTree(TranspositionTable& table)
    : table_(table),
      history_(2 * gomoku::point_room),
      replies_(2 * gomoku::point_room),
      nodes_(max_ply + 2),
      lines_(max_ply + 2) {}

void GomokuTree::forget() {
  history_.clear();
  std::fill(replies_.begin(), replies_.end(), Move{});
  fours_.forget();
  threats_.forget();
}

void GomokuTree::begin(Walk<G>& walk, const Outlook& /*outlook*/) {
  walk_ = &walk;
  const GomokuPosition& root = walk.position(0);
  if (board_ && board_->variant() != root.variant) {
    forget();
  }
  board_.emplace(root.stones, root.variant);
  for (Node& node : nodes_) {
    node.killer = node.move = Move{};
  }
  for (Line& line : lines_) {
    line.size = 0;
  }
  node(0).evaluation = static_value(*board_);
  root_depth_ = 0;
  winning_stone_.reset();
  looks_at_root_ = true;
}

// The board is at the root whenever the core calls this.
Value GomokuTree::evaluate(int /*ply*/) const {
  return static_value(*board_);
}

std::span<const GomokuMove> GomokuTree::line(int ply) const {
  const Line& line = lines_[static_cast<std::size_t>(ply)];
  return {line.moves.data(), line.size};
}

std::vector<GomokuMove> GomokuTree::ordered_root_moves() {
  Visit visit{.ply = 0, .window = {-unbounded, unbounded}, .depth = 1};
  look_up(visit);
  // A lost root has moves all the same.
  const auto decided = decided_by_threats(visit);
  if (decided && *decided < 0) {
    visit.alarm = ThreatLevel::none;
  }
  list_moves(visit);
  std::vector<Move> moves;
  auto& listed = node(0).moves;
  for (std::size_t at = 0; at < listed.size(); ++at) {
    moves.push_back(take_best(listed, at).move);
  }
  return moves;
}

bool GomokuTree::enter(int ply, Move move) {
  if (!walk_->enter(ply, move, table_)) return false;
  node(ply).move = move;
  board_->play(move.point());
  return true;
}

void GomokuTree::leave() {
  board_->undo();
  walk_->leave();
}

void GomokuTree::extend_line(int ply, Move move) {
  Line& line = line_at(ply);
  const Line& child = line_at(ply + 1);
  line.moves[0] = move;
  std::copy_n(child.moves.begin(), child.size, line.moves.begin() + 1);
  line.size = child.size + 1;
}

template <class Iterator>
void GomokuTree::keep_line(int ply, Iterator from, Iterator to) {
  Line& line = line_at(ply);
  line.size = 0;
  for (; from != to; ++from) {
    line.moves[line.size++] = Move(*from);
  }
}

// A win has to come before the end of the tree, and before too few empty points are left.
int GomokuTree::longest_win(int ply) const {
  const int points = board_->position().empty_points() - walk_->position(ply).draw_points;
  return std::min(max_ply - ply - 2, points);
}

// --- A node up to its moves ---

Value GomokuTree::search(int ply, Window window, int depth, bool cut_node) {
  line_at(ply).size = 0;
  if (const auto value = walk_->imposed_value(ply)) return *value;
  window.alpha = std::max(window.alpha, mated_in(ply));
  window.beta = std::min(window.beta, mate_in(ply + 1));
  if (window.alpha >= window.beta) return window.alpha;

  Visit visit{.ply = ply, .window = window, .depth = depth, .cut_node = cut_node};
  if (const auto value = decided_by_threats(visit)) return *value;
  if (ply >= max_ply - 2) return static_value(*board_);
  look_up(visit);
  if (const auto value = cut_off(visit)) return *value;
  node(ply + 1).killer = Move{};
  evaluate_node(visit);
  if (visit.alarm != ThreatLevel::none) {
    if (const auto value = lost_to_threats(visit)) return *value;
  }
  if (visit.alarm != ThreatLevel::five) {
    if (const auto value = won_by_fours(visit)) return *value;
    if (walk_->ended()) return 0;
    if (const auto value = won_by_threats(visit)) return *value;
    if (walk_->ended()) return 0;
    // A leaf at which a winning four is threatened is searched one ply deeper.
    if (depth < 0 || (depth == 0 && visit.alarm == ThreatLevel::none)) {
      const Value value = node(ply).evaluation;
      if (!visit.entry) {
        store(visit, value, Move{}, window.bound(value), 0);
      }
      return value;
    }
    if (visit.alarm == ThreatLevel::none && !window.is_pv()) {
      if (const auto value = pruned(visit)) return *value;
      if (walk_->ended()) return 0;
    }
  }
  return search_moves(visit);
}

std::optional<Value> GomokuTree::decided_by_threats(Visit& visit) {
  const Color own = board_->side_to_move();
  if (board_->count(own, Threat::five) > 0) {
    const Point point = board_->points(own, Threat::five).first();
    keep_line(visit.ply, &point, &point + 1);
    return mate_in(visit.ply + 1);
  }
  if (board_->count(~own, Threat::five) > 0) {
    visit.alarm = ThreatLevel::five;
    visit.forced = answers_to_five(*board_, ~own);
    if (visit.forced.empty()) return mated_in(visit.ply + 2);
    return std::nullopt;
  }
  if (const auto point = board_->allowed(own, Threat::winning)) {
    keep_line(visit.ply, &*point, &*point + 1);
    return mate_in(visit.ply + 3);
  }
  if (board_->count(~own, Threat::winning) > 0) {
    if (const auto answers = answers_to_winning(*board_, ~own)) {
      visit.alarm = ThreatLevel::winning;
      visit.answers = *answers;
    }
  }
  return std::nullopt;
}

void GomokuTree::look_up(Visit& visit) const {
  visit.entry = table_.find(board_->position().key());
  if (!visit.entry) return;
  visit.entry->value = from_node_to_root(visit.entry->value, visit.ply);
  const Move move = Move::from_code(visit.entry->move);
  const gomoku::Position& position = board_->position();
  if (move.code() == 0 || !position.is_on_board(move.point())) return;
  if (!position.is_empty(move.point())) return;
  if (!board_->is_forbidden(board_->side_to_move(), move.point())) {
    visit.table_move = move;
  }
}

std::optional<Value> GomokuTree::cut_off(const Visit& visit) const {
  if (!visit.entry || visit.window.is_pv() || visit.entry->depth < visit.depth) return std::nullopt;
  const TableEntry& entry = *visit.entry;
  const bool high = entry.bound != Bound::upper && entry.value >= visit.window.beta;
  const bool low = entry.bound != Bound::lower && entry.value <= visit.window.alpha;
  return high || low ? std::optional(entry.value) : std::nullopt;
}

void GomokuTree::evaluate_node(Visit& visit) {
  Value& evaluation = node(visit.ply).evaluation;
  evaluation = visit.entry ? visit.entry->evaluation : static_value(*board_);
  visit.improving = visit.ply < 2 || evaluation > node(visit.ply - 2).evaluation;
}

void GomokuTree::store(const Visit& visit, Value best, Move best_move, Bound bound, int depth) {
  TableEntry entry{best_move.code(),
                   from_root_to_node(best, visit.ply),
                   node(visit.ply).evaluation,
                   std::max(depth, 0),
                   bound,
                   visit.window.is_pv()};
  table_.store(board_->position().key(), entry);
}

// --- What settles a node without its moves ---

std::optional<Value> GomokuTree::won_by_fours(const Visit& visit) {
  const Color own = board_->side_to_move();
  if (board_->count(own, Threat::four) + board_->count(own, Threat::four_three) == 0) {
    return std::nullopt;
  }
  const int ply = visit.ply;
  const FourSearch::Budget budget{GomokuMargins::fours(visit.depth, ply), longest_win(ply)};
  const auto count = [this, ply] { return walk_->count_node(ply); };
  if (!fours_.wins(*board_, budget, count)) return std::nullopt;
  const Value value = mate_in(ply + fours_.length());
  const FourSearch::Line& found = fours_.backwards();
  keep_line(ply, found.rbegin(), found.rend());
  store(visit, value, line_at(ply).moves[0], Bound::lower, max_ply);
  return value;
}

std::optional<Value> GomokuTree::won_by_threats(const Visit& visit) {
  const Color own = board_->side_to_move();
  if (visit.depth < GomokuMargins::shallowest_threats) return std::nullopt;
  if (board_->count(own, Threat::three) == 0) return std::nullopt;
  const int ply = visit.ply;
  const ThreatSearch::Budget budget{GomokuMargins::threats(visit.depth), longest_win(ply)};
  const auto count = [this, ply] { return walk_->count_node(ply); };
  if (threats_.search(*board_, budget, count) != ThreatSearch::ProofResult::won) {
    return std::nullopt;
  }
  const Value value = mate_in(ply + threats_.length());
  const auto line = threats_.line(*board_, own, visit.window.is_pv() ? longest_win(ply) : 1);
  keep_line(ply, line.begin(), line.end());
  store(visit, value, line.empty() ? Move{} : Move(line.front()), Bound::lower, max_ply);
  return value;
}

std::optional<Value> GomokuTree::lost_to_threats(const Visit& visit) {
  const auto plies = threats_.known_loss(*board_);
  if (!plies || *plies > longest_win(visit.ply)) return std::nullopt;
  const Value value = mated_in(visit.ply + *plies);
  if (visit.window.is_pv()) {
    const auto line = threats_.line(*board_, ~board_->side_to_move(), longest_win(visit.ply));
    keep_line(visit.ply, line.begin(), line.end());
  }
  store(visit, value, Move{}, Bound::upper, max_ply);
  return value;
}

// The result stays in the table of threats, where the node after the winning stone finds it.
void GomokuTree::look_for_threats_at_root() {
  // If a whole iteration did not come to the winning stone, the task does not allow it.
  if (winning_stone_) {
    looks_at_root_ = false;
    winning_stone_.reset();
  }
  if (!looks_at_root_) return;
  const ThreatSearch::Budget budget{GomokuMargins::threats_at_root(walk_->nodes()), longest_win(0)};
  const auto count = [this] { return walk_->count_node(0); };
  if (threats_.search(*board_, budget, count) != ThreatSearch::ProofResult::won) return;
  const auto line = threats_.line(*board_, board_->side_to_move(), 1);
  if (!line.empty()) {
    winning_stone_ = Move(line.front());
  }
}

std::optional<Value> GomokuTree::pruned(const Visit& visit) {
  const int ply = visit.ply;
  const Value beta = visit.window.beta;
  const Value evaluation = node(ply).evaluation;
  if (is_decided(beta) || is_decided(visit.window.alpha)) return std::nullopt;
  if (GomokuMargins::is_far_above(visit.depth, evaluation, beta)) return evaluation;
  if (GomokuMargins::is_far_below(visit.depth, evaluation, visit.window.alpha)) return evaluation;
  if (!GomokuMargins::passes(visit.depth, evaluation, beta) || walk_->passed(ply)) {
    return std::nullopt;
  }
  if (!walk_->pass(ply)) return std::nullopt;
  node(ply).move = Move{};
  board_->pass();
  const Value value = -search(ply + 1, {-beta, -beta + 1},
                              GomokuMargins::depth_after_pass(visit.depth), !visit.cut_node);
  board_->pass();
  walk_->leave();
  if (walk_->ended() || value < beta) return std::nullopt;
  return is_decided(value) ? beta : value;
}

// --- The moves of a node ---

void GomokuTree::add_candidate(const Visit& visit, Point point, bool is_quiet) {
  const Color own = board_->side_to_move();
  if (board_->is_forbidden(own, point)) return;
  const Move move(point);
  const PointValue& mine = board_->value(own, point);
  const PointValue& theirs = board_->value(~own, point);
  int score = mine.attack + theirs.defence + history_.score(slot(move)) / 64;
  const Node& here = node(visit.ply);
  if (move == visit.table_move) {
    score += 1'000'000;
  }
  if (move == here.killer) {
    score += 150;
  }
  if (visit.ply > 0 && node(visit.ply - 1).move.code() != 0) {
    const auto last = gomoku::index(~own) * gomoku::point_room +
                      static_cast<std::size_t>(node(visit.ply - 1).move.point());
    if (replies_[last] == move) {
      score += 100;
    }
  }
  const bool quiet = is_quiet && mine.threat == Threat::quiet;
  node(visit.ply).moves.push_back({move, score, quiet});
}

void GomokuTree::list_moves(const Visit& visit) {
  const Color own = board_->side_to_move();
  const int height = board_->position().size().height;
  node(visit.ply).moves.clear();
  if (visit.alarm == ThreatLevel::five) {
    for (const Point point : visit.forced) {
      add_candidate(visit, point, false);
    }
    return;
  }
  if (visit.alarm == ThreatLevel::winning) {
    PointSet tries = visit.answers;
    for (const Threat four : {Threat::four, Threat::four_three}) {
      board_->points(own, four).for_each(height, [&tries](Point point) { tries.add(point); });
    }
    tries.for_each(height, [&](Point point) { add_candidate(visit, point, false); });
    return;
  }
  const PointSet near = board_->neighbourhood();
  near.for_each(height, [&](Point point) { add_candidate(visit, point, true); });
  if (!node(visit.ply).moves.empty()) return;
  const Point centre = gomoku::centre_of(board_->position().size());
  if (board_->position().is_empty(centre)) {
    add_candidate(visit, centre, true);
  }
  if (!node(visit.ply).moves.empty()) return;
  board_->position().for_each_empty([&](Point point) { add_candidate(visit, point, true); });
}

GomokuTree::Candidate GomokuTree::take_best(std::vector<Candidate>& moves, std::size_t at) {
  std::size_t best = at;
  for (std::size_t other = at + 1; other < moves.size(); ++other) {
    if (moves[other].score > moves[best].score) {
      best = other;
    }
  }
  std::swap(moves[at], moves[best]);
  return moves[at];
}

Value GomokuTree::try_move(int ply, Move move, const Attempt& attempt) {
  int depth = attempt.depth - 1 + attempt.extension;
  int reduction = attempt.reduction;
  if (ply == 0) {
    root_tried_ = attempt.is_first ? 0 : root_tried_ + 1;
    if (reduction > 0) {
      reduction = GomokuMargins::reduction_at_root(attempt.depth, root_tried_);
    }
    if (attempt.depth > root_depth_) {
      look_for_threats_at_root();
    }
    root_depth_ = attempt.depth;
    if (walk_->ended()) return 0;
    if (winning_stone_ == move) {
      winning_stone_.reset();
    }
    // The other moves need no depth while a winning stone is still to be tried.
    if (winning_stone_) {
      depth = std::min(depth, 1);
    }
  }
  const Color own = board_->side_to_move();
  line_at(ply + 1).size = 0;
  if (board_->value(own, move.point()).threat == Threat::five) {
    return walk_->count_node(ply) ? mate_in(ply + 1) : 0;
  }
  // A four has one answer, which costs no depth: the pair counts as one ply.
  const bool answers_five = board_->count(~own, Threat::five) > 0;
  if (!enter(ply, move)) return 0;
  const Window window = attempt.window;
  const bool extends = answers_five && ply < 2 * root_depth_;
  depth += extends ? 1 : 0;
  Value value = 0;
  if (attempt.is_first) {
    value =
        -search(ply + 1, window.from_the_other_side(), depth, !window.is_pv() && !attempt.cut_node);
  } else {
    const Window question = window.null_window().from_the_other_side();
    const bool reduced = reduction > 0;
    value = -search(ply + 1, question, depth - reduction, reduced || !attempt.cut_node);
    if (!walk_->ended() && value > window.alpha && reduced) {
      value = -search(ply + 1, question, depth, !attempt.cut_node);
    }
    if (!walk_->ended() && value > window.alpha && value < window.beta) {
      value = -search(ply + 1, window.from_the_other_side(), depth, false);
    }
  }
  leave();
  return value;
}

Value GomokuTree::search_moves(Visit& visit) {
  const int ply = visit.ply;
  Window& window = visit.window;
  const Value alpha = window.alpha;
  list_moves(visit);
  auto& moves = node(ply).moves;
  // Every answer to a winning four is forbidden, or no point is left.
  if (moves.empty()) return visit.alarm == ThreatLevel::winning ? mated_in(ply + 4) : drawn;
  Value best = -unbounded;
  Candidate chosen;
  std::size_t at = 0;
  int quiets = 0;
  for (; at < moves.size(); ++at) {
    const Candidate candidate = take_best(moves, at);
    const int tried = static_cast<int>(at);
    int reduction = 0;
    if (candidate.is_quiet) {
      ++quiets;
      const bool may_skip = best > -least_decided && visit.alarm == ThreatLevel::none;
      if (may_skip && quiets > GomokuMargins::quiet_moves(visit.depth, visit.improving)) break;
      if (quiets > GomokuMargins::most_moves) break;
      reduction = GomokuMargins::reduction(visit.depth, tried, window.is_pv(), visit.cut_node,
                                           visit.improving, history_.score(slot(candidate.move)));
    }
    const Value value =
        try_move(ply, candidate.move, {window, visit.depth, reduction, at == 0, 0, visit.cut_node});
    if (walk_->ended()) return 0;
    if (value <= best) continue;
    best = value;
    if (value > window.alpha) {
      chosen = candidate;
      if (window.is_pv()) {
        extend_line(ply, candidate.move);
      }
      window.alpha = value;
    }
    if (value >= window.beta) break;
  }
  if (best >= window.beta) {
    learn(visit, chosen, std::span<const Candidate>(moves).first(at));
  }
  store(visit, best, chosen.move, Window{alpha, window.beta}.bound(best), visit.depth);
  return best;
}

void GomokuTree::learn(const Visit& visit, const Candidate& best,
                       std::span<const Candidate> tried) {
  if (visit.alarm == ThreatLevel::five) return;
  const int bonus = History::bonus(std::max(visit.depth, 1));
  node(visit.ply).killer = best.move;
  if (visit.ply > 0 && node(visit.ply - 1).move.code() != 0) {
    const Color other = ~board_->side_to_move();
    const auto last = gomoku::index(other) * gomoku::point_room +
                      static_cast<std::size_t>(node(visit.ply - 1).move.point());
    replies_[last] = best.move;
  }
  history_.learn(slot(best.move), bonus);
  for (const Candidate& other : tried) {
    history_.learn(slot(other.move), -bonus);
  }
}

}  // namespace ludex::search
