// The engine half of GTP between any controller and any engine: engine_seat.h.
#include "engine_seat.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/engine_half.h"

namespace {

using namespace ludex;

struct GtpEngineLanguage {
  using Half = gtp::EngineHalf;
  static constexpr bool counts_answers = true;
  // Every command has one response; a line without a command has none.
  static bool is_go(std::string_view line) { return gtp::parse_command(line).has_value(); }
  // Whether the line ends a response.
  static bool is_answer(std::string_view line) { return line.empty(); }
  static Half::Settings settings() {
    const std::string file = "(;GM[1]SZ[5]AB[aa];W[bb];B[cc])";
    return {
        {"Fuzzed 1.0", "Nobody"},
        {{"top_moves"}},
        {.read_file = [file](const std::string& /*path*/) -> Result<std::string> { return file; },
         .write_file = [](const std::string& /*path*/, std::string_view /*text*/) -> Result<void> {
           return {};
         },
         .write_error = [](std::string_view /*line*/) {},
         .cpu_seconds = [] { return 0.0; },
         .date = [] { return std::string("2026-01-02"); }},
        true};
  }
};

}  // namespace

int fuzz_gtp_engine_half(const std::uint8_t* bytes, std::size_t size) {
  fuzz::feed_seat<GtpEngineLanguage>(bytes, size);
  return 0;
}
