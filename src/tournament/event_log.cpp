#include "tournament/event_log.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "match/report/event_stream.h"
#include "tournament/resume_wish.h"

namespace ludex::tournament {

namespace {

// Longer than any event: what an engine prints is limited before it becomes one.
constexpr std::size_t most_line_bytes = std::size_t{4} << 20;
constexpr std::size_t search_bytes = std::size_t{64} << 10;

std::filesystem::path older(std::filesystem::path file) {
  return file.replace_extension(".old.jsonl");
}

tl::unexpected<Error> unusable(const std::filesystem::path& file, std::string_view why) {
  return fail(fmt::format("`{}`: {}", printable(file.string()), why));
}

// The bytes at a place of a file; fewer at its end.
Result<std::string> bytes_at(int file, std::uint64_t offset, std::size_t count) {
  std::string bytes(count, '\0');
  std::size_t got = 0;
  while (got < count) {
    const ssize_t size =
        pread(file, bytes.data() + got, count - got, static_cast<off_t>(offset + got));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return fail(system_reason(errno));
    if (size == 0) break;
    got += static_cast<std::size_t>(size);
  }
  bytes.resize(got);
  return bytes;
}

// The end of a file, with its last line.
Result<std::string> end_of(int file, std::uint64_t size) {
  return bytes_at(file, size - std::min<std::uint64_t>(size, most_line_bytes), most_line_bytes);
}

// Every line begins with its number: {"n":17,
Result<std::uint64_t> number_of(std::string_view line) {
  constexpr std::string_view before = R"({"n":)";
  std::uint64_t number = 0;
  if (line.starts_with(before)) {
    const char* const first = line.data() + before.size();
    const char* const end = line.data() + line.size();
    const auto read = std::from_chars(first, end, number);
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == ',') return number;
  }
  return fail("a line is no event");
}

// The number of the first whole line; 0 if there is none yet.
Result<std::uint64_t> first_number(int file) {
  const auto start = bytes_at(file, 0, 64);
  if (!start) return tl::unexpected(start.error());
  // The number of a line is written with the rest of it.
  if (start->empty()) return 0;
  return number_of(*start);
}

// Where a line begins, which is not behind that of the event: lines are sorted by their numbers.
Result<std::uint64_t> place_near(int file, std::uint64_t size, std::uint64_t number) {
  std::uint64_t low = 0;
  std::uint64_t high = size;
  while (high - low > search_bytes) {
    const std::uint64_t middle = low + (high - low) / 2;
    const auto bytes = bytes_at(file, middle, search_bytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const std::size_t end = bytes->find('\n');
    if (end == bytes->npos || end + 1 >= bytes->size()) {
      high = middle;  // a very long line, or the end: the lines before it are searched
      continue;
    }
    const auto found = number_of(std::string_view(*bytes).substr(end + 1));
    if (!found) return tl::unexpected(found.error());
    if (*found <= number) {
      low = middle + end + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

struct OpenFile {
  Descriptor descriptor;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::uint64_t first = 0;
};
// std::nullopt: there is no such file, or it has no event yet.
Result<std::optional<OpenFile>> open_events(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  auto named = open_to_read(path, FileKind::regular);
  if (!named) {
    if (!std::filesystem::exists(path, error)) return std::nullopt;
    return unusable(path, named.error().message);
  }
  struct stat about {};
  if (fstat(named->descriptor.get(), &about) != 0) return unusable(path, system_reason(errno));
  const auto first = first_number(named->descriptor.get());
  if (!first) return unusable(path, first.error().message);
  if (*first == 0) return std::nullopt;
  return OpenFile{std::move(named->descriptor), about.st_ino,
                  static_cast<std::uint64_t>(about.st_size), *first};
}

}  // namespace

std::filesystem::path event_file(const std::filesystem::path& store, store::MatchId match) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(store, error);
  const std::filesystem::path folder = (error ? store : real).string() + ".events";
  return folder / fmt::format("{}.jsonl", static_cast<std::int64_t>(match));
}

void remove_events(const std::filesystem::path& file) {
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  std::filesystem::remove(older(file), ignored);
  // What a program that the web table had started for the match has complained of.
  std::filesystem::remove(std::filesystem::path(file).replace_extension(".errors"), ignored);
  forget_resume_wish(file);
}

Result<std::uint64_t> prepare_events(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return 0;
  const auto named = open_to_read(file, FileKind::regular);
  if (!named) {
    return fail(
        fmt::format("cannot read `{}`: {}", printable(file.string()), named.error().message));
  }
  const auto end = end_of(named->descriptor.get(), named->size);
  if (!end) {
    return fail(fmt::format("cannot read `{}`: {}", printable(file.string()), end.error().message));
  }
  const auto number = match::last_event_number(*end);
  if (!number) {
    return fail(
        fmt::format("`{}` holds no events: {}", printable(file.string()), number.error().message));
  }
  const std::size_t torn = end->size() - (end->rfind('\n') + 1);
  if (torn > 0) {
    std::filesystem::resize_file(file, named->size - torn, error);
    if (error) return unusable(file, error.message());
  }
  return *number;
}

// --- EventLog ---

Result<std::unique_ptr<EventLog>> EventLog::open(const std::filesystem::path& file,
                                                 const Clock& clock, std::size_t most_bytes) {
  std::error_code error;
  const std::filesystem::path folder = file.parent_path();
  std::filesystem::create_directories(folder, error);
  if (error) return unusable(folder, error.message());
  // As the store itself, for its owner alone.
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  auto last = prepare_events(file);
  if (last && *last == 0) {
    last = prepare_events(older(file));
  }
  if (!last) return tl::unexpected(last.error());
  std::unique_ptr<EventLog> log(new EventLog(file, clock, most_bytes));
  log->first_ = *last + 1;
  if (auto opened = log->open_file(); !opened) return tl::unexpected(opened.error());
  return log;
}

Result<void> EventLog::open_file() {
  auto opened = match::GameFile::open(path_.string(), true, clock_);
  if (!opened) return tl::unexpected(opened.error());
  file_ = *std::move(opened);
  std::error_code error;
  const auto bytes = std::filesystem::file_size(path_, error);
  bytes_ = error ? 0 : static_cast<std::size_t>(bytes);
  return {};
}

Result<void> EventLog::add(const std::string& line) {
  if (bytes_ > 0 && bytes_ + line.size() > most_bytes_) {
    if (auto finished = file_->finish(); !finished) return finished;
    std::error_code error;
    std::filesystem::rename(path_, older(path_), error);
    if (error) return unusable(path_, error.message());
    if (auto opened = open_file(); !opened) return opened;
  }
  bytes_ += line.size();
  return file_->add(line);
}

// --- EventReader ---

Result<EventReader::Kept> EventReader::kept(const std::filesystem::path& file) {
  Kept kept;
  for (const auto& path : {older(file), file}) {
    const auto part = open_events(path);
    if (!part) return tl::unexpected(part.error());
    if (!*part) continue;
    if (kept.first == 0) {
      kept.first = (*part)->first;
    }
    const auto end = end_of((*part)->descriptor.get(), (*part)->size);
    if (!end) return unusable(path, end.error().message);
    const auto last = match::last_event_number(*end);
    if (!last) return unusable(path, last.error().message);
    kept.last = *last;
  }
  return kept;
}

// Opens the file that has the next event; false if no file has it yet.
Result<bool> EventReader::find_part() {
  std::uint64_t oldest = 0;
  for (const auto& path : {path_, older(path_)}) {
    auto part = open_events(path);
    if (!part) return tl::unexpected(part.error());
    if (!*part) continue;
    const bool has_next = after_ && (*part)->first <= *after_ + 1;
    oldest = (*part)->first;
    if (!has_next) {
      // Without a number, the last file of this row is the oldest one.
      if (!after_) {
        part_ = Part{std::move((*part)->descriptor), (*part)->inode, 0};
      }
      continue;
    }
    const auto place = place_near((*part)->descriptor.get(), (*part)->size, *after_);
    if (!place) return unusable(path, place.error().message);
    part_ = Part{std::move((*part)->descriptor), (*part)->inode, *place};
    return true;
  }
  if (!after_) return part_.has_value();
  if (oldest == 0) return false;
  return fail(
      fmt::format("event {} is not kept any more; the oldest one is {}", *after_ + 1, oldest));
}

Result<std::vector<Event>> EventReader::read_part(std::size_t most_bytes) {
  std::vector<Event> events;
  for (std::size_t size = most_bytes; events.empty(); size *= 4) {
    const auto bytes = bytes_at(part_->descriptor.get(), part_->offset, size);
    if (!bytes) return unusable(path_, bytes.error().message);
    std::string_view left = *bytes;
    for (std::size_t end = left.find('\n'); end != left.npos; end = left.find('\n')) {
      const std::string_view line = left.substr(0, end);
      const auto number = number_of(line);
      if (!number) return unusable(path_, number.error().message);
      if (!after_ || *number > *after_) {
        events.push_back({*number, std::string(line)});
        after_ = *number;
      }
      part_->offset += end + 1;
      left.remove_prefix(end + 1);
    }
    if (bytes->size() < size) break;  // this is the end of the file
    if (left.size() >= most_line_bytes) return unusable(path_, "a line is too long");
  }
  return events;
}

Result<bool> EventReader::is_replaced() const {
  struct stat about {};
  if (stat(path_.c_str(), &about) != 0) {
    if (errno == ENOENT) return false;
    return unusable(path_, system_reason(errno));
  }
  return about.st_ino != part_->inode;
}

Result<std::vector<Event>> EventReader::next(std::size_t most_bytes) {
  if (!part_) {
    const auto found = find_part();
    if (!found) return tl::unexpected(found.error());
    if (!*found) return std::vector<Event>();
  }
  auto events = read_part(most_bytes);
  if (!events || !events->empty()) return events;
  const auto replaced = is_replaced();
  if (!replaced) return tl::unexpected(replaced.error());
  if (!*replaced) return events;
  // What was added between the two looks: nothing is added to a file that was replaced.
  events = read_part(most_bytes);
  if (!events || !events->empty()) return events;
  const auto found = find_part();
  if (!found) return tl::unexpected(found.error());
  return *found ? read_part(most_bytes) : std::vector<Event>();
}

}  // namespace ludex::tournament
