// The controller half of UCI between any owner and any engine: controller_owner.h.
#include "controller_owner.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/controller_half.h"

namespace {

using namespace ludex;

struct UciControllerLanguage {
  using Half = uci::ControllerHalf;
  static constexpr auto game = "chess";
  static bool understands(std::string_view line) { return uci::parse_command(line).has_value(); }
  static Half::Settings settings() {
    Half::Settings settings;
    settings.ponder = true;
    settings.registration = uci::Register{"name", "code"};
    return settings;
  }
};

}  // namespace

int fuzz_uci_controller_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_owner<UciControllerLanguage>(bytes, size);
  return 0;
}
