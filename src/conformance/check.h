// A check of an engine's conformance: a row of a catalogue, and what came of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace ludex::conformance {

class Session;

// How grave it is to fail: a breach of the specification, of what it recommends or most controllers
// rely on, or of what is merely usual.
enum class Severity : std::uint8_t { must, should, advice };

struct Check {
  std::string_view level;  // "handshake"
  std::string_view name;   // "id-name"; unique in its level
  Severity severity{};
  std::string_view source;  // the paragraph of the specification
  std::string_view about;   // what is checked, one sentence
  void (*run)(Session& session) = nullptr;
  std::string_view also = {};  // where other suites check the same
  // The checks behind a failed foundation are not run: they would only fail for the same reason.
  bool foundation = false;
  bool in_empty_folder = false;  // the engine is started in one
};

// What a check throws (decision 0255). The texts are sentences without a full stop.
struct Finding {
  std::string text;
};
struct NotApplicable {
  std::string why;
};
// The owner has requested a stop.
struct Interrupted {};

enum class Verdict : std::uint8_t { pass, fail, not_applicable, not_run };

// A line of the conversation, or a note about it.
struct Said {
  enum class By : std::uint8_t { us, engine, engine_errors, note };
  Milliseconds at{};  // since the engine's start
  By by = By::note;
  std::string text;
};

struct CheckResult {
  const Check* check = nullptr;
  Verdict verdict = Verdict::not_run;
  std::string text;  // why it failed or does not apply
  std::vector<Said> traffic;
  Milliseconds took{};
};

// The checks of a protocol, in the order in which they run.
struct Catalogue {
  std::string_view protocol;
  std::string_view game;  // that is played in them
  std::string_view title;
  std::string_view introduction;  // what the sources are, for the page
  std::vector<Check> checks;
};

// "handshake/id-name".
[[nodiscard]] std::string id_of(const Check& check);
[[nodiscard]] std::string_view word_of(Severity severity);
// "pass", "fail", "not_applicable", "not_run".
[[nodiscard]] std::string_view code_of(Verdict verdict);

}  // namespace ludex::conformance
