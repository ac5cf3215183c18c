#include "host/process_sight.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::host {

namespace {

namespace fs = std::filesystem;

struct SeenProcess {
  pid_t parent = -1;
  bool is_dead = false;    // and its status has not been collected
  std::int64_t ticks = 0;  // of processors
  std::int64_t pages = 0;  // in RAM
};

// proc(5), /proc/PID/stat: the words behind the name, which may have any characters.
std::optional<SeenProcess> read_process(pid_t process) {
  constexpr std::size_t most_bytes = 4096;
  const auto file = read_named_file(fmt::format("/proc/{}/stat", process), most_bytes);
  if (!file) return std::nullopt;
  const std::string& text = *file;
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos || name_end + 2 > text.size()) return std::nullopt;
  // Numbers of proc(5) less three, because the first word here is its field 3.
  constexpr std::size_t state = 0;
  constexpr std::size_t parent = 1;
  constexpr std::size_t user_ticks = 11;
  constexpr std::size_t system_ticks = 12;
  constexpr std::size_t resident_pages = 21;
  const auto words = split(std::string_view(text).substr(name_end + 2), ' ');
  if (words.size() <= resident_pages) return std::nullopt;
  const auto number = [&](std::size_t at) { return to_integer(words[at]).value_or(0); };
  return SeenProcess{static_cast<pid_t>(number(parent)), words[state] == "Z" || words[state] == "X",
                     number(user_ticks) + number(system_ticks), number(resident_pages)};
}

std::map<pid_t, SeenProcess> all_processes() {
  std::map<pid_t, SeenProcess> all;
  for (const std::string& name : names_in("/proc")) {
    const auto id = to_integer(name);
    if (!id) continue;
    if (const auto seen = read_process(static_cast<pid_t>(*id)); seen && !seen->is_dead) {
      all.emplace(static_cast<pid_t>(*id), *seen);
    }
  }
  return all;
}

bool descends_from(const std::map<pid_t, SeenProcess>& all, pid_t process, pid_t ancestor) {
  // A number that has been given away meanwhile could close a ring.
  for (std::size_t steps = 0; steps < all.size(); ++steps) {
    const auto found = all.find(process);
    if (found == all.end()) return false;
    if (found->second.parent == ancestor) return true;
    process = found->second.parent;
  }
  return false;
}

}  // namespace

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<ProcessSight> look_at(pid_t program, pid_t reaper) {
  const auto all = all_processes();
  if (!all.contains(program)) return std::nullopt;
  ProcessSight sight;
  std::int64_t pages = 0;
  std::int64_t ticks = 0;
  for (const auto& [process, seen] : all) {
    if (process != program && !descends_from(all, process, reaper)) continue;
    ++sight.processes;
    pages += seen.pages;
    ticks += seen.ticks;
  }
  sight.memory = static_cast<std::uint64_t>(pages * ::sysconf(_SC_PAGESIZE));
  sight.processor = Milliseconds(ticks * 1000 / ::sysconf(_SC_CLK_TCK));
  sight.descriptors = names_in(fmt::format("/proc/{}/fd", program)).size();
  sight.files = names_in(fmt::format("/proc/{}/cwd/", program));
  return sight;
}

}  // namespace ludex::host
