// An engine of AGI in memory: right in everything that the catalogue checks, but for one fault.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/memory_engine.h"

namespace ludex::conformance {

class WrongAgi final : public MemoryEngine {
 public:
  WrongAgi(test::FakeClock& clock, std::string fault);

 private:
  void obey(const std::string& line) override;
  [[nodiscard]] bool is_deaf_at_the_end() const override;

  [[nodiscard]] bool dies_of(const std::string& line) const;
  void obey_command(Words words, const std::string& line);
  void introduce();
  void answer_isready();
  void set_position(const Words& words);
  void add(const std::string& point);
  void go(const Words& words);
  void stop();
  void quit();

  void print_infos(const std::string& move);
  [[nodiscard]] std::string chosen_move() const;
  [[nodiscard]] std::optional<std::string> known_move() const;
  [[nodiscard]] bool has(std::string_view points) const;
  void answer(Milliseconds after);
  void end_what_is_over();

  bool introduced_ = false;
  int introductions_ = 0;
  int junk_ = 0;
  int searches_ = 0;
  int stops_ = 0;
  std::string rule_;
  std::vector<std::string> stones_;
  std::set<std::string> taken_;
  bool is_bad_ = false;
  bool is_glued_ = false;
  std::vector<std::string> list_;
  std::optional<int> time_;
  bool searching_ = false;
  bool pondering_ = false;
  TimePoint asked_{};
  TimePoint due_{};
  std::string last_command_;
};

}  // namespace ludex::conformance
