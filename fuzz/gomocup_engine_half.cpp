// The engine half of Gomocup between any manager and any engine: engine_seat.h.
#include "engine_seat.h"
#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/engine_half.h"

namespace {

using namespace ludex;

struct GomocupEngineLanguage {
  using Half = gomocup::EngineHalf;
  static constexpr bool counts_answers = true;
  // Whether the line may be the last one of a question.
  static bool is_go(std::string_view line) {
    const auto command = gomocup::parse_command(line);
    return command && (std::holds_alternative<gomocup::Begin>(*command) ||
                       std::holds_alternative<gomocup::Turn>(*command) ||
                       std::holds_alternative<gomocup::Done>(*command) ||
                       std::holds_alternative<gomocup::Play>(*command) ||
                       std::holds_alternative<gomocup::YxNBest>(*command));
  }
  static bool is_answer(std::string_view line) {
    const auto message = gomocup::parse_message(line);
    expects(message.has_value());
    return std::holds_alternative<gomocup::Moves>(*message) ||
           std::holds_alternative<gomocup::Swap>(*message);
  }
  static Half::Settings settings() {
    return {{"Fuzzed 1.0", "Nobody"},
            {{"Hash", engine::Spin{16, 1, 64}},
             {"Threads", engine::Spin{1, 1, 8}},
             {"Ponder", engine::Check{}},
             {"MultiPV", engine::Spin{1, 1, 8}},
             {"Clear Hash", engine::Button{}},
             {"Limit Strength", engine::Check{}, "", engine::Meaning::limited_strength},
             {"Rating", engine::Spin{2800, 800, 2800}, "", engine::Meaning::rating}}};
  }
};

}  // namespace

int fuzz_gomocup_engine_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_seat<GomocupEngineLanguage>(bytes, size);
  return 0;
}
