// Any bytes as lines of a server of the NNGS kind: each line is read or refused, and what becomes a
// word of a command is one word.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "servers/nngs/codec.h"

namespace {

using namespace ludex;

void read_nngs_line(std::string_view line) {
  const auto message = nngs::parse_server_line(line);
  if (!message) return;
  if (const auto* const request = std::get_if<nngs::MatchRequest>(&*message)) {
    expects(nngs::is_name(request->opponent));
    expects(nngs::match_command(*request).find_first_of("\r\n") == std::string_view::npos);
  } else if (const auto* const move = std::get_if<nngs::MoveLine>(&*message)) {
    expects(move->move == "handicap" || nngs::to_move(move->move) == move->move);
  } else if (const auto* const stored = std::get_if<nngs::StoredGames>(&*message)) {
    for (const auto& name : stored->names) {
      expects(name.find_first_of(" \t\r\n") == std::string_view::npos);
    }
  }
  const std::string text = nngs::content(line);
  expects(nngs::content(text).size() <= text.size());
}

}  // namespace

int fuzz_nngs_parse(const std::uint8_t* bytes, std::size_t size) {
  for (const std::string_view line :
       split(std::string_view(reinterpret_cast<const char*>(bytes), size), '\n')) {
    read_nngs_line(line);
  }
  return 0;
}
