// An engine of GTP in memory, on a clock that moves only while somebody waits: right in everything
// that the catalogue checks, but for one fault, which has the name of the check that it fails.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/memory_engine.h"
#include "support/fake_clock.h"

namespace ludex::conformance {

class WrongGtp final : public MemoryEngine {
 public:
  // An empty fault stands for none.
  WrongGtp(test::FakeClock& clock, std::string fault);

 private:
  struct Point {
    int column = 0;
    int row = 0;
    auto operator<=>(const Point&) const = default;
  };
  struct Board {
    std::vector<std::string> rows;  // 'b', 'w' or '.'
    std::optional<Point> ko;
  };
  struct Played {
    Board before;
    char color = 'b';
    std::string move;  // in capitals
    bool captured = false;
  };

  void succeed(const std::string& text = {}, Milliseconds after = Milliseconds(0));
  void fail(const std::string& text);
  void answer(char sign, const std::string& text, Milliseconds after);

  void obey(const std::string& text) override;
  [[nodiscard]] bool is_deaf_at_the_end() const override { return is("admin/input"); }
  void obey(const Words& words);
  [[nodiscard]] bool administer(const Words& words);
  [[nodiscard]] bool set_up(const Words& words);
  [[nodiscard]] bool count(const Words& words);
  [[nodiscard]] static std::optional<char> gtp_color(std::string_view word);
  void list_commands();
  void know(const Words& words);
  void boardsize(const Words& words);
  void clear_board();
  void komi(const Words& words);
  void play(const Words& words);
  void play_at(char color, const std::string& vertex);
  void undo();
  void genmove(const Words& words, bool plays);
  void time_settings(const Words& words);
  void time_left(const Words& words);
  void fixed_handicap(const Words& words);
  void set_free_handicap(const Words& words);

  // The board (wrong_gtp_board.cpp).
  [[nodiscard]] std::optional<Point> point_of(std::string_view vertex) const;
  [[nodiscard]] std::string name_of(Point point) const;
  [[nodiscard]] char& at(Point point) { return board_.rows[index(point.row)][index(point.column)]; }
  [[nodiscard]] static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  [[nodiscard]] std::vector<Point> neighbours(Point point) const;
  [[nodiscard]] std::set<Point> chain_without_liberty(Point point);
  // Plays the stone; returns false and changes nothing if the rules refuse it.
  bool place(char color, Point point);
  [[nodiscard]] std::size_t stones() const;
  [[nodiscard]] std::string chosen_move(char color);
  [[nodiscard]] std::optional<std::string> wrong_move(char color) const;

  std::string id_;
  std::string last_id_;
  std::string last_command_;
  std::string last_known_ = "none";
  std::string last_refused_;
  int junk_ = 0;

  int size_ = 19;
  std::string komi_ = "0";
  Board board_;
  std::vector<Played> history_;
  std::vector<std::string> generated_;
  bool plays_ = false;  // the move is for the board
  std::string times_;
  bool hurries_ = false;
};

}  // namespace ludex::conformance
