#include "analysis/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>

#include "base/named_file.h"
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

tl::unexpected<Error> cannot(std::string_view what, const std::filesystem::path& file,
                             std::string_view why) {
  return fail(fmt::format("cannot {} `{}`: {}", what, printable(file.string()), why));
}

}  // namespace

Result<Journal> Journal::open(const std::filesystem::path& file, const std::string& about) {
  const std::string head = std::string(first_words) + about + '\n';
  std::error_code error;
  std::string text;
  if (std::filesystem::exists(file, error)) {
    auto read = read_named_file(file, limits::journal_bytes);
    if (!read) return cannot("read", file, read.error().message);
    text = *std::move(read);
  }
  // An incomplete last line comes from a process that was killed while it wrote.
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  if (!text.empty() && !text.starts_with(head)) {
    return fail(
        fmt::format("`{}` is the journal of another analysis, of other files or with other "
                    "settings; remove it or write elsewhere",
                    printable(file.string())));
  }
  auto descriptor = open_to_write(file, FileKind::regular, O_CREAT | O_APPEND);
  if (!descriptor) return cannot("write", file, descriptor.error().message);
  if (::ftruncate(descriptor->get(), static_cast<off_t>(text.size())) != 0) {
    return cannot("write", file, system_reason(errno));
  }
  Journal journal(file, *std::move(descriptor));
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

Result<void> Journal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = ::write(descriptor_.get(), text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      return cannot("write", file_, system_reason(errno));
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
