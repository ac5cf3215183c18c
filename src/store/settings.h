// What people have set: the browser's settings, and for each engine profiles of option values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/connections.h"
#include "store/writer.h"

namespace ludex::store {

struct OptionValue {
  std::string name;
  std::string value;
  bool operator==(const OptionValue&) const = default;
};

// Option values that are set together, in this order, under a name of the user's.
struct Profile {
  std::string engine;  // by its name in the registry of engines
  std::string name;
  std::vector<OptionValue> values;
  bool operator==(const Profile&) const = default;
};

// A text by its name, such as the settings of the browser.
struct NamedText {
  std::string name;
  std::string text;
  bool operator==(const NamedText&) const = default;
};

// From any thread. What is changed can be read once its Done has been called.
class Settings {
 public:
  // `connections` outlive this.
  explicit Settings(Connections& connections) : connections_(connections) {}
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;

  // The text that was kept under that name, which the store does not read; nothing: none was.
  [[nodiscard]] Result<std::optional<std::string>> text(std::string_view name) const;
  [[nodiscard]] Result<std::vector<NamedText>> texts() const;
  void keep_text(std::string_view name, std::string_view text, Done done);

  // Those of an engine, or of all without a name, ordered by engine and name.
  [[nodiscard]] Result<std::vector<Profile>> profiles(std::string_view engine = {}) const;
  // Adds the profile, or takes the place of the one of that name.
  void keep(const Profile& profile, Done done);
  void remove_profile(std::string_view engine, std::string_view name, Done done);

 private:
  Connections& connections_;
};

}  // namespace ludex::store
