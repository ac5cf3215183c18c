// Random sessions with an engine, drawn from the grammar of its protocol. A failure is repeated
// with fewer and shorter lines until nothing can be left out (decision 0230).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "conformance/check.h"
#include "conformance/run.h"
#include "conformance/session.h"

namespace ludex::conformance {

// An item is a line, or a block of lines that belong together, divided by line feeds.
using FuzzLines = std::vector<std::string>;

struct FuzzKind {
  std::string_view protocol;
  FuzzLines (*make)(Rng& rng) = nullptr;
  // Introduces itself, sends the items, and ends the engine. A Finding if an answer is missing,
  // comes twice or unasked, or is illegal, or if the engine ends. What the state does not allow is
  // not sent, so that any part of a session is a session.
  void (*play)(Session& session, std::span<const std::string> items) = nullptr;
  // Positions that are none are among the items; the engine only has to survive them.
  bool has_illegal_positions = false;
};
// The error lists the protocols.
[[nodiscard]] Result<const FuzzKind*> find_fuzz_kind(std::string_view protocol,
                                                     bool has_illegal_positions = false);

struct FuzzFailure {
  std::uint64_t seed = 0;  // of the session
  FuzzLines items;         // of the shortest session that was found to fail
  std::string text;        // why it fails
  std::vector<Said> traffic;
  std::size_t drawn = 0;  // items of the session as it was drawn
};
struct FuzzResult {
  std::uint64_t sessions = 0;
  std::optional<FuzzFailure> failure;  // the first one
};
struct FuzzSettings {
  const RunSettings& run;  // `done` is not called
  std::uint64_t seed = 0;  // of the first session; the next one has the next number
  TimePoint end{};         // no session begins later
  Milliseconds shortening{60'000};
  std::function<void(std::uint64_t sessions)> done = {};  // after each that passed; may be empty
};

[[nodiscard]] FuzzResult fuzz(const FuzzKind& kind, const FuzzSettings& settings);
// Plays the items once; absent if nothing fails or a stop was requested.
[[nodiscard]] std::optional<FuzzFailure> replay(const FuzzKind& kind, const RunSettings& run,
                                                const FuzzLines& items);
[[nodiscard]] FuzzLines session_of(const FuzzKind& kind, std::uint64_t seed);

// What the protocols draw alike.
[[nodiscard]] std::size_t between(Rng& rng, std::size_t low, std::size_t high);
// A word that no protocol has, with words of any characters behind it.
[[nodiscard]] std::string junk_line(Rng& rng);
template <class Items>
[[nodiscard]] const auto& one_of(Rng& rng, const Items& items) {
  return items[static_cast<std::size_t>(rng.below(std::size(items)))];
}

}  // namespace ludex::conformance
