#include "cli/match/openings_flag.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "match/openings/opening_file.h"

namespace ludex::cli {
namespace {

Step unknown_ending(const OpeningsFlag& openings, std::string_view game) {
  std::vector<std::string> endings;
  std::vector<std::string> words;
  for (const records::OpeningFormat* const format : match::opening_formats_of(game)) {
    endings.insert(endings.end(), format->endings.begin(), format->endings.end());
    words.push_back(fmt::format("format={}", format->word));
  }
  return wrong(fmt::format("-openings file={}: its ending is none of {}, so {} is needed",
                           printable(openings.file), listed(endings, "and"), listed(words, "or")));
}

Step find_format(OpeningsFlag& openings, std::string_view game) {
  if (openings.format_word.empty()) {
    openings.format = match::opening_format_of(openings.file, game);
    return openings.format != nullptr ? Step{} : unknown_ending(openings, game);
  }
  std::vector<std::string_view> names;
  for (const records::OpeningFormat* const format : match::opening_formats_of(game)) {
    if (format->word == openings.format_word) {
      openings.format = format;
    }
    names.push_back(format->word);
  }
  if (openings.format != nullptr) return {};
  return wrong(fmt::format("-openings format={}: openings of {} come as {}", openings.format_word,
                           game, fmt::join(names, ", ")));
}

}  // namespace

Step finish_openings(Draft& draft, OpeningsFlag& openings) {
  if (auto found = find_format(openings, draft.flags.setup.game); !found) return found;
  if (openings.plies != SIZE_MAX && !openings.format->has_moves) {
    draft.note("-openings plies=: an EPD file holds positions, and no moves to be counted");
  }
  return {};
}

}  // namespace ludex::cli
