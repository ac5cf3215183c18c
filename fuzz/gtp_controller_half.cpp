// The controller half of GTP between any owner and any engine: controller_owner.h.
#include "controller_owner.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/controller_half.h"

namespace {

using namespace ludex;

struct GtpControllerLanguage {
  using Half = gtp::ControllerHalf;
  static constexpr auto game = "go";
  static bool understands(std::string_view line) {
    return gtp::is_interrupt(line) || gtp::parse_command(line).has_value();
  }
  // Every command counts, because moves that the engine has not seen are sent in its own time.
  static bool asks(std::string_view line) { return gtp::parse_command(line).has_value(); }
  static rules::Setup setup() {
    return {.game = game, .values = {{"handicap", "2"}, {"size", "7"}}};
  }
  static Half::Settings settings() {
    Half::Settings settings;
    settings.infos = protocols::Infos::sampled;
    return settings;
  }
};

}  // namespace

int fuzz_gtp_controller_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_owner<GtpControllerLanguage>(bytes, size);
  return 0;
}
