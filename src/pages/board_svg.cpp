#include "pages/board_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <set>

#include "pages/embedded.h"
#include "pages/escaped.h"
#include "rules/shown_board.h"

namespace ludex::pages {
namespace {

using rules::Face;
using rules::Surface;

// The centre of a point in cells, from the upper left corner of the board.
struct CellCentre {
  double x = 0;
  double y = 0;
};

CellCentre centre_of(const Face& face, int at) {
  const int row = face.ranks - 1 - at / face.files;
  return {at % face.files + 0.5, row + 0.5};
}

std::string man_id(std::string_view set, char letter) {
  return fmt::format("man-{}-{}", set, letter);
}

class BoardPainter {
 public:
  BoardPainter(const Face& face, std::string_view cells, const BoardDrawing& drawing)
      : face_(face), cells_(cells), drawing_(drawing) {}

  std::string paint() {
    const double margin = face_.labels.in_margin ? std::max(face_.margin, 0.5) : 0;
    write("<svg class=\"board\" viewBox=\"{} {} {} {}\">", -margin, -margin,
          face_.files + 2 * margin, face_.ranks + 2 * margin);
    write("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
          face_.surface == Surface::checkered ? "light-squares" : "wood", -margin, -margin,
          face_.files + 2 * margin, face_.ranks + 2 * margin);
    paint_surface();
    paint_labels();
    for (const int at : drawing_.last) {
      const CellCentre place = centre_of(face_, at);
      write("<rect class=\"last\" x=\"{}\" y=\"{}\" width=\"1\" height=\"1\"/>", place.x - .5,
            place.y - .5);
    }
    paint_men();
    for (const BoardArrow& arrow : drawing_.arrows) {
      paint_arrow(arrow);
    }
    for (const PointMark& mark : drawing_.marks) {
      use(mark.symbol, mark.at);
    }
    text_ += "</svg>";
    return std::move(text_);
  }

 private:
  template <class... Values>
  void write(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }
  void use(std::string_view symbol, int at) {
    const CellCentre place = centre_of(face_, at);
    write("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>", symbol, place.x, place.y);
  }

  void paint_surface() {
    if (face_.surface == Surface::checkered) {
      text_ += "<path class=\"dark-squares\" d=\"";
      for (int row = 0; row < face_.ranks; ++row) {
        for (int column = 0; column < face_.files; ++column) {
          if ((face_.ranks - 1 - row + column) % 2 == 0) {
            write("M{} {}h1v1h-1z", column, row);
          }
        }
      }
      text_ += "\"/>";
      return;
    }
    text_ += "<path class=\"lines\" d=\"";
    for (int row = 0; row < face_.ranks; ++row) {
      write("M.5 {}H{}", row + .5, face_.files - .5);
    }
    for (int column = 0; column < face_.files; ++column) {
      const bool crosses =
          face_.surface != Surface::river || column == 0 || column == face_.files - 1;
      if (crosses) {
        write("M{} .5V{}", column + .5, face_.ranks - .5);
      } else {
        const int bank = face_.ranks / 2;
        write("M{0} .5V{1}M{0} {2}V{3}", column + .5, bank - .5, bank + .5, face_.ranks - .5);
      }
    }
    for (const auto& [one, other] : face_.palaces) {
      const CellCentre a = centre_of(face_, one);
      const CellCentre b = centre_of(face_, other);
      write("M{} {}L{} {}M{} {}L{} {}", a.x, a.y, b.x, b.y, a.x, b.y, b.x, a.y);
    }
    text_ += "\"/>";
    for (const int star : face_.stars) {
      const CellCentre place = centre_of(face_, star);
      write("<circle class=\"star\" cx=\"{}\" cy=\"{}\" r=\".1\"/>", place.x, place.y);
    }
  }

