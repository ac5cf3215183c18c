#include "analysis/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "base/text.h"

namespace ludex::analysis {
namespace {

constexpr std::string_view first_words = "ludex analysis 1 ";

std::optional<Journal::Entry> read_entry(std::string_view line) {
  const std::size_t first = line.find(' ');
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t second = line.find(' ', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const auto game = to_integer(line.substr(0, first));
  const auto node = to_integer(line.substr(first + 1, second - first - 1));
  if (!game || !node || *game < 0 || *node < 0) return std::nullopt;
  return Journal::Entry{static_cast<std::size_t>(*game), static_cast<std::size_t>(*node),
                        std::string(line.substr(second + 1))};
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

Result<Journal> Journal::open(const std::filesystem::path& file, const std::string& about) {
  const std::string head = std::string(first_words) + about + '\n';
  std::string text = contents(file);
  // An incomplete last line comes from a process that was killed while it wrote.
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  if (!text.empty() && !text.starts_with(head)) {
    return fail(
        fmt::format("`{}` is the journal of another analysis, of other files or with other "
                    "settings; remove it or write elsewhere",
                    printable(file.string())));
  }
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    return fail(
        fmt::format("cannot write `{}`: {}", printable(file.string()), system_reason(errno)));
  }
  Journal journal(file, descriptor);
  if (::ftruncate(descriptor, static_cast<off_t>(text.size())) != 0) {
    return fail(
        fmt::format("cannot write `{}`: {}", printable(file.string()), system_reason(errno)));
  }
  if (text.empty()) {
    if (auto begun = journal.write(head); !begun) return tl::unexpected(std::move(begun.error()));
    return journal;
  }
  for (const std::string_view line : split(std::string_view(text).substr(head.size()), '\n')) {
    if (auto entry = read_entry(line)) {
      journal.entries_.push_back(*std::move(entry));
    }
  }
  return journal;
}

Journal::Journal(Journal&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      entries_(std::move(other.entries_)) {}

Journal::~Journal() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

Result<void> Journal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = ::write(descriptor_, text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      return fail(
          fmt::format("cannot write `{}`: {}", printable(file_.string()), system_reason(errno)));
    }
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

Result<void> Journal::add(const Entry& entry) {
  return write(fmt::format("{} {} {}\n", entry.game, entry.node, entry.found));
}

void Journal::remove() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

}  // namespace ludex::analysis
