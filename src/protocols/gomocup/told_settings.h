// What a manager has set by INFO (gomocup.md sections 5 and 13.2): times and limits of the search,
// the rules, what is reported, and values for options of the engine behind.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/clock.h"
#include "engine/option.h"
#include "engine/request.h"
#include "protocols/call.h"
#include "protocols/gomocup/message.h"
#include "rules/game.h"
#include "rules/gomoku/rule_set.h"

namespace ludex::gomocup {

// What a key that was understood has changed.
enum class Concern : std::uint8_t {
  nothing,  // the key is unknown, or has no effect
  search,   // how long the engine may think
  options,  // of the engine
  rules,    // of the next game or position
  reports,  // of the search
};

// Works out what the engine's options are to be; `options` are those that it announces.
class ToldSettings {
 public:
  explicit ToldSettings(std::vector<engine::Option> options);

  // Keeps the value. The error says what is wrong with it; the old value stays.
  Result<Concern> set(const Info& info);

  // The limits of a search that has gone on for so long already; nothing is left where the answer
  // is due at once.
  [[nodiscard]] engine::Limits limits(Duration gone) const;
  [[nodiscard]] bool is_time_over(Duration gone) const;
  // What the game is played under, as far as was said.
  [[nodiscard]] engine::Terms terms() const;
  // The engine's own time in this game, where the manager only says how much there is in all.
  void spent(Duration time) { spent_ += time; }
  void forget_spent_time() { spent_ = {}; }

  [[nodiscard]] const gomoku::RuleSet& rules() const { return rules_; }
  [[nodiscard]] bool pondering() const { return pondering_; }
  // Whether the best move is suggested instead of played (AlphaGomoku's analysis_mode).
  [[nodiscard]] bool suggests() const { return suggests_; }
  [[nodiscard]] bool shows_marks() const { return (detail_ & 1) != 0; }
  [[nodiscard]] bool shows_details() const { return (detail_ & 2) != 0; }

  // The options that are not yet as they should be; `lines` is how many lines the next search is to
  // report. What is returned counts as set.
  [[nodiscard]] std::vector<protocols::SetOption> due_options(int lines);
  // The keys of INFO beside the protocol's own that have an effect on this engine, for people.
  [[nodiscard]] std::vector<engine::Option> keys_with_effect() const;
  [[nodiscard]] bool has_option(std::string_view name) const;
  // The most that a number of the engine may be; nothing where it has none of that name.
  [[nodiscard]] std::optional<std::int64_t> most(std::string_view name) const;

 private:
  struct Key;
  struct Wanted {
    std::string name;
    std::string value;
    bool operator==(const Wanted&) const = default;
  };
  [[nodiscard]] Result<void> set_memory(std::int64_t bytes);
  [[nodiscard]] std::optional<std::int64_t> memory_for_table() const;
  void want(std::string_view name, std::int64_t value);
  void want(engine::Meaning meaning, std::int64_t value);
  void want(const engine::Option* option, std::int64_t value);
  void work_out_table();
  void work_out_strength();
  [[nodiscard]] const engine::Option* find(engine::Meaning meaning) const;
  // Null: the engine has no number of that name.
  [[nodiscard]] const engine::Spin* number(std::string_view name) const;

  std::vector<engine::Option> options_;
  std::vector<Wanted> wanted_;  // in the order in which they were first wanted
  std::vector<Wanted> set_;

  std::optional<std::int64_t> turn_;   // milliseconds, as are the next three
  std::optional<std::int64_t> match_;  // 0: no limit
  std::optional<std::int64_t> left_;
  std::int64_t increment_ = 0;
  std::optional<int> depth_;
  std::optional<std::uint64_t> nodes_;
  Duration spent_{};

  gomoku::RuleSet rules_;
  std::int64_t memory_ = 0;                 // bytes; 0: no limit
  std::optional<std::int64_t> table_size_;  // kilobytes
  std::int64_t threads_ = 0;                // 0: as the engine likes
  std::int64_t strength_ = 100;
  bool pondering_ = false;
  bool suggests_ = false;
  int detail_ = 0;
};

}  // namespace ludex::gomocup
