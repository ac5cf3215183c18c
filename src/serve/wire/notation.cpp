#include "serve/wire/notation.h"

#include <algorithm>
#include <span>

#include "base/expects.h"
#include "base/text.h"
#include "rules/any_notation.h"

namespace ludex::serve {

namespace {

constexpr std::string_view figurines = "figurine";

const rules::GameKind& kind_of(const rules::Game& game) {
  const rules::GameKind* const kind = rules::find_game(game.setup().game);
  expects(kind != nullptr);
  return *kind;
}

// The notations of the game in the order of the wire, without figurines.
std::vector<rules::Notation> in_order(const rules::GameKind& game) {
  std::vector<rules::Notation> order{rules::standard};
  for (std::size_t index = 0; index < game.notations.size(); ++index) {
    const rules::Notation notation{static_cast<std::uint8_t>(index)};
    if (notation != rules::standard) {
      order.push_back(notation);
    }
  }
  return order;
}

// Replaces the letters of the pieces, which are capitals, by the figures of the first seat.
std::string with_figures(const rules::GameKind& game, std::string_view text) {
  std::string shown;
  for (const char letter : text) {
    const std::size_t at = game.look.letters.find(letter);
    if (letter >= 'A' && letter <= 'Z' && at != std::string_view::npos) {
      shown += game.look.figures[at];
    } else {
      shown += letter;
    }
  }
  return shown;
}

// Replaces the figures of both players by letters.
std::string without_figures(const rules::GameKind& game, std::string_view text) {
  std::string plain(text);
  for (std::size_t at = 0; at < game.look.figures.size(); ++at) {
    const std::string_view figure = game.look.figures[at];
    const char letter = static_cast<char>(std::toupper(game.look.letters[at]));
    for (std::size_t place = 0; (place = plain.find(figure, place)) != std::string::npos;) {
      plain.replace(place, figure.size(), 1, letter);
    }
  }
  return plain;
}

}  // namespace

std::vector<std::string_view> notation_names(const rules::GameKind& game) {
  std::vector<std::string_view> names;
  for (const rules::Notation notation : in_order(game)) {
    names.push_back(game.notations[notation.index]);
  }
  if (game.conventions.has_figurines) {
    names.insert(names.begin() + 1, figurines);
  }
  return names;
}

std::vector<std::string> spellings(const rules::Game& game, rules::Move move) {
  const rules::GameKind& kind = kind_of(game);
  std::vector<std::string> texts;
  for (const rules::Notation notation : in_order(kind)) {
    texts.push_back(game.format_move(move, notation));
  }
  if (kind.conventions.has_figurines) {
    texts.insert(texts.begin() + 1, with_figures(kind, texts.front()));
  }
  return texts;
}

Answer<rules::Move> read_typed(const rules::Game& game, std::string_view text) {
  const rules::GameKind& kind = kind_of(game);
  const std::string plain(
      trim(kind.conventions.has_figurines ? without_figures(kind, text) : text));
  const auto move = rules::in_any_notation(kind, [&](rules::Notation notation) {
    return rules::Attempt<rules::Move>{game.parse_move(plain, notation), 0};
  });
  if (move) return *move;
  std::string why = move.error().message;
  if (const std::string more = game.why_illegal(plain); !more.empty()) {
    why += ": " + more;
  }
  return tl::unexpected<ApiError>(
      {.code = "illegal_move", .text = std::move(why), .field = "text"});
}

}  // namespace ludex::serve
