// The controller half of UCCI between any owner and any engine: controller_owner.h.
#include "controller_owner.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/controller_half.h"

namespace {

using namespace ludex;

struct UcciControllerLanguage {
  using Half = ucci::ControllerHalf;
  static constexpr auto game = "xiangqi";
  static bool understands(std::string_view line) { return ucci::parse_command(line).has_value(); }
  static Half::Settings settings() {
    Half::Settings settings;
    settings.ponder = true;
    settings.infos = ludex::protocols::Infos::sampled;
    return settings;
  }
};

}  // namespace

int fuzz_ucci_controller_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_owner<UcciControllerLanguage>(bytes, size);
  return 0;
}
