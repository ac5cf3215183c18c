#include "base/pattern.h"

#include <fmt/format.h>
#include <regex.h>

#include <algorithm>
#include <cstdint>
#include <vector>

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

// The library writes out every repetition when it compiles an expression: `(a{9}){9}` becomes 81
// parts, and each plus sign of `a+++` doubles the element in front of it. So without a limit a
// short expression could exhaust the memory.
constexpr std::size_t most_parts = 5000;
// A loop over an element that may match empty text, such as `(a*)+`, takes the library a time that
// grows faster than the square of the number of parts: 0.03 seconds for 128 parts, 4 seconds for
// 1024.
constexpr std::size_t most_parts_with_empty_loops = 250;

// Counts the parts of an expression after its repetitions are written out. An expression that the
// library rejects may be counted in any way, for it is never used.
class Parts {
 public:
  explicit Parts(std::string_view expression) : expression_(expression) {}

  // Counts no further than just above `most_parts`.
  std::size_t count() {
    for (; at_ < expression_.size(); ++at_) {
      read();
    }
    while (open_.size() > 1) {
      close();
    }
    return open_.back().parts;
  }

  // The largest result of count() that is accepted; valid after count().
  [[nodiscard]] std::size_t allowed() const {
    return loops_over_empty_ ? most_parts_with_empty_loops : most_parts;
  }

 private:
  // A group, or the whole expression: the number of its parts so far, and whether what they match
  // may be empty. The latter is kept for the alternatives before, for the sequence of the current
  // one without its last element, and for that element, which a repetition would repeat.
  struct Group {
    std::size_t parts = 0;
    bool alternative_may_be_empty = false;
    bool sequence_may_be_empty = true;
    std::size_t last_parts = 0;
    bool last_may_be_empty = true;

    [[nodiscard]] bool may_be_empty() const {
      return alternative_may_be_empty || (sequence_may_be_empty && last_may_be_empty);
    }
  };

  void read() {
    switch (expression_[at_]) {
      case '(':
        open_.emplace_back();
        return;
      case ')':
        return close();
      case '|':
        return begin_alternative();
      case '*':
        loop();
        open_.back().last_may_be_empty = true;
        return;
      case '?':
        open_.back().last_may_be_empty = true;
        return;
      case '+':
        loop();
        return repeat(2);
      case '{':
        return read_braces();
      case '^':
      case '$':
        return add(1, true);
      case '[':
        skip_bracket();
        break;
      case '\\':
        // The text that a back-reference repeats may be empty.
        ++at_;
        return add(1, at_ < expression_.size() && is_digit(expression_[at_]));
      default:
        break;
    }
    add(1, false);
  }

  void add(std::size_t parts, bool may_be_empty) {
    Group& group = open_.back();
    group.sequence_may_be_empty = group.sequence_may_be_empty && group.last_may_be_empty;
    group.last_parts = parts;
    group.last_may_be_empty = may_be_empty;
    group.parts = std::min(group.parts + parts, most_parts + 1);
  }

  void begin_alternative() {
    Group& group = open_.back();
    const bool may_be_empty = group.may_be_empty();
    group = {.parts = std::min(group.parts + 1, most_parts + 1),
             .alternative_may_be_empty = may_be_empty};
  }

  void close() {
    if (open_.size() == 1) return add(1, false);
    const Group closed = open_.back();
    open_.pop_back();
    add(std::max<std::size_t>(closed.parts, 1), closed.may_be_empty());
  }

  void loop() {
    const Group& group = open_.back();
    loops_over_empty_ |= group.last_parts > 0 && group.last_may_be_empty;
  }

  void repeat(std::size_t times) {
    Group& group = open_.back();
    const std::size_t more = std::min(group.last_parts * (times - 1), most_parts + 1);
    group.parts = std::min(group.parts + more, most_parts + 1);
    group.last_parts = std::min(group.last_parts * times, most_parts + 1);
  }

  void read_braces() {
    const std::size_t end = expression_.find('}', at_);
    if (end == std::string_view::npos) return add(1, false);
    const std::string_view inside = expression_.substr(at_ + 1, end - at_ - 1);
    if (!inside.empty() && inside.back() == ',') {
      loop();
    }
    std::int64_t times = 1;
    for (const std::string_view number : split(inside, ',')) {
      // One more, because `{9,}` has an open end.
      times = std::max(
          times, std::min<std::int64_t>(to_integer(trim(number)).value_or(0), most_parts) + 1);
    }
    repeat(static_cast<std::size_t>(times));
    if (to_integer(trim(inside.substr(0, inside.find(',')))).value_or(0) == 0) {
      open_.back().last_may_be_empty = true;
    }
  }

  // Moves on to the bracket that closes this one: a `]` that comes first does not, nor does that of
  // a class such as `[:alpha:]`.
  void skip_bracket() {
    std::size_t at = at_ + 1;
    for (const char first : {'^', ']'}) {
      at += at < expression_.size() && expression_[at] == first ? 1U : 0U;
    }
    while (at < expression_.size() && expression_[at] != ']') {
      const bool is_class =
          expression_[at] == '[' && at + 1 < expression_.size() &&
          std::string_view(":.=").find(expression_[at + 1]) != std::string_view::npos;
      const std::size_t end = is_class
                                  ? expression_.find(std::string{expression_[at + 1], ']'}, at + 2)
                                  : std::string_view::npos;
      at = end == std::string_view::npos ? at + 1 : end + 2;
    }
    at_ = at;
  }

  std::string_view expression_;
  std::size_t at_ = 0;
  std::vector<Group> open_{{}};  // the whole expression, then each group that is open
  bool loops_over_empty_ = false;
};

}  // namespace

Result<Pattern> Pattern::compile(const std::string& expression) {
  auto compiled = std::make_shared<Compiled>();
  if (expression.find('\0') != std::string::npos) {
    return fail("a regular expression holds no zero byte");
  }
  Parts parts(expression);
  if (parts.count() > parts.allowed()) {
    return fail(fmt::format("`{}` is more than {} parts when its repetitions are written out",
                            printable(expression), parts.allowed()));
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
  // The text may hold zero bytes, so that REG_STARTEND gives its end. The address sanitizer does
  // not know that flag and looks for a zero byte behind the text, which the copy has.
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
