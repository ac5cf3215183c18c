// The notes that match runners write behind engines' moves: "+0.31/14 0.231s, n=12345", "book".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/annotation.h"

namespace ludex::records::pgn {

// Takes a note off the front of the text into `into`, which is empty; what is left is the text
// behind it, such as the reason of the game's end. Nothing when the text does not begin with a
// note: then `into` means nothing.
[[nodiscard]] std::optional<std::string_view> read_note(std::string_view text, EngineNote& into);
// Whether a text behind a note would be read as one of its named figures.
[[nodiscard]] bool begins_with_field(std::string_view text);
// Empty for a note without anything to tell; figures need a score or a time before them.
[[nodiscard]] std::string format_note(const EngineNote& note);

// "+0.31", "-12.5", "3": hundredths, rounded; at most a million pawns.
[[nodiscard]] std::optional<int> read_hundredths(std::string_view text);
// No depth and no mate is farther: a longer number is a mistake.
inline constexpr int most_plies = 100'000;
// Digits alone, at most `max`.
[[nodiscard]] std::optional<int> read_count(std::string_view text, int max);

}  // namespace ludex::records::pgn
