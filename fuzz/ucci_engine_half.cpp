// The engine half of UCCI between any controller and any engine: engine_seat.h. Only bestmove lines
// are counted, since a nobestmove may also answer an idle stop.
#include "engine_seat.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/engine_half.h"

namespace {

using namespace ludex;

struct UcciEngineLanguage {
  using Half = ucci::EngineHalf;
  static constexpr bool counts_answers = true;
  static bool is_go(std::string_view line) {
    const auto command = ucci::parse_command(line);
    return command && std::holds_alternative<ucci::Go>(*command);
  }
  static bool is_answer(std::string_view line) {
    const auto message = ucci::parse_message(line);
    expects(message.has_value());
    return std::holds_alternative<ucci::BestMove>(*message);
  }
  static Half::Settings settings() {
    return {{"Fuzzed", "Nobody"},
            {{"Hash", engine::Spin{16, 1, 64}},
             {"Style", engine::Combo{"normal", {"solid", "normal", "risky"}}},
             {"OwnBook", engine::Check{true}},
             {"BookFile", engine::Text{}},
             {"Clear Hash", engine::Button{}}}};
  }
};

}  // namespace

int fuzz_ucci_engine_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_seat<UcciEngineLanguage>(bytes, size);
  return 0;
}
