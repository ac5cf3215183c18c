#include "records/epd/format.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "records/epd/reader.h"

namespace ludex::records::epd {
namespace {

constexpr std::array<std::string_view, 2> endings{".epd", ".fen"};

Result<std::string> write(const Record& record, std::string_view /*notation*/, Losses& losses) {
  losses.add("everything but the start position", left_out);
  return record.setup.position + "\n";
}

constexpr GameFormat the_format{
    .name = "FEN", .word = "fen", .endings = endings, .holds_position = true, .write = write};

Result<std::vector<Opening>> read_openings(const Source& source, const rules::Setup& /*setup*/,
                                           std::size_t /*plies*/) {
  Reader reader(source);
  std::vector<Opening> openings;
  Entry entry;
  while (true) {
    const auto more = reader.next(entry);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return openings;
    openings.push_back({position_of(entry.text), {}, entry.line});
  }
}

constexpr OpeningFormat openings{
    .word = "epd", .endings = endings, .has_moves = false, .read = read_openings};

}  // namespace

const OpeningFormat& opening_format() {
  return openings;
}

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::epd
