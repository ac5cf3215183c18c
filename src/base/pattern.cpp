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
    return open_.back();
  }

 private:
  void read() {
    switch (expression_[at_]) {
      case '(':
        open_.push_back(0);
        return;
      case ')':
        return close();
      case '*':
      case '?':
        return;
      case '+':
        return repeat(2);
      case '{':
        return read_braces();
      case '[':
        skip_bracket();
        break;
      case '\\':
        ++at_;
        break;
      default:
        break;
    }
    add(1);
  }

  void add(std::size_t parts) {
    last_ = parts;
    open_.back() = std::min(open_.back() + parts, most_parts + 1);
  }

  void close() {
    if (open_.size() == 1) return add(1);
    const std::size_t parts = std::max<std::size_t>(open_.back(), 1);
    open_.pop_back();
    add(parts);
  }

  void repeat(std::size_t times) {
    const std::size_t parts = last_;
    add(std::min(parts * (times - 1), most_parts + 1));
    last_ = std::min(parts * times, most_parts + 1);
  }

  void read_braces() {
    const std::size_t end = expression_.find('}', at_);
    if (end == std::string_view::npos) return add(1);
    std::int64_t times = 1;
    for (const std::string_view number : split(expression_.substr(at_ + 1, end - at_ - 1), ',')) {
      // One more for `{9,}`, which has the end open.
      times = std::max(
          times, std::min<std::int64_t>(to_integer(trim(number)).value_or(0), most_parts) + 1);
    }
    repeat(static_cast<std::size_t>(times));
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
  std::vector<std::size_t> open_{0};  // the parts so far, of the whole and of each group around
  std::size_t last_ = 0;              // the parts of what a repetition would repeat
};

}  // namespace

Result<Pattern> Pattern::compile(const std::string& expression) {
  auto compiled = std::make_shared<Compiled>();
  if (expression.find('\0') != std::string::npos) {
    return fail("a regular expression holds no zero byte");
  }
  if (Parts(expression).count() > most_parts) {
    return fail(fmt::format("`{}` is more than {} parts when its repetitions are written out",
                            printable(expression), most_parts));
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
