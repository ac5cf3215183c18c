// The data that programs keep in the comments of PGN: the commands of GUIs ("[%clk 0:01:02]") and
// the notes of match runners ("+0.31/14 0.231s, n=12345").
//
//   [%clk h:mm:ss]  [%emt h:mm:ss]     time left, time spent; fractions of a second allowed
//   [%eval 0.36]  [%eval #-3,20]       pawns or mate in moves, White's view; then the depth
//   [%csl Ga4,Rb5]  [%cal Ge2e4]       coloured squares and arrows: green, red, yellow, blue
//
// A command that is unknown or misspelt stays in the text, so a comment never causes an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "records/tree/annotation.h"

namespace ludex::records::pgn {

// `raw` is the text between the braces, in UTF-8 or Latin-1. Commands and notes go into `into`: a
// later command of a kind replaces an earlier one, while squares and arrows are added. Returns the
// rest, which is text for people, as one line of UTF-8.
[[nodiscard]] std::string read_comment(std::string_view raw, Annotations& into);
// The same, but commands stay in the text.
[[nodiscard]] std::string read_text(std::string_view raw);

// Appends words after a blank.
void append_words(std::string& text, std::string_view words);

// The texts of the one or two comments that are written after the move, without their braces.
// Reading them gives the same annotations, unless a text itself looks like a command or a note.
[[nodiscard]] std::vector<std::string> format_comments(const Annotations& annotations);
// Makes a text fit between braces: UTF-8 in one line, with `)` for each `}`, and `(` for each `{`
// then.
[[nodiscard]] std::string format_text(std::string_view text);

}  // namespace ludex::records::pgn
