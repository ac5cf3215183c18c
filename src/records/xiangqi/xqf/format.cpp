#include "records/xiangqi/xqf/format.h"

#include <array>
#include <string_view>

#include "records/xiangqi/xqf/reader.h"
#include "records/xiangqi/xqf/writer.h"

namespace ludex::records::xqf {
namespace {

constexpr std::array<std::string_view, 1> endings{".xqf"};
constexpr GameFormat the_format{.name = "XQF",
                                .word = "xqf",
                                .endings = endings,
                                .holds_one_game = true,
                                .shows = is_xqf,
                                .read = read,
                                .write = write_without_notation<format>};

}  // namespace

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::xqf
