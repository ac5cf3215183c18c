// How fast a RenLib library of a million nodes is read, and in how much memory: its bytes alone,
// walked through as a game, as SGF, and as a record; then by `ludex convert` as a whole process.
// The library is made here, the same in every run: lines of renju with comments on every tenth node
// and texts of the board on every twentieth.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "records/formats.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/reader.h"
#include "records/gomoku/renlib/walk.h"
#include "records/gomoku/renlib/writer.h"

namespace ludex::records::renlib {
namespace {

constexpr std::size_t nodes = 1'000'000;

// Siblings that are still to be written, at one depth.
struct Level {
  std::vector<std::uint8_t> left;  // their positions, the next one last
};

class Maker {
 public:
  std::string make() {
    bytes_ = magic;
    bytes_ += '\x03';
    bytes_ += '\x04';
    bytes_.append(header_bytes - bytes_.size(), '\xFF');
    bytes_ += std::string(2, '\0');
    std::vector<Level> levels(1, Level{{centre}});
    std::vector<std::uint8_t> path;
    for (std::size_t made = 1; !levels.empty();) {
      if (levels.back().left.empty()) {
        levels.pop_back();
        if (!path.empty()) {
          taken_[path.back()] = false;
        }
        if (!path.empty()) {
          path.pop_back();
        }
        continue;
      }
      const std::uint8_t position = levels.back().left.back();
      levels.back().left.pop_back();
      ++made;
      const bool goes_on = made < nodes && path.size() < 40;
      taken_[position] = true;
      path.push_back(position);
      Level below;
      if (goes_on) {
        below = children();
      }
      write(position, !levels.back().left.empty(), below.left.empty());
      levels.push_back(std::move(below));
    }
    return std::move(bytes_);
  }

 private:
  Level children() {
    Level level;
    for (auto count = 1 + random_.below(3); count > 0; --count) {
      const auto row = random_.below(15);
      const auto position = static_cast<std::uint8_t>(row * 16 + 1 + random_.below(15));
      if (taken_[position]) continue;
      taken_[position] = true;
      level.left.push_back(position);
    }
    for (const std::uint8_t position : level.left) {
      taken_[position] = false;
    }
    return level;
  }

  void write(std::uint8_t position, bool has_sibling, bool is_leaf) {
    unsigned flags = (has_sibling ? flag::has_sibling : 0U) | (is_leaf ? flag::is_leaf : 0U);
    const bool has_comment = random_.below(10) == 0;
    const bool has_text = random_.below(20) == 0;
    if (has_comment) {
      flags |= flag::comment;
    }
    if (has_text) {
      flags |= flag::extended;
    }
    bytes_ += static_cast<char>(position);
    bytes_ += static_cast<char>(flags);
    if (has_text) {
      bytes_ += std::string("\0\1", 2);
    }
    if (has_comment) {
      bytes_ += std::string("Black wins by four and three\0\0", 30);
    }
    if (has_text) {
      bytes_ += std::string("A\0", 2);
    }
  }

