// The words of PGN text, as fast as the bytes come in: no legality, no memory of past games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/source.h"
#include "records/window.h"

namespace ludex::records::pgn {

enum class TokenKind : std::uint8_t {
  tag,          // text stands between the quotes, escapes in place; name is the tag's
  move,         // as written, without the glyphs behind it
  glyph,        // number
  comment,      // text stands between the braces, or behind the semicolon
  open,         // a variation begins
  close,        // and ends
  result,       // "1-0", "0-1", "1/2-1/2", "1/2" or "*"
  end_of_game,  // behind the result, or where the file or the next game comes without one
  bad,          // text is the sentence that says what is wrong here, name what is passed over
  end_of_file,
};

struct Token {
  TokenKind kind{};
  std::uint8_t glyph = 0;
  std::uint64_t offset = 0;       // of its first byte in the file
  std::uint64_t text_offset = 0;  // of the first byte of `text`
  std::string_view name;          // both are valid until the next call
  std::string_view text;
};

struct ScanOptions {
  // The piece of the file held in memory at first; it grows for a longer comment, up to
  // limits::record_text_bytes.
  std::size_t window_bytes = std::size_t{1} << 16;
  // What the first byte of the source is called: for a source that begins in the middle of a file.
  FilePlace start;
};

// Passes over move numbers, escape lines (`%` in column 1), the byte order mark, and text between
// games: behind a result everything up to a tag at the start of a line, or move number 1.
class Scanner {
 public:
  explicit Scanner(Source source, const ScanOptions& options = {});

  [[nodiscard]] Token next();
  // Goes on behind the game at hand and returns its end_of_game.
  Token skip_game();

  // Whether moves are those of xiangqi: four characters without a blank need not follow (炮二平五),
  // full-width blanks and dots are blanks, and WXF moves may hold dots (C2.5, P.+1) and begin with
  // a number (25=6).
  void set_chinese_words(bool on) { chinese_words_ = on; }
  // The first word behind the token returned last, numbers passed over, if it begins nearby. After
  // this the place of that token can no longer be asked for.
  [[nodiscard]] std::string_view upcoming_word();
  // Behind an `open` token: all up to its bracket's pair, as one comment.
  [[nodiscard]] Token parenthesis();

  // The place of a byte of the token returned last.
  [[nodiscard]] FilePlace place(std::uint64_t offset) { return window_.place(offset); }
  // Bytes of text in memory.
  [[nodiscard]] std::size_t memory() const { return window_.capacity(); }

 private:
  enum class State : std::uint8_t {
    between,   // behind a game: looking for the next one
    tags,      // in the tag section
    movetext,  // behind it
    ended,     // behind the result: end_of_game is still to be told
    lost,      // in a game that cannot be followed: looking for a tag at the start of a line
  };

  Token next_game();
  Token next_tag();
  Token next_word();
  std::optional<Token> sign();

  // These return nothing when the window ends within the token; then the window must grow.
  std::optional<Token> tag();
  std::optional<Token> word();
  std::optional<Token> brace_comment();
  std::optional<Token> line_comment();
  std::optional<Token> parenthesis_text();
  std::optional<Token> glyph_number();
  Token glyph_marks();
  Token bracket();
  Token single(TokenKind kind);
  // Reads one of the above, with the window grown as far as it needs.
  Token whole(std::optional<Token> (Scanner::*read)());

  [[nodiscard]] static const char* end_of_word(const char* at);
  [[nodiscard]] bool is_number(const char* end) const;

  bool lengthen();
  Token too_long();

  [[nodiscard]] Token token(TokenKind kind, const char* from, std::string_view text) const;
  // An error at `at`; reading goes on at `next`.
  Token bad(const char* at, std::string message, const char* next);
  Token end_game();
  void begin_game(State state);

  [[nodiscard]] bool is_cut(const char* at) const;
  bool more(std::size_t wanted);
  void ahead(std::size_t bytes);
  bool skip_blanks();
  void skip_line();
  [[nodiscard]] bool at_tag();

  Window window_;
  const char* at_;  // the next byte to look at
  State state_ = State::between;
  bool opened_ = false;      // the byte order mark has been looked for
  bool first_ = true;        // nothing but blanks and escape lines so far
  bool tag_seen_ = false;    // in this game
  bool event_seen_ = false;  // a second Event tag begins a game
  bool skip_line_ = false;   // the rest of a bad tag's line is to be passed over
  bool chinese_words_ = false;
  int depth_ = 0;        // open variations
  std::string message_;  // of the last bad token
};

}  // namespace ludex::records::pgn
