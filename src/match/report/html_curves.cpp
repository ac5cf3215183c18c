#include "match/report/html_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "match/results/ranking.h"
#include "pages/escaped.h"

namespace ludex::match {
namespace {

constexpr double width = 900;
constexpr double height = 220;
// A fit for each of them: enough for a curve.
constexpr std::size_t most_stops = 60;
constexpr std::size_t most_curves = 6;
constexpr std::size_t fewest_games = 4;

struct Stop {
  double games = 0;
  double value = 0;
  double error = 0;  // 0: none
};
struct Curve {
  std::string name;
  std::vector<Stop> stops;
};

class Graph {
 public:
  Graph(std::string_view what, std::vector<Curve> curves, std::vector<double> bounds)
      : what_(what), caption_(what), curves_(std::move(curves)), bounds_(std::move(bounds)) {
    if (curves_.size() == 1 && !curves_.front().stops.empty()) {
      caption_ += fmt::format(" {:.2f}", curves_.front().stops.back().value);
    }
    low_ = high_ = 0;
    for (const double bound : bounds_) {
      take(bound);
    }
    for (const Curve& curve : curves_) {
      for (const Stop& stop : curve.stops) {
        take(stop.value);
        games_ = std::max(games_, stop.games);
      }
      if (!curve.stops.empty()) {
        take(curve.stops.back().value + 2 * curve.stops.back().error);
        take(curve.stops.back().value - 2 * curve.stops.back().error);
      }
    }
    const double room = std::max((high_ - low_) * 0.08, 0.1);
    low_ -= room;
    high_ += room;
  }

  [[nodiscard]] std::string svg() const {
    // The caption is text of the page: within a drawing that is stretched it would be unreadable.
    std::string text = fmt::format(
        "<p class=\"about caption\">{} after {:.0f} games; the drawing goes from {:.2f} to "
        "{:.2f}</p>\n"
        "<svg class=\"graph\" viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" role=\"img\" "
        "aria-label=\"{}\">",
        caption_, games_, low_, high_, width, height, what_);
    text += level(0, "half");
    for (const double bound : bounds_) {
      text += level(bound, "bound");
    }
    for (std::size_t at = 0; at < curves_.size(); ++at) {
      text += band(curves_[at]) +
              fmt::format("<path class=\"line c{}\" d=\"{}\"><title>{}</title></path>", at,
                          path(curves_[at], 0), pages::escaped(curves_[at].name));
    }
    return text + "</svg>\n";
  }

 private:
  void take(double value) {
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  [[nodiscard]] double x(double games) const { return games / games_ * width; }
  [[nodiscard]] double y(double value) const {
    return height - (std::clamp(value, low_, high_) - low_) / (high_ - low_) * height;
  }
  [[nodiscard]] std::string level(double value, std::string_view kind) const {
    return fmt::format("<path class=\"{}\" d=\"M0 {:.1f}H{}\"/>", kind, y(value), width);
  }
  // The curve, `errors` of its errors above it.
  [[nodiscard]] std::string path(const Curve& curve, double errors) const {
    std::string text;
    for (const Stop& stop : curve.stops) {
      text += fmt::format("{}{:.1f} {:.1f}", text.empty() ? "M" : "L", x(stop.games),
                          y(stop.value + errors * stop.error));
    }
    return text;
  }
  [[nodiscard]] std::string band(const Curve& curve) const {
    if (curve.stops.empty() || curve.stops.back().error == 0) return {};
    Curve back = curve;
    std::reverse(back.stops.begin(), back.stops.end());
    std::string lower = path(back, -1);
    lower.front() = 'L';
    return fmt::format("<path class=\"band\" d=\"{}{}z\"/>", path(curve, 1), lower);
  }

  std::string_view what_;
  std::string caption_;
  std::vector<Curve> curves_;
  std::vector<double> bounds_;
  double low_ = 0;
  double high_ = 0;
  double games_ = 1;
};

}  // namespace

std::string curves_html(const HtmlMatch& match) {
  const std::size_t games = match.games.size();
  if (games < fewest_games) return {};
  const bool two = match.names.size() == 2;
  Standings standings(match.names.size());
  std::vector<Curve> all(match.names.size());
  for (std::size_t engine = 0; engine < all.size(); ++engine) {
    all[engine].name = match.names[engine];
  }
  Curve ratio{"LLR", {}};
  std::optional<Sprt> sprt;
  if (match.sprt) {
    sprt.emplace(*match.sprt, match.schedule);
  }
  const std::size_t step = (games + most_stops - 1) / most_stops;
  std::vector<std::size_t> order;
  for (std::size_t at = 0; at < games; ++at) {
    standings.add(match.games[at].scheduled, match.games[at].end);
    if ((at + 1) % step != 0 && at + 1 != games) continue;
    const auto played = static_cast<double>(at + 1);
    const Ranking ranking(standings);
    order = ranking.order();
    for (std::size_t engine = 0; engine < all.size(); ++engine) {
      if (const auto elo = ranking.elo(engine)) {
        all[engine].stops.push_back({played, elo->value, two ? elo->error.value_or(0) : 0});
      }
    }
    if (sprt) {
      ratio.stops.push_back({played, sprt->ratio_of(standings.encounter({0, 1}))});
    }
  }
  std::vector<Curve> shown;
  if (two) {
    shown.push_back(all.front());
  } else {
    for (std::size_t at = 0; at < std::min(order.size(), most_curves); ++at) {
      shown.push_back(all[order[at]]);
    }
  }
  std::string legend;
  for (std::size_t at = 0; at < shown.size() && !two; ++at) {
    legend += fmt::format(
        "<span><svg class=\"graph\" viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"line "
        "c{}\" d=\"M0 4H24\"/></svg> {}</span> ",
        at, pages::escaped(shown[at].name));
  }
  std::string text = Graph("Elo", std::move(shown), {}).svg();
  if (!legend.empty()) {
    text += "<p class=\"about legend\">" + legend + "</p>\n";
  }
  if (sprt) {
    const SprtBounds bounds = bounds_of(*match.sprt);
    text += Graph("LLR", {std::move(ratio)}, {bounds.lower, bounds.upper}).svg();
  }
  return text;
}

}  // namespace ludex::match
