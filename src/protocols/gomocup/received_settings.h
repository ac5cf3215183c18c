// The settings that a manager has sent by INFO (gomocup.md sections 5 and 13.2): times and limits
// of the search, the rules, what is reported, and values for options of the engine.
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

// What a key changes.
enum class Concern : std::uint8_t {
  nothing,  // the key is unknown, or the half need not react to it
  search,   // how long the engine may think
  options,  // options of the engine
  rules,    // the rules of the next game or position
  reports,  // the reports about the search
};

// Works out which values the engine's options need; `options` are those that the engine announces.
class ReceivedSettings {
 public:
  explicit ReceivedSettings(std::vector<engine::Option> options);

  // Keeps the value and returns what it changes. The error describes what is wrong with the value;
  // the old one is then kept.
  Result<Concern> set(const Info& info);

  // limits() returns the limits of a search that has already taken `gone`; is_time_over() returns
  // whether its answer is due at once.
  [[nodiscard]] engine::Limits limits(Duration gone) const;
  [[nodiscard]] bool is_time_over(Duration gone) const;
  // Returns the terms of the game, as far as the manager has sent them.
  [[nodiscard]] engine::Terms terms() const;
  // Adds to the engine's own time in this game, for managers that only send the total time.
  void spent(Duration time) { spent_ += time; }
  void forget_spent_time() { spent_ = {}; }

  [[nodiscard]] const gomoku::RuleSet& rules() const { return rules_; }
  [[nodiscard]] bool pondering() const { return pondering_; }
  // Whether the best move is suggested instead of played (AlphaGomoku's analysis_mode).
  [[nodiscard]] bool suggests() const { return suggests_; }
  [[nodiscard]] bool shows_marks() const { return (detail_ & 1) != 0; }
  [[nodiscard]] bool shows_details() const { return (detail_ & 2) != 0; }

  // Returns the options whose values must change, and counts them as set; `lines` is how many lines
  // the next search must report.
  [[nodiscard]] std::vector<protocols::SetOption> due_options(int lines);
  // Returns, for people, the keys of INFO beyond the protocol's own that have an effect on this
  // engine.
  [[nodiscard]] std::vector<engine::Option> keys_with_effect() const;
  [[nodiscard]] bool has_option(std::string_view name) const;
  // Returns the maximum of a number option of the engine; std::nullopt if there is none of that
  // name.
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
  // Returns null if the engine has no number option of that name.
  [[nodiscard]] const engine::Spin* number(std::string_view name) const;

  std::vector<engine::Option> options_;
  std::vector<Wanted> wanted_;  // in the order in which they were first wanted
  std::vector<Wanted> set_;

  std::optional<std::int64_t> turn_;   // in milliseconds, like the next three
  std::optional<std::int64_t> match_;  // 0 means no limit
  std::optional<std::int64_t> left_;
  std::int64_t increment_ = 0;
  std::optional<int> depth_;
  std::optional<std::uint64_t> nodes_;
  Duration spent_{};

  gomoku::RuleSet rules_;
  std::int64_t memory_ = 0;                 // in bytes; 0 means no limit
  std::optional<std::int64_t> table_size_;  // in kilobytes
  std::int64_t threads_ = 0;                // 0 means the engine's default
  std::int64_t strength_ = 100;
  bool pondering_ = false;
  bool suggests_ = false;
  int detail_ = 0;
};

}  // namespace ludex::gomocup
