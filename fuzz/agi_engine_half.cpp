// The engine half of AGI between any controller and any engine: engine_seat.h. Each search in the
// foreground has one answer, even without a position; a GO PONDER has none.
#include "engine_seat.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/engine_half.h"

namespace {

using namespace ludex;

struct AgiEngineLanguage {
  using Half = agi::EngineHalf;
  static constexpr bool counts_answers = true;
  // Whether a line is a GO does not depend on the side of the board.
  static bool is_go(std::string_view line) {
    const auto command = agi::parse_command(line);
    return command && std::holds_alternative<agi::Go>(*command);
  }
  static bool is_answer(std::string_view line) {
    const auto message = agi::parse_message(line, agi::most_side);
    expects(message.has_value());
    return std::holds_alternative<agi::BestMove>(*message);
  }
  static Half::Settings settings() {
    return {{"Fuzzed", "Nobody"},
            {{"Hash", engine::Spin{16, 1, 64}},
             {"Ponder", engine::Check{}},
             {"OwnBook", engine::Check{true}},
             {"BookFile", engine::Text{}}}};
  }
};

}  // namespace

int fuzz_agi_engine_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_seat<AgiEngineLanguage>(bytes, size);
  return 0;
}
