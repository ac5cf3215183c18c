#include "records/xiangqi/ccbridge/format.h"

#include <array>
#include <string_view>

#include "records/xiangqi/ccbridge/reader.h"

namespace ludex::records::ccbridge {
namespace {

constexpr std::array<std::string_view, 2> endings{".cbr", ".cbl"};
constexpr GameFormat the_format{
    .name = "CCBridge", .word = "ccbridge", .endings = endings, .shows = is_ccbridge, .read = read};

}  // namespace

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::ccbridge
