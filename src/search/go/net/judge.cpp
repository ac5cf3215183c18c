#include "search/go/net/judge.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/expects.h"
#include "base/random.h"

namespace ludex::search::go_net {

namespace {

constexpr std::uint64_t views = 8;
// A net whose output is out of all bounds is still a number of points.
constexpr float largest_log_deviation = 6;

double chance_of(float logit) {
  return 1 / (1 + std::exp(-static_cast<double>(logit)));
}

}  // namespace

bool fits(const nets::Net& net) {
  const auto planes = static_cast<std::size_t>(net.shape().planes);
  return (planes == board_planes || planes == all_planes) &&
         net.shape().globals == static_cast<int>(globals);
}

Judge::Judge(std::shared_ptr<const nets::Net> net)
    : evaluator_(std::move(net)),
      filler_(static_cast<std::size_t>(evaluator_.net().shape().planes)) {
  expects(fits(evaluator_.net()));
}

void Judge::choose_view(const go::BoardSize& size, std::uint64_t number) {
  const bool turns = (number & 4U) != 0;
  view_size_ = turns ? go::BoardSize{size.height, size.width} : size;
  view_.resize(static_cast<std::size_t>(go::points_of(size)));
  std::size_t at = 0;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const int column = (number & 1U) != 0 ? size.width - 1 - x : x;
      const int row = (number & 2U) != 0 ? size.height - 1 - y : y;
      const int place = turns ? column * size.height + row : row * size.width + column;
      view_[at++] = static_cast<std::uint16_t>(place);
    }
  }
}

const Judgement& Judge::judge(go::Position& position, go::Color color, const RecentMoves& recent,
                              const Circumstances& known) {
  const go::BoardSize size = position.size();
  expects(can_judge(size));
  const auto points = static_cast<std::size_t>(go::points_of(size));
  const std::size_t planes = filler_.planes();
  planes_.resize(points * planes);
  viewed_.resize(points * planes);
  filler_.fill(position, color, recent, planes_);
  std::uint64_t state = position.key() + go::index(color);
  choose_view(size, split_mix(state) % views);
  for (std::size_t at = 0; at < points; ++at) {
    std::copy_n(planes_.begin() + static_cast<std::ptrdiff_t>(at * planes), planes,
                viewed_.begin() + static_cast<std::ptrdiff_t>(view_[at] * planes));
  }
  const Globals numbers = globals_of(size, known);
  evaluator_.evaluate({view_size_.width, view_size_.height, viewed_, numbers}, output_);
  judgement_.win = chance_of(output_.win);
  judgement_.deviation =
      std::exp(static_cast<double>(std::min(output_.log_deviation, largest_log_deviation)));
  judgement_.moves[0] = output_.pass;
  std::size_t at = 0;
  double points_ahead = known.bonus;
  go::for_each_point(size, [&](go::Point point) {
    const std::size_t place = view_[at++];
    judgement_.moves[go::index(point)] = output_.policy[place];
    judgement_.ownership[go::index(point)] = output_.ownership[place];
    points_ahead += static_cast<double>(output_.ownership[place]);
  });
  judgement_.lead = (static_cast<double>(output_.lead) + points_ahead) / 2;
  return judgement_;
}

}  // namespace ludex::search::go_net
