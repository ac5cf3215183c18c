#include "records/text/opening_name.h"

#include <algorithm>

#include "base/text.h"
#include "records/registry.h"

namespace ludex::records {

std::optional<OpeningLanguage> opening_language_named(std::string_view word) {
  const auto found =
      std::find_if(opening_languages.begin(), opening_languages.end(),
                   [&](std::string_view name) { return equal_ignoring_case(name, word); });
  if (found == opening_languages.end()) return std::nullopt;
  return static_cast<OpeningLanguage>(found - opening_languages.begin());
}

void name_opening(Record& record, OpeningLanguage language) {
  constexpr std::string_view tag = "Opening";
  const GameRecords* const row = find_game_records(record.setup.game);
  if (row == nullptr || row->opening_name == nullptr || find_tag(record, tag)) return;
  const std::string_view name = row->opening_name(record, language);
  if (!name.empty()) {
    set_tag(record, tag, name);
  }
}

}  // namespace ludex::records
