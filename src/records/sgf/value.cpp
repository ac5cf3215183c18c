#include "records/sgf/value.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "base/eight_bytes.h"
#include "base/expects.h"
#include "base/text.h"

namespace ludex::records::sgf {

namespace {

constexpr int letters = 26;

std::optional<std::uint8_t> number_of(char letter) {
  if (letter >= 'a' && letter <= 'z') return static_cast<std::uint8_t>(letter - 'a');
  if (letter >= 'A' && letter <= 'Z') return static_cast<std::uint8_t>(letter - 'A' + letters);
  return std::nullopt;
}

char letter_of(std::uint8_t number) {
  expects(number < 2 * letters);
  return static_cast<char>(number < letters ? 'a' + number : 'A' + number - letters);
}

// The length of the line end at the front: LF, CR, or both in either order.
std::size_t line_end_bytes(std::string_view text) {
  if (text.empty() || (text[0] != '\n' && text[0] != '\r')) return 0;
  const bool pair = text.size() > 1 && text[0] != text[1] && (text[1] == '\n' || text[1] == '\r');
  return pair ? 2 : 1;
}

// The bytes that read_text() leaves unchanged.
constexpr std::array<bool, 256> plain_bytes = [] {
  std::array<bool, 256> table{};
  table.fill(true);
  for (const char c : {'\\', '\n', '\r', '\t', '\v', '\f'}) {
    table[static_cast<unsigned char>(c)] = false;
  }
  return table;
}();

std::string unescape(std::string text_of_value, char line_end) {
  const bool is_plain = std::all_of(text_of_value.begin(), text_of_value.end(), [](char c) {
    return plain_bytes[static_cast<unsigned char>(c)];
  });
  if (is_plain) return text_of_value;
  std::string_view text = text_of_value;
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    if (text.front() == '\\') {
      text.remove_prefix(1);
      if (const std::size_t bytes = line_end_bytes(text); bytes > 0) {
        text.remove_prefix(bytes);
        continue;
      }
      if (text.empty()) break;
    } else if (const std::size_t bytes = line_end_bytes(text); bytes > 0) {
      result += line_end;
      text.remove_prefix(bytes);
      continue;
    }
    const char c = text.front();
    result += c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
    text.remove_prefix(1);
  }
  return result;
}

// The board on which compress() looks for rectangles.
class Grid {
 public:
  explicit Grid(std::span<const Vertex> list) : taken_(vertex_places, false) {
    for (const Vertex vertex : list) {
      at(vertex.column, vertex.row) = true;
    }
  }

  // Takes away the largest rectangle from a vertex to the right and down, extended downwards first,
  // and returns its opposite corner.
  Vertex take(Vertex from) {
    std::size_t bottom = from.row;
    while (bottom + 1 < vertex_side && at(from.column, bottom + 1)) {
      ++bottom;
    }
    std::size_t right = from.column;
    while (right + 1 < vertex_side && has_column(right + 1, from.row, bottom)) {
      ++right;
    }
    for (std::size_t column = from.column; column <= right; ++column) {
      for (std::size_t row = from.row; row <= bottom; ++row) {
        at(column, row) = false;
      }
    }
    return {static_cast<std::uint8_t>(right), static_cast<std::uint8_t>(bottom)};
  }
  [[nodiscard]] bool has(Vertex vertex) { return at(vertex.column, vertex.row); }

 private:
  std::vector<bool>::reference at(std::size_t column, std::size_t row) {
    return taken_[column * vertex_side + row];
  }
  bool has_column(std::size_t column, std::size_t top, std::size_t bottom) {
    for (std::size_t row = top; row <= bottom; ++row) {
      if (!at(column, row)) return false;
    }
    return true;
  }

  std::vector<bool> taken_;
};

}  // namespace

std::string in_utf8(std::string_view raw, Charset charset) {
  // ASCII is the same in all charsets that are read here.
  const bool stays = eight_bytes::is_plain(raw) || (charset == Charset::utf8 && is_utf8(raw));
  return stays ? std::string(raw) : decode(raw, charset);
}

std::string read_text(std::string_view raw, Charset charset) {
  if (eight_bytes::is_plain(raw)) return std::string(raw);
  return unescape(in_utf8(raw, charset), '\n');
}

std::string read_simple_text(std::string_view raw, Charset charset) {
  if (eight_bytes::is_plain(raw)) return std::string(raw);
  return unescape(in_utf8(raw, charset), ' ');
}

std::string format_text(std::string_view text, bool composed) {
  std::string result;
  result.reserve(text.size());
  for (const char c : to_utf8(text)) {
    if (c == '\\' || c == ']' || (composed && c == ':')) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::optional<std::pair<std::string_view, std::string_view>> split_composed(
    std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == ':') return std::pair(value.substr(0, at), value.substr(at + 1));
    if (value[at] == '\\') {
      ++at;
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> read_number(std::string_view raw) {
  while (!raw.empty() && static_cast<unsigned char>(raw.front()) <= ' ') {
    raw.remove_prefix(1);
  }
  while (!raw.empty() && static_cast<unsigned char>(raw.back()) <= ' ') {
    raw.remove_suffix(1);
  }
  if (raw.starts_with('+')) {
    raw.remove_prefix(1);
  }
  return to_integer(raw);
}

std::optional<Vertex> read_vertex(std::string_view raw) {
  raw = trim(raw);
  if (raw.size() != 2) return std::nullopt;
  const auto column = number_of(raw[0]);
  const auto row = number_of(raw[1]);
  if (!column || !row) return std::nullopt;
  return Vertex{*column, *row};
}

std::string format_vertex(Vertex vertex) {
  return {letter_of(vertex.column), letter_of(vertex.row)};
}

bool VertexSet::add(std::string_view raw, std::vector<Vertex>& into) {
  repeated_.reset();
  const std::size_t colon = raw.find(':');
  const auto from = read_vertex(raw.substr(0, colon));
  const auto to = colon == std::string_view::npos ? from : read_vertex(raw.substr(colon + 1));
  if (!from || !to) return false;
  const auto [left, right] = std::minmax(from->column, to->column);
  const auto [top, bottom] = std::minmax(from->row, to->row);
  const std::uint64_t named = ((std::uint64_t{2} << (bottom - top)) - 1) << top;
  const auto at = [](int column, std::uint64_t rows) {
    return Vertex{static_cast<std::uint8_t>(column),
                  static_cast<std::uint8_t>(std::countr_zero(rows))};
  };
  for (int column = left; column <= right; ++column) {
    std::uint64_t& rows = rows_[static_cast<std::size_t>(column)];
    if ((rows & named) != 0) {
      repeated_ = at(column, rows & named);
    }
    for (std::uint64_t fresh = named & ~rows; fresh != 0; fresh &= fresh - 1) {
      into.push_back(at(column, fresh));
    }
    rows |= named;
  }
  return true;
}

bool read_vertices(std::string_view raw, std::vector<Vertex>& into) {
  VertexSet alone;
  return alone.add(raw, into);
}

std::vector<std::string> compress(std::vector<Vertex> list) {
  std::sort(list.begin(), list.end(), [](Vertex a, Vertex b) {
    return a.column != b.column ? a.column < b.column : a.row < b.row;
  });
  Grid grid(list);
  std::vector<std::string> values;
  for (const Vertex vertex : list) {
    if (!grid.has(vertex)) continue;
    const Vertex corner = grid.take(vertex);
    std::string value = format_vertex(vertex);
    if (corner != vertex) {
      value += ":" + format_vertex(corner);
    }
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace ludex::records::sgf
