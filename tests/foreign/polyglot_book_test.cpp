// Our books against those of Debian's polyglot: from the same games, the same entries.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.h"
#include "host/clock.h"
#include "host/process.h"
#include "records/chess/polyglot/entry.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex {
namespace {

using records::polyglot::Entry;

// Runs a program to its end.
void run(const std::string& command, std::vector<std::string> arguments) {
  host::ProcessSpec spec;
  spec.command = command;
  spec.arguments = std::move(arguments);
  auto process = host::Process::start(spec);
  ASSERT_TRUE(process.has_value()) << process.error();
  ASSERT_TRUE(process->wait_for_exit(host::SteadyClock().now() + std::chrono::seconds(60)));
}

std::vector<Entry> entries_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  std::vector<Entry> entries;
  for (std::size_t i = 0; i + records::polyglot::entry_bytes <= bytes.size();
       i += records::polyglot::entry_bytes) {
    records::polyglot::EntryBytes one{};
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(i), one.size(), one.begin());
    entries.push_back(records::polyglot::from_bytes(one));
  }
  // The order of equal weights is nobody's business.
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.key, a.move) < std::tie(b.key, b.move);
  });
  return entries;
}

// Random games, each with the result that it was given by lot: short of sense, rich in castling,
// promotions and en passant.
void write_games(const std::string& file) {
  std::ofstream out(file);
  Rng rng(11);
  for (int number = 0; number < 60; ++number) {
    const char* const result = std::vector{"1-0", "0-1", "1/2-1/2"}[rng.below(3)];
    out << "[Event \"?\"]\n[Result \"" << result << "\"]\n\n";
    const auto game = rules::start_game({.game = "chess"}).value();
    for (int ply = 0; ply < 160 && !game->outcome(); ++ply) {
      const auto moves = game->legal_moves();
      // Few choices at first, so that positions come again.
      const rules::Move move = moves[rng.below(ply < 4 ? 2 : moves.size())];
      if (ply % 2 == 0) {
        out << game->move_number() << ". ";
      }
      out << game->format_move(move, rules::standard) << (ply % 8 == 7 ? '\n' : ' ');
      game->play(move);
    }
    out << result << "\n\n";
  }
}

class PolyglotBooks : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(PolyglotBooks, AreEqualToOurs) {
  const support::TemporaryFolder folder;
  write_games(folder.file("games.pgn"));
  std::vector<std::string> theirs{"make-book", "-pgn", folder.file("games.pgn"), "-bin",
                                  folder.file("theirs.bin")};
  std::vector<std::string> ours{
      "book", "make", "--pgn", folder.file("games.pgn"), "-o", folder.file("ours.bin")};
  for (const std::string& word : GetParam()) {
    theirs.push_back(word);
    ours.push_back(word == "-max-ply"    ? "--plies"
                   : word == "-min-game" ? "--min-games"
                   : word.front() == '-' ? "-" + word
                                         : word);
  }
  run("/usr/games/polyglot", theirs);
  run(LUDEX_BIN "/ludex", ours);
  const auto expected = entries_of(folder.file("theirs.bin"));
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(entries_of(folder.file("ours.bin")), expected);
}

INSTANTIATE_TEST_SUITE_P(
    FromTheSameGames, PolyglotBooks,
    testing::Values(std::vector<std::string>{}, std::vector<std::string>{"-min-game", "1"},
                    std::vector<std::string>{"-min-game", "1", "-max-ply", "20", "-uniform"},
                    std::vector<std::string>{"-min-game", "2", "-only-white"},
                    std::vector<std::string>{"-min-game", "1", "-only-black"}));

}  // namespace
}  // namespace ludex
