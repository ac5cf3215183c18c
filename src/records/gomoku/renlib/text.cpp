#include "records/gomoku/renlib/text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "records/text/plain_comment.h"

namespace ludex::records::renlib {

namespace {

constexpr char divider = '\x08';

// SIS 63 61 27, the Swedish variant of ASCII, as bytes of CP1252.
constexpr std::array<std::pair<char, char>, 6> swedish{
    {{'}', '\xE5'}, {'{', '\xE4'}, {'|', '\xF6'}, {']', '\xC5'}, {'[', '\xC4'}, {'\\', '\xD6'}}};

std::string without_cr(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  return text;
}

}  // namespace

std::string plain_of_old(std::string_view comment) {
  std::string text;
  for (const char c : comment) {
    const char letter = static_cast<char>(static_cast<unsigned char>(c) & 0x7FU);
    const auto found = std::find_if(swedish.begin(), swedish.end(),
                                    [&](const auto& row) { return row.first == letter; });
    text += found == swedish.end() ? letter : found->second;
  }
  return text;
}

void read_comment(std::string_view raw, Charset charset, Annotations& into) {
  const std::string text = without_cr(decode(raw, charset));
  const std::size_t end = text.find(divider);
  const std::string_view title = std::string_view(text).substr(0, end);
  const std::string_view rest =
      end == std::string::npos ? "" : std::string_view(text).substr(end + 1);
  // A second comment of the same position, since two nodes have the same move.
  if (!into.title().empty() || !into.comment.empty()) {
    if (into.title().empty()) {
      into.edit_title() = title;
    } else {
      add_paragraph(into.comment, title);
    }
    add_paragraph(into.comment, rest);
    return;
  }
  into.edit_title() = title;
  read_noted_comment(rest, into);
}

std::string comment_of(const Annotations& said) {
  const std::string rest = noted_comment(said);
  if (rest.empty()) return said.title();
  return said.title() + divider + rest;
}

std::string encoded(std::string_view text, Charset charset) {
  std::string lines;
  for (const char c : text) {
    if (c == '\n') {
      lines += '\r';
    }
    if (c != '\r' && c != '\0') {
      lines += c;
    }
  }
  return charset == Charset::utf8 ? lines : encode(lines, charset);
}

std::string ended_text(std::string_view text, Charset charset) {
  std::string bytes = encoded(text, charset);
  bytes.append(bytes.size() % 2 == 0 ? 2 : 1, '\0');
  return bytes;
}

}  // namespace ludex::records::renlib
