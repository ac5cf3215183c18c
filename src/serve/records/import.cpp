#include "serve/records/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/text.h"
#include "records/game_file.h"
#include "records/io/source.h"
#include "rules/registry.h"

namespace ludex::serve {

namespace {

// No position of any game is longer.
constexpr std::size_t longest_position = 2'000;

tl::unexpected<ApiError> unreadable(const Error& error) {
  return tl::unexpected<ApiError>({.code = "malformed",
                                   .text = error.message,
                                   .line = static_cast<int>(error.line),
                                   .column = static_cast<int>(error.column)});
}

// The record of a position without moves, if the text is one line that some game accepts as a
// position.
std::optional<records::Record> lone_position(std::string_view bytes) {
  const std::size_t last = bytes.find_last_not_of(" \t\r\n");
  const std::string_view line = bytes.substr(0, last == std::string_view::npos ? 0 : last + 1);
  const bool may_be = line.size() <= longest_position && line.find('/') != std::string_view::npos &&
                      line.find('\n') == std::string_view::npos;
  if (!may_be) return std::nullopt;
  for (const rules::GameKind& kind : rules::games()) {
    const rules::Setup setup{.game = std::string(kind.name), .position = std::string(line)};
    if (const auto game = rules::start_game(setup)) {
      records::Record record;
      record.setup = (*game)->setup();
      return record;
    }
  }
  return std::nullopt;
}

void add_all(std::vector<Error>& from, std::vector<Error>& to) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

}  // namespace

Answer<std::vector<ImportedGame>> read_file(const std::string& bytes, std::string_view name) {
  std::vector<ImportedGame> games;
  if (auto position = lone_position(bytes)) {
    games.push_back({*std::move(position), {}});
    return games;
  }
  auto reader = records::GameFileReader::open(records::source_of(bytes),
                                              records::GameFileReader::ReadMode::records, name);
  if (!reader) return unreadable(reader.error());
  std::optional<Error> first_trouble;
  // Of games of which nothing can be shown; they are reported with the next game that can be, or
  // beside the last one.
  std::vector<Error> lost;
  records::FileGame game;
  while (reader->next(game)) {
    if (!first_trouble && !game.troubles.empty()) {
      first_trouble = game.troubles.front();
    }
    if (!game.is_read) {
      for (Error& trouble : game.troubles) {
        trouble.message = "a game was left out: " + trouble.message;
        lost.push_back(std::move(trouble));
      }
      game = {};
      continue;
    }
    if (games.size() == most_imported) {
      return tl::unexpected<ApiError>(
          {.code = "too_large",
           .text = fmt::format("a file of at most {} games was expected", most_imported)});
    }
    games.push_back({std::move(game.record), std::exchange(lost, {})});
    add_all(game.troubles, games.back().troubles);
    game = {};
  }
  if (!games.empty()) {
    add_all(lost, games.back().troubles);
    return games;
  }
  return unreadable(first_trouble.value_or(Error{"it contains no game"}));
}

}  // namespace ludex::serve
