#include "records/polyglot/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "records/polyglot/key.h"

namespace ludex::records::polyglot {

namespace {

// An entry, or nothing at the end of what can be read.
bool read_next(std::istream& file, Entry& entry) {
  EntryBytes bytes{};
  // A stream reads chars; their bytes are what an entry is made of.
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (file.gcount() != static_cast<std::streamsize>(bytes.size())) return false;
  entry = from_bytes(bytes);
  return true;
}

}  // namespace

Result<Book> Book::open(const std::filesystem::path& file) {
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
  auto book = checked(std::move(stream));
  if (!book) return tl::unexpected(within(fmt::format("the book \"{}\"", name), book.error()));
  return book;
}

Result<Book> Book::of(std::string bytes) {
  return checked(std::make_unique<std::istringstream>(std::move(bytes), std::ios::binary));
}

Result<Book> Book::checked(std::unique_ptr<std::istream> file) {
  file->seekg(0, std::ios::end);
  const std::streamoff size = file->tellg();
  if (size < 0) return fail("its size is not known; expected a plain file");
  if (size == 0) return fail("it is empty");
  if (size % static_cast<std::streamoff>(entry_bytes) != 0) {
    return fail(fmt::format("its size is {} bytes; expected a multiple of {}", size, entry_bytes));
  }
  const std::uint64_t entries = static_cast<std::uint64_t>(size) / entry_bytes;
  file->seekg(0);
  std::uint64_t last = 0;
  for (std::uint64_t number = 0; number < entries; ++number) {
    Entry entry;
    if (!read_next(*file, entry)) {
      return fail(fmt::format("entry {} of {} cannot be read", number + 1, entries));
    }
    if (entry.key < last) {
      return fail(
          fmt::format("entry {} of {} has a smaller key than the one before it; "
                      "expected them in order",
                      number + 1, entries));
    }
    last = entry.key;
  }
  return Book(std::move(file), entries);
}

bool Book::read(std::uint64_t number, Entry& entry) {
  file_->clear();
  file_->seekg(static_cast<std::streamoff>(number * entry_bytes));
  return read_next(*file_, entry);
}

std::vector<Entry> Book::find(std::uint64_t key) {
  std::uint64_t low = 0;
  std::uint64_t high = entries_;
  Entry entry;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (!read(middle, entry)) return {};
    if (entry.key < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  std::vector<Entry> found;
  while (low < entries_ && read(low, entry) && entry.key == key) {
    found.push_back(entry);
    ++low;
  }
  return found;
}

std::vector<BookMove> Book::moves(const chess::Position& position, chess::Move last) {
  std::vector<BookMove> moves;
  for (const Entry& entry : find(key(position, last))) {
    const auto move = decode(position, entry.move);
    if (move) moves.push_back({*move, entry.weight, entry.learn});
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return moves;
}

}  // namespace ludex::records::polyglot
