// `option` (uci.md section 7, ucci.md section 3). Names and values contain blanks and almost any
// word, so the line is first cut at its keywords, and each piece is interpreted when the type is
// known. UCCI has no word `name`; its old engines make many declarations that are not quite right,
// and these are read as what they must mean.
#include <algorithm>
#include <array>
#include <span>

#include "base/limits.h"
#include "protocols/uci_family/wire.h"

namespace ludex::protocols::wire {

namespace {

constexpr std::array<std::string_view, 6> keywords{"name", "type", "default", "min", "max", "var"};

bool is_keyword(const Token& word) {
  return std::find(keywords.begin(), keywords.end(), word.text) != keywords.end();
}

using Words = std::span<const Token>;

// The words after a keyword; the column is that of the keyword, or 0 if it is absent.
struct Piece {
  Words words;
  std::size_t column = 0;
};
struct Pieces {
  Piece name, type, initial, min, max;
  std::vector<Words> choices;
};

std::string joined(Words words) {
  std::string text;
  for (const Token& word : words) {
    if (!text.empty()) {
      text += ' ';
    }
    text += word.text;
  }
  return text;
}

// The words as they stand in the line, including the blanks between them.
std::string verbatim(Words words) {
  if (words.empty()) return {};
  const char* end = words.back().text.data() + words.back().text.size();
  return {words.front().text.data(), end};
}

bool is_text_type(std::string_view type) {
  constexpr std::array<std::string_view, 4> others{"check", "spin", "combo", "button"};
  return std::find(others.begin(), others.end(), type) == others.end();
}

// The end of the piece that starts at `at`. A name ends at `type` and may contain any other word
// (UCCI: at any keyword behind its first word, since the keywords come in any order); the default
// of a text is the tail of the line.
std::size_t end_of_piece(Words words, std::size_t at, std::string_view keyword, const Piece& type,
                         Style style) {
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(at);
  auto end = std::find_if(begin, words.end(), is_keyword);
  if (keyword == "name" && style == Style::ucci && begin != words.end()) {
    end = begin->text == "type" ? begin : std::find_if(begin + 1, words.end(), is_keyword);
  } else if (keyword == "name") {
    const auto name_end =
        std::find_if(begin, words.end(), [](const Token& word) { return word.text == "type"; });
    if (name_end != words.end()) {
      end = name_end;
    }
  }
  const bool text = !type.words.empty() && is_text_type(type.words.front().text);
  if (keyword == "default" && text) {
    end = words.end();
  }
  return static_cast<std::size_t>(end - words.begin());
}

Pieces cut(Words words, Style style) {
  Pieces pieces;
  for (std::size_t at = 0; at < words.size();) {
    const Token& keyword = words[at];
    ++at;
    if (!is_keyword(keyword)) continue;
    const std::size_t end = end_of_piece(words, at, keyword.text, pieces.type, style);
    const Piece piece{words.subspan(at, end - at), keyword.column};
    if (keyword.text == "name") {
      pieces.name = piece;
    }
    if (keyword.text == "type") {
      pieces.type = piece;
    }
    if (keyword.text == "default") {
      pieces.initial = piece;
    }
    if (keyword.text == "min") {
      pieces.min = piece;
    }
    if (keyword.text == "max") {
      pieces.max = piece;
    }
    if (keyword.text == "var") {
      pieces.choices.push_back(piece.words);
    }
    at = end;
  }
  return pieces;
}

// An absent piece gives std::nullopt; a present one must be one integer. UCCI is more lenient: "0
// MB" is 0, and a piece without a number counts as absent.
Result<std::optional<std::int64_t>> integer(const Piece& piece, std::string_view what,
                                            Style style) {
  if (piece.column == 0) return std::nullopt;
  if (style == Style::ucci) {
    return piece.words.empty() ? std::nullopt : to_integer(piece.words.front().text);
  }
  if (piece.words.empty()) return fail(fmt::format("missing {}", what), piece.column);
  const auto value = to_integer(piece.words.front().text);
  if (!value || piece.words.size() > 1) {
    return fail(fmt::format("bad {}", what), piece.words.front().column);
  }
  return value;
}

Result<Check> check(const Pieces& pieces, Style style) {
  if (pieces.initial.column == 0) return Check{};
  const std::string value = lower(joined(pieces.initial.words));
  if (value == "true" || value == "false") return Check{value == "true"};
  if (style == Style::ucci) return Check{value == "on" || value == "1"};
  return fail("expected true or false", pieces.initial.column);
}

Result<Spin> spin(const Pieces& pieces, Style style) {
  const auto initial = integer(pieces.initial, "default", style);
  if (!initial) return tl::unexpected(initial.error());
  const auto min = integer(pieces.min, "min", style);
  if (!min) return tl::unexpected(min.error());
  const auto max = integer(pieces.max, "max", style);
  if (!max) return tl::unexpected(max.error());
  return Spin{*initial, *min, *max};
}

Result<Combo> combo(const Pieces& pieces) {
  if (pieces.choices.size() > limits::option_choices) {
    return fail(fmt::format("more than {} choices", limits::option_choices));
  }
  Combo type;
  if (pieces.initial.column != 0) {
    type.initial = joined(pieces.initial.words);
  }
  for (const Words choice : pieces.choices) {
    type.choices.push_back(joined(choice));
  }
  return type;
}

Text text(const Pieces& pieces, Style style) {
  if (pieces.initial.column == 0) return {};
  std::string value = verbatim(pieces.initial.words);
  if (is_empty_mark(value) || (style == Style::ucci && value == "(null)")) {
    value.clear();
  }
  return {std::move(value)};
}

template <class Type>
Result<Option> named(std::string name, Result<Type> type) {
  if (!type) return tl::unexpected(std::move(type).error());
  return Option{std::move(name), std::move(*type)};
}

// Writes what follows the name: UCI has the default before the values, UCCI behind them.
struct TypeWriter {
  std::string& out;
  Style style;

