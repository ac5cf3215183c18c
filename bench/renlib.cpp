// How fast a RenLib library of a million nodes is read: its bytes alone, and as a record. The
// library is made here, the same in every run: lines of renju with comments on every tenth node and
// texts of the board on every twentieth.

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/reader.h"
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
  // The bytes of the file and what is built of them, by the size of the file.
  state.counters["memory/file"] = (size + static_cast<double>(heap)) / size;
}

void walk(benchmark::State& state) {
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

BENCHMARK(walk)->Unit(benchmark::kMillisecond);
BENCHMARK(read_record)->Unit(benchmark::kMillisecond);
BENCHMARK(write_record)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludex::records::renlib
