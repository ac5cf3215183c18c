// The forms of values of SGF properties: texts, numbers, points and lists of points. Source: SGF
// FF[4], "Property value types".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/text/encoding.h"

namespace ludex::records::sgf {

// A value as it stands in the file, with its escapes, in UTF-8.
[[nodiscard]] std::string in_utf8(std::string_view raw, Charset charset);

// Text: lines end in LF, and other blanks are spaces. A backslash quotes the next character; before
// a line end, it removes the line end.
[[nodiscard]] std::string read_text(std::string_view raw, Charset charset);
// SimpleText: the same on one line.
[[nodiscard]] std::string read_simple_text(std::string_view raw, Charset charset);
// Writes either as a value in UTF-8. `composed`: the text is one half of a composed value.
[[nodiscard]] std::string format_text(std::string_view text, bool composed = false);

// The two halves of "aa:bb", in UTF-8; absent if there is no unquoted colon.
[[nodiscard]] std::optional<std::pair<std::string_view, std::string_view>> split_composed(
    std::string_view value);

// Reads an integer, perhaps with blanks around it.
[[nodiscard]] std::optional<std::int64_t> read_number(std::string_view raw);

// A crossing: SGF counts columns from the left and rows from the top, both from 0.
struct Vertex {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  bool operator==(const Vertex&) const = default;
};

// Columns and rows that letters can name.
inline constexpr std::size_t vertex_side = 52;
inline constexpr std::size_t vertex_places = vertex_side * vertex_side;
// A number below vertex_places; expects numbers below 52.
[[nodiscard]] constexpr std::size_t place_of(Vertex vertex) {
  return vertex.row * vertex_side + vertex.column;
}

// Letters are numbers from 0 (a) to 51 (Z).
[[nodiscard]] std::optional<Vertex> read_vertex(std::string_view raw);
// Expects numbers below 52.
[[nodiscard]] std::string format_vertex(Vertex vertex);
// Reads lists of vertices. A rectangle costs time for its columns and for the vertices that it
// adds, so that a file that names one again and again is read in time in proportion to its bytes.
class VertexSet {
 public:
  // Reads "ab", or a rectangle "aa:cc" of a compressed list, and appends those of its vertices that
  // the set does not have yet, column by column; false if it is neither.
  [[nodiscard]] bool add(std::string_view raw, std::vector<Vertex>& into);
  // A vertex of the last text that the set had before; absent if there was none.
  [[nodiscard]] std::optional<Vertex> repeated() const { return repeated_; }

 private:
  std::array<std::uint64_t, vertex_side> rows_{};  // by column, a bit for each row
  std::optional<Vertex> repeated_;
};
// The same for one text alone.
[[nodiscard]] bool read_vertices(std::string_view raw, std::vector<Vertex>& into);
// The values of a list: rectangles where they are shorter, otherwise single vertices, sorted by
// column and row.
[[nodiscard]] std::vector<std::string> compress(std::vector<Vertex> list);

}  // namespace ludex::records::sgf
