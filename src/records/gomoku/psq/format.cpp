#include "records/gomoku/psq/format.h"

#include <array>
#include <string_view>

#include "records/gomoku/psq/reader.h"
#include "records/gomoku/psq/writer.h"

namespace ludex::records::psq {
namespace {

constexpr std::array<std::string_view, 1> psq_endings{".psq"};
constexpr GameFormat the_format{.name = "PSQ",
                                .word = "psq",
                                .endings = psq_endings,
                                .holds_one_game = true,
                                .shows = is_psq,
                                .read = read,
                                .write = write_without_notation<format>};

constexpr std::array<std::string_view, 1> rec_endings{".rec"};
constexpr GameFormat the_rec_format{.name = "REC",
                                    .word = "rec",
                                    .endings = rec_endings,
                                    .holds_one_game = true,
                                    .shows = is_rec,
                                    .read = read_rec,
                                    .write = write_without_notation<format_rec>};

}  // namespace

const GameFormat& game_format() {
  return the_format;
}

const GameFormat& rec_format() {
  return the_rec_format;
}

}  // namespace ludex::records::psq
