// Names of openings, for games whose openings have them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/tree/record.h"

namespace ludex::records {

// romaji and pinyin are Japanese and Chinese in Latin letters.
enum class OpeningLanguage : std::uint8_t { english, romaji, japanese, pinyin, chinese };
// The languages as users type them, indexed by OpeningLanguage.
inline constexpr std::array<std::string_view, 5> opening_languages{"english", "romaji", "japanese",
                                                                   "pinyin", "chinese"};
[[nodiscard]] std::optional<OpeningLanguage> opening_language_named(std::string_view word);

// Adds the tag Opening to the record if its main line begins with an opening that has a name. An
// existing tag is kept.
void name_opening(Record& record, OpeningLanguage language);

}  // namespace ludex::records
