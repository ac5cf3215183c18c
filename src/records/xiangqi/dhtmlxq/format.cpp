#include "records/xiangqi/dhtmlxq/format.h"

#include <array>
#include <string_view>

#include "records/xiangqi/dhtmlxq/reader.h"
#include "records/xiangqi/dhtmlxq/writer.h"

namespace ludex::records::dhtmlxq {
namespace {

constexpr std::array<std::string_view, 5> endings{".dhtmlxq", ".ubb", ".txt", ".htm", ".html"};
constexpr GameFormat the_format{.name = "DhtmlXQ",
                                .word = "dhtmlxq",
                                .endings = endings,
                                .shows = is_dhtmlxq,
                                .read = read,
                                .write = write_without_notation<format>};

}  // namespace

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::dhtmlxq
