#include "servers/cgos/line_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "servers/cgos/codec.h"

namespace ludex::cgos {

namespace {

constexpr int most_komi = 1000;

Result<std::string> move_in(Tokens& in) {
  const std::size_t column = in.column();
  const auto token = in.next();
  auto found = token ? to_move(token->text) : std::nullopt;
  if (!found) return fail("bad move", column);
  return *std::move(found);
}

}  // namespace

std::string_view content_of(std::string_view line) {
  line = trim(line);
  while (line.ends_with('\r') || line.ends_with('\n')) {
    line.remove_suffix(1);
    line = trim(line);
  }
  return line;
}

Result<std::string> read_word(Tokens& in, std::string_view what) {
  const std::size_t column = in.column();
  const auto token = in.next();
  if (!token) return fail(fmt::format("missing {}", what), column);
  if (token->text.size() > word_bytes) return fail(fmt::format("{} too long", what), column);
  return std::string(token->text);
}

Result<Milliseconds> read_time_left(Tokens& in) {
  const std::size_t column = in.column();
  const auto token = in.next();
  const auto value = token ? to_integer(token->text) : std::nullopt;
  if (!value) return fail("bad time", column);
  return Milliseconds(std::clamp<std::int64_t>(*value, 0, limits::longest_time.count()));
}

Result<TimedMove> read_timed_move(Tokens& in) {
  auto played = move_in(in);
  if (!played) return tl::unexpected(std::move(played.error()));
  auto left = read_time_left(in);
  if (!left) return tl::unexpected(std::move(left.error()));
  return TimedMove{*std::move(played), *left};
}

Result<Komi> read_komi(Tokens& in) {
  const std::size_t column = in.column();
  const auto token = in.next();
  const auto value = token ? to_number(token->text) : std::nullopt;
  if (!value || !(std::abs(*value) <= most_komi)) return fail("bad komi", column);
  return Komi{static_cast<int>(std::lround(*value * 100))};
}

Result<Player> read_player(Tokens& in, std::string_view what) {
  const std::size_t column = in.column();
  const auto token = in.next();
  if (!token) return fail(fmt::format("missing {}", what), column);
  const std::string_view text = token->text;
  if (text.size() > word_bytes) return fail(fmt::format("{} too long", what), column);
  const std::size_t open = text.find('(');
  if (open == 0) return fail(fmt::format("{} without a name", what), column);
  if (open == std::string_view::npos || !text.ends_with(')')) return Player{std::string(text), {}};
  return Player{std::string(text.substr(0, open)),
                std::string(text.substr(open + 1, text.size() - open - 2))};
}

}  // namespace ludex::cgos
