#include "records/replace_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "base/text.h"

namespace ludex::records {

Result<void> replace_file(const std::filesystem::path& file,
                          const std::function<void(std::ostream&)>& write) {
  std::filesystem::path part = file;
  part += ".part";
  std::error_code error;
  errno = 0;
  {
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    if (out) write(out);
    out.close();
    if (!out) error = std::error_code(errno != 0 ? errno : EIO, std::generic_category());
  }
  if (!error) std::filesystem::rename(part, file, error);
  if (!error) return {};
  std::error_code ignored;
  std::filesystem::remove(part, ignored);
  return fail(fmt::format("cannot write \"{}\": {}", printable(file.string()), error.message()));
}

}  // namespace ludex::records
