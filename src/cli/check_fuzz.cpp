#include "cli/check_fuzz.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>

#include "base/text.h"
#include "cli/status_line.h"
#include "conformance/fuzz.h"
#include "conformance/report.h"

namespace ludex::cli {

namespace {

// An empty item is one that sends nothing.
std::string session_flag(const conformance::FuzzLines& items) {
  std::string text = " --session";
  for (const std::string& item : items) {
    text += " " + shell_word(item);
  }
  return items.empty() ? text + " ''" : text;
}

ExitResult failed_session() {
  return tl::unexpected(ExitError{ExitError::Kind::work_failed, {}});
}

void show_failure(const conformance::FuzzFailure& failure, const std::string& again,
                  Console& console) {
  fmt::print(console.out, "FAIL  {}\n{}      again: {}{}\n", printable(failure.text),
             conformance::traffic_text(failure.traffic, "      "), again,
             session_flag(failure.items));
}

ExitResult replay_session(const FuzzFlags& flags, const conformance::FuzzKind& kind,
                          const conformance::RunSettings& run, const std::string& again,
                          Console& console) {
  const auto failure = conformance::replay(kind, run, flags.session);
  if (!failure) {
    fmt::print(console.out, "ludex check {} --session: nothing fails\n", kind.protocol);
    return {};
  }
  show_failure(*failure, again, console);
  return failed_session();
}

}  // namespace

ExitResult fuzz_engine(const FuzzFlags& flags, std::string_view protocol,
                       const conformance::RunSettings& run, const std::string& checks,
                       Console& console) {
  const std::string again = checks + (flags.illegal ? " --illegal" : "");
  const auto kind = conformance::find_fuzz_kind(protocol, flags.illegal);
  if (!kind) return wrong_usage("check: " + describe(kind.error()));
  if (!flags.session.empty()) return replay_session(flags, **kind, run, again, console);
  StatusLine line(console.err, console.err_is_terminal, run.clock);
  const auto end = run.clock.now() + std::chrono::seconds(flags.seconds);
  const conformance::FuzzResult result = conformance::fuzz(
      **kind, {.run = run, .seed = flags.seed, .end = end, .done = [&](std::uint64_t sessions) {
                 if (line.is_due()) {
                   line.draw(fmt::format("{} random sessions", sessions));
                 }
               }});
  line.erase();
  if (result.failure) {
    show_failure(*result.failure, again, console);
    fmt::print(console.out,
               "ludex check {} --fuzz: session {} with seed {} fails; {} of its {} items are "
               "enough\n",
               (*kind)->protocol, result.sessions, result.failure->seed,
               result.failure->items.size(), result.failure->drawn);
    return failed_session();
  }
  fmt::print(console.out, "ludex check {} --fuzz: {} random sessions from seed {}, none fails\n",
             (*kind)->protocol, result.sessions, flags.seed);
  return {};
}

}  // namespace ludex::cli
