#include "records/xiangqi/xqf/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "records/text/encoding.h"
#include "records/text/plain_comment.h"
#include "records/tree/record.h"
#include "records/xiangqi/men.h"
#include "records/xiangqi/sound_record.h"
#include "records/xiangqi/xqf/header.h"
#include "rules/xiangqi/game.h"

namespace ludex::records::xqf {

namespace {

using xiangqi::Square;

char place(Square square, unsigned added) {
  const int byte = xiangqi::file_of(square) * 10 + xiangqi::rank_of(square);
  return static_cast<char>(static_cast<unsigned>(byte) + added);
}

// The text in GB18030, cut to at most `room` bytes at the end of a character.
std::string fit(std::string_view text, std::size_t room) {
  // A character has at most four bytes in UTF-8 and at least one here; what lies beyond that does
  // not fit, and trying it would cost time.
  constexpr std::size_t longest_character = 4;
  text = text.substr(0, longest_character * (room + 1));
  while (!is_utf8(text)) {
    text.remove_suffix(1);
  }
  std::string bytes = encode(text, Charset::gb18030);
  std::size_t end = 0;
  while (end < bytes.size()) {
    // A digit as the second byte shows a character of four.
    const std::size_t unit = unit_bytes(std::string_view(bytes).substr(end), Charset::gb18030);
    const std::size_t length = unit == 2 && is_digit(bytes[end + 1]) ? 4 : unit;
    if (end + length > room) break;
    end += length;
  }
  bytes.resize(end);
  return bytes;
}

bool has_text(std::string_view tag) {
  return std::any_of(texts.begin(), texts.end(), [&](const Text& text) { return text.tag == tag; });
}

void tell_losses(const Record& record, Losses& losses) {
  std::set<std::string_view> names;
  for (const Tag& tag : record.tags) {
    const bool first = names.insert(tag.name).second;
    if (!is_unknown_value(tag) && (!has_text(tag.name) || !first)) {
      losses.add(tag.name, left_out);
    }
  }
  if (!record.setup.position.ends_with(" 0 1")) {
    losses.add("the counters of the FEN", left_out);
  }
}

void write_header(std::string& file, const Record& record, const xiangqi::Position& start,
                  Losses& losses) {
  file.assign(header_bytes, '\0');
  std::copy(magic.begin(), magic.end(), file.begin());
  file[version_at] = static_cast<char>(version_1_0);
  const Men men = men_of(start);
  for (std::size_t man = 0; man < man_count; ++man) {
    file[men_at + man] = men[man] ? place(*men[man], 0) : '\xFF';
  }
  const bool usual = start == xiangqi::Position::start();
  file[to_move_at] = start.side_to_move() == xiangqi::Color::black ? '\1' : '\0';
  file[result_at] = static_cast<char>(record.result);
  file[kind_at] = usual ? '\0' : '\3';
  for (const Text& text : texts) {
    const auto value = find_tag(record, text.tag);
    if (!value) continue;
    const std::string utf8 = to_utf8(*value);
    const std::string bytes = fit(utf8, text.room);
    if (decode(bytes, Charset::gb18030) != utf8) {
      losses.add(text.tag, fmt::format("cut to {} bytes in", text.room));
    }
    file[text.at] = static_cast<char>(bytes.size());
    std::copy(bytes.begin(), bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(text.at + 1));
  }
}

std::string comment_of(const Tree& tree, NodeId node) {
  const Annotations* said = tree.annotations(node);
  if (said == nullptr) return {};
  std::string text;
  for (const char c : plain_comment(*said)) {
    if (c == '\n') {
      text += '\r';
    }
    text += c;
  }
  return encode(to_utf8(text), Charset::gb18030);
}

void write_move(std::string& file, const Tree& tree, NodeId node) {
  // The start position is written as a move from a0 to a0.
  const xiangqi::Move move =
      node == root ? xiangqi::Move() : xiangqi::to_xiangqi_move(tree.move(node));
  const bool goes_on = tree.first_child(node).has_value();
  const bool has_variation = node != root && tree.next_sibling(node).has_value();
  file += place(move.from(), from_offset);
  file += place(move.to(), to_offset);
  file += static_cast<char>((goes_on ? 0xF0U : 0U) | (has_variation ? 0x0FU : 0U));
  file += node == root ? '\xFF' : '\0';
  const std::string comment = comment_of(tree, node);
  for (unsigned shift = 0; shift < 32; shift += 8) {
    file += static_cast<char>(comment.size() >> shift);
  }
  file += comment;
}

}  // namespace

Result<std::string> format(const Record& record, Losses& losses) {
  const auto start = start_of_sound(record);
  if (!start) return tl::unexpected(start.error());
  tell_losses(record, losses);
  std::string file;
  write_header(file, record, *start, losses);
  for (std::optional<NodeId> node = root; node; node = next_in_order(record.tree, *node)) {
    write_move(file, record.tree, *node);
  }
  return file;
}

Result<std::string> format(const Record& record) {
  Losses untold;
  return format(record, untold);
}

}  // namespace ludex::records::xqf