  void paint_label(double x, double y, std::string_view word) {
    write("<text x=\"{}\" y=\"{}\">{}</text>", x, y, escaped(word));
  }
  void paint_labels() {
    const rules::Labels& labels = face_.labels;
    const double away = std::max(face_.margin, 0.5) / 2;
    text_ += labels.in_margin ? "<g class=\"labels\">" : "<g class=\"labels inside\">";
    for (std::size_t at = 0; at < labels.left.size(); ++at) {
      const double y = face_.ranks - static_cast<double>(at) - .5;
      paint_label(labels.in_margin ? -away : .12, labels.in_margin ? y : y - .36, labels.left[at]);
    }
    for (std::size_t at = 0; at < labels.right.size(); ++at) {
      const double y = face_.ranks - static_cast<double>(at) - .5;
      paint_label(labels.in_margin ? face_.files + away : face_.files - .12,
                  labels.in_margin ? y : y - .36, labels.right[at]);
    }
    for (std::size_t at = 0; at < labels.top.size(); ++at) {
      const double x = static_cast<double>(at) + .5;
      paint_label(x, labels.in_margin ? -away : .14, labels.top[at]);
    }
    for (std::size_t at = 0; at < labels.bottom.size(); ++at) {
      const double x = static_cast<double>(at) + .5;
      paint_label(labels.in_margin ? x : x - .38,
                  labels.in_margin ? face_.ranks + away : face_.ranks - .14, labels.bottom[at]);
    }
    text_ += "</g>";
  }

  void paint_men() {
    const std::size_t points =
        std::min(cells_.size(), static_cast<std::size_t>(face_.files * face_.ranks));
    for (std::size_t at = 0; at < points; ++at) {
      const std::string symbol = symbol_of(face_, cells_[at]);
      if (!symbol.empty()) {
        use(symbol, static_cast<int>(at));
      }
    }
  }

  // Draws a line with a head, from near the centre of one point to the centre of the other.
  void paint_arrow(const BoardArrow& arrow) {
    const CellCentre from = centre_of(face_, arrow.from);
    const CellCentre to = centre_of(face_, arrow.to);
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = std::hypot(dx, dy);
    if (length < .1) return;
    const double ux = dx / length;
    const double uy = dy / length;
    const CellCentre neck{to.x - .42 * ux, to.y - .42 * uy};
    write("<path class=\"arrow {}\" d=\"M{:.3f} {:.3f}L{:.3f} {:.3f}\"/>", arrow.kind,
          from.x + .2 * ux, from.y + .2 * uy, neck.x, neck.y);
    write("<path class=\"head {}\" d=\"M{:.3f} {:.3f}L{:.3f} {:.3f}L{:.3f} {:.3f}z\"/>", arrow.kind,
          to.x - .02 * ux, to.y - .02 * uy, neck.x - .22 * uy, neck.y + .22 * ux, neck.x + .22 * uy,
          neck.y - .22 * ux);
  }

  const Face& face_;
  std::string_view cells_;
  const BoardDrawing& drawing_;
  std::string text_;
};

}  // namespace

std::string board_svg(const Face& face, std::string_view cells, const BoardDrawing& drawing) {
  return BoardPainter(face, cells, drawing).paint();
}

std::string symbol_of(const Face& face, char cell) {
  if (cell == rules::empty_cell) return {};
  if (cell == rules::blocked_cell) return "blocked";
  if (face.matter == rules::PieceForm::stones) {
    return cell == rules::dark_stone ? "stone-dark" : "stone-light";
  }
  return man_id(face.men.empty() ? std::string_view() : face.men.front(), cell);
}

std::string board_symbols(const std::vector<Face>& faces) {
  std::string text = R"(<circle id="stone-dark" r=".46" fill="#1a1b1d"/>
<circle id="stone-light" r=".45" fill="#fbfaf6" stroke="#7d786c" stroke-width=".03"/>
<rect id="blocked" x="-.4" y="-.4" width=".8" height=".8" fill="#4a2f12"/>
)";
  std::set<std::string> drawn;
  for (const Face& face : faces) {
    if (face.men.empty()) continue;
    for (const ManPicture& picture : man_pictures()) {
      const std::string id = man_id(face.men.front(), picture.letter);
      if (picture.set != face.men.front() || !drawn.insert(id).second) continue;
      // A picture inside a page needs no namespace, and fills its cell whatever its own size is.
      std::string svg(picture.svg.substr(picture.svg.find("<svg") + 4));
      for (const std::string_view said :
           {" width=\"45\"", " height=\"45\"", " xmlns=\"http://www.w3.org/2000/svg\""}) {
        if (const std::size_t at = svg.find(said); at < svg.find('>')) {
          svg.erase(at, said.size());
        }
      }
      text += fmt::format("<g id=\"{}\"><svg x=\"-.5\" y=\"-.5\" width=\"1\" height=\"1\"{}</g>\n",
                          id, svg);
    }
  }
  return text;
}

}  // namespace ludex::pages
