#include "records/io/entry_file.h"

#include <fmt/format.h>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::records {

Result<std::unique_ptr<std::istream>> open_book_file(const std::filesystem::path& file) {
  auto stream = open_stream(file);
  if (stream) return stream;
  return fail(fmt::format("cannot read the book \"{}\": {}", printable(file.string()),
                          stream.error().message));
}

Result<std::uint64_t> count_entries(std::istream& file, std::size_t entry_bytes) {
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  if (size < 0) return fail("its size is not known; expected a plain file");
  if (size == 0) return fail("it is empty");
  // It is read whole when it is opened.
  if (static_cast<std::uint64_t>(size) > limits::book_bytes) {
    return fail(fmt::format("its size is {} bytes; expected at most {}", size, limits::book_bytes));
  }
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
