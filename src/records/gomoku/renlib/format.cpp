#include "records/gomoku/renlib/format.h"

#include <array>
#include <string_view>

#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/reader.h"
#include "records/gomoku/renlib/writer.h"

namespace ludex::records::renlib {
namespace {

constexpr std::array<std::string_view, 1> endings{".lib"};
constexpr GameFormat the_format{.name = "RenLib",
                                .word = "renlib",
                                .endings = endings,
                                .holds_one_game = true,
                                .shows = is_renlib,
                                .read = read,
                                .walk = walk,
                                .write = write_without_notation<format>};

}  // namespace

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::renlib
