// A choice of how one engine speaks its protocol: declared by each protocol, set in engines.toml or
// by a key of -engine, and kept as text until the protocol starts the engine.
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
  // True or false; false by default.
  struct Flag {};
  // One of several words; the first one by default.
  struct Choice {
    std::span<const std::string_view> words;
  };
  // A line of text for each of the names; all of them are given, or none.
  struct Texts {
    std::span<const std::string_view> names;
  };

  std::string_view key;   // in engines.toml
  std::string_view flag;  // of -engine; empty: it can be set in engines.toml only
  std::variant<Flag, Choice, Texts> type;
  std::string_view help;  // one line about the flag
};

// Returns the value of a Flag or a Choice in the form in which it is stored; the error is what was
// expected ("one of: auto, s, ms").
[[nodiscard]] Result<std::string> checked_setting(const Setting& setting, std::string_view text);

// Values by key. A flag that is set has the value "true"; Texts are stored by "key.name".
class SettingValues {
 public:
  using Values = std::map<std::string, std::string, std::less<>>;

  SettingValues() = default;
  SettingValues(std::initializer_list<Values::value_type> values) : values_(values) {}

  // Replaces an earlier value of the key.
  void set(std::string_view key, std::string value);
  void set_all(const SettingValues& values);
  // Empty if the key has no value.
  [[nodiscard]] std::string_view of(std::string_view key) const;
  [[nodiscard]] bool is_on(std::string_view flag) const { return of(flag) == "true"; }
  bool operator==(const SettingValues&) const = default;

 private:
  Values values_;
};

}  // namespace ludex::host
