// The memory that files of strangers take: at most forty times their bytes. Each file is read in a
// process of its own, which counts what it allocates and has a limit of the system too.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "records/game_file.h"

namespace {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): the operators have no object
std::atomic<std::size_t> allocated{0};
std::atomic<std::size_t> most_allocated{0};
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

// Returns null if there is no memory.
void* counted(std::size_t bytes) noexcept {
  void* const memory = std::malloc(std::max<std::size_t>(bytes, 1));
  if (memory == nullptr) return nullptr;
  const std::size_t now = allocated += malloc_usable_size(memory);
  std::size_t most = most_allocated;
  while (now > most && !most_allocated.compare_exchange_weak(most, now)) {
  }
  return memory;
}

void* counted_or_thrown(std::size_t bytes) {
  void* const memory = counted(bytes);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void uncounted(void* memory) {
  if (memory == nullptr) return;
  allocated -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) {
  return counted_or_thrown(bytes);
}
void* operator new[](std::size_t bytes) {
  return counted_or_thrown(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return counted(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return counted(bytes);
}
void operator delete(void* memory) noexcept {
  uncounted(memory);
}
void operator delete[](void* memory) noexcept {
  uncounted(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
  uncounted(memory);
}
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept {
  uncounted(memory);
}

namespace ludex::records {
namespace {

struct Case {
  std::string_view name;
  std::string_view front;
  std::string_view piece;  // written `times` times
  std::size_t times = 0;
  std::string_view back;
  std::string_view to = "sgf";
  std::string_view trouble = {};  // a part of one; empty if there is none
};

enum Exit : int { fine = 0, no_game, too_much, not_reported, not_written };

// A file of some thousand bytes needs the tables of a game, whatever its size.
constexpr std::size_t base_bytes = std::size_t{16} << 20;
constexpr std::size_t most_times = 40;

// Reads the text and writes its games again, as `ludex convert` does.
int converted(const Case& test, const std::string& text) {
  const std::size_t before = allocated;
  most_allocated = before;
  const std::size_t allowed = most_times * text.size() + base_bytes;
  const std::size_t room = allowed + (std::size_t{1} << 30);  // with the program itself
  const rlimit limit{room, room};
  if (setrlimit(RLIMIT_AS, &limit) != 0) return too_much;
  auto file = GameFileReader::open(source_of(text), GameFileReader::ReadMode::records, "");
  if (!file) return no_game;
  const GameFormat& format = *game_format_of_name("x." + std::string(test.to));
  bool is_reported = test.trouble.empty();
  for (FileGame game; file->next(game);) {
    for (const Error& trouble : game.troubles) {
      is_reported = is_reported || trouble.message.find(test.trouble) != std::string::npos;
    }
    Losses losses;
    if (game.is_read && !format_game(game.record, format, {}, losses)) return not_written;
  }
  if (!is_reported) return not_reported;
  return most_allocated - before > allowed ? too_much : fine;
}

class MemoryOfFiles : public testing::TestWithParam<Case> {};

TEST_P(MemoryOfFiles, IsAtMostFortyTimesTheirBytes) {
  const Case& test = GetParam();
  std::string text(test.front);
  for (std::size_t again = 0; again < test.times; ++again) {
    text += test.piece;
  }
  text += test.back;
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    _exit(converted(test, text));
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << "it ended by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), fine);
}

constexpr std::string_view too_long = "more than 16384 moves in a line";

INSTANTIATE_TEST_SUITE_P(
    Rows, MemoryOfFiles,
    testing::Values(
        Case{"variations_in_each_other", "", "(;B[aa]", 1'000'000, "", "sgf", too_long},
        Case{"stones_on_a_stone", "(;GM[1]", ";B[aa]", 16'000, ")"},
        Case{"a_line_of_go", "(;GM[1]", ";B[aa];W[bb]", 20'000, ")", "sgf", too_long},
        Case{"passes_of_go", "(;GM[1]", ";B[];W[]", 20'000, ")", "sgf", too_long},
        Case{"passes_of_gomoku", "(;GM[4]", ";B[];W[]", 20'000, ")", "sgf", too_long},
        Case{"variations_beside_each_other", "(;GM[1]", "(;B[aa])", 500'000, ")"},
        Case{"nodes_of_nothing", "(;GM[1]", ";", 1'000'000, ")"},
        Case{"comments_of_one_letter", "(;GM[1]", ";C[a]", 300'000, ")"},
        Case{"names_of_one_letter", "(;GM[1]", ";N[a]", 300'000, ")"},
        Case{"marks_of_one_point", "(;GM[1]", ";CR[aa]", 300'000, ")"},
        Case{"labels_of_one_letter", "(;GM[1]", ";LB[aa:a]", 300'000, ")"},
        Case{"judgements_of_moves", "(;GM[1]", ";DO[]", 300'000, ")"},
        Case{"glyphs", "1. e4 ", "(d4$1)", 300'000, "*", "pgn"},
        Case{"comments_in_front_of_moves", "1. e4 ", "({a}d4)", 300'000, "*", "pgn"},
        Case{"comments_behind_moves", "1. e4 ", "(d4{a})", 300'000, "*", "pgn"},
        Case{"a_line_of_chess", "1. ", "Nf3 Nf6 Ng1 Ng8 ", 10'000, "*", "pgn", too_long},
        Case{"a_line_of_xiangqi", "[Red \"A\"]\n\n", "H2-E2 H7-E7 E2-H2 E7-H7 ", 10'000, "*", "pgn",
             too_long},
        Case{"a_line_of_dhtmlxq",
             "[DhtmlXQ]\n[DhtmlXQ_binit]"
             "8979695949392919097717866646260600102030405060708012720323436383"
             "[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]",
             "7747724247774272", 10'000, "[/DhtmlXQ_movelist]\n[/DhtmlXQ]", "pgn", "in a line"},
        Case{"a_line_of_wxf", "FORMAT WXF\nSTART{\n", "C2.5 C8.5 C5.2 C5.8 ", 10'000, "}END", "pgn",
             "in a line"},
        Case{"positions", "", "8/8/8/8/8/8/8/K6k w - - bm Kb2;\n", 20'000, "", "epd"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace ludex::records
