// Monte-Carlo tree search: each simulation walks down the tree by what is known of its moves and
// adds nodes where it ends.
// - With playouts (UCT) it then plays on to the end by their policy. Beside its own results a move
//   is judged by the games in which its colour was the first to play there, whenever it did (all
//   moves as first), and at first by its prior.
// - With a net (PUCT) the net judges the end of the walk and how likely its moves are.
//
// Several threads may simulate in one tree. With one thread the same seed and the same number of
// simulations make the same tree.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/random.h"
#include "rules/go/game_state.h"
#include "rules/go/playout.h"
#include "search/go/net/judge.h"
#include "search/go/playout/features.h"
#include "search/go/tree/closed_spaces.h"
#include "search/go/tree/nodes.h"
#include "search/go/tree/repetition.h"
#include "search/go/tree/scoring.h"

namespace ludex::search {

// How the games of a tree go on behind it, and what its moves are worth at first.
enum class Playouts : std::uint8_t {
  informed,  // by go_playout::Policy and prior_logarithm()
  uniform,   // by go::Playout and plain_bonus(): weaker and faster, as the levels were measured
  none,      // they do not: the net judges
};

struct GoTreeSettings {
  Playouts playouts = Playouts::informed;
  // Two passes end the game with all stones alive; otherwise a playout tells which ones are.
  bool dead_stones_stay = false;
  double lead_part = GoScoring::usual_lead_part;
  std::size_t room = 3'000'000;  // nodes, of 32 bytes each
  // Which judges if there are no playouts; it fits and can judge the board (net/judge.h).
  std::shared_ptr<const nets::Net> net = nullptr;
  // Closed spaces of the root, with a net: some ten milliseconds on a board full of them.
  bool plays_out_spaces = true;
};

// Which colour the playouts give each point: Black's less White's, by index(Point), in so many
// playouts.
struct GoOwnership {
  std::array<std::int32_t, go::point_room> lead{};
  std::int32_t playouts = 0;
};

class GoTree {
 public:
  using Node = GoNode;

  // A tree for a move of `color`, which is one of `moves`. These are legal stones and the pass;
  // there is at least one.
  GoTree(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves,
         const GoTreeSettings& settings);
  // Makes it a new tree with the same settings, in the memory that it has. No thread may be
  // simulating.
  void restart(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves);

  // Whether the tree could be kept, or restarted, for a search with these settings.
  [[nodiscard]] bool is_like(const GoTreeSettings& settings) const {
    return playouts_ == settings.playouts && dead_stones_stay_ == settings.dead_stones_stay &&
           nodes_.room() == settings.room && net_ == settings.net &&
           scoring_.lead_part() == settings.lead_part;
  }
  // Whether closed spaces of the roots to come are played out.
  void set_plays_out_spaces(bool plays_out) { plays_out_spaces_ = plays_out; }
  // Makes the tree one for a move in a later position of its game, and keeps what it knows of that
  // position. Returns false, and changes nothing, if the position does not follow from its own by
  // moves that it has, or if the rules differ. No thread may be simulating.
  [[nodiscard]] bool follow(const go::GameState& state, go::Color color,
                            const std::vector<go::Move>& moves);

  // What one thread needs for its simulations.
  class Walker {
   public:
    Walker(const GoTree& tree, std::uint64_t seed, std::uint64_t number);
    // Makes it like a new one, for a tree that was made or has followed its game since. What its
    // judge knows of eyes is kept. The walkers of one tree have different numbers.
    void start(const GoTree& tree, std::uint64_t seed, std::uint64_t number);

   private:
    friend class GoTree;
    Rng rng_;
    GoRepetition repetition_;
    std::vector<GoNode::Index> path_;       // of the simulation that is going on
    go::Playout::Firsts firsts_{};          // likewise
    std::vector<GoNode> made_;              // children that are being made
    std::unique_ptr<go_net::Judge> judge_;  // of a tree without playouts
    ClosedSpaces spaces_;                   // of the root, likewise
    std::uint32_t walks_ = 0;
    GoOwnership ownership_;
  };
  void simulate(Walker& walker);
  // Adds what the walker's playouts say; the walker may be simulating, and a number may then be
  // late.
  static void add_ownership_of(const Walker& walker, GoOwnership& sum);
  // Those since the tree was made or followed a game.
  [[nodiscard]] std::uint64_t simulations() const {
    return simulations_.load(std::memory_order_relaxed);
  }
  // Whether the tree has no room for more nodes. Simulations go on without.
  [[nodiscard]] bool is_full() const { return nodes_.is_full(); }
  // Gives the moves from the root of a tree by net other priors, in their order, whose sum is 1.
  void replace_priors(std::span<const float> priors);
  // Takes out the lines with the fewest visits until there is room. No thread may be simulating.
  void prune();

