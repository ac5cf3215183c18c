#include "cgos_server/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/expects.h"
#include "base/named_file.h"
#include "base/text.h"

namespace ludex::cgos_server {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;

std::string named(const std::filesystem::path& file) {
  return fmt::format("the file `{}`", printable(file.string()));
}

}  // namespace

Journal::Journal(std::filesystem::path file, Descriptor descriptor)
    : file_(std::move(file)), descriptor_(std::move(descriptor)) {}

Result<Journal> Journal::open(const std::filesystem::path& file, mode_t mode,
                              std::vector<std::string>& lines) {
  auto opened = open_to_write(file, FileKind::regular, O_CREAT | O_APPEND, mode);
  if (!opened) return tl::unexpected(within(named(file), std::move(opened.error())));
  Journal journal(file, *std::move(opened));
  if (::flock(journal.descriptor_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return journal.failed("locked", system_reason(errno));
    return fail(named(file) + ": another program uses it");
  }
  auto text = read_named_file(file, most_bytes);
  if (!text) return tl::unexpected(within(named(file), std::move(text.error())));
  const std::size_t end = text->rfind('\n');
  const std::size_t whole = end == std::string::npos ? 0 : end + 1;
  if (whole < text->size() &&
      ::ftruncate(journal.descriptor_.get(), static_cast<off_t>(whole)) != 0) {
    return journal.failed("shortened", system_reason(errno));
  }
  text->resize(whole);
  lines.clear();
  for (const std::string_view line : split(*text, '\n')) {
    lines.emplace_back(line);
  }
  // Behind the last line end, or of an empty file.
  lines.pop_back();
  return journal;
}

Result<void> Journal::append(std::string_view line, Durability durability) {
  expects(line.find('\n') == std::string_view::npos);
  if (has_failed_) return fail(named(file_) + ": an earlier write failed");
  std::string text(line);
  text += '\n';
  if (const auto written = write_whole(descriptor_, text); !written) {
    return failed("written", written.error().message);
  }
  if (durability == Durability::end_of_program) return {};
  if (::fdatasync(descriptor_.get()) != 0) {
    return failed("written to the disk", system_reason(errno));
  }
  return {};
}

tl::unexpected<Error> Journal::failed(std::string_view what, std::string_view reason) {
  has_failed_ = true;
  return fail(fmt::format("{} cannot be {}: {}", named(file_), what, reason));
}

}  // namespace ludex::cgos_server
