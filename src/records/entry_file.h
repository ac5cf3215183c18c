// A file of entries of one size in the order of their keys, as opening books are: of any size,
// since each question is a binary search in the file and no more than one entry is in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace ludex::records {

// The error names the file and says why it cannot be read.
[[nodiscard]] Result<std::unique_ptr<std::istream>> open_book_file(
    const std::filesystem::path& file);
// How many entries of so many bytes the stream holds; at its beginning afterwards. The error says
// that it is empty or does not consist of whole entries.
[[nodiscard]] Result<std::uint64_t> count_entries(std::istream& file, std::size_t entry_bytes);
// "the book "FILE": ...".
[[nodiscard]] Error in_book_file(const std::filesystem::path& file, Error error);
// What is said of an entry, counted from 1, that cannot be read or stands behind a larger key.
[[nodiscard]] tl::unexpected<Error> bad_entry(std::uint64_t number, std::uint64_t entries,
                                              bool is_read);

// Format has: Entry; entry_bytes; and static from_bytes() from an array of so many unsigned chars
// to an Entry, to_bytes() back, and std::uint64_t key_of(Entry).
template <class Format>
class EntryFile {
 public:
  using Entry = typename Format::Entry;

  // Reads the file through once, to see that its entries are in order.
  [[nodiscard]] static Result<EntryFile> open(const std::filesystem::path& file) {
    auto stream = open_book_file(file);
    if (!stream) return tl::unexpected(std::move(stream.error()));
    auto opened = checked(*std::move(stream));
    if (!opened) return tl::unexpected(in_book_file(file, std::move(opened.error())));
    return opened;
  }
  // The same for the bytes of a file.
  [[nodiscard]] static Result<EntryFile> of(std::string bytes) {
    return checked(std::make_unique<std::istringstream>(std::move(bytes), std::ios::binary));
  }

  [[nodiscard]] std::uint64_t entries() const { return entries_; }

  // The entries of that key in their order. Empty too if the file cannot be read any more.
  [[nodiscard]] std::vector<Entry> find(std::uint64_t key) {
    std::uint64_t low = 0;
    std::uint64_t high = entries_;
    Entry entry;
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (!read(middle, entry)) return {};
      if (Format::key_of(entry) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    std::vector<Entry> found;
    while (low < entries_ && read(low, entry) && Format::key_of(entry) == key) {
      found.push_back(entry);
      ++low;
    }
    return found;
  }

  // Writes the entries as a file; whether all went well is the stream's state.
  static void write(std::ostream& out, std::span<const Entry> entries) {
    for (const Entry& entry : entries) {
      const auto bytes = Format::to_bytes(entry);
      out.write(reinterpret_cast<const char*>(bytes.data()),
                static_cast<std::streamsize>(bytes.size()));
    }
  }

 private:
  EntryFile(std::unique_ptr<std::istream> file, std::uint64_t entries)
      : file_(std::move(file)), entries_(entries) {}

  [[nodiscard]] static Result<EntryFile> checked(std::unique_ptr<std::istream> file) {
    const auto entries = count_entries(*file, Format::entry_bytes);
    if (!entries) return tl::unexpected(entries.error());
    std::uint64_t last = 0;
    for (std::uint64_t number = 0; number < *entries; ++number) {
      Entry entry;
      if (!read_next(*file, entry)) return bad_entry(number + 1, *entries, false);
      if (Format::key_of(entry) < last) return bad_entry(number + 1, *entries, true);
      last = Format::key_of(entry);
    }
    return EntryFile(std::move(file), *entries);
  }

  // An entry, or nothing at the end of what can be read.
  static bool read_next(std::istream& file, Entry& entry) {
    std::array<unsigned char, Format::entry_bytes> bytes{};
    // A stream reads chars; their bytes are what an entry is made of.
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (file.gcount() != static_cast<std::streamsize>(bytes.size())) return false;
    entry = Format::from_bytes(bytes);
    return true;
  }

  [[nodiscard]] bool read(std::uint64_t number, Entry& entry) {
    file_->clear();
    file_->seekg(static_cast<std::streamoff>(number * Format::entry_bytes));
    return read_next(*file_, entry);
  }

  std::unique_ptr<std::istream> file_;
  std::uint64_t entries_;
};

}  // namespace ludex::records