  // --- What is known. Other threads may be simulating. ---
  [[nodiscard]] const GoNodes& nodes() const { return nodes_; }
  [[nodiscard]] const GoNode& root() const { return nodes_[0]; }
  [[nodiscard]] go::Color color() const { return color_; }
  [[nodiscard]] std::size_t moves_before() const { return history_.size() - 1; }
  [[nodiscard]] const go::Position& board() const { return root_position_; }
  // The moves from the root that gain points in closed spaces, whatever the search says.
  [[nodiscard]] const std::vector<SureMove>& sure_moves() const { return sure_moves_; }
  // If there are such moves: by how many points the mover is ahead if his opponent moves first.
  [[nodiscard]] double lead_without_move() const { return lead_without_move_; }
  // The priors of the moves from the root in their order, of which the sum is 1.
  [[nodiscard]] const std::vector<float>& priors() const { return priors_; }

 private:
  using Index = GoNode::Index;

  // Who gets each point is looked at after every so many simulations.
  static constexpr std::uint32_t between_ownerships = 8;

  // Where a walk is.
  struct Place {
    go::Position position;
    go::Color color;  // to move
    go_playout::Before before;
    int passes;
  };

  // The children of the root, with nothing but their priors.
  [[nodiscard]] std::vector<GoNode> first_children(const std::vector<go::Move>& moves);
  void walk(Place& place, Walker& walker);
  // The node of the later position, or null.
  [[nodiscard]] const GoNode* find(const go::GameState& state, go::Color color) const;
  // Takes over what the tree needs of a position.
  void stand_at(const go::GameState& state, go::Color color);
  [[nodiscard]] GoNode& select(const GoNode& parent);
  [[nodiscard]] GoNode& select_by_net(const GoNode& parent);
  // Nodes for the stones that may follow, and for the pass, with nothing known of them.
  void make_choices(const Place& place, Walker& walker) const;
  void expand(GoNode& node, Place& place, Walker& walker);
  // Gives a node its prior, which is its `seen_value` until value_by_priors().
  void value(GoNode& node, go::Position& position, go::Color color,
             const go_playout::Before& before) const;
  // Makes the judgement of a net the priors of sibling nodes.
  void set_priors(std::vector<GoNode>& siblings, const go_net::Judgement& judgement) const;
  // Turns the priors of sibling nodes into results of all moves as first.
  void value_by_priors(std::vector<GoNode>& siblings) const;
  [[nodiscard]] GoResult finish(Place& place, Walker& walker);
  // The judgement of the net at the end of a walk, whose node gets children.
  [[nodiscard]] GoResult judged(Place& place, Walker& walker);
  [[nodiscard]] const go_net::Judgement& ask_net(go_net::Judge& judge, Place& place,
                                                 const std::vector<Index>& path) const;
  // Makes moves likelier that gain points in closed spaces.
  static void prefer_moves_in(ClosedSpaces& spaces, const Place& place,
                              std::vector<GoNode>& siblings);
  struct Lead {
    double win;
    double lead;
  };
  // What the net says for the player to move, with what is known of closed spaces.
  [[nodiscard]] static Lead with_closed_spaces(const go_net::Judgement& judgement,
                                               const Place& place, ClosedSpaces& spaces);
  void learn(const GoResult& result, const Walker& walker);

  Playouts playouts_;
  bool dead_stones_stay_;
  bool plays_out_spaces_;
  go::RuleSet rules_;
  go::Position root_position_;
  go::Color color_;
  go_playout::Before before_{};
  int passes_ = 0;  // that were just made
  std::vector<go::EarlierPosition> history_;
  GoRepetition repetition_;
  GoScoring scoring_;
  std::vector<float> priors_;
  std::shared_ptr<const nets::Net> net_;
  std::unique_ptr<go_net::Judge> judge_;  // of the root, without playouts
  ClosedSpaces spaces_;                   // likewise
  std::vector<SureMove> sure_moves_;
  double lead_without_move_ = 0;
  go_net::RecentMoves recent_{};  // before the root
  GoNodes nodes_;                 // the first is the root
  std::atomic<std::uint64_t> simulations_{0};
};

}  // namespace ludex::search
