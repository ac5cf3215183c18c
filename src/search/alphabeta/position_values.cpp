#include "search/alphabeta/position_values.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/tokens.h"

namespace ludex::search {

namespace {

// More is a mate, which is nobody's to give away.
constexpr std::int64_t most = 20'000;

// The `+` is notation in the specification, but some controllers send it.
std::string position_after_plus(Tokens& words) {
  const auto word = words.peek();
  if (word && word->text == "+") (void)words.next();
  return std::string(words.rest());
}

}  // namespace

Result<ValueOrder> parse_value_order(std::string_view text) {
  Tokens words(text);
  const auto first = words.peek();
  if (!first) return fail("UCI_SetPositionValue takes `VALUE + FEN`, `clear + FEN` or `clearall`");
  if (first->text == "clearall") return ClearAllValues{};
  if (first->text == "clear") {
    (void)words.next();
    return ClearValue{position_after_plus(words)};
  }
  const auto value = words.integer("value in centipawns", -most, most);
  if (!value) return tl::unexpected(value.error());
  return SetValue{static_cast<Value>(*value), position_after_plus(words)};
}

bool PositionValues::set(std::uint64_t key, Value value) {
  if (values_.size() >= limit && values_.count(key) == 0) return false;
  values_[key] = value;
  return true;
}

std::optional<Value> PositionValues::find(std::uint64_t key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace ludex::search
