#include "records/opening_lines.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/registry.h"

namespace ludex::records {

namespace {

// A line of the text that others may continue.
struct Branch {
  std::size_t indent = 0;
  std::size_t plies = 0;  // of the line of play up to its end
};

class Reader {
 public:
  explicit Reader(std::unique_ptr<rules::Game> game) : game_(std::move(game)) {}

  Result<void> add(std::string_view text, std::size_t number) {
    const std::size_t indent = text.find_first_not_of(" \t");
    std::string_view words = text.substr(0, text.find(';'));
    if (trim(words).empty() || trim(words).front() == '#') return {};
    const bool continues = !branches_.empty() && indent > branches_.back().indent;
    if (!continues) end_line();
    while (!branches_.empty() && branches_.back().indent >= indent) branches_.pop_back();
    const std::size_t plies = branches_.empty() ? 0 : branches_.back().plies;
    while (game_->moves().size() > plies) game_->undo();
    Tokens tokens(words);
    while (const auto word = tokens.next()) {
      if (const auto played = game_->play_text(word->text, rules::standard); !played) {
        return fail(played.error().message, word->column, number);
      }
    }
    if (!begun_.insert(moves()).second) {
      return fail("another line has already come to this end", 0, number);
    }
    branches_.push_back({indent, game_->moves().size()});
    number_ = number;
    return {};
  }

  std::vector<OpeningLine> finish() {
    end_line();
    return std::move(lines_);
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> moves() const {
    std::vector<std::uint32_t> codes;
    for (const rules::Move move : game_->moves()) codes.push_back(move.code);
    return codes;
  }
  void end_line() {
    if (game_->moves().empty()) return;
    lines_.push_back({{game_->moves().begin(), game_->moves().end()}, number_});
  }

  std::unique_ptr<rules::Game> game_;
  std::vector<Branch> branches_;
  std::set<std::vector<std::uint32_t>> begun_;
  std::vector<OpeningLine> lines_;
  std::size_t number_ = 0;
};

}  // namespace

Result<std::vector<OpeningLine>> read_opening_lines(std::string_view text,
                                                    const rules::Setup& setup) {
  auto game = rules::start_game(setup);
  if (!game) return tl::unexpected(game.error());
  Reader reader(std::move(*game));
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (const auto added = reader.add(line, ++number); !added) {
      return tl::unexpected(added.error());
    }
  }
  return reader.finish();
}

}  // namespace ludex::records
