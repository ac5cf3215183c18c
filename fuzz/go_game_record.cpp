// Bytes that may be the record of a game of go's net training.
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "nets/go/game_record.h"

int fuzz_go_game_record(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto game = go_nets::unpacked(text);
  if (!game) return 0;
  const auto again = go_nets::unpacked(std::string_view(go_nets::packed(*game)).substr(2));
  expects(again.has_value() && *again == *game);
  return 0;
}
