#include "base/pattern.h"

#include <fmt/format.h>
#include <regex.h>

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace ludex {

struct Pattern::Compiled {
  Compiled() = default;
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() {
    if (is_ready) {
      regfree(&expression);
    }
  }

  regex_t expression{};
  bool is_ready = false;
};

namespace {

// What `{100}{100}` would take grows with the product of the numbers.
constexpr std::size_t most_repetitions = 2000;

// The product of the largest number in each pair of braces.
std::size_t repetitions(std::string_view expression) {
  std::size_t product = 1;
  for (std::size_t at = expression.find('{'); at != std::string_view::npos;
       at = expression.find('{', at + 1)) {
    const std::string_view inside = expression.substr(at + 1, expression.find('}', at) - at - 1);
    std::int64_t largest = 1;
    for (const std::string_view number : split(inside, ',')) {
      largest = std::max(largest, to_integer(trim(number)).value_or(1));
    }
    product *= static_cast<std::size_t>(std::min<std::int64_t>(largest, most_repetitions));
    if (product > most_repetitions) break;
  }
  return product;
}

}  // namespace

Result<Pattern> Pattern::compile(const std::string& expression) {
  auto compiled = std::make_shared<Compiled>();
  if (expression.find('\0') != std::string::npos) {
    return fail("a regular expression holds no zero byte");
  }
  if (repetitions(expression) > most_repetitions) {
    return fail(fmt::format("`{}` repeats its parts more than {} times", printable(expression),
                            most_repetitions));
  }
  const int failure = regcomp(&compiled->expression, expression.c_str(), REG_EXTENDED);
  if (failure != 0) {
    std::array<char, 256> words{};
    regerror(failure, &compiled->expression, words.data(), words.size());
    return fail(
        fmt::format("`{}` is no regular expression: {}", printable(expression), words.data()));
  }
  compiled->is_ready = true;
  return Pattern(std::move(compiled));
}

std::optional<Pattern::Match> Pattern::find(std::string_view text, std::size_t from) const {
  if (from > text.size()) return std::nullopt;
  std::array<regmatch_t, groups> found{};
  found[0].rm_so = static_cast<regoff_t>(from);
  found[0].rm_eo = static_cast<regoff_t>(text.size());
  // The text may hold zero bytes: REG_STARTEND says where it ends. The address sanitizer does not
  // know that flag and looks for a zero byte behind it, which the copy has.
  const int flags = REG_STARTEND | (from > 0 ? REG_NOTBOL : 0);
  const std::string copy(text);
  if (regexec(&compiled_->expression, copy.c_str(), groups, found.data(), flags) != 0) {
    return std::nullopt;
  }
  Match match{};
  for (std::size_t group = 0; group < groups; ++group) {
    if (found[group].rm_so < 0) continue;
    const auto begin = static_cast<std::size_t>(found[group].rm_so);
    const auto end = static_cast<std::size_t>(found[group].rm_eo);
    match[group] = text.substr(begin, end - begin);
  }
  return match;
}

}  // namespace ludex
