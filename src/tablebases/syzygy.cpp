#include "tablebases/syzygy.h"

#include <fmt/format.h>
#include <tbprobe.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::tablebases {
namespace {

// Whether tables were opened. What it guards is the library's, and global as well.
std::atomic<bool>& were_opened() {
  static std::atomic<bool> opened = false;
  return opened;
}

// What every file of wins, draws and losses begins with, and the rest of its size by 64.
constexpr std::array<char, 4> magic{'\x71', '\xe8', '\x23', '\x5d'};
constexpr off_t block = 64;
constexpr off_t rest_of_size = 16;

Result<void> check_file(const std::filesystem::path& path) {
  const auto refused = [&](std::string_view why) {
    return fail(fmt::format("`{}` is no complete table: {}", printable(path.string()), why));
  };
  const auto opened = open_to_read(path.string(), FileKind::regular);
  if (!opened) return refused(opened.error().message);
  const off_t size = ::lseek(opened->descriptor.get(), 0, SEEK_END);
  if (size % block != rest_of_size) return refused("it has a size that no table has");
  std::array<char, 4> begins{};
  if (::pread(opened->descriptor.get(), begins.data(), begins.size(), 0) !=
      static_cast<ssize_t>(begins.size())) {
    return refused("it cannot be read");
  }
  if (begins != magic) return refused("it does not begin as one");
  return {};
}

// Returns the number of tables in the folder.
Result<std::size_t> check_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::directory_iterator files(folder, error);
  if (error) {
    return fail(fmt::format("cannot read the folder `{}`: {}", printable(folder), error.message()));
  }
  std::size_t tables = 0;
  for (; files != std::filesystem::directory_iterator(); files.increment(error)) {
    if (files->path().extension() == ".rtbw") {
      if (const auto checked = check_file(files->path()); !checked) {
        return tl::unexpected(checked.error());
      }
      ++tables;
    }
    if (error) return fail(fmt::format("cannot read the folder `{}`", printable(folder)));
  }
  return tables;
}

// The men of a FEN's first field, as sets of squares: a1 is the lowest bit.
struct Men {
  std::uint64_t white = 0;
  std::uint64_t black = 0;
  std::array<std::uint64_t, 6> kinds{};  // in the order of "kqrbnp"
  int number = 0;
};

std::optional<Men> men_of(std::string_view placement) {
  constexpr std::string_view letters = "kqrbnp";
  Men men;
  int rank = 7;
  int file = 0;
  for (const char c : placement) {
    if (c == '/') {
      --rank;
      file = 0;
      continue;
    }
    if (c >= '1' && c <= '8') {
      file += c - '0';
      continue;
    }
    const std::size_t kind = letters.find(to_lower(c));
    if (kind == std::string_view::npos || rank < 0 || file > 7) return std::nullopt;
    const std::uint64_t bit = std::uint64_t{1} << (8 * rank + file++);
    (to_lower(c) == c ? men.black : men.white) |= bit;
    men.kinds[kind] |= bit;
    ++men.number;
  }
  return men;
}

unsigned square_of(std::string_view text) {
  if (text.size() != 2) return 0;
  return static_cast<unsigned>(8 * (text[1] - '1') + (text[0] - 'a'));
}

}  // namespace

Result<std::unique_ptr<SyzygyTables>> SyzygyTables::open(std::string_view folders) {
  std::string all(folders);
  std::replace(all.begin(), all.end(), ';', ':');
  std::size_t tables = 0;
  for (const std::string_view folder : split(all, ':')) {
    if (folder.empty()) continue;
    const auto found = check_folder(std::string(folder));
    if (!found) return tl::unexpected(found.error());
    tables += *found;
  }
  if (tables == 0) {
    return fail(fmt::format("there are no Syzygy tables (*.rtbw) in `{}`", printable(folders)));
  }
  if (were_opened().exchange(true)) return fail("this program has opened tables before");
  std::unique_ptr<SyzygyTables> opened(new SyzygyTables());
  if (!tb_init(all.c_str()) || opened->most_men() == 0) {
    return fail(fmt::format("the tables in `{}` cannot be used", printable(folders)));
  }
  return opened;
}

int SyzygyTables::most_men() const {
  return static_cast<int>(TB_LARGEST);
}

std::optional<Wdl> SyzygyTables::probe(std::string_view fen, int most_men) const {
  const auto fields = split(fen, ' ');
  if (fields.size() < 5 || fields[2] != "-" || fields[4] != "0") return std::nullopt;
  const auto men = men_of(fields[0]);
  if (!men || men->number > std::min(most_men, this->most_men())) return std::nullopt;
  const auto& kinds = men->kinds;
  const unsigned value =
      tb_probe_wdl(men->white, men->black, kinds[0], kinds[1], kinds[2], kinds[3], kinds[4],
                   kinds[5], 0, 0, square_of(fields[3]), fields[1] == "w");
  if (value > TB_WIN) return std::nullopt;  // TB_RESULT_FAILED
  static_assert(TB_LOSS == 0 && TB_BLESSED_LOSS == 1 && TB_DRAW == 2 && TB_CURSED_WIN == 3 &&
                TB_WIN == 4);
  return static_cast<Wdl>(value);
}

}  // namespace ludex::tablebases
