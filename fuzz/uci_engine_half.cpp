// The engine half of UCI between any controller and any engine: engine_seat.h.
#include "engine_seat.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/engine_half.h"

namespace {

using namespace ludex;

struct UciEngineLanguage {
  using Half = uci::EngineHalf;
  static constexpr bool counts_answers = true;
  static bool is_go(std::string_view line) {
    const auto command = uci::parse_command(line);
    return command && std::holds_alternative<uci::Go>(*command);
  }
  static bool is_answer(std::string_view line) {
    const auto message = uci::parse_message(line);
    expects(message.has_value());
    return std::holds_alternative<uci::BestMove>(*message);
  }
  static Half::Settings settings() {
    return {{"Fuzzed", "Nobody"},
            {{"Hash", engine::Spin{16, 1, 64}},
             {"Style", engine::Combo{"Normal", {"Normal", "Fail High"}}},
             {"UCI_ShowWDL", engine::Check{true}},
             {"UCI_ShowCurrLine", engine::Check{true}},
             {"UCI_ShowRefutations", engine::Check{true}},
             {"Log", engine::Text{}},
             {"Clear", engine::Button{}}},
            true};
  }
};

}  // namespace

int fuzz_uci_engine_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_seat<UciEngineLanguage>(bytes, size);
  return 0;
}
