// The stored settings of the page, and the profiles of option values for each engine.
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

// Option values that are set together, in this order, under a name that the user chose.
struct Profile {
  std::string engine;  // the owner's key of an engine; the server's is its name, a tab and the game
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

// May be used from any thread. A change can be read once its Done has been called.
class Settings {
 public:
  // `connections` must outlive this object.
  explicit Settings(Connections& connections) : connections_(connections) {}
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;

  // The text of that name, whose content the store does not read; std::nullopt if there is none.
  // Exports leave out texts whose names begin with "secret.".
  [[nodiscard]] Result<std::optional<std::string>> text(std::string_view name) const;
  [[nodiscard]] Result<std::vector<NamedText>> texts() const;
  void keep_text(std::string_view name, std::string_view text, Done done);

  // The profiles of an engine, or of all engines if `engine` is empty, ordered by engine and name.
  [[nodiscard]] Result<std::vector<Profile>> profiles(std::string_view engine = {}) const;
  // Adds the profile, or replaces the one of that name.
  void keep(const Profile& profile, Done done);
  void remove_profile(std::string_view engine, std::string_view name, Done done);

  // For callers that store these together with other things, in one change of the writer.
  [[nodiscard]] static Writer::Change keeping_text(std::string_view name, std::string_view text);
  [[nodiscard]] static Writer::Change keeping(const Profile& profile);

 private:
  Connections& connections_;
};

}  // namespace ludex::store