  Rng random_{11};
  std::string bytes_;
  std::vector<bool> taken_ = std::vector<bool>(256, false);
};

const std::string& library() {
  static const std::string bytes = Maker().make();
  return bytes;
}

std::size_t heap_bytes() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void set_counters(benchmark::State& state, std::size_t count, std::size_t heap) {
  const auto size = static_cast<double>(library().size());
  state.counters["nodes"] = static_cast<double>(count);
  state.counters["file_MB"] = size / 1e6;
  // The bytes of the file and of what is built from them, divided by the size of the file.
  state.counters["memory/file"] = (size + static_cast<double>(heap)) / size;
}

void walk_bytes(benchmark::State& state) {
  const std::string& bytes = library();
  std::size_t count = 0;
  std::size_t heap = 0;
  for ([[maybe_unused]] auto step : state) {
    const std::size_t before = heap_bytes();
    auto opened = Library::open(bytes);
    expects(opened.has_value());
    for (count = 0; opened->next(); ++count) {
    }
    expects(!opened->damage());
    heap = heap_bytes() - before;
  }
  set_counters(state, count, heap);
}

void walk_game(benchmark::State& state) {
  std::size_t count = 0;
  std::size_t heap = 0;
  for ([[maybe_unused]] auto step : state) {
    const std::size_t before = heap_bytes();
    const auto game = LibraryWalk::open(library());
    expects(game.has_value() && (*game)->troubles().empty() && !(*game)->has_doubles());
    for (count = 0; (*game)->next(); ++count) {
      benchmark::DoNotOptimize((*game)->said());
    }
    heap = heap_bytes() - before;
  }
  set_counters(state, count, heap);
}

void walk_to_sgf(benchmark::State& state) {
  std::ofstream nowhere("/dev/null");
  std::size_t heap = 0;
  for ([[maybe_unused]] auto step : state) {
    const std::size_t before = heap_bytes();
    const auto walked = renlib::walk(library());
    expects(walked.has_value() && walked->walk != nullptr);
    Losses losses;
    expects(sgf_format().write({nullptr, walked->walk.get()}, {}, nowhere, losses).has_value());
    heap = heap_bytes() - before;
  }
  set_counters(state, nodes, heap);
}

void read_record(benchmark::State& state) {
  const std::string& bytes = library();
  std::size_t count = 0;
  std::size_t heap = 0;
  for ([[maybe_unused]] auto step : state) {
    const std::size_t before = heap_bytes();
    const auto games = read(bytes);
    expects(games.has_value() && games->troubles.empty());
    count = games->records[0].tree.size();
    heap = heap_bytes() - before;
  }
  set_counters(state, count, heap);
}

void write_record(benchmark::State& state) {
  const auto games = read(library());
  for ([[maybe_unused]] auto step : state) {
    Losses losses;
    const auto bytes = format(games->records[0], losses);
    expects(bytes.has_value());
    benchmark::DoNotOptimize(bytes->size());
  }
}

BENCHMARK(walk_bytes)->Unit(benchmark::kMillisecond);
BENCHMARK(walk_game)->Unit(benchmark::kMillisecond);
BENCHMARK(walk_to_sgf)->Unit(benchmark::kMillisecond);
BENCHMARK(read_record)->Unit(benchmark::kMillisecond);
BENCHMARK(write_record)->Unit(benchmark::kMillisecond);

struct Cost {
  double seconds = 0;  // of processor time
  double peak_mb = 0;  // of memory
};

// The cost of a whole process of `ludex convert`.
Cost convert(std::string from, std::string to) {
  std::string program = LUDEX_BIN "/ludex";
  std::string command = "convert";
  const std::array<char*, 5> words{program.data(), command.data(), from.data(), to.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  expects(posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ) == 0);
  posix_spawn_file_actions_destroy(&actions);
  rusage usage{};
  int status = 0;
  expects(wait4(child, &status, 0, &usage) == child && WIFEXITED(status) &&
          WEXITSTATUS(status) == 0);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) * 1024 / 1e6};
}

// Uses a process of its own, because memory that a parent once had counts for the peak of a child.
void write_libraries(const std::string& whole, const std::string& smallest) {
  const pid_t child = fork();
  expects(child >= 0);
  if (child == 0) {
    std::ofstream(whole, std::ios::binary) << library();
    std::ofstream(smallest, std::ios::binary) << library().substr(0, header_bytes + 2);
    std::_Exit(0);
  }
  expects(waitpid(child, nullptr, 0) == child);
}

// Compares with a library of one node, which shows what the program takes for any file.
void report_converting() {
  std::string name = (std::filesystem::temp_directory_path() / "ludex-bench-XXXXXX").string();
  expects(mkdtemp(name.data()) != nullptr);
  const std::string whole = name + "/whole.lib";
  const std::string smallest = name + "/smallest.lib";
  write_libraries(whole, smallest);
  const double megabytes = static_cast<double>(std::filesystem::file_size(whole)) / 1e6;
  for (const std::string ending : {"sgf", "lib"}) {
    const std::string out = fmt::format("{}/out.{}", name, ending);
    const Cost idle = convert(smallest, out);
    const Cost cost = convert(whole, out);
    const double more = cost.peak_mb - idle.peak_mb;
    std::printf(
        "ludex convert, .lib of %.1f MB to .%s: %.2f s, %.1f MB of memory, %.1f more than "
        "for an empty one: %.2f times the file\n",
        megabytes, ending.c_str(), cost.seconds, cost.peak_mb, more, more / megabytes);
  }
  std::error_code error;
  std::filesystem::remove_all(name, error);
}

}  // namespace
}  // namespace ludex::records::renlib

int main(int count, char** words) {
  // This comes first, while this process is small.
  ludex::records::renlib::report_converting();
  benchmark::Initialize(&count, words);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
