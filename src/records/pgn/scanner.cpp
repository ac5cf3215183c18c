// This file is long because its functions call each other for every few bytes of a record, and the
// compiler inlines them only if it sees all of them.
#include "records/pgn/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "records/pgn/letters.h"
#include "records/pgn/nested_braces.h"
#include "records/pgn/signs.h"

namespace ludex::records::pgn {

namespace {

bool is_name(char c) {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '_';
}

bool is_result(std::string_view word) {
  constexpr std::string_view fronts = "01\xC2";  // the last one begins the sign for a half
  return fronts.find(word.front()) != std::string_view::npos && read_result(word).has_value();
}

// Whether a dash of print stands here, three bytes of UTF-8.
bool is_wide_dash(const char* at) {
  const bool is_dash = at[0] == '\xE2' && at[1] == '\x80' && (at[2] == '\x93' || at[2] == '\x94');
  return is_dash || (at[0] == '\xE2' && at[1] == '\x88' && at[2] == '\x92');
}

// An addition that some write after a capture; the move is complete without it.
bool is_en_passant(std::string_view word) {
  return word == "e.p." || word == "e.p";
}

const char* skip_spaces(const char* at) {
  while (is_blank(*at)) {
    ++at;
  }
  return at;
}

const char* find(const char* from, const char* to, char c) {
  return static_cast<const char*>(std::memchr(from, c, static_cast<std::size_t>(to - from)));
}

std::string_view between(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

// Whether a line of the comment looks like a tag. Then the comment was never closed, and it would
// swallow the next game.
bool swallows_a_tag(std::string_view comment) {
  std::size_t at = comment.find("\n[");
  for (; at != std::string_view::npos; at = comment.find("\n[", at + 1)) {
    const std::string_view line = comment.substr(at + 2);
    const auto name = std::find_if_not(line.begin(), line.end(), is_name);
    const auto rest = std::find_if_not(name, line.end(), is_blank);
    if (name != line.begin() && rest != name && rest != line.end() && *rest == '"') return true;
  }
  return false;
}

// The number of bytes that are examined together where a game or a tag may begin.
constexpr std::size_t lookahead = 64;
// The bytes of tags' names that are kept of a game. More names than fit never repeat in real files.
constexpr std::size_t most_tag_names = 4096;

}  // namespace

Scanner::Scanner(Source source, const ScanOptions& options)
    : window_(std::move(source), options.window_bytes, options.start) {
  at_ = window_.begin();
}

Token Scanner::next() {
  switch (state_) {
    case State::tags:
      return next_tag();
    case State::movetext:
      return next_word();
    case State::ended:
      return end_game();
    case State::between:
    case State::lost:
      break;
  }
  return next_game();
}

Token Scanner::skip_game() {
  for (;;) {
    const Token found = next();
    if (found.kind == TokenKind::end_of_game || found.kind == TokenKind::end_of_file) return found;
  }
}

Token Scanner::next_game() {
  if (!opened_) {
    opened_ = true;
    window_.skip_byte_order_mark();
    at_ = window_.begin();
  }
  const bool lost = state_ == State::lost;
  while (skip_blanks()) {
    ahead(lookahead);
    if (*at_ == '[' && at_tag()) {
      if (lost) return end_game();
      begin_game(State::tags);
      return next_tag();
    }
    if (!lost && (first_ || (*at_ == '1' && at_[1] == '.'))) {
      begin_game(State::tags);
      return next_tag();
    }
    skip_line();
  }
  return lost ? end_game() : token(TokenKind::end_of_file, at_, {});
}

Token Scanner::next_tag() {
  if (skip_line_) {
    skip_line_ = false;
    skip_line();
  }
  if (!skip_blanks()) return end_game();
  if (*at_ == '[') return whole(&Scanner::tag);
  if (*at_ == ';') return whole(&Scanner::line_comment);
  if (*at_ == '{' && !tag_seen_) return whole(&Scanner::brace_comment);
  state_ = State::movetext;
  return next_word();
}

Token Scanner::next_word() {
  for (;;) {
    while (kind_of(*at_) == Byte::blank) {
      ++at_;
    }
    if (chinese_words_ && kind_of(*at_) == Byte::symbol) {
      ahead(lookahead);
      const std::size_t blank = wide_blank_bytes(at_);
      if (const std::size_t bytes = blank != 0 ? blank : wide_number_bytes(at_); bytes != 0) {
        at_ += bytes;
        continue;
      }
    }
    if (kind_of(*at_) == Byte::digit) {
      const char* end = at_ + 1;
      while (is_digit(*end)) {
        ++end;
      }
      // A dash behind the digits may have three bytes.
      if (window_.end() - end < 3 && !window_.at_end()) {
        if (!lengthen()) return too_long();
        continue;
      }
      if (is_number(end)) {  // a move's, and perhaps its first dot
        at_ = *end == '.' ? end + 1 : end;
        continue;
      }
    }
    if (kind_of(*at_) != Byte::other) {
      const Token found = whole(&Scanner::word);
      if (!is_en_passant(found.text)) return found;
    } else if (const auto found = sign()) {
      return *found;
    }
  }
}

// Reads a token that begins with neither a letter nor a digit; absent if there is none to return.
std::optional<Token> Scanner::sign() {
  switch (*at_) {
    case '{':
      return whole(&Scanner::brace_comment);
    case ';':
      return whole(&Scanner::line_comment);
    case '$':
      return whole(&Scanner::glyph_number);
    case '!':
    case '?':
      return glyph_marks();
    case '(':
      ++depth_;
      return single(TokenKind::open);
    case ')':
      if (depth_ == 0) return bad(at_, "a ) without its (", at_ + 1);
      --depth_;
      return single(TokenKind::close);
    case '*':
      state_ = State::ended;
      return single(TokenKind::result);
    case '[':
      return bracket();
    default:
      break;
  }
  if (*at_ == '}') return bad(at_, "a } without its {", at_ + 1);
  if (*at_ == '%' && at_[-1] == '\n') {
    skip_line();
    return std::nullopt;
  }
  if (*at_ == '\0' && at_ == window_.end()) {
    return more(lookahead) ? std::nullopt : std::optional(end_game());
  }
  return bad(at_, fmt::format("unexpected {}", printable(between(at_, at_ + 1))), at_ + 1);
}

std::optional<Token> Scanner::tag() {
  const char* name = skip_spaces(at_ + 1);
  const char* name_end = name;
  while (is_name(*name_end)) {
    ++name_end;
  }
  const char* value = skip_spaces(name_end);
  if (is_cut(value)) return std::nullopt;
  skip_line_ = true;  // until the tag has been read without error
  if (name == name_end) return bad(name, "expected the name of a tag", name);
  const std::string_view tag_name = between(name, name_end);
  if (*value != '"') {
    return bad(value, fmt::format("expected a value in quotes after the tag {}", tag_name), value);
  }
  ++value;
  const char* end = value;
  for (; *end != '"' && *end != '\n'; ++end) {
    if (*end == '\0' && end == window_.end()) break;
    if (*end == '\\' && (end[1] == '"' || end[1] == '\\')) {
      ++end;
    }
  }
  const char* bracket = *end == '"' ? skip_spaces(end + 1) : end;
  if (is_cut(bracket)) return std::nullopt;
  bool is_mended = false;
  if (*end == '"' && *bracket != ']') {
    const auto last = last_quote(bracket);
    if (!last) return std::nullopt;
    if (*last != nullptr) {
      is_mended = true;
      end = *last;
      bracket = skip_spaces(end + 1);
    }
  }
  if (*end != '"') {
    return bad(value - 1, fmt::format("the value of the tag {} is not closed", tag_name), end);
  }
  if (*bracket != ']') {
    return bad(bracket, fmt::format("expected ] after the value of the tag {}", tag_name), bracket);
  }
  skip_line_ = false;
  if (begins_next_game(tag_name)) return end_game();
  note_tag(tag_name);
  Token found = token(TokenKind::tag, at_, between(value, end));
  found.name = tag_name;
  found.is_mended = is_mended;
  at_ = bracket + 1;
  return found;
}

std::optional<const char*> Scanner::last_quote(const char* at) const {
  const char* line_end = find(at, window_.end(), '\n');
  if (line_end == nullptr && !window_.at_end()) return std::nullopt;
  std::string_view rest = between(at, line_end == nullptr ? window_.end() : line_end);
  const auto drop_blanks = [&rest] {
    while (!rest.empty() && (is_blank(rest.back()) || rest.back() == '\r')) {
      rest.remove_suffix(1);
    }
  };
  drop_blanks();
  if (!rest.ends_with(']')) return nullptr;
  rest.remove_suffix(1);
  drop_blanks();
  // A bracket inside would be that of another tag on the same line.
  if (!rest.ends_with('"') || rest.find(']') != std::string_view::npos) return nullptr;
  return &rest.back();
}

bool Scanner::begins_next_game(std::string_view tag) const {
  if (tag == "Event") return event_seen_;
  if (line_ends_ < 2) return false;
  return tag_names_.find(fmt::format("\n{}\n", tag)) != std::string::npos;
}

void Scanner::note_tag(std::string_view name) {
  tag_seen_ = true;
  event_seen_ = event_seen_ || name == "Event";
  if (tag_names_.size() + name.size() > most_tag_names) return;
  tag_names_ += name;
  tag_names_ += '\n';
}

// Whether the digits before `end` are a number to be skipped.
bool Scanner::is_number(const char* end) const {
  if (*end == '-' || *end == '/' || is_wide_dash(end)) return false;
  return !(chinese_words_ && (*end == '+' || *end == '=') && is_digit(end[1]));
}

// For games with Chinese words.
const char* Scanner::end_of_word(const char* at) {
  if (static_cast<unsigned char>(*at) >= 0x80) return end_of_chinese_word(at);
  const char* end = at;
  while (continues_word(*end)) {
    ++end;
  }
  if (is_dot_of_move(at, end)) {
    ++end;
    while (continues_word(*end) || (*end == '.' && end - at == 2)) {
      ++end;
    }
  }
  return end;
}

std::string_view Scanner::upcoming_word() {
  ahead(lookahead);
  const char* at = at_;
  // Look no farther than is in memory whatever the size of the window.
  while (at - at_ < static_cast<std::ptrdiff_t>(lookahead / 2)) {
    const char* end = at;
    while (is_digit(*end)) {
      ++end;
    }
    if (end != at && is_number(end)) {
      at = end;
    } else if (kind_of(*at) == Byte::blank) {
      ++at;
    } else if (wide_blank_bytes(at) != 0) {
      at += wide_blank_bytes(at);
    } else {
      return between(at, end_of_word(at));
    }
  }
  return {};
}

Token Scanner::parenthesis() {
  --depth_;
  return whole(&Scanner::parenthesis_text);
}

std::optional<Token> Scanner::parenthesis_text() {
  int depth = 1;
  const char* end = at_;
  for (; end != window_.end(); ++end) {
    if (*end == '(') {
      ++depth;
    }
    if (*end == ')' && --depth == 0) break;
  }
  if (is_cut(end)) return std::nullopt;
  const std::string_view text = between(at_, end);
  if (end == window_.end() || swallows_a_tag(text)) {
    state_ = State::lost;
    return bad(at_, "a bracket that is not closed", at_);
  }
  const Token found = token(TokenKind::comment, at_, text);
  at_ = end + 1;
  return found;
}

std::optional<Token> Scanner::word() {
  const char* end = at_ + 1;
  while (continues_word(*end)) {
    ++end;
  }
  if (chinese_words_) {
    end = end_of_word(at_);
    if (window_.end() - end < 8 && !window_.at_end()) return std::nullopt;
  }
  if (*end == '(' || *end == '.') {
    // Only moves such as "e8(Q)" and "exd6e.p." contain such a byte.
    if (window_.end() - end < 4 && !window_.at_end()) return std::nullopt;
    const std::string_view rest = between(end, std::min(end + 4, window_.end()));
    if (rest.size() >= 3 && rest[0] == '(' && rest[2] == ')' && kind_of(rest[1]) == Byte::symbol) {
      end += 3;
      while (continues_word(*end)) {
        ++end;
      }
    } else if (end[-1] == 'e' && rest.starts_with(".p")) {
      end += rest.starts_with(".p.") ? 3 : 2;
      while (continues_word(*end)) {
        ++end;
      }
    }
  }
  if (is_cut(end)) return std::nullopt;
  const std::string_view text = between(at_, end);
  const bool result = is_result(text);
  const Token found = token(result ? TokenKind::result : TokenKind::move, at_, text);
  at_ = end;
  if (result) {
    state_ = State::ended;
  }
  return found;
}

std::optional<Token> Scanner::brace_comment() {
  const char* end = find(at_ + 1, window_.end(), '}');
  if (end == nullptr && !window_.at_end()) return std::nullopt;
  const std::string_view text = between(at_ + 1, end == nullptr ? window_.end() : end);
  if (end == nullptr || swallows_a_tag(text)) {
    state_ = State::lost;
    return bad(at_, "a comment that is not closed", at_ + 1);
  }
  if (leaves_braces_open(text) && window_.offset(end) >= braces_examined_ &&
      text.size() + farthest_brace <= limits::record_text_bytes) {
    if (window_.end() - end <= static_cast<std::ptrdiff_t>(farthest_brace) && !window_.at_end()) {
      more(static_cast<std::size_t>(end - at_) + farthest_brace + 1);
      return brace_comment();
    }
    end = nested_end_of(text, end);
  }
  const Token found = token(TokenKind::comment, at_, between(at_ + 1, end));
  at_ = end + 1;
  return found;
}

// The last byte of a comment whose first `}` is at `end`.
const char* Scanner::nested_end_of(std::string_view text, const char* end) {
  const std::string_view rest = between(end + 1, window_.end()).substr(0, farthest_brace);
  const NestedEnd nested = nested_end(text, rest);
  if (nested.comment > 0 && !swallows_a_tag(rest.substr(0, nested.comment))) {
    return end + nested.comment;
  }
  // Nothing is examined twice, so that a text full of braces takes no longer than another one.
  braces_examined_ = window_.offset(end) + nested.examined;
  return end;
}

// Everything up to a `}` that closes nothing, as one comment; absent if there is none nearby.
std::optional<Token> Scanner::words_before_brace() {
  if (window_.offset(at_) < words_examined_) return std::nullopt;
  ahead(farthest_brace);
  const std::string_view rest = between(at_, window_.end()).substr(0, farthest_brace);
  const std::size_t brace = rest.find_first_of("{}");
  words_examined_ = window_.offset(at_) + std::min(brace, rest.size());
  if (brace == std::string_view::npos || rest[brace] == '{') return std::nullopt;
  const std::string_view words = rest.substr(0, brace);
  if (swallows_a_tag(words)) return std::nullopt;
  const Token found = token(TokenKind::comment, at_, words);
  at_ += brace + 1;
  return found;
}

std::optional<Token> Scanner::line_comment() {
  const char* end = find(at_ + 1, window_.end(), '\n');
  if (end == nullptr && !window_.at_end()) return std::nullopt;
  if (end == nullptr) {
    end = window_.end();
  }
  const Token found = token(TokenKind::comment, at_, between(at_ + 1, end));
  at_ = end;
  return found;
}

std::optional<Token> Scanner::glyph_number() {
  const char* end = at_ + 1;
  while (is_digit(*end)) {
    ++end;
  }
  if (is_cut(end)) return std::nullopt;
  const std::string_view digits = between(at_ + 1, end);
  if (digits.empty()) return bad(at_, "expected the number of a glyph after $", end);
  const auto number = to_integer(digits);
  if (!number || *number > 255) {
    return bad(at_, fmt::format("glyph ${} is outside $0 to $255", digits), end);
  }
  Token found = token(TokenKind::glyph, at_, digits);
  found.glyph = static_cast<std::uint8_t>(*number);
  at_ = end;
  return found;
}

Token Scanner::glyph_marks() {
  ahead(2);
  const bool good = at_[0] == '!';
  std::uint8_t glyph = good ? 1 : 2;
  std::ptrdiff_t length = 1;
  if (at_[1] == '!' || at_[1] == '?') {
    const bool second_good = at_[1] == '!';
    glyph = good ? (second_good ? 3 : 5) : (second_good ? 6 : 4);
    length = 2;
  }
  Token found = token(TokenKind::glyph, at_, between(at_, at_ + length));
  found.glyph = glyph;
  at_ += length;
  return found;
}

Token Scanner::bracket() {
  ahead(lookahead);
  if (at_tag()) return end_game();
  return bad(at_, "unexpected [ among the moves", at_ + 1);
}

Token Scanner::single(TokenKind kind) {
  const Token found = token(kind, at_, between(at_, at_ + 1));
  ++at_;
  return found;
}

Token Scanner::whole(std::optional<Token> (Scanner::*read)()) {
  for (;;) {
    const char* start = at_;
    const auto found = (this->*read)();
    if (found && found->text.size() <= limits::record_text_bytes) return *found;
    at_ = start;
    if (found || !lengthen()) return too_long();
  }
}

// Reads more of the word at `at_`; false if it is too long already.
bool Scanner::lengthen() {
  const auto have = static_cast<std::size_t>(window_.end() - at_);
  if (have > limits::record_text_bytes + lookahead) return false;
  more(std::max(2 * have, lookahead));
  return true;
}

Token Scanner::too_long() {
  state_ = State::lost;
  return bad(at_,
             fmt::format("a word or comment longer than {} bytes, perhaps not closed",
                         limits::record_text_bytes),
             at_ + 1);
}

Token Scanner::token(TokenKind kind, const char* from, std::string_view text) const {
  Token result;
  result.kind = kind;
  result.offset = window_.offset(from);
  result.text = text;
  result.text_offset = text.data() == nullptr ? result.offset : window_.offset(text.data());
  return result;
}

Token Scanner::bad(const char* at, std::string message, const char* next) {
  message_ = std::move(message);
  Token result = token(TokenKind::bad, at, {});
  result.text = message_;
  result.name = between(at_, std::max(at_, next));
  at_ = next;
  return result;
}

Token Scanner::end_game() {
  state_ = State::between;
  return token(TokenKind::end_of_game, at_, {});
}

void Scanner::begin_game(State state) {
  state_ = state;
  first_ = false;
  tag_seen_ = false;
  event_seen_ = false;
  tag_names_.assign(1, '\n');
  skip_line_ = false;
  depth_ = 0;
}

bool Scanner::is_cut(const char* at) const {
  return at == window_.end() && !window_.at_end();
}

// Reads more bytes and keeps those from `at_` on; false at the end of the file.
bool Scanner::more(std::size_t wanted) {
  if (window_.at_end()) return false;
  window_.slide(at_, wanted);
  at_ = window_.begin();
  return true;
}

void Scanner::ahead(std::size_t bytes) {
  if (window_.end() - at_ < static_cast<std::ptrdiff_t>(bytes)) {
    more(bytes);
  }
}

// Goes to the next byte that is not to be skipped; false at the end of the file.
bool Scanner::skip_blanks() {
  line_ends_ = 0;
  for (;;) {
    while (kind_of(*at_) == Byte::blank) {
      line_ends_ += *at_ == '\n' ? 1 : 0;
      ++at_;
    }
    if (*at_ == '%' && at_[-1] == '\n') {
      skip_line();
      line_ends_ = 0;
    } else if (*at_ == '\0' && at_ == window_.end()) {
      if (!more(lookahead)) return false;
    } else {
      return true;
    }
  }
}

// Goes to the end of the line, which may be longer than any window.
void Scanner::skip_line() {
  for (;;) {
    const char* end = find(at_, window_.end(), '\n');
    at_ = end == nullptr ? window_.end() : end;
    if (end != nullptr || !more(lookahead)) return;
  }
}

// Whether a tag begins here. In column 1, a bracket and a name are enough, since the rest of the
// tag may be invalid; elsewhere the quote must follow too. Only `lookahead` bytes are examined, so
// that the answer does not depend on the window.
bool Scanner::at_tag() {
  ahead(lookahead);
  std::string_view text = between(at_, window_.end()).substr(1, lookahead - 1);
  const auto skip = [&](bool (*fits)(char)) {
    const auto rest = std::find_if_not(text.begin(), text.end(), fits);
    const auto count = static_cast<std::size_t>(rest - text.begin());
    text.remove_prefix(count);
    return count;
  };
  skip(is_blank);
  const char first = text.empty() ? '\0' : text.front();
  if (at_[-1] == '\n') return is_name(first) || first == '"' || first_;
  const bool named = skip(is_name) > 0;
  skip(is_blank);
  return named && text.starts_with('"');
}

}  // namespace ludex::records::pgn
