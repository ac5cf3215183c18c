// Reads the members of messages that come over the network. Everything in them is foreign text: it
// has limits, and what does not fit is an error that names its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::fleet {

using Json = nlohmann::ordered_json;

// Of all messages. It grows only if a reader of the version before would be wrong.
inline constexpr int message_version = 1;

// The longest name, path or option of a message, and the longest text of an engine.
inline constexpr std::size_t name_bytes = 512;
inline constexpr std::size_t text_bytes = 8192;

// Formats without line ends. Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_text(const Json& json);
// The value of a text of at most `most_bytes`.
[[nodiscard]] Result<Json> parse_json(std::string_view text, std::size_t most_bytes);

// One object of a message. The first thing that is wrong is kept for the whole message, in
// `trouble`; what is read after that is of no use. Unknown members are left alone.
class ObjectReader {
 public:
  // All arguments outlive the reader.
  ObjectReader(const Json& json, std::string place, std::optional<Error>& trouble);

  [[nodiscard]] bool has(const char* name) const;
  // The value of the member; empty, 0 or false where it is missing or wrong.
  [[nodiscard]] std::string text(const char* name, std::size_t most_bytes = name_bytes);
  [[nodiscard]] std::int64_t integer(const char* name, std::int64_t least, std::int64_t most);
  // Absent members are allowed here.
  [[nodiscard]] std::optional<std::string> text_if(const char* name,
                                                   std::size_t most_bytes = name_bytes);
  [[nodiscard]] std::optional<std::int64_t> integer_if(const char* name, std::int64_t least,
                                                       std::int64_t most);
  [[nodiscard]] bool flag_if(const char* name);
  // Calls with each element of a list, as an object or as a value. An absent list is empty.
  void each(const char* name, std::size_t most, const std::function<void(ObjectReader&)>& call);
  void each_value(const char* name, std::size_t most,
                  const std::function<void(const Json&, const std::string& place)>& call);
  // Calls with the member, an object, if it is there.
  void object_if(const char* name, const std::function<void(ObjectReader&)>& call);
  // Checks the format's version: that of this program, or an older one.
  void check_version();

  // Something is wrong at this place.
  void refuse(const std::string& sentence);
  [[nodiscard]] bool fails() const { return trouble_.has_value(); }
  [[nodiscard]] const Json& json() const { return json_; }
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  [[nodiscard]] const Json* find(const char* name) const;
  void refuse_member(const char* name, const std::string& expected);

  const Json& json_;
  std::string place_;  // "moves[3]"; empty: the message itself
  std::optional<Error>& trouble_;
};

}  // namespace ludex::fleet