  void operator()(const Check& type) const {
    out += " type check";
    if (type.initial) {
      out += *type.initial ? " default true" : " default false";
    }
  }
  void operator()(const Spin& type) const {
    out += " type spin";
    const auto initial = [&] {
      if (type.initial) {
        append_number(out += " default", *type.initial);
      }
    };
    if (style == Style::uci) {
      initial();
    }
    if (type.min) {
      append_number(out += " min", *type.min);
    }
    if (type.max) {
      append_number(out += " max", *type.max);
    }
    if (style == Style::ucci) {
      initial();
    }
  }
  void operator()(const Combo& type) const {
    out += " type combo";
    const auto initial = [&] {
      if (type.initial) {
        append_words(out += " default", *type.initial);
      }
    };
    if (style == Style::uci) {
      initial();
    }
    for (const std::string& choice : type.choices) {
      append_words(out += " var", choice);
    }
    if (style == Style::ucci) {
      initial();
    }
  }
  void operator()(const Button& /*type*/) const { out += " type button"; }
  void operator()(const Text& type) const {
    out += " type string";
    if (!type.initial) return;
    out += " default";
    if (!type.initial->empty()) {
      append_words(out, *type.initial);
    } else if (style == Style::uci) {
      out += " <empty>";
    }
  }
};

// Whether an option declared as a spin is a combo, as in old engines of UCCI.
bool is_disguised_combo(const Pieces& pieces) {
  return !pieces.choices.empty() && pieces.min.column == 0 && pieces.max.column == 0;
}

// UCCI has no keyword in front of the name; an engine that writes UCI's keyword is understood
// (`option name X type …`, but not `option name type …`, where `name` is the name).
std::vector<Token> with_keyword(std::vector<Token> words) {
  auto first = words.begin();
  while (words.end() - first > 2 && first[0].text == "name" && first[1].text != "type") {
    ++first;
  }
  words.erase(words.begin(), first);
  if (!words.empty()) {
    words.insert(words.begin(), Token{"name", words.front().column});
  }
  return words;
}

}  // namespace

bool is_empty_mark(std::string_view text) {
  std::string letters;
  if (text.size() > 16) return false;
  std::copy_if(text.begin(), text.end(), std::back_inserter(letters),
               [](char c) { return !is_blank(c); });
  return letters == "<empty>";
}

Result<Option> read_option(Tokens& in, Style style) {
  const std::size_t place = in.column();
  std::vector<Token> words;
  while (const auto word = in.next()) {
    words.push_back(*word);
  }
  if (style == Style::ucci) {
    words = with_keyword(std::move(words));
  }
  const Pieces pieces = cut(words, style);
  std::string name = joined(pieces.name.words);
  if (name.empty()) {
    return fail(
        style == Style::uci ? "expected name and the option's name" : "expected the option's name",
        place);
  }
  if (pieces.type.words.empty()) {
    return fail("expected type and one of its five words", in.column());
  }
  std::string_view type = pieces.type.words.front().text;
  if (style == Style::ucci && type == "spin" && is_disguised_combo(pieces)) {
    type = "combo";
  }
  if (type == "check") return named(std::move(name), check(pieces, style));
  if (type == "spin") return named(std::move(name), spin(pieces, style));
  if (type == "combo") return named(std::move(name), combo(pieces));
  if (type == "button") return Option{std::move(name), Button{}};
  return Option{std::move(name), text(pieces, style)};
}

void write(std::string& out, const Option& message, Style style) {
  out = (style == Style::uci ? "option name " : "option ") + message.name;
  std::visit(TypeWriter{out, style}, message.type);
}

}  // namespace ludex::protocols::wire
