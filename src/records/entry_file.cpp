#include "records/entry_file.h"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

#include "base/text.h"

namespace ludex::records {

Result<std::unique_ptr<std::istream>> open_book_file(const std::filesystem::path& file) {
  const std::string name = printable(file.string());
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    return fail(fmt::format("cannot read the book \"{}\": it is a folder", name));
  }
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (!*stream) {
    const bool exists = std::filesystem::exists(file, error);
    return fail(fmt::format("cannot read the book \"{}\": {}", name,
                            exists ? "no permission" : "no such file"));
  }
  return stream;
}

Result<std::uint64_t> count_entries(std::istream& file, std::size_t entry_bytes) {
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  if (size < 0) return fail("its size is not known; expected a plain file");
  if (size == 0) return fail("it is empty");
  if (size % static_cast<std::streamoff>(entry_bytes) != 0) {
    return fail(fmt::format("its size is {} bytes; expected a multiple of {}", size, entry_bytes));
  }
  file.seekg(0);
  return static_cast<std::uint64_t>(size) / entry_bytes;
}

Error in_book_file(const std::filesystem::path& file, Error error) {
  return within(fmt::format("the book \"{}\"", printable(file.string())), std::move(error));
}

tl::unexpected<Error> bad_entry(std::uint64_t number, std::uint64_t entries, bool is_read) {
  if (!is_read) return fail(fmt::format("entry {} of {} cannot be read", number, entries));
  return fail(
      fmt::format("entry {} of {} has a smaller key than the one before it; "
                  "expected them in order",
                  number, entries));
}

}  // namespace ludex::records
