// Measures games of go that are played to their end on one core. Uniformly random ones: those of
// go::Playout beside those of a plain peer that keeps strings as rings of stones with
// pseudo-liberties, which is how most programs begin; both play by the same rules and draw their
// moves alike, as their averages show. And those by the policy of the engine's playouts.
//
//   bench_go_playouts [GAMES]
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/go/playout.h"
#include "search/go/playout/policy.h"

namespace {

using namespace ludex::go;

// A board as a textbook has it: 0 empty, 1 black, 2 white, 3 the border.
class Peer {
 public:
  explicit Peer(int side) : width_(side + 1), points_(side * side) {
    const auto cells = (static_cast<std::size_t>(side) + 2) * static_cast<std::size_t>(width_) + 1;
    colors_.assign(cells, 3);
    root_.assign(cells, 0);
    next_.assign(cells, 0);
    liberties_.assign(cells, 0);
    for (int row = 1; row <= side; ++row) {
      for (int column = 1; column <= side; ++column) {
        colors_[at(row * width_ + column)] = 0;
        empty_.push_back(row * width_ + column);
      }
    }
  }

  // Plays a game and returns Black's lead by area; adds the number of its moves to `moves`.
  int play(ludex::Rng& rng, long long& moves) {
    int passes = 0;
    int color = 1;
    for (int move = 0; passes < 2 && move < 3 * points_; ++move, color = 3 - color) {
      ++moves;
      const int point = choose(color, rng);
      if (point == 0) {
        ++passes;
        ko_ = 0;
      } else {
        passes = 0;
        put(point, color);
      }
    }
    return count();
  }

 private:
  static std::size_t at(int point) { return static_cast<std::size_t>(point); }
  [[nodiscard]] std::array<int, 4> around(int point) const {
    return {point + 1, point - 1, point + width_, point - width_};
  }
  // Whether the ring has another liberty than this one.
  [[nodiscard]] bool has_other_liberty(int stone, int liberty) const {
    int shared = 0;
    for (const int next : around(liberty)) {
      shared += colors_[at(next)] == colors_[at(stone)] && root_[at(next)] == root_[at(stone)];
    }
    return liberties_[at(root_[at(stone)])] > shared;
  }

  [[nodiscard]] bool allows(int point, int color) const {
    bool own = true;
    bool lives = false;
    for (const int next : around(point)) {
      const int content = colors_[at(next)];
      if (content == 0) return true;
      if (content == 3) continue;
      own = own && content == color;
      lives = lives || (content == color) == has_other_liberty(next, point);
    }
    if (!lives || point == ko_) return false;
    if (!own) return true;
    int hostile = 0;
    bool edge = false;
    for (const int step : {width_ - 1, width_ + 1, -width_ - 1, -width_ + 1}) {
      hostile += colors_[at(point + step)] == 3 - color;
      edge = edge || colors_[at(point + step)] == 3;
    }
    return hostile + (edge ? 1 : 0) >= 2;
  }

  int choose(int color, ludex::Rng& rng) {
    for (std::size_t left = empty_.size(); left > 0; --left) {
      const std::size_t place = rng.below(left);
      if (allows(empty_[place], color)) {
        const int point = empty_[place];
        empty_[place] = empty_.back();
        empty_.pop_back();
        return point;
      }
      std::swap(empty_[place], empty_[left - 1]);
    }
    return 0;
  }

  void put(int point, int color) {
    colors_[at(point)] = color;
    root_[at(point)] = next_[at(point)] = point;
    liberties_[at(point)] = 0;
    for (const int next : around(point)) {
      liberties_[at(point)] += colors_[at(next)] == 0;
    }
    bool alone = true;
    for (const int next : around(point)) {
      const int content = colors_[at(next)];
      if (content == 0 || content == 3) continue;
      --liberties_[at(root_[at(next)])];
      alone = alone && content != color;
    }
    for (const int next : around(point)) {
      if (colors_[at(next)] == color && root_[at(next)] != root_[at(point)]) {
        join(root_[at(next)], root_[at(point)]);
      }
    }
    int taken = 0;
    int last = 0;
    for (const int next : around(point)) {
      if (colors_[at(next)] == 3 - color && liberties_[at(root_[at(next)])] == 0) {
        last = next;
        taken += take(next);
      }
    }
    ko_ = alone && taken == 1 && liberties_[at(point)] == 1 ? last : 0;
  }

