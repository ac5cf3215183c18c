#include "cli/match_request_flags.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.h"
#include "remote/go/match_rules.h"

namespace ludex::cli {

namespace {

constexpr remote::IntRange minutes_allowed{0, 600};
constexpr remote::IntRange handicaps_allowed{0, 9};
// In hundredths.
constexpr remote::IntRange komis_allowed{-40'000, 40'000};

struct NamedFlag {
  std::string_view name;
  std::optional<std::string> MatchRequestFlags::*text;
  std::string_view help;
};

constexpr std::array named_flags{
    NamedFlag{"--opponents", &MatchRequestFlags::opponents,
              "At NNGS: play only with NAME,NAME… (default: with anybody)"},
    NamedFlag{"--sizes", &MatchRequestFlags::sizes,
              "At NNGS: the boards that are accepted (default: 9,13,19)"},
    NamedFlag{"--times", &MatchRequestFlags::times,
              "At NNGS: minutes of main time, LEAST..MOST (default: 1..60)"},
    NamedFlag{"--byo-yomi", &MatchRequestFlags::byo_yomi,
              "At NNGS: minutes for 25 moves of byo-yomi, LEAST..MOST (default: 0..30)"},
    NamedFlag{"--komi", &MatchRequestFlags::komi,
              "At NNGS: the komi, LEAST..MOST; another one is answered by an offer (default: any)"},
    NamedFlag{"--handicap", &MatchRequestFlags::handicap,
              "At NNGS: handicap stones, LEAST..MOST (default: 0..9)"},
    NamedFlag{"--challenge", &MatchRequestFlags::challenge,
              "At NNGS: ask for games: \"NAME black|white|alternating SIZE MINUTES BYOYOMI "
              "[HANDICAP]\""},
};

tl::unexpected<Error> unreadable(std::string_view flag, std::string_view text,
                                 const Error& wanted) {
  return fail(fmt::format("{} is {}, not {}", flag, wanted.message, printable(text)));
}

// Reads a flag, if it was given, into its place.
template <class Value, class Into, class Read>
Result<void> read_into(Into& into, std::string_view name, const std::optional<std::string>& text,
                       const Read& read) {
  if (!text) return {};
  Result<Value> value = read(*text);
  if (!value) return unreadable(name, *text, value.error());
  into = *std::move(value);
  return {};
}

}  // namespace

std::vector<Argument> arguments_of(MatchRequestFlags& flags) {
  std::vector<Argument> arguments;
  arguments.reserve(named_flags.size());
  for (const NamedFlag& flag : named_flags) {
    arguments.push_back({std::string(flag.name), &(flags.*flag.text), std::string(flag.help)});
  }
  return arguments;
}

std::optional<std::string_view> given(const MatchRequestFlags& flags) {
  for (const NamedFlag& flag : named_flags) {
    if (flags.*flag.text) return flag.name;
  }
  return std::nullopt;
}

Result<remote::NngsTerms> read_flags(const MatchRequestFlags& flags) {
  remote::NngsTerms terms;
  remote::MatchRules& rules = terms.rules;
  const auto range = [](const remote::IntRange& bounds, int scale = 1) {
    return
        [bounds, scale](std::string_view text) { return remote::parse_range(text, bounds, scale); };
  };
  using Names = std::vector<std::string>;
  std::array read{
      read_into<Names>(rules.opponents, "--opponents", flags.opponents, remote::parse_names),
      read_into<std::vector<int>>(rules.sizes, "--sizes", flags.sizes, remote::parse_sizes),
      read_into<remote::IntRange>(rules.minutes, "--times", flags.times, range(minutes_allowed)),
      read_into<remote::IntRange>(rules.byo_yomi_minutes, "--byo-yomi", flags.byo_yomi,
                                  range(minutes_allowed)),
      read_into<remote::IntRange>(rules.komi, "--komi", flags.komi, range(komis_allowed, 100)),
      read_into<remote::IntRange>(rules.handicap, "--handicap", flags.handicap,
                                  range(handicaps_allowed)),
      read_into<remote::Challenge>(terms.challenge, "--challenge", flags.challenge,
                                   remote::parse_challenge)};
  for (Result<void>& result : read) {
    if (!result) return tl::unexpected(std::move(result.error()));
  }
  return terms;
}

}  // namespace ludex::cli
