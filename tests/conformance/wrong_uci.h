// An engine of UCI in memory, on a clock that moves only while somebody waits: right in everything
// that the catalogue checks, but for one fault, which has the name of the check that it fails.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/line_port.h"
#include "rules/game.h"
#include "support/fake_clock.h"

namespace ludex::conformance {

class WrongUci final : public host::LinePort {
 public:
  // An empty fault stands for none.
  WrongUci(test::FakeClock& clock, std::string fault);

  void set_framing(const host::Framing& framing) override { framing_ = framing; }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override;
  host::Received receive(TimePoint deadline) override;
  void report_errors_to(const ReportErrorLine& report) override { errors_ = report; }
  void wake() override {}
  void close(TimePoint until) override;
  host::ProcessEnd process_end() override { return {!how_.empty(), how_, {}}; }

 private:
  using Words = std::vector<std::string>;
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

  [[nodiscard]] bool is(std::string_view fault) const { return fault_ == fault; }
  void say(std::string text, Milliseconds after = Milliseconds(0));
  void die(std::string how = "killed by signal 11 (Segmentation fault)") { how_ = std::move(how); }
  [[nodiscard]] Milliseconds since_go() const;

  void obey(const std::string& line);
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

  test::FakeClock& clock_;
  std::string fault_;
  host::Framing framing_;
  ReportErrorLine errors_;
  std::deque<std::pair<TimePoint, std::string>> coming_;
  std::string text_;
  std::string how_;           // how it ended; empty while it runs
  std::size_t burst_ = 0;     // lines in the write that is being obeyed
  std::size_t burst_at_ = 0;  // which of them it is
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
