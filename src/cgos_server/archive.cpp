#include "cgos_server/archive.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "base/limits.h"
#include "base/named_file.h"
#include "base/text.h"
#include "base/tokens.h"
#include "cgos_server/game_sgf.h"
#include "records/io/output_file.h"
#include "servers/cgos/codec.h"

namespace ludex::cgos_server {

namespace {

namespace fs = std::filesystem;

constexpr mode_t private_mode = 0600;
constexpr mode_t public_mode = 0644;

std::optional<GameNumber> number_of(std::string_view text) {
  const auto number = to_integer(text);
  if (!number || *number < 1) return std::nullopt;
  return GameNumber{static_cast<std::uint64_t>(*number)};
}

Result<void> make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) return {};
  return fail(fmt::format("the folder `{}` cannot be made: {}", printable(folder.string()),
                          error.message()));
}

Result<void> keep_names_in(const fs::path& folder) {
  const auto synced = sync_to_disk(folder);
  if (synced) return {};
  return fail(fmt::format("the folder `{}` cannot be written: {}", printable(folder.string()),
                          synced.error().message));
}

struct ResultLine {
  GameNumber number{};
  PastGame game;
};

std::optional<ResultLine> parse_result(std::string_view line) {
  const auto words = split(line, ' ');
  if (words.size() != 5) return std::nullopt;
  const auto number = number_of(words[0]);
  if (!number || cgos::why_not_name(words[2]) || cgos::why_not_name(words[3])) return std::nullopt;
  return ResultLine{*number, {std::string(words[2]), std::string(words[3]), std::string(words[4])}};
}

// The setup with the moves of the lines behind it.
Result<cgos::Setup> parse_running(const std::vector<std::string>& lines) {
  if (lines.empty()) return fail("it is empty");
  auto message = cgos::parse_server_line(lines.front());
  if (!message) return tl::unexpected(std::move(message.error()));
  auto* const setup = std::get_if<cgos::Setup>(&*message);
  if (setup == nullptr) return fail("expected `setup`", 1, 1);
  for (std::size_t line = 1; line < lines.size(); ++line) {
    Tokens in(lines[line]);
    const auto word = in.next();
    const auto move = word ? cgos::to_move(word->text) : std::nullopt;
    if (!move) return fail("expected a move", 1, line + 1);
    const auto left = in.integer("time", 0, limits::longest_time.count());
    if (!left) return fail(left.error().message, left.error().column, line + 1);
    setup->moves.push_back({*move, Milliseconds(*left)});
  }
  return std::move(*setup);
}

}  // namespace

std::string date_of(const WallTime& time) {
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(time.utc);
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)));
}

Result<Archive> Archive::open(const fs::path& folder, Archived& archived) {
  if (auto made = make_folder(folder / "running"); !made) {
    return tl::unexpected(std::move(made.error()));
  }
  std::vector<std::string> lines;
  auto accounts = Journal::open(folder / "accounts", private_mode, lines);
  if (!accounts) return tl::unexpected(std::move(accounts.error()));
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto account = parse_account(lines[line]);
    if (!account) {
      return fail("the file of accounts: " + account.error().message, account.error().column,
                  line + 1);
    }
    archived.accounts[account->name] = std::move(account->password);
  }
  auto results = Journal::open(folder / "results", public_mode, lines);
  if (!results) return tl::unexpected(std::move(results.error()));
  std::set<GameNumber> finished;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto result = parse_result(lines[line]);
    if (!result) {
      return fail("the file of results: expected `NUMBER DATE BLACK WHITE RESULT`", 0, line + 1);
    }
    archived.last_game = std::max(archived.last_game, result->number);
    finished.insert(result->number);
    archived.results.push_back(std::move(result->game));
  }
  Archive archive(folder, *std::move(accounts), *std::move(results));
  for (const GameNumber number : finished) {
    std::error_code ignored;
    fs::remove(archive.running_file(number), ignored);
  }
  if (auto synced = keep_names_in(folder); !synced) {
    return tl::unexpected(std::move(synced.error()));
  }
  if (auto read = archive.read_running(archived); !read) {
    return tl::unexpected(std::move(read.error()));
  }
  return archive;
}

Result<void> Archive::read_running(Archived& archived) {
  std::error_code error;
  std::set<GameNumber> numbers;
  for (const auto& entry : fs::directory_iterator(folder_ / "running", error)) {
    if (const auto number = number_of(entry.path().filename().string())) {
      numbers.insert(*number);
    }
  }
  if (error) return fail("the folder of running games cannot be read: " + error.message());
  for (const GameNumber number : numbers) {
    archived.last_game = std::max(archived.last_game, number);
    std::vector<std::string> lines;
    auto journal = Journal::open(running_file(number), public_mode, lines);
    auto setup = journal ? parse_running(lines) : tl::unexpected(journal.error());
    if (!setup) {
      archived.complaints.push_back(
          fmt::format("game {} cannot be taken up: {}", to_text(number), describe(setup.error())));
      continue;
    }
    archived.running.emplace_back(number, *std::move(setup));
    running_.emplace(number, *std::move(journal));
  }
  return {};
}

fs::path Archive::running_file(GameNumber number) const {
  return folder_ / "running" / to_text(number);
}

Result<void> Archive::add(const Account& account) {
  return accounts_.append(format_account(account));
}

Result<void> Archive::begin(GameNumber number, const cgos::Setup& setup) {
  std::vector<std::string> lines;
  auto journal = Journal::open(running_file(number), public_mode, lines);
  if (!journal) return tl::unexpected(std::move(journal.error()));
  if (!lines.empty()) return fail(fmt::format("the running game {} exists", to_text(number)));
  if (auto written = journal->append(cgos::format(setup)); !written) return written;
  running_.emplace(number, *std::move(journal));
  return keep_names_in(folder_ / "running");
}

Result<void> Archive::add_move(GameNumber number, const cgos::TimedMove& move) {
  const auto journal = running_.find(number);
  if (journal == running_.end()) return fail("no such running game: " + to_text(number));
  return journal->second.append(fmt::format("{} {}", move.move, move.left.count()),
                                Durability::end_of_program);
}

Result<void> Archive::finish(const FinishedGame& game, const std::string& date) {
  fs::path folder = folder_ / "games";
  for (const std::string_view part : split(date, '-')) {
    folder /= part;
  }
  if (auto made = make_folder(folder); !made) return made;
  auto file = records::OutputFile::open(folder / (to_text(game.number) + ".sgf"));
  if (!file) return tl::unexpected(std::move(file.error()));
  (*file)->stream() << game_sgf(game, date);
  if (auto written = (*file)->finish(); !written) return written;
  if (auto written = results_.append(fmt::format("{} {} {} {} {}", to_text(game.number), date,
                                                 game.setup.black.name, game.setup.white.name,
                                                 game.ending.result));
      !written) {
    return written;
  }
  running_.erase(game.number);
  std::error_code ignored;
  fs::remove(running_file(game.number), ignored);
  return {};
}

}  // namespace ludex::cgos_server
