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

// The library writes every repetition out before it reads a text: `(a{9}){9}` is 81 parts, and each
// plus sign of `a+++` makes two of what is in front of it. So a short expression could fill any
// memory.
constexpr std::size_t most_parts = 5000;
// A loop over what may be empty, as `(a*)+` is, takes the library a time that grows faster than the
// square of the parts: 128 of them 0.03 seconds, 1024 of them 4.
constexpr std::size_t most_parts_with_empty_loops = 250;

// Counts the parts of an expression that is written out. What the library takes for an error may be
// counted in any way: it never comes so far.
class Parts {
 public:
  explicit Parts(std::string_view expression) : expression_(expression) {}

  // `most_parts` and more are all the same.
  std::size_t count() {
    for (; at_ < expression_.size(); ++at_) {
      read();
    }
    while (open_.size() > 1) {
      close();
    }
    return open_.back().parts;
  }

  // How many count() may find.
  [[nodiscard]] std::size_t allowed() const {
    return loops_over_empty_ ? most_parts_with_empty_loops : most_parts;
  }

 private:
  // The parts so far, and whether what they match may be empty: the alternatives before, the
  // sequence of this one up to its last element, and that element, which a repetition would repeat.
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
        // What a reference repeats may be empty.
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
      // One more for `{9,}`, which has the end open.
      times = std::max(
          times, std::min<std::int64_t>(to_integer(trim(number)).value_or(0), most_parts) + 1);
    }
    repeat(static_cast<std::size_t>(times));
    if (to_integer(trim(inside.substr(0, inside.find(',')))).value_or(0) == 0) {
      open_.back().last_may_be_empty = true;
    }
  }

  // To the bracket that closes this one: neither one that comes first nor one of `[:alpha:]`.
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
  std::vector<Group> open_{{}};  // the whole, and each group around
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
