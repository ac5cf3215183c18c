#include "host/traffic_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

#include "base/text.h"

namespace ludex::host {
namespace {

char sign(Traffic::Kind kind) {
  switch (kind) {
    case Traffic::Kind::to_engine:
      return '>';
    case Traffic::Kind::from_engine:
      return '<';
    case Traffic::Kind::note:
      return '#';
  }
  return '?';
}

}  // namespace

std::string format_traffic(const Traffic& traffic, TimePoint start) {
  const double seconds = std::chrono::duration<double>(traffic.at - start).count();
  return fmt::format("[{:12.6f}] {} {} {}", seconds, printable(traffic.engine), sign(traffic.kind),
                     printable(traffic.text));
}

Result<std::unique_ptr<FileTrafficLog>> FileTrafficLog::open(const std::string& path, bool append,
                                                             TimePoint start) {
  std::FILE* file = std::fopen(path.c_str(), append ? "ae" : "we");
  if (file == nullptr) {
    return fail(fmt::format("cannot write the log \"{}\": {}", printable(path),
                            std::generic_category().message(errno)));
  }
  // Whoever reads it wants the last lines of a program that was killed.
  (void)std::setvbuf(file, nullptr, _IOLBF, BUFSIZ);
  return std::unique_ptr<FileTrafficLog>(new FileTrafficLog(file, start));
}

FileTrafficLog::~FileTrafficLog() {
  (void)std::fclose(file_);
}

void FileTrafficLog::record(const Traffic& traffic) {
  const std::string line = format_traffic(traffic, start_) + '\n';
  const std::lock_guard lock(mutex_);
  (void)std::fwrite(line.data(), 1, line.size(), file_);
}

}  // namespace ludex::host
