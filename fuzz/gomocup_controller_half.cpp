// The controller half of Gomocup between any owner and any engine: controller_owner.h.
#include "controller_owner.h"
#include "protocols/gomocup/codec.h"
#include "protocols/gomocup/controller_half.h"

namespace {

using namespace ludex;

struct GomocupControllerLanguage {
  using Half = gomocup::ControllerHalf;
  static constexpr auto game = "gomoku";
  static bool understands(std::string_view line) {
    return gomocup::parse_command(line).has_value();
  }
  // A SUGGEST and the stones that are taken back are exchanges of the same question.
  static bool asks(std::string_view line) {
    const auto command = gomocup::parse_command(line);
    return command && (std::holds_alternative<gomocup::Begin>(*command) ||
                       std::holds_alternative<gomocup::Turn>(*command) ||
                       std::holds_alternative<gomocup::Done>(*command) ||
                       std::holds_alternative<gomocup::Play>(*command) ||
                       std::holds_alternative<gomocup::TakeBack>(*command));
  }
  static rules::Setup setup() {
    return {.game = game, .values = {{"opening_rule", "swap2"}, {"variant", "renju"}}};
  }
  static Half::Settings settings() {
    Half::Settings settings;
    settings.yixin = true;
    settings.infos = protocols::Infos::sampled;
    return settings;
  }
};

}  // namespace

int fuzz_gomocup_controller_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_owner<GomocupControllerLanguage>(bytes, size);
  return 0;
}
