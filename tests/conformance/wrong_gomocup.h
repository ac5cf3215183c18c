// An engine of Gomocup in memory: right in everything that the catalogue checks, but for one fault.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/gomocup/client.h"
#include "conformance/memory_engine.h"

namespace ludex::conformance {

class WrongGomocup final : public MemoryEngine {
 public:
  WrongGomocup(test::FakeClock& clock, std::string fault);

 private:
  using Point = gomocup::Point;

  void obey(const std::string& line) override;
  [[nodiscard]] bool is_deaf_at_the_end() const override;

  [[nodiscard]] bool dies_of(const std::string& line) const;
  void obey_command(const std::string& command, const std::string& rest, const std::string& line);
  void start(const std::string& rest);
  void rectstart(const std::string& rest);
  void restart();
  void begin();
  void turn(const std::string& rest);
  void takeback(const std::string& rest);
  void read_stone(const std::string& line);
  void finish_board();
  void answer_swap2();
  void info(const std::string& rest);
  void about();
  void end();

  void think(std::string_view request);
  [[nodiscard]] Milliseconds thinking_time(std::string_view request) const;
  [[nodiscard]] std::optional<int> faulty_time(std::string_view request) const;
  [[nodiscard]] Point chosen_move(std::string_view request) const;
  [[nodiscard]] std::optional<Point> known_move() const;
  [[nodiscard]] bool is_free(Point point) const;
  void place(Point point, int field);
  void end_what_is_over();
  void refuse(std::string_view why, std::string_view fault);

  bool started_ = false;
  int starts_ = 0;
  int width_ = 0;
  int height_ = 0;
  std::map<Point, int> stones_;
  std::vector<Point> order_;
  bool reads_board_ = false;
  bool reads_swap2_ = false;
  bool board_is_bad_ = false;
  bool has_board_ = false;  // the game began with `BOARD`
  int junk_ = 0;
  int moves_ = 0;
  int turn_time_ = 30'000;
  std::int64_t match_time_ = 0;
  std::int64_t time_left_ = 2147483647;
  std::int64_t rule_ = 0;
  bool set_before_start_ = false;
  bool searching_ = false;
  Point move_;
  TimePoint due_{};
};

}  // namespace ludex::conformance
