#include "match/openings/opening_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "records/io/input_file.h"
#include "records/io/source.h"
#include "records/registry.h"
#include "records/sgf/collection.h"
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

bool is_folder(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

// Whether the name ends like files of the format, compressed or not.
bool has_ending(std::string_view name, const records::OpeningFormat& format) {
  const std::string bare = lower(records::without_compression(name));
  return std::any_of(format.endings.begin(), format.endings.end(),
                     [&](std::string_view ending) { return bare.ends_with(ending); });
}

// The files of the format in the folder itself, in the order of their names. Hidden files do not
// count.
Result<std::vector<std::string>> files_in(const std::string& folder,
                                          const records::OpeningFormat& format) {
  std::error_code error;
  std::filesystem::directory_iterator entries(folder, error);
  std::vector<std::string> files;
  for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
    const std::string name = entries->path().filename().string();
    if (!name.starts_with('.') && has_ending(name, format) && !is_folder(entries->path())) {
      files.push_back(entries->path().string());
    }
  }
  if (error) {
    return fail(fmt::format("no openings: cannot read the folder `{}`: {}", printable(folder),
                            error.message()));
  }
  std::sort(files.begin(), files.end());
  if (!files.empty()) return files;
  std::vector<std::string> endings(format.endings.begin(), format.endings.end());
  return fail(fmt::format("no openings in the folder `{}`: the names of files have to end in {}",
                          printable(folder), listed(endings, "or")));
}

Result<Openings> read_folder(const std::string& folder, const records::OpeningFormat& format,
                             const rules::Setup& setup, std::size_t plies,
                             const std::stop_token& stop) {
  const auto files = files_in(folder, format);
  if (!files) return tl::unexpected(files.error());
  Openings all;
  for (const std::string& file : *files) {
    auto openings = read_openings(file, format, setup, plies, stop);
    if (!openings) return openings;
    std::move(openings->begin(), openings->end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

const records::OpeningFormat* opening_format_of(std::string_view path, std::string_view game) {
  const auto formats = opening_formats_of(game);
  for (const records::OpeningFormat* const format : formats) {
    if (has_ending(path, *format)) return format;
  }
  const auto sgf = std::find(formats.begin(), formats.end(), &records::sgf::opening_format());
  return sgf != formats.end() && is_folder(path) ? *sgf : nullptr;
}

std::span<const records::OpeningFormat* const> opening_formats_of(std::string_view game) {
  const records::GameRecords* const row = records::find_game_records(game);
  if (row == nullptr) return {};
  return row->openings;
}

Result<Openings> read_openings(const std::string& path, const records::OpeningFormat& format,
                               const rules::Setup& setup, std::size_t plies,
                               const std::stop_token& stop) {
  if (is_folder(path)) return read_folder(path, format, setup, plies, stop);
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
