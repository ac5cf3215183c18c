// A file of entries of equal size, sorted by their keys, as opening books are. The file may have
// any size: each lookup is a binary search in the file, with one entry in memory at a time.
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

// Opens the file. The error names the file and states why it cannot be read.
[[nodiscard]] Result<std::unique_ptr<std::istream>> open_book_file(
    const std::filesystem::path& file);
// The number of entries of `entry_bytes` bytes in the stream, which is back at its beginning
// afterwards. The error states that the file is empty or does not consist of whole entries.
[[nodiscard]] Result<std::uint64_t> count_entries(std::istream& file, std::size_t entry_bytes);
// Puts `the book "FILE": ` in front of the error.
[[nodiscard]] Error in_book_file(const std::filesystem::path& file, Error error);
// The error for an entry, counted from 1. `is_read`: the entry was read, but its key is smaller
// than the one before it; otherwise it cannot be read.
[[nodiscard]] tl::unexpected<Error> bad_entry(std::uint64_t number, std::uint64_t entries,
                                              bool is_read);

// Format declares Entry, entry_bytes and three static functions: from_bytes() makes an Entry of an
// array of entry_bytes unsigned chars, to_bytes() does the reverse, and key_of(Entry) returns a
// std::uint64_t.
template <class Format>
class EntryFile {
 public:
  using Entry = typename Format::Entry;

  // Reads the whole file once to check that its entries are in order.
  [[nodiscard]] static Result<EntryFile> open(const std::filesystem::path& file) {
    auto stream = open_book_file(file);
    if (!stream) return tl::unexpected(std::move(stream.error()));
    auto opened = checked(*std::move(stream));
    if (!opened) return tl::unexpected(in_book_file(file, std::move(opened.error())));
    return opened;
  }
  // The same as open(), from the bytes of a file.
  [[nodiscard]] static Result<EntryFile> of(std::string bytes) {
    return checked(std::make_unique<std::istringstream>(std::move(bytes), std::ios::binary));
  }

  [[nodiscard]] std::uint64_t entries() const { return entries_; }

  // The entries with that key in the order of the file. Empty also if the file can no longer be
  // read.
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

  // Writes the entries as a file; the stream's state shows whether that succeeded.
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

  // Reads the next entry; false at the end of the readable bytes.
  static bool read_next(std::istream& file, Entry& entry) {
    std::array<unsigned char, Format::entry_bytes> bytes{};
    // A stream reads chars, while an entry is made of unsigned chars.
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
