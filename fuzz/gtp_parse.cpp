// Any bytes as lines of GTP in either direction: each line is read or skipped, and what was read
// survives format and parse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "base/text.h"
#include "protocols/gtp/analysis.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/response_reader.h"

namespace {

using namespace ludex;

void read_line(std::string_view line) {
  if (const auto command = gtp::parse_command(line)) {
    expects(gtp::parse_command(gtp::format(*command)) == command);
    (void)gtp::parse_analysis_request(command->arguments);
  }
  (void)gtp::parse_analysis(line, gtp::AnalysisDialect::kata);
  if (const auto vertex = gtp::parse_vertex(line)) {
    expects(gtp::parse_vertex(gtp::format(*vertex)) == vertex);
  }
}

}  // namespace

int fuzz_gtp_parse(const std::uint8_t* bytes, std::size_t size) {
  gtp::ResponseReader reader;
  for (const std::string_view line :
       split(std::string_view(reinterpret_cast<const char*>(bytes), size), '\n')) {
    read_line(line);
    for (const auto& reading : reader.add(line)) {
      expects(reading.kind != gtp::ResponseReader::Reading::Kind::complete ||
              !reading.response.lines.empty());
    }
  }
  return 0;
}
