// Names of openings, for games whose openings have them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.h"

namespace ludex::records {

// romaji and pinyin are Japanese and Chinese in Latin letters.
enum class OpeningLanguage : std::uint8_t { english, romaji, japanese, pinyin, chinese };
// As users call them.
inline constexpr std::array<std::string_view, 5> opening_languages{"english", "romaji", "japanese",
                                                                   "pinyin", "chinese"};
[[nodiscard]] std::optional<OpeningLanguage> opening_language_named(std::string_view word);

// Gives the record the tag Opening if its main line begins with an opening that has a name; a tag
// that is there stays.
void name_opening(Record& record, OpeningLanguage language);

}  // namespace ludex::records
