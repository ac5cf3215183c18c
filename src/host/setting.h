// What users set of the way in which one engine speaks its protocol: declared by each protocol,
// said in engines.toml or by a key of -engine, and kept as text until the protocol starts the
// engine.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace ludex::host {

struct Setting {
  // True or false; false where nobody says.
  struct Flag {};
  // One of some words; the first one where nobody says.
  struct Choice {
    std::span<const std::string_view> words;
  };
  // A line of text for each of the names, all of them or none.
  struct Texts {
    std::span<const std::string_view> names;
  };

  std::string_view key;   // in engines.toml
  std::string_view flag;  // of -engine; empty: only engines.toml has it
  std::variant<Flag, Choice, Texts> type;
  std::string_view help;  // of the flag, in a line
};

// The value of a Flag or a Choice as it is kept, or what was expected ("one of: auto, s, ms").
[[nodiscard]] Result<std::string> checked_setting(const Setting& setting, std::string_view text);

// Values by key, "true" for a flag that is set; those of Texts by "key.name".
class SettingValues {
 public:
  using Values = std::map<std::string, std::string, std::less<>>;

  SettingValues() = default;
  SettingValues(std::initializer_list<Values::value_type> values) : values_(values) {}

  // The last value of a key holds.
  void set(std::string_view key, std::string value);
  void set_all(const SettingValues& values);
  // Empty: nobody has said it.
  [[nodiscard]] std::string_view of(std::string_view key) const;
  [[nodiscard]] bool is_on(std::string_view flag) const { return of(flag) == "true"; }
  bool operator==(const SettingValues&) const = default;

 private:
  Values values_;
};

}  // namespace ludex::host