  void join(int one, int other) {
    int stone = other;
    do {
      root_[at(stone)] = one;
      stone = next_[at(stone)];
    } while (stone != other);
    liberties_[at(one)] += liberties_[at(other)];
    std::swap(next_[at(one)], next_[at(other)]);
  }

  int take(int first) {
    int stones = 0;
    int stone = first;
    do {
      colors_[at(stone)] = 0;
      empty_.push_back(stone);
      ++stones;
      for (const int next : around(stone)) {
        if (colors_[at(next)] == 1 || colors_[at(next)] == 2) {
          ++liberties_[at(root_[at(next)])];
        }
      }
      stone = next_[at(stone)];
    } while (stone != first);
    return stones;
  }

  [[nodiscard]] int count() const {
    int lead = 0;
    for (const int content : colors_) {
      lead += (content == 1 ? 1 : 0) - (content == 2 ? 1 : 0);
    }
    for (const int point : empty_) {
      bool black = false;
      bool white = false;
      for (const int next : around(point)) {
        black = black || colors_[at(next)] == 1;
        white = white || colors_[at(next)] == 2;
      }
      lead += (black ? 1 : 0) - (white ? 1 : 0);
    }
    return lead;
  }

  int width_;
  int points_;
  int ko_ = 0;
  std::vector<int> colors_;
  std::vector<int> root_;
  std::vector<int> next_;
  std::vector<int> liberties_;
  std::vector<int> empty_;
};

struct Sum {
  long long moves = 0;
  long long lead = 0;
  double seconds = 0;
};

template <class Game>
void measure(Sum& sum, int games, const Game& game) {
  const std::clock_t begin = std::clock();
  for (int played = 0; played < games; ++played) {
    game(sum);
  }
  sum.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void print(const char* name, int side, int games, const Sum& sum) {
  std::printf("%-6s %2dx%-2d %8.0f games/s, %6.1f moves a game, Black leads by %5.2f\n", name, side,
              side, games / sum.seconds, static_cast<double>(sum.moves) / games,
              static_cast<double>(sum.lead) / games);
}

}  // namespace

int main(int count, char** words) {
  const int games = count > 1 ? std::atoi(words[1]) : 20000;
  if (games < 10) {
    std::fputs("usage: bench_go_playouts [GAMES], ten at least\n", stderr);
    return 2;
  }
  constexpr int rounds = 10;
  for (const int side : {9, 19}) {
    const int part = games / rounds;
    const Position empty({side, side});
    const Peer plain(side);
    ludex::Rng rng(1);
    Sum own;
    Sum peer;
    Sum informed;
    // The two take turns, because a machine's speed drifts.
    for (int round = 0; round < rounds; ++round) {
      measure(own, part, [&](Sum& sum) {
        Position position(empty);
        const Playout::Result result = Playout::play(position, Color::black, rng);
        sum.moves += result.moves;
        sum.lead += result.black_lead;
      });
      measure(peer, part, [&](Sum& sum) {
        Peer board(plain);
        sum.lead += board.play(rng, sum.moves);
      });
      measure(informed, part, [&](Sum& sum) {
        Position position(empty);
        Playout::Firsts firsts{};
        const Playout::Result result = ludex::search::go_playout::play_out(
            position, Color::black, {}, ludex::search::go_playout::Policy::learned(), rng, firsts);
        sum.moves += result.moves;
        sum.lead += result.black_lead;
      });
    }
    print("ludex", side, part * rounds, own);
    print("peer", side, part * rounds, peer);
    print("policy", side, part * rounds, informed);
  }
  return 0;
}
