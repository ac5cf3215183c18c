// Keeps what can be kept of games that go wrong.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "records/pgn/builder.h"
#include "records/pgn/letters.h"
#include "records/read_games.h"
#include "records/text/encoding.h"

namespace ludex::records::pgn {

namespace {

// Whether the text that was skipped begins a tag on which the start position depends.
bool tells_the_start(std::string_view passed) {
  passed.remove_prefix(1);
  passed = trim(passed);
  constexpr std::array<std::string_view, 4> names{"FEN", "SetUp", "Variant", "Game"};
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return equal_ignoring_case(passed.substr(0, name.size()), name);
  });
}

// Whether the text that was skipped is a sign between words, such as a comma.
bool is_lone_sign(std::string_view passed) {
  return passed.size() == 1 && kind_of(passed.front()) == Byte::other && passed != "{";
}

// Whether the word is no attempt at a move: the notations do not know it, and it names no point or
// file. In Chinese texts only ASCII is judged, since every character may belong to a move.
bool is_word(std::string_view word, const Error& error, bool chinese_words) {
  const bool is_unknown = error.message.starts_with("bad move");
  return is_unknown && std::none_of(word.begin(), word.end(), [&](char c) {
           return is_digit(c) || (chinese_words && static_cast<unsigned char>(c) >= 0x80);
         });
}

}  // namespace

Reader::Builder::Problem Reader::Builder::keep(const Token& token, Error error, Record& record) {
  if (token.kind == TokenKind::tag) return error;
  if (token.kind == TokenKind::bad && !begun_ && token.name.starts_with('[')) {
    if (tells_the_start(token.name)) return error;
    add_trouble(troubles_, std::move(error));
    return std::nullopt;
  }
  // The game has failed to begin before, or fails now.
  if (!ready_ && begun_) return error;
  if (Problem problem = begin(record)) return problem;
  if (keep_words(token, error, record)) return std::nullopt;
  note(std::move(error), record);
  if (token.kind == TokenKind::open) {
    passed_ = 1;
  } else {
    lost_ = frames_.size();
  }
  return std::nullopt;
}

bool Reader::Builder::keep_words(const Token& token, const Error& error, Record& record) {
  if (token.kind == TokenKind::bad && token.name == "}") {
    // Nothing is missing without the brace.
    surplus_ = Surplus::none;
    add_trouble(troubles_, error);
    return true;
  }
  const bool is_sign = token.kind == TokenKind::bad && is_lone_sign(token.name);
  if (token.kind != TokenKind::move && !is_sign) return false;
  // The scanner forgets the token when it looks ahead.
  std::string words(token.kind == TokenKind::move ? token.text : token.name);
  const auto rest = scanner_.words_before_brace();
  const bool is_behind_comment = surplus_ == Surplus::possible || surplus_ == Surplus::reported;
  const bool is_plain = is_sign || is_word(words, error, dialect_->chinese_words);
  if (!rest && !is_behind_comment && !is_plain) return false;
  if (surplus_ != Surplus::reported && surplus_ != Surplus::noted) {
    Error reported = error;
    reported.message = fmt::format("words outside a comment: `{}`", printable(words));
    add_trouble(troubles_, std::move(reported));
  }
  if (rest) {
    words += rest->text;
  }
  if (wants_words()) {
    Token found;
    found.kind = TokenKind::comment;
    found.text = words;
    // Words beyond the limit of a game's texts end it as a comment would.
    if (comment(found, record)) return false;
  }
  surplus_ = rest ? Surplus::none : is_behind_comment ? Surplus::reported : Surplus::noted;
  return true;
}

void Reader::Builder::note(Error error, Record& record) {
  if (options_.content == Content::tree) {
    const std::string words = fmt::format("{}: what follows is left out", to_utf8(error.message));
    const bool in_empty_variation = line_is_empty_ && !frames_.empty();
    if (!in_empty_variation) {
      flush_pending(node_, record);
    }
    std::string& text = in_empty_variation ? pending_ : record.tree.annotate(node_).comment;
    text += (text.empty() ? "" : " ") + words;
  }
  add_trouble(troubles_, std::move(error));
}

void Reader::Builder::take_lost(const Token& token, Record& record) {
  if (token.kind == TokenKind::open) {
    ++passed_;
  } else if (token.kind == TokenKind::close && passed_ > 0) {
    --passed_;
  } else if (token.kind == TokenKind::close && !frames_.empty()) {
    expects(frames_.size() == *lost_);
    lost_.reset();
    close(record);
  }
}

void Reader::Builder::close_all(Record& record) {
  const bool is_open = passed_ > 0 || !frames_.empty();
  if (is_open && !lost_) {
    Error error{"a variation that is not closed"};
    const FilePlace& place = passed_ > 0 ? passed_place_ : frames_.back().place;
    error.line = place.line;
    error.column = place.column;
    if (options_.content == Content::tree) {
      flush_pending(node_, record);
      std::string& text = record.tree.annotate(node_).comment;
      text += (text.empty() ? "" : " ") + error.message;
    }
    add_trouble(troubles_, std::move(error));
  }
  passed_ = 0;
  lost_.reset();
  while (!frames_.empty()) {
    close(record);
  }
}

}  // namespace ludex::records::pgn
