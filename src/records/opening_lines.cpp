#include "records/opening_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "records/io/source.h"
#include "rules/any_notation.h"
#include "rules/registry.h"

namespace ludex::records {

namespace {

// Moves in a form that can be looked up.
using Codes = std::vector<std::uint32_t>;

Codes codes_of(std::span<const rules::Move> moves) {
  Codes codes;
  codes.reserve(moves.size());
  for (const rules::Move move : moves) {
    codes.push_back(move.code);
  }
  return codes;
}

// A line of the text that later lines may continue.
struct Branch {
  std::size_t indent = 0;
  std::size_t plies = 0;  // from the start of the line of play to the end of this line
};

class Reader {
 public:
  Reader(std::unique_ptr<rules::Game> game, rules::Notation notation)
      : game_(std::move(game)), notation_(notation) {}

  Result<void> add(std::string_view text, std::size_t number) {
    if (text.ends_with('\r')) {
      text.remove_suffix(1);
    }
    const std::size_t indent = text.find_first_not_of(" \t");
    std::string_view words = text.substr(0, text.find(';'));
    if (trim(words).empty() || trim(words).front() == '#') return {};
    const bool continues = !branches_.empty() && indent > branches_.back().indent;
    if (!continues) {
      end_line();
    }
    while (!branches_.empty() && branches_.back().indent >= indent) {
      branches_.pop_back();
    }
    const std::size_t plies = branches_.empty() ? 0 : branches_.back().plies;
    while (game_->moves().size() > plies) {
      game_->undo();
    }
    Tokens tokens(words);
    while (const auto word = tokens.next()) {
      if (const auto played = game_->play_text(word->text, notation_); !played) {
        return fail(played.error().message, word->column, number);
      }
      ++moves_read_;
    }
    if (!begun_.insert(codes_of(game_->moves())).second) {
      return fail("another line has already come to this end", 0, number);
    }
    branches_.push_back({indent, game_->moves().size()});
    number_ = number;
    return {};
  }

  // The number of legal moves that were read.
  [[nodiscard]] std::size_t moves_read() const { return moves_read_; }

  std::vector<OpeningLine> finish() {
    end_line();
    return std::move(lines_);
  }

 private:
  void end_line() {
    if (game_->moves().empty()) return;
    lines_.push_back({{game_->moves().begin(), game_->moves().end()}, number_});
  }

  std::unique_ptr<rules::Game> game_;
  rules::Notation notation_;
  std::size_t moves_read_ = 0;
  std::vector<Branch> branches_;
  std::set<Codes> begun_;
  std::vector<OpeningLine> lines_;
  std::size_t number_ = 0;
};

using Lines = std::vector<OpeningLine>;

rules::Attempt<Lines> read_in(std::string_view text, std::unique_ptr<rules::Game> game,
                              rules::Notation notation) {
  Reader reader(std::move(game), notation);
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (const auto added = reader.add(line, ++number); !added) {
      return {tl::unexpected(added.error()), reader.moves_read()};
    }
  }
  return {reader.finish(), reader.moves_read()};
}

constexpr std::array<std::string_view, 1> endings{".lines"};

Result<std::vector<Opening>> read_openings(const Source& source, const rules::Setup& setup,
                                           std::size_t plies) {
  const auto text = take_whole(source, "lines");
  if (!text) return tl::unexpected(text.error());
  const auto lines = read_opening_lines(*text, setup);
  if (!lines) return tl::unexpected(lines.error());
  std::vector<Opening> openings;
  std::set<Codes> known;
  for (const OpeningLine& line : *lines) {
    std::vector<rules::Move> moves(line.moves);
    moves.resize(std::min(moves.size(), plies));
    if (known.insert(codes_of(moves)).second) {
      openings.push_back({"", std::move(moves), line.line});
    }
  }
  return openings;
}

constexpr OpeningFormat openings_of_lines{
    .word = "lines", .endings = endings, .read = read_openings};

}  // namespace

const OpeningFormat& lines_format() {
  return openings_of_lines;
}

Result<std::vector<OpeningLine>> read_opening_lines(std::string_view text,
                                                    const rules::Setup& setup) {
  const auto game = rules::start_game(setup);
  if (!game) return tl::unexpected(game.error());
  return rules::in_any_notation(*rules::find_game(setup.game), [&](rules::Notation notation) {
    return read_in(text, (*game)->clone(), notation);
  });
}

}  // namespace ludex::records
