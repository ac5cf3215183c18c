// Splits PGN text into tokens at the speed of reading. It knows no rules and keeps nothing of
// earlier games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/io/source.h"
#include "records/io/window.h"

namespace ludex::records::pgn {

enum class TokenKind : std::uint8_t {
  tag,          // text is between the quotes, with escapes; name is the tag's
  move,         // as written, without the glyphs behind it
  glyph,        // number
  comment,      // text is between the braces, or after the semicolon
  open,         // a variation begins
  close,        // a variation ends
  result,       // "1-0", "0-1", "1/2-1/2", "1/2" or "*"
  end_of_game,  // after the result, or where the file or the next game begins without one
  bad,          // text is a sentence that says what is wrong; name is the text that is skipped
  end_of_file,
};

struct Token {
  TokenKind kind{};
  std::uint8_t glyph = 0;
  bool is_mended = false;         // of a tag: the value has quotes inside that it should not have
  std::uint64_t offset = 0;       // of its first byte in the file
  std::uint64_t text_offset = 0;  // of the first byte of `text`
  std::string_view name;          // both texts are valid until the next call
  std::string_view text;
};

struct ScanOptions {
  // The initial size of the piece of the file in memory; it grows for a longer comment, up to
  // limits::record_text_bytes.
  std::size_t window_bytes = std::size_t{1} << 16;
  // The place of the source's first byte, for a source that begins in the middle of a file.
  FilePlace start;
};

// Skips move numbers, escape lines (`%` in column 1), the byte order mark, and text between games:
// after a result, everything up to a tag at the start of a line or move number 1.
class Scanner {
 public:
  explicit Scanner(Source source, const ScanOptions& options = {});

  [[nodiscard]] Token next();
  // Skips the rest of the current game and returns its end_of_game.
  Token skip_game();

  // Whether moves are those of xiangqi: a move of four Chinese characters needs no blank after it
  // (炮二平五), full-width blanks and dots are blanks, and WXF moves may contain dots (C2.5, P.+1)
  // and begin with a number (25=6).
  void set_chinese_words(bool on) { chinese_words_ = on; }
  // The first word after the last token, skipping numbers, if it begins nearby. Afterwards place()
  // is no longer valid for that token.
  [[nodiscard]] std::string_view upcoming_word();
  // After an `open` token: everything up to its closing bracket, as one comment.
  [[nodiscard]] Token parenthesis();
  // Everything up to a `}` that closes nothing, as one comment; absent if no such brace is near,
  // before any other one. Afterwards place() is no longer valid for the last token.
  [[nodiscard]] std::optional<Token> words_before_brace();

  // The place of a byte of the last token.
  [[nodiscard]] FilePlace place(std::uint64_t offset) { return window_.place(offset); }
  // The number of bytes of text in memory.
  [[nodiscard]] std::size_t memory() const { return window_.capacity(); }

 private:
  enum class State : std::uint8_t {
    between,   // after a game: looking for the next one
    tags,      // in the tag section
    movetext,  // after the tag section
    ended,     // after the result: end_of_game is still to be returned
    lost,      // in a game with an error: looking for a tag at the start of a line
  };

  Token next_game();
  Token next_tag();
  Token next_word();
  std::optional<Token> sign();

  // These are absent if the window ends within the token; the window must grow then.
  std::optional<Token> tag();
  std::optional<Token> word();
  std::optional<Token> brace_comment();
  [[nodiscard]] const char* nested_end_of(std::string_view text, const char* end);
  std::optional<Token> line_comment();
  std::optional<Token> parenthesis_text();
  std::optional<Token> glyph_number();
  Token glyph_marks();
  Token bracket();
  Token single(TokenKind kind);
  // Reads one of the above, growing the window as needed.
  Token whole(std::optional<Token> (Scanner::*read)());

  [[nodiscard]] static const char* end_of_word(const char* at);
  [[nodiscard]] bool is_number(const char* end) const;

  bool lengthen();
  Token too_long();

  [[nodiscard]] Token token(TokenKind kind, const char* from, std::string_view text) const;
  // Returns an error at `at`; reading continues at `next`.
  Token bad(const char* at, std::string message, const char* next);
  Token end_game();
  // The quote that ends the value of a tag with quotes inside, which goes on at `at`; null if the
  // line ends otherwise. Absent if the window ends within the line.
  [[nodiscard]] std::optional<const char*> last_quote(const char* at) const;
  // Whether a tag of that name belongs to the next game.
  [[nodiscard]] bool begins_next_game(std::string_view tag) const;
  void note_tag(std::string_view name);
  void begin_game(State state);

  [[nodiscard]] bool is_cut(const char* at) const;
  bool more(std::size_t wanted);
  void ahead(std::size_t bytes);
  bool skip_blanks();
  void skip_line();
  [[nodiscard]] bool at_tag();

  Window window_;
  const char* at_;  // the next byte to read
  State state_ = State::between;
  bool opened_ = false;      // a byte order mark has been looked for
  bool first_ = true;        // only blanks and escape lines so far
  bool tag_seen_ = false;    // in this game
  bool event_seen_ = false;  // a second Event tag begins a game
  // The names of this game's tags, each between line ends. Behind an empty line, one of them begins
  // the next game, since some files have games of tags alone that begin with any tag.
  std::string tag_names_;
  std::size_t line_ends_ = 0;  // that were skipped in front of the current token
  bool skip_line_ = false;     // the rest of an invalid tag's line is to be skipped
  bool chinese_words_ = false;
  int depth_ = 0;  // open variations
  // Up to these places of the file, braces that close a comment or nothing have been looked for.
  std::uint64_t braces_examined_ = 0;
  std::uint64_t words_examined_ = 0;
  std::string message_;  // of the last bad token
};

}  // namespace ludex::records::pgn
