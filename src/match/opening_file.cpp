#include "match/opening_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <string>
#include <utility>

#include "base/text.h"
#include "records/decoder.h"
#include "records/epd/reader.h"
#include "records/input_file.h"
#include "records/opening_lines.h"
#include "records/pgn/reader.h"
#include "records/record.h"
#include "records/source.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using Openings = std::vector<Opening>;

Error in_file(const std::string& path, std::string_view what, Error error) {
  return within(fmt::format("{} in {}", what, records::input_name(path)), std::move(error));
}

// The position as the rules of the match read it, with the moves played from it.
Result<Opening> checked(const rules::Setup& setup, const std::string& position,
                        std::vector<rules::Move> moves) {
  rules::Setup start = setup;
  start.position = position;
  const auto game = rules::start_game(start);
  if (!game) {
    return tl::unexpected(game.error());
  }
  for (const rules::Move move : moves) {
    if ((*game)->outcome()) {
      return fail("the game is over before its opening is");
    }
    if (!(*game)->is_legal(move)) {
      return fail("its moves are not legal in this variant");
    }
    (*game)->play(move);
  }
  if ((*game)->outcome()) {
    return fail("the game is over before it begins");
  }
  return Opening{position, std::move(moves)};
}

Result<Openings> read_positions(const std::string& path, std::istream& file,
                                const rules::Setup& setup) {
  records::epd::Reader reader(records::source_of(file));
  records::epd::Entry entry;
  Openings openings;
  while (true) {
    const auto more = reader.next(entry);
    if (!more) {
      return tl::unexpected(in_file(path, "bad opening", more.error()));
    }
    if (!*more) {
      return openings;
    }
    auto opening = checked(setup, records::epd::position_of(entry.text), {});
    if (!opening) {
      Error error = opening.error();
      error.line = entry.line;
      return tl::unexpected(in_file(path, "bad opening", std::move(error)));
    }
    openings.push_back(*std::move(opening));
  }
}

Result<Openings> read_games(const std::string& path, std::istream& file, const rules::Setup& setup,
                            std::size_t plies) {
  records::pgn::ReadOptions options;
  options.content = records::pgn::Content::main_line;
  options.plies = plies;
  options.game = setup.game;
  records::pgn::Reader reader(records::decoded(records::source_of(file)), options);
  records::Record record;
  Openings openings;
  while (true) {
    const auto more = reader.next(record);
    if (!more) {
      return tl::unexpected(in_file(path, "bad opening", more.error()));
    }
    if (!*more) {
      return openings;
    }
    auto opening =
        record.setup.game == setup.game
            ? checked(setup, record.setup.position, records::main_line(record.tree, plies))
            : fail(fmt::format("a game of {}, and {} is played", record.setup.game, setup.game));
    if (!opening) {
      Error error = opening.error();
      error.line = reader.place().line;
      return tl::unexpected(in_file(path, "bad opening", std::move(error)));
    }
    openings.push_back(*std::move(opening));
  }
}

Result<Openings> read_lines(const std::string& path, std::istream& file, const rules::Setup& setup,
                            std::size_t plies) {
  const std::string text = records::take(records::source_of(file), records::whole_file_bytes + 1);
  if (text.size() > records::whole_file_bytes) {
    return fail(fmt::format("more than {} bytes of lines in {}", records::whole_file_bytes,
                            records::input_name(path)));
  }
  const auto lines = records::read_opening_lines(text, setup);
  if (!lines) {
    return tl::unexpected(in_file(path, "bad opening", lines.error()));
  }
  Openings openings;
  for (const records::OpeningLine& line : *lines) {
    std::vector<rules::Move> moves(line.moves);
    moves.resize(std::min(moves.size(), plies));
    auto opening = checked(setup, "", std::move(moves));
    if (!opening) {
      Error error = opening.error();
      error.line = line.line;
      return tl::unexpected(in_file(path, "bad opening", std::move(error)));
    }
    if (std::find(openings.begin(), openings.end(), *opening) == openings.end()) {
      openings.push_back(*std::move(opening));
    }
  }
  return openings;
}

}  // namespace

std::optional<OpeningFormat> opening_format_of(std::string_view path) {
  const std::string name = lower(records::without_compression(path));
  if (name.ends_with(".epd") || name.ends_with(".fen")) {
    return OpeningFormat::epd;
  }
  if (name.ends_with(".pgn")) {
    return OpeningFormat::pgn;
  }
  if (name.ends_with(".lines")) {
    return OpeningFormat::lines;
  }
  return std::nullopt;
}

Result<Openings> read_openings(const std::string& path, OpeningFormat format,
                               const rules::Setup& setup, std::size_t plies) {
  const auto opened = records::InputFile::open(path);
  if (!opened) {
    return tl::unexpected(within("no openings", opened.error()));
  }
  records::InputFile& file = **opened;
  auto openings = format == OpeningFormat::epd   ? read_positions(path, file, setup)
                  : format == OpeningFormat::pgn ? read_games(path, file, setup, plies)
                                                 : read_lines(path, file, setup, plies);
  if (file.trouble()) {
    return tl::unexpected(within("no openings", *file.trouble()));
  }
  if (openings && openings->empty()) {
    return fail(fmt::format("no openings in {}", records::input_name(path)));
  }
  return openings;
}

}  // namespace ludex::match
