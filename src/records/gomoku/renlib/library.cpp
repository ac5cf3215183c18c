#include "records/gomoku/renlib/library.h"

#include <fmt/format.h>

#include <utility>

#include "base/expects.h"

namespace ludex::records::renlib {

namespace {

constexpr int newest = 304;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

// Whether the bytes are the first part of a header and nothing more.
bool is_cut_off(std::string_view bytes) {
  return !bytes.empty() && magic.starts_with(bytes);
}

bool is_position(std::uint8_t byte) {
  return byte == no_position || ((byte & 0x0FU) != 0 && byte >> 4U < board_side);
}

}  // namespace

bool is_renlib(std::string_view bytes) {
  if (bytes.starts_with(magic) || is_cut_off(bytes)) return true;
  // The flags of a first move: it has no sibling, is no leaf and is a move. A text may begin with
  // `x` too, but then a letter follows, and flags below a blank are no letter.
  constexpr unsigned impossible = flag::has_sibling | flag::is_leaf | flag::no_move;
  return bytes.size() >= 4 && byte_at(bytes, 0) == centre &&
         (byte_at(bytes, 1) & impossible) == 0 && byte_at(bytes, 1) < ' ' &&
         is_position(byte_at(bytes, 2)) && byte_at(bytes, 1) != '\t' && byte_at(bytes, 1) != '\n' &&
         byte_at(bytes, 1) != '\r';
}

Result<Library> Library::open(std::string_view bytes) {
  Library library(bytes);
  if (!bytes.starts_with(magic) && !is_cut_off(bytes)) {
    if (bytes.empty() || byte_at(bytes, 0) != centre) {
      return fail("no RenLib library: it does not begin with the header or the move h8");
    }
    return library;
  }
  if (bytes.size() < header_bytes) {
    return fail(fmt::format("a RenLib library of {} bytes, expected a header of {}", bytes.size(),
                            header_bytes));
  }
  const Version version{byte_at(bytes, 8), byte_at(bytes, 9)};
  if (100 * version.major + version.minor > newest) {
    return fail(
        fmt::format("RenLib version {}.{}, expected at most 3.4", version.major, version.minor));
  }
  library.version_ = version;
  library.at_ = library.first_ = header_bytes;
  return library;
}

bool Library::fail_with(std::string message) {
  damage_ = Error{std::move(message)};
  return false;
}

bool Library::next() {
  if (damage_ || at_ == bytes_.size()) return false;
  if (ended_) {
    return fail_with(fmt::format("the tree has ended at byte {}, and {} bytes follow", at_,
                                 bytes_.size() - at_));
  }
  const std::size_t begin = at_;
  if (!read_node()) return false;
  const bool is_root = begin == first_ && node_.position == no_position;
  depth_ = is_root ? 0 : above_ + 1;
  if ((node_.flags & flag::has_sibling) != 0 && !is_root) {
    turns_.push_back(static_cast<std::uint32_t>(above_));
  }
  if ((node_.flags & flag::is_leaf) == 0) {
    above_ = depth_;
  } else if (turns_.empty()) {
    ended_ = true;
  } else {
    above_ = turns_.back();
    turns_.pop_back();
  }
  return true;
}

Node Library::node_at(std::size_t offset) const {
  Library there(bytes_);
  there.at_ = offset;
  expects(there.read_node());
  return there.node_;
}

bool Library::read_node() {
  Node node;
  node.offset = at_;
  const auto cut_off = [&] {
    return fail_with(fmt::format("the file ends at byte {}, inside the node at byte {}",
                                 bytes_.size(), node.offset));
  };
  if (bytes_.size() - at_ < 2) return cut_off();
  node.position = byte_at(bytes_, at_);
  node.flags = byte_at(bytes_, at_ + 1);
  if (!is_position(node.position)) {
    return fail_with(fmt::format("no point of the board has the number {:#04x}, at byte {}",
                                 node.position, node.offset));
  }
  at_ += 2;
  if ((node.flags & flag::extended) != 0) {
    if (bytes_.size() - at_ < 2) return cut_off();
    node.extension =
        static_cast<std::uint16_t>(byte_at(bytes_, at_) << 8U | byte_at(bytes_, at_ + 1));
    at_ += 2;
  }
  if ((node.flags & flag::comment) != 0) {
    if (!take_text(node.comment)) return cut_off();
  } else if ((node.flags & flag::old_comment) != 0) {
    if (!take_old_comment(node.comment)) return cut_off();
  }
  if ((node.extension & board_text) != 0 && !take_text(node.text)) return cut_off();
  node_ = node;
  return true;
}

bool Library::take_text(std::string_view& text) {
  const std::size_t begin = at_;
  for (std::size_t pair = at_; pair + 1 < bytes_.size(); pair += 2) {
    const bool first_ends = bytes_[pair] == '\0';
    if (!first_ends && bytes_[pair + 1] != '\0') continue;
    text = bytes_.substr(begin, pair - begin + (first_ends ? 0 : 1));
    at_ = pair + 2;
    return true;
  }
  return false;
}

bool Library::take_old_comment(std::string_view& text) {
  constexpr std::uint8_t last = 0x80;
  const std::size_t begin = at_;
  for (std::size_t pair = at_; pair + 1 < bytes_.size(); pair += 2) {
    const bool first_ends = (byte_at(bytes_, pair) & last) != 0;
    if (!first_ends && (byte_at(bytes_, pair + 1) & last) == 0) continue;
    text = bytes_.substr(begin, pair - begin + (first_ends ? 1 : 2));
    at_ = pair + 2;
    return true;
  }
  return false;
}

}  // namespace ludex::records::renlib
