// An engine of UCI in memory, on a clock that moves only while somebody waits: right in everything
// that the catalogue checks, but for one fault, which has the name of the check that it fails.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/memory_engine.h"
#include "rules/game.h"
#include "support/fake_clock.h"

namespace ludex::conformance {

class WrongUci final : public MemoryEngine {
 public:
  // An empty fault stands for none.
  WrongUci(test::FakeClock& clock, std::string fault);

 private:
  struct Limits {
    std::optional<int> depth;
    std::optional<int> nodes;
    std::optional<int> mate;
    std::optional<int> movetime;
    std::optional<int> wtime;
    std::optional<int> btime;
    int winc = 0;
    int binc = 0;
    std::optional<int> movestogo;
    bool infinite = false;
    bool ponder = false;
    Words searchmoves;
  };

  [[nodiscard]] Milliseconds since_go() const;

  void obey(const std::string& line) override;
  [[nodiscard]] bool is_deaf_at_the_end() const override;
  void obey(const Words& words, const std::string& line);
  [[nodiscard]] bool dies_of(const std::string& line) const;
  void introduce();
  void announce_options(Milliseconds after);
  void answer_isready();
  void set_option(const Words& words);
  void new_game();
  void set_position(const Words& words, const std::string& line);
  void go(const Words& words);
  void stop();
  void ponderhit();
  void quit();

  // The search (wrong_uci_search.cpp).
  [[nodiscard]] Limits read_limits(const Words& words) const;
  [[nodiscard]] Milliseconds thinking_time() const;
  [[nodiscard]] std::optional<int> faulty_time() const;
  [[nodiscard]] Words root_moves() const;
  [[nodiscard]] Words line_from(const std::string& first) const;
  [[nodiscard]] std::string score() const;
  void print_infos(Milliseconds thinks);
  void print_info(int depth, int most, Milliseconds at, std::size_t rank);
  [[nodiscard]] std::string chosen_move() const;
  [[nodiscard]] std::optional<std::string> wrong_move() const;
  void begin_search(Milliseconds thinks);
  void finish(Milliseconds after);
  void drop_what_is_late();

  std::string last_command_;

  bool introduced_ = false;
  int introductions_ = 0;
  bool debug_ = false;
  int lines_ = 1;  // MultiPV
  bool chess960_ = false;
  bool wdl_ = false;
  int games_ = 0;
  int new_games_in_a_row_ = 0;
  int junk_ = 0;
  int stops_ = 0;
  int searches_ = 0;

  std::unique_ptr<rules::Game> board_;
  std::string fen_;
  Words moves_;
  bool positioned_ = false;       // ever
  bool position_is_new_ = false;  // no `go` since
  bool ignores_next_position_ = false;
  std::unique_ptr<rules::Game> moved_;  // fault position/stays: the board after its own move

  bool searching_ = false;
  bool pending_hit_ = false;  // it ponders
  Limits limits_;
  std::string first_parameter_;  // of `go`
  TimePoint asked_{};
  TimePoint due_{};
};

}  // namespace ludex::conformance
