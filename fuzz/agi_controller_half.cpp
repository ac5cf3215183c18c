// The controller half of AGI between any owner and any engine: controller_owner.h. The game has an
// opening rule, so that colours are exchanged and fifth moves are offered and chosen in several
// searches.
#include "controller_owner.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/controller_half.h"

namespace {

using namespace ludex;

struct AgiControllerLanguage {
  using Half = agi::ControllerHalf;
  static constexpr auto game = "gomoku";
  static bool understands(std::string_view line) { return agi::parse_command(line).has_value(); }
  static bool asks(std::string_view line) { return line.starts_with("GO"); }
  static rules::Setup setup() {
    return {.game = game, .values = {{"variant", "renju"}, {"opening_rule", "rif"}}};
  }
  static Half::Settings settings() {
    Half::Settings settings;
    settings.ponder = true;
    settings.infos = ludex::protocols::Infos::sampled;
    return settings;
  }
};

}  // namespace

int fuzz_agi_controller_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_owner<AgiControllerLanguage>(bytes, size);
  return 0;
}
