// Any bytes as a RenLib library: nothing crashes, the library that is written from it survives
// reading and writing, and a walk gives the contents of the record. The first reading may join
// nodes and sorts siblings.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string_view>

#include "record_round_trip.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/gomoku/renlib/reader.h"
#include "records/gomoku/renlib/writer.h"

namespace {

// Both ways to write the library as SGF must give the same text.
void compare_walk(std::string_view bytes, const ludex::records::Record& record) {
  using ludex::records::sgf_format;
  const auto walked = ludex::records::renlib::walk(bytes);
  ludex::expects(walked.has_value());
  if (walked->walk == nullptr) return;
  ludex::records::Losses losses;
  const auto text = format_game(record, sgf_format(), {}, losses);
  std::ostringstream out;
  ludex::expects(text && sgf_format().write({nullptr, walked->walk.get()}, {}, out, losses));
  ludex::expects(out.str() == *text);
}

}  // namespace

int fuzz_renlib_reader(const std::uint8_t* bytes, std::size_t size) {
  namespace renlib = ludex::records::renlib;
  const auto format = [](const ludex::records::Record& record) {
    ludex::records::Losses losses;
    return renlib::format(record, losses);
  };
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto games = renlib::read(text);
  if (!games) return 0;
  compare_walk(text, games->records.at(0));
  const auto file = format(games->records.at(0));
  ludex::expects(file.has_value());
  ludex::fuzz::round_trip(*file, renlib::read, format);
  return 0;
}
