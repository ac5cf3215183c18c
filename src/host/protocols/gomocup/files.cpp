#include "host/protocols/gomocup/files.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"
#include "host/clock.h"
#include "protocols/gomocup/codec.h"

namespace ludex::host {
namespace {

// The files' names in lower case: managers for Windows ignore the case.
constexpr std::string_view board_file = "plocha.dat";
constexpr std::string_view move_file = "tah.dat";
constexpr std::string_view times_file = "timeouts.dat";
constexpr std::string_view settings_file = "info.dat";
constexpr std::string_view messages_file = "msg.dat";

using Files = std::map<std::string, std::filesystem::path, std::less<>>;

Files files_in(const std::filesystem::path& folder) {
  Files files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    files.emplace(lower(entry.path().filename().string()), entry.path());
  }
  return files;
}

// The lines of a file that are not empty; none if the file is missing.
std::vector<std::string> lines_of(const Files& files, std::string_view name) {
  constexpr std::size_t most_bytes = std::size_t{1} << 16;
  std::vector<std::string> lines;
  const auto found = files.find(name);
  if (found == files.end()) return lines;
  std::string text = read_named_file(found->second, most_bytes).value_or("");
  std::replace(text.begin(), text.end(), '\r', '\n');
  for (const std::string_view line : split(text, '\n')) {
    if (!trim(line).empty()) {
      lines.emplace_back(trim(line));
    }
  }
  return lines;
}

Result<void> check_rows(const std::vector<std::string>& rows) {
  if (rows.empty()) return fail(fmt::format("there is no {} with a board", board_file));
  const std::size_t width = rows.front().size();
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != width) {
      return fail(fmt::format("row {} of {} has {} points, and the first has {}", y + 1, board_file,
                              rows[y].size(), width));
    }
    const auto bad = rows[y].find_first_not_of("-xo#");
    if (bad != std::string::npos) {
      return fail(fmt::format("`{}` in {} is none of `-`, `x`, `o` and `#`",
                              printable(rows[y].substr(bad, 1)), board_file),
                  bad + 1, y + 1);
    }
  }
  return {};
}

// Appends the board as a BOARD command. The order of the stones is unknown: all of one colour come
// first, so that they cannot be taken for the moves of a game.
void add_board(const std::vector<std::string>& rows, char own, std::deque<std::string>& lines) {
  lines.emplace_back("BOARD");
  const std::array<std::pair<char, int>, 3> fields{
      {{'x', own == 'x' ? 1 : 2}, {'o', own == 'o' ? 1 : 2}, {'#', 3}}};
  for (const auto& [letter, field] : fields) {
    for (std::size_t y = 0; y < rows.size(); ++y) {
      for (std::size_t x = 0; x < rows[y].size(); ++x) {
        if (rows[y][x] == letter) {
          lines.push_back(fmt::format("{},{},{}", x, y, field));
        }
      }
    }
  }
  lines.emplace_back("DONE");
}

Result<std::deque<std::string>> question_of(const Files& files) {
  constexpr std::int64_t most_seconds = 1'000'000;
  const std::vector<std::string> mover = lines_of(files, move_file);
  const bool is_known = !mover.empty() && (mover.front() == "x" || mover.front() == "o");
  if (!is_known) return fail(fmt::format("{} does not name the side to move, x or o", move_file));
  const std::vector<std::string> rows = lines_of(files, board_file);
  if (const auto checked = check_rows(rows); !checked) return tl::unexpected(checked.error());
  const std::size_t width = rows.front().size();
  std::deque<std::string> lines{width == rows.size()
                                    ? fmt::format("START {}", width)
                                    : fmt::format("RECTSTART {},{}", width, rows.size())};
  for (const std::string& line : lines_of(files, settings_file)) {
    lines.push_back("INFO " + line);
  }
  const std::vector<std::string> times = lines_of(files, times_file);
  const auto seconds = times.empty() ? std::nullopt : to_integer(times.front());
  if (seconds && *seconds >= 0 && *seconds <= most_seconds) {
    lines.push_back(fmt::format("INFO timeout_turn {}", *seconds * 1000));
  }
  if (times.size() > 1) {
    lines.push_back("INFO time_left " + times[1]);
  }
  add_board(rows, mover.front().front(), lines);
  return lines;
}

class FilesPort final : public LinePort {
 public:
  FilesPort(Files files, std::filesystem::path folder, std::deque<std::string> lines)
      : files_(std::move(files)), folder_(std::move(folder)), lines_(std::move(lines)) {}

  Sent send(std::span<const std::string> lines, TimePoint /*deadline*/) override {
    bool complete = true;
    for (const std::string& line : lines) {
      complete = take(line) && complete;
    }
    return {complete, !complete, steady_now()};
  }

  Received receive(TimePoint deadline) override {
    const TimePoint now = steady_now();
    if (!lines_.empty()) {
      line_ = std::move(lines_.front());
      lines_.pop_front();
      return {Arrival::line, line_, now, now};
    }
    if (answered_) return {Arrival::closed, {}, {}, {}};
    std::unique_lock lock(mutex_);
    const auto woken = [this] { return woken_; };
    if (deadline == TimePoint::max()) {
      changed_.wait(lock, woken);
    } else if (!changed_.wait_until(lock, deadline, woken)) {
      return {Arrival::timeout, {}, {}, {}};
    }
    woken_ = false;
    return {Arrival::woken, {}, {}, {}};
  }

  void wake() override {
    {
      const std::lock_guard lock(mutex_);
      woken_ = true;
    }
    changed_.notify_all();
  }
  void close(TimePoint /*until*/) override {}
  ProcessEnd process_end() override { return {}; }

 private:
  // Returns false if a file cannot be written.
  bool take(const std::string& line) {
    const auto message = gomocup::parse_message(line);
    if (!message) return true;
    if (std::holds_alternative<gomocup::Moves>(*message)) {
      answered_ = true;
      return write(move_file, line + "\n", O_TRUNC);
    }
    std::string text;
    if (const auto* note = std::get_if<gomocup::Note>(&*message)) {
      text = note->text;
    } else if (const auto* failed = std::get_if<gomocup::Failed>(&*message)) {
      text = failed->text;
      answered_ = true;
    } else {
      return true;
    }
    return write(messages_file, text + "\n", O_APPEND);
  }

  bool write(std::string_view name, const std::string& text, int flags) {
    const auto known = files_.find(name);
    return write_named_file(known != files_.end() ? known->second : folder_ / name, text, flags)
        .has_value();
  }

  Files files_;
  std::filesystem::path folder_;
  std::deque<std::string> lines_;  // not received yet
  std::string line_;               // the text that the last Received shows
  bool answered_ = false;
  std::mutex mutex_;  // guards woken_
  std::condition_variable changed_;
  bool woken_ = false;
};

}  // namespace

Result<std::unique_ptr<LinePort>> question_in_files(const std::filesystem::path& folder) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    return fail(fmt::format("there is no folder `{}`", printable(folder.string())));
  }
  Files files = files_in(folder);
  auto question = question_of(files);
  if (!question) return tl::unexpected(question.error());
  return Result<std::unique_ptr<LinePort>>(
      std::make_unique<FilesPort>(std::move(files), folder, *std::move(question)));
}

}  // namespace ludex::host
