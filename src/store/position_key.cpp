#include "store/position_key.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::store {

PositionKey PositionKey::of_position(std::string_view position) {
  return PositionKey().with("[").with(position).with("]");
}

Result<PositionKey> PositionKey::parse(std::string_view text) {
  constexpr std::size_t digits = 32;
  PositionKey key;
  const auto reads = [](std::string_view half, std::uint64_t& into) {
    const auto [end, error] = std::from_chars(half.data(), half.data() + half.size(), into, 16);
    return error == std::errc() && end == half.data() + half.size();
  };
  const bool is_key = text.size() == digits && reads(text.substr(0, digits / 2), key.high_) &&
                      reads(text.substr(digits / 2), key.low_);
  if (!is_key) return fail(fmt::format("bad key of a position `{}`", excerpt(text)));
  return key;
}

PositionKey PositionKey::after(const rules::Game& before, rules::Move move) const {
  return after(word_of(before, move));
}

PositionKey PositionKey::after(std::string_view word) const {
  return with(*this == PositionKey() ? "" : " ").with(word);
}

PositionKey PositionKey::with(std::string_view bytes) const {
  __extension__ using Wide = unsigned __int128;
  constexpr Wide prime = (Wide{1} << 88U) + 0x13B;
  Wide hash = (Wide{high_} << 64U) | low_;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= prime;
  }
  PositionKey key;
  key.high_ = static_cast<std::uint64_t>(hash >> 64U);
  key.low_ = static_cast<std::uint64_t>(hash);
  return key;
}

std::string PositionKey::text() const {
  return fmt::format("{:016x}{:016x}", high_, low_);
}

// Moves that occur in records only, such as the null move, have no coordinates.
std::string word_of(const rules::Game& before, rules::Move move) {
  return before.format_move(move, before.is_legal(move) ? rules::coordinate : rules::standard);
}

PositionKey key_of(const rules::Game& game, const rules::Setup& start) {
  const rules::Setup& setup = game.setup();
  PositionKey key = setup == start ? PositionKey() : PositionKey::of_position(setup.position);
  // A game always starts from its own setup.
  const auto board = rules::start_game(setup).value();
  for (const rules::Move move : game.moves()) {
    key = key.after(*board, move);
    board->play(move);
  }
  return key;
}

}  // namespace ludex::store
