// The notes that match runners write after engines' moves: "+0.31/14 0.231s, n=12345", "book".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/tree/annotation.h"

namespace ludex::records::pgn {

// Takes a note off the front of the text into `into`, which must be empty. Returns the text after
// the note, such as the reason for the game's end. Absent if the text does not begin with a note;
// `into` is then meaningless.
[[nodiscard]] std::optional<std::string_view> read_note(std::string_view text, EngineNote& into);
// Whether a text after a note would be read as one of the note's named fields.
[[nodiscard]] bool begins_with_field(std::string_view text);
// Empty if the note has nothing to write; fields are written only after a score or a time.
[[nodiscard]] std::string format_note(const EngineNote& note);

// Reads "+0.31", "-12.5" or "3" in hundredths, rounded; at most a million pawns.
[[nodiscard]] std::optional<int> read_hundredths(std::string_view text);
// The largest depth and the longest mate; a larger number is taken for a mistake.
inline constexpr int most_plies = 100'000;
// Reads a number of digits alone, at most `max`.
[[nodiscard]] std::optional<int> read_count(std::string_view text, int max);

}  // namespace ludex::records::pgn
