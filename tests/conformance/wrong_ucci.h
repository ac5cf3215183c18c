// An engine of UCCI in memory: right in everything that the catalogue checks, but for one fault.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/memory_engine.h"
#include "rules/game.h"

namespace ludex::conformance {

class WrongUcci final : public MemoryEngine {
 public:
  WrongUcci(test::FakeClock& clock, std::string fault);

 private:
  struct Limits {
    std::optional<int> depth;
    std::optional<int> nodes;
    std::optional<int> time;
    std::optional<int> moves_to_go;
    std::optional<int> increment;
    std::optional<int> opponents_time;
    bool infinite = false;
    bool ponder = false;
  };

  void obey(const std::string& line) override;
  [[nodiscard]] bool is_deaf_at_the_end() const override;

  void obey_idle(const Words& words, const std::string& line);
  void obey_thinking(const Words& words);
  [[nodiscard]] bool dies_of(const std::string& line) const;
  void introduce();
  void answer_isready();
  void set_option(const Words& words);
  void set_position(const Words& words);
  void go(const Words& words);
  void stop();
  void ponderhit(const Words& words);
  void quit();

  // The search.
  [[nodiscard]] Limits read_limits(const Words& words) const;
  [[nodiscard]] Milliseconds thinking_time() const;
  [[nodiscard]] std::optional<int> faulty_time() const;
  [[nodiscard]] std::string chosen_move() const;
  [[nodiscard]] Words line_from(const std::string& first) const;
  void print_infos(Milliseconds thinks, const std::string& move);
  void begin_search(Milliseconds thinks);
  void finish(Milliseconds after);
  void end_what_is_over();
  [[nodiscard]] Milliseconds since_go();

  bool introduced_ = false;
  bool milliseconds_ = true;
  int games_ = 0;
  int new_games_in_a_row_ = 0;
  int junk_ = 0;
  int stops_ = 0;
  int searches_ = 0;
  bool positioned_ = false;
  bool position_is_new_ = false;
  bool ignores_next_position_ = false;
  std::unique_ptr<rules::Game> board_;
  std::unique_ptr<rules::Game> moved_;
  std::string fen_;
  std::vector<std::string> moves_;
  std::set<std::string> banned_;

  bool searching_ = false;
  bool pondering_ = false;
  bool was_stopped_by_idle_ = false;
  Limits limits_;
  TimePoint asked_{};
  TimePoint due_{};
  std::string last_command_;
};

}  // namespace ludex::conformance
