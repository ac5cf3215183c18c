// The recursion below the root of gomoku: principal variation search whose nodes are classified by
// their threats. A node where a five threatens has one move or is lost; one where a winning four
// threatens has those that parry it, and fours; elsewhere every point near a stone is a move.
// Leaves are searched for continuous fours, the root and nodes with some depth for continuous
// threats. One tree belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/alphabeta/history.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/tree.h"
#include "search/alphabeta/walk.h"
#include "search/gomoku/board.h"
#include "search/gomoku/four_search.h"
#include "search/gomoku/game.h"
#include "search/gomoku/threat_search.h"

namespace ludex::search {

class GomokuTree {
 public:
  using G = GomokuGame;
  using Move = GomokuMove;

  explicit GomokuTree(TranspositionTable& table);

  // These mean the same as in Tree.
  void forget();
  void begin(Walk<G>& walk, const Outlook& outlook);
  [[nodiscard]] Value try_move(int ply, Move move, const Attempt& attempt);
  [[nodiscard]] Value evaluate(int ply) const;
  [[nodiscard]] std::span<const Move> line(int ply) const;
  [[nodiscard]] std::vector<Move> ordered_root_moves();

 private:
  using Color = gomoku::Color;
  using Point = gomoku::Point;

  struct Line {
    std::array<Move, max_ply + 1> moves;
    std::size_t size = 0;
  };
  // What threatens the side to move, and so which moves it has.
  enum class ThreatLevel : std::uint8_t {
    none,
    winning,  // the opponent threatens a winning four
    five,     // the opponent threatens a five
  };
  struct Candidate {
    Move move;
    int score = 0;
    bool is_quiet = true;  // makes no four, no three, and parries nothing
  };
  // What a node keeps while the nodes below it are looked at.
  struct Node {
    std::vector<Candidate> moves;
    Move killer{};
    Move move{};  // the one being tried
    Value evaluation = 0;
  };
  struct Visit {
    int ply = 0;
    Window window{};
    int depth = 0;
    bool cut_node = false;
    ThreatLevel alarm = ThreatLevel::none;
    std::optional<TableEntry> entry{};
    Move table_move{};
    bool improving = false;
    PointSet answers{};  // to the winning four
    PointList forced{};  // answers to the five
  };

  [[nodiscard]] Value search(int ply, Window window, int depth, bool cut_node);
  // The value of a node that its threats decide at once; otherwise sets the alarm and the answers
  // to it.
  [[nodiscard]] std::optional<Value> decided_by_threats(Visit& visit);
  [[nodiscard]] std::optional<Value> cut_off(const Visit& visit) const;
  void look_up(Visit& visit) const;
  void evaluate_node(Visit& visit);
  [[nodiscard]] std::optional<Value> won_by_fours(const Visit& visit);
  [[nodiscard]] std::optional<Value> won_by_threats(const Visit& visit);
  // The value of a node that an earlier search for threats proved lost.
  [[nodiscard]] std::optional<Value> lost_to_threats(const Visit& visit);
  // Asks once for each iteration whether the root is won by threats.
  void look_for_threats_at_root();
  [[nodiscard]] std::optional<Value> pruned(const Visit& visit);
  [[nodiscard]] Value search_moves(Visit& visit);
  void list_moves(const Visit& visit);
  void add_candidate(const Visit& visit, Point point, bool is_quiet);
  [[nodiscard]] static Candidate take_best(std::vector<Candidate>& moves, std::size_t at);
  void learn(const Visit& visit, const Candidate& best, std::span<const Candidate> tried);
  void store(const Visit& visit, Value best, Move best_move, Bound bound, int depth);
  template <class Iterator>
  void keep_line(int ply, Iterator from, Iterator to);
  // How many plies a win from the node at `ply` may take.
  [[nodiscard]] int longest_win(int ply) const;
  void extend_line(int ply, Move move);

  [[nodiscard]] bool enter(int ply, Move move);
  void leave();
  [[nodiscard]] Node& node(int ply) { return nodes_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] Line& line_at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] std::size_t slot(Move move) const {
    return gomoku::index(board_->side_to_move()) * gomoku::point_room +
           static_cast<std::size_t>(move.point());
  }

  TranspositionTable& table_;
  Walk<G>* walk_ = nullptr;  // of the search that is going on; the caller of begin() owns it
  std::optional<GomokuBoard> board_;
  FourSearch fours_;
  ThreatSearch threats_;
  // The stone at the root that wins by threats, until the iteration comes to it.
  std::optional<Move> winning_stone_;
  bool looks_at_root_ = true;
  History history_;
  std::vector<Move> replies_;  // by slot of a move: the reply that refuted it last
  std::vector<Node> nodes_;    // by ply
  std::vector<Line> lines_;    // by ply
  int root_depth_ = 0;
  int root_tried_ = 0;  // moves of the root before the one being tried
};

template <>
struct TreeOf<GomokuGame> {
  using Type = GomokuTree;
};

}  // namespace ludex::search
