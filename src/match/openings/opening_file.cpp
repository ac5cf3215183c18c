#include "match/openings/opening_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "records/io/input_file.h"
#include "records/io/source.h"
#include "records/registry.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::match {
namespace {

using Openings = std::vector<Opening>;

Error in_file(const std::string& path, Error error) {
  return within(fmt::format("bad opening in {}", records::input_name(path)), std::move(error));
}

// The opening's position as the rules of the match read it, with the moves played from it.
Result<Opening> checked(const rules::Setup& setup, const records::Opening& opening) {
  rules::Setup start = setup;
  start.position = opening.position;
  const auto game = rules::start_game(start);
  if (!game) {
    return tl::unexpected(game.error());
  }
  for (const rules::Move move : opening.moves) {
    if ((*game)->outcome()) {
      return fail("the game is over before its opening is");
    }
    if (!(*game)->is_legal(move)) {
      return fail("its moves are not legal in this variant");
    }
    (*game)->play(move);
  }
  const auto* const to_settle = dynamic_cast<const rules::SettledGame*>(game->get());
  const bool is_settled = to_settle != nullptr && to_settle->awaits_settlement();
  if ((*game)->outcome() || is_settled) {
    return fail("the game is over before it begins");
  }
  return Opening{opening.position, opening.moves};
}

}  // namespace

const records::OpeningFormat* opening_format_of(std::string_view path, std::string_view game) {
  const std::string name = lower(records::without_compression(path));
  for (const records::OpeningFormat* const format : opening_formats_of(game)) {
    const bool fits = std::any_of(format->endings.begin(), format->endings.end(),
                                  [&](std::string_view ending) { return name.ends_with(ending); });
    if (fits) return format;
  }
  return nullptr;
}

std::span<const records::OpeningFormat* const> opening_formats_of(std::string_view game) {
  const records::GameRecords* const row = records::find_game_records(game);
  if (row == nullptr) return {};
  return row->openings;
}

Result<Openings> read_openings(const std::string& path, const records::OpeningFormat& format,
                               const rules::Setup& setup, std::size_t plies,
                               const std::stop_token& stop) {
  const auto opened = records::InputFile::open(path, FileKind::any, stop);
  if (!opened) {
    return tl::unexpected(within("no openings", opened.error()));
  }
  records::InputFile& file = **opened;
  const auto read = format.read(records::source_of(file), setup, plies);
  if (file.trouble()) {
    return tl::unexpected(within("no openings", *file.trouble()));
  }
  if (!read) {
    return tl::unexpected(in_file(path, read.error()));
  }
  if (read->empty()) {
    return fail(fmt::format("no openings in {}", records::input_name(path)));
  }
  auto openings = check_openings(*read, setup);
  if (!openings) {
    return tl::unexpected(in_file(path, std::move(openings.error())));
  }
  return openings;
}

Result<Openings> read_openings_text(std::string_view text, const records::OpeningFormat& format,
                                    const rules::Setup& setup, std::size_t plies) {
  const auto read = format.read(records::source_of(text), setup, plies);
  if (!read) return tl::unexpected(read.error());
  if (read->empty()) return fail("there are no openings in it");
  return check_openings(*read, setup);
}

Result<Openings> check_openings(const std::vector<records::Opening>& openings,
                                const rules::Setup& setup) {
  Openings all;
  for (const records::Opening& each : openings) {
    auto opening = checked(setup, each);
    if (!opening) {
      Error error = opening.error();
      error.line = each.line;
      return tl::unexpected(std::move(error));
    }
    all.push_back(*std::move(opening));
  }
  return all;
}

}  // namespace ludex::match
