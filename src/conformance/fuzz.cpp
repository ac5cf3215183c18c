#include "conformance/fuzz.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "conformance/agi/suite.h"
#include "conformance/gomocup/suite.h"
#include "conformance/gtp/suite.h"
#include "conformance/ucci/suite.h"
#include "conformance/uci/suite.h"
#include "conformance/words.h"

namespace ludex::conformance {

namespace {

// Repetitions of a failure while it is made shorter.
constexpr int most_repetitions = 400;

std::span<const FuzzKind> fuzz_kinds() {
  static const std::array kinds{agi::fuzz_kind(),
                                gomocup::fuzz_kind(),
                                gtp::fuzz_kind(),
                                ucci::fuzz_kind(),
                                uci::fuzz_kind(),
                                ucci::fuzz_kind_with_illegal_positions(),
                                uci::fuzz_kind_with_illegal_positions()};
  return kinds;
}

// Makes a failing session shorter while it still fails in some way.
class Shortener {
 public:
  Shortener(const FuzzKind& kind, const RunSettings& run, TimePoint end, FuzzFailure failure)
      : kind_(kind), run_(run), end_(end), best_(std::move(failure)) {}

  FuzzFailure shortest() && {
    leave_out_items();
    leave_out_words();
    leave_out_items();
    return std::move(best_);
  }

 private:
  [[nodiscard]] bool may_go_on() const {
    return repetitions_ < most_repetitions && run_.clock.now() < end_ &&
           !run_.stop.stop_requested();
  }

  bool fails(const FuzzLines& items) {
    ++repetitions_;
    auto failure = replay(kind_, run_, items);
    if (!failure) return false;
    failure->seed = best_.seed;
    failure->drawn = best_.drawn;
    best_ = *std::move(failure);
    return true;
  }

  // Halves, quarters, and so on down to single items.
  void leave_out_items() {
    for (std::size_t size = best_.items.size(); size >= 1; size /= 2) {
      for (std::size_t at = 0; at < best_.items.size() && may_go_on();) {
        FuzzLines fewer = best_.items;
        const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(at);
        fewer.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, fewer.size() - at)));
        if (!fails(fewer)) {
          at += size;
        }
      }
    }
  }

  void leave_out_words() {
    for (std::size_t at = 0; at < best_.items.size(); ++at) {
      if (best_.items[at].find('\n') != std::string::npos) continue;
      for (std::size_t back = 1; may_go_on();) {
        auto words = words_of(best_.items[at]);
        if (back >= words.size()) break;
        words.erase(words.end() - static_cast<std::ptrdiff_t>(back));
        FuzzLines shorter = best_.items;
        shorter[at] = fmt::format("{}", fmt::join(words, " "));
        if (!fails(shorter)) {
          ++back;
        }
      }
    }
  }

  const FuzzKind& kind_;
  const RunSettings& run_;
  TimePoint end_;
  FuzzFailure best_;
  int repetitions_ = 0;
};

}  // namespace

Result<const FuzzKind*> find_fuzz_kind(std::string_view protocol, bool has_illegal_positions) {
  std::vector<std::string_view> names;
  for (const FuzzKind& kind : fuzz_kinds()) {
    if (kind.has_illegal_positions != has_illegal_positions) continue;
    if (kind.protocol == protocol) return &kind;
    names.push_back(kind.protocol);
  }
  return fail(fmt::format("there are no random sessions {}of `{}`; there are some of: {}",
                          has_illegal_positions ? "with illegal positions " : "",
                          printable(protocol), fmt::join(names, ", ")));
}

FuzzLines session_of(const FuzzKind& kind, std::uint64_t seed) {
  Rng rng(seed);
  return kind.make(rng);
}

std::optional<FuzzFailure> replay(const FuzzKind& kind, const RunSettings& run,
                                  const FuzzLines& items) {
  FuzzFailure failure{0, items, {}, {}, items.size()};
  auto port = run.start();
  if (!port) {
    failure.text = std::move(port.error());
    return failure;
  }
  Session session(*std::move(port), run.clock, run.waits, run.stop);
  try {
    kind.play(session, items);
    return std::nullopt;
  } catch (Finding& finding) {
    failure.text = std::move(finding.text);
  } catch (const NotApplicable&) {
    return std::nullopt;
  } catch (const Interrupted&) {
    return std::nullopt;
  }
  failure.traffic = session.traffic();
  return failure;
}

FuzzResult fuzz(const FuzzKind& kind, const FuzzSettings& settings) {
  FuzzResult result;
  const RunSettings& run = settings.run;
  while (run.clock.now() < settings.end && !run.stop.stop_requested()) {
    const std::uint64_t seed = settings.seed + result.sessions;
    auto failure = replay(kind, run, session_of(kind, seed));
    ++result.sessions;
    if (failure) {
      failure->seed = seed;
      result.failure =
          Shortener(kind, run, run.clock.now() + settings.shortening, *std::move(failure))
              .shortest();
      break;
    }
    if (settings.done) {
      settings.done(result.sessions);
    }
  }
  return result;
}

std::size_t between(Rng& rng, std::size_t low, std::size_t high) {
  return low + static_cast<std::size_t>(rng.below(high - low + 1));
}

std::string junk_line(Rng& rng) {
  std::string line = "x";
  const auto letters = [&](std::size_t count, char first, char last) {
    for (std::size_t at = 0; at < count; ++at) {
      line += static_cast<char>(
          between(rng, static_cast<std::size_t>(first), static_cast<std::size_t>(last)));
    }
  };
  letters(between(rng, 1, 12), 'a', 'z');
  for (std::size_t words = between(rng, 0, 3); words > 0; --words) {
    line += " x";
    letters(between(rng, 0, 20), '$', '~');
  }
  return line;
}

}  // namespace ludex::conformance
