#include "records/xiangqi/dhtmlxq/format.h"

#include <array>
#include <string_view>

#include "records/xiangqi/dhtmlxq/reader.h"
#include "records/xiangqi/dhtmlxq/writer.h"

namespace ludex::records::dhtmlxq {
namespace {

constexpr std::array<std::string_view, 5> endings{".dhtmlxq", ".ubb", ".txt", ".htm", ".html"};
Result<std::string> write(const Record& record, std::string_view /*notation*/, Losses& losses) {
  return format(record, losses);
}
constexpr GameFormat the_format{.name = "DhtmlXQ",
                                .word = "dhtmlxq",
                                .endings = endings,
                                .shows = is_dhtmlxq,
                                .read = read,
                                .write = write};

}  // namespace

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::dhtmlxq
