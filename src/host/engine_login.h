// The first line of an engine that connects to `ludex serve`, and the line by which it is refused.
// After the first line the connection carries the engine's stdin and stdout.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::host {

// What an engine states about itself.
struct EngineLogin {
  std::string token;     // one word of visible ASCII characters
  std::string protocol;  // a row of host::protocols()
  std::string game;      // one that the protocol plays; empty: each of them
  std::string name;      // is_engine_name()
  bool operator==(const EngineLogin&) const = default;
};

inline constexpr std::size_t longest_engine_name = 60;  // bytes

// Whether the name can be shown anywhere: UTF-8 of 1 to longest_engine_name bytes, without blanks
// at its ends, control characters, and characters that are invisible or change the direction of the
// text.
[[nodiscard]] bool is_engine_name(std::string_view name);

// Parses "ludex-engine token=TOKEN proto=gtp game=go name=GNU Go". The words before the name may
// come in any order, and the game may be left out; the name is the rest of the line. An error names
// the column and quotes nothing, since any word might be a misplaced token.
[[nodiscard]] Result<EngineLogin> parse_engine_login(std::string_view line);
[[nodiscard]] std::string format(const EngineLogin& login);

// The answer to a first line that is not accepted, which is followed by the end of the connection.
// An accepted one has no answer: the next line is the controller's.
struct LoginRefusal {
  enum class Kind : std::uint8_t {
    refused,  // the same first line would be refused again
    busy,     // there is no room now
  };
  Kind kind{};
  std::string reason;
  bool operator==(const LoginRefusal&) const = default;
};
// "ludex-refused REASON", "ludex-busy REASON".
[[nodiscard]] std::string format(const LoginRefusal& refusal);
// std::nullopt if the line is no refusal. A reason is cut to 200 bytes.
[[nodiscard]] std::optional<LoginRefusal> parse_login_refusal(std::string_view line);

}  // namespace ludex::host
