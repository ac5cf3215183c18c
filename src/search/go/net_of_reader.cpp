#include "search/go/net_of_reader.h"

#include <algorithm>
#include <utility>

#include "search/go/net/judge.h"
#include "search/go/net/shipped_net.h"

namespace ludex::search {

namespace {

// The net of small boards learned up to this size, and judges the groups of such boards better,
// though the other one plays better there (decision 0327).
constexpr int largest_side_read_by_small_net = 13;

std::shared_ptr<const nets::Net> net_that_reads(const go::BoardSize& size) {
  return shipped_go_net(std::max(size.width, size.height) <= largest_side_read_by_small_net
                            ? ShippedGoNet::small
                            : ShippedGoNet::large);
}

class NetOfReader final : public go_reading::PositionJudge {
 public:
  explicit NetOfReader(std::shared_ptr<const nets::Net> chosen) : chosen_(std::move(chosen)) {}

  std::optional<double> ownership(const go::Position& position, go::Color mover,
                                  const go_reading::GroupOnBoard& group) override {
    if (!go_net::can_judge(position.size()) || group.stones.empty()) return std::nullopt;
    const go_net::Judgement& judgement = judged(position, mover);
    double sum = 0;
    group.stones.for_each([&](go::Point point) {
      sum += static_cast<double>(judgement.ownership[go::index(point)]);
    });
    const double mean = sum / group.stones.size();
    return mover == group.owner ? mean : -mean;
  }

  std::optional<go_reading::ByPoint> likely_moves(const go::Position& position,
                                                  go::Color mover) override {
    if (!go_net::can_judge(position.size())) return std::nullopt;
    return judged(position, mover).moves;
  }

 private:
  // Without a history and points besides the board's: these say nothing about a group.
  const go_net::Judgement& judged(const go::Position& position, go::Color mover) {
    auto net = chosen_ != nullptr ? chosen_ : net_that_reads(position.size());
    if (net != net_) {
      judge_ = std::make_unique<go_net::Judge>(net);
      net_ = std::move(net);
    }
    go::Position board = position;
    return judge_->judge(board, mover, {}, {});
  }

  std::shared_ptr<const nets::Net> chosen_;
  std::shared_ptr<const nets::Net> net_;  // of the judge
  std::unique_ptr<go_net::Judge> judge_;
};

}  // namespace

std::unique_ptr<go_reading::PositionJudge> judge_by_net(std::shared_ptr<const nets::Net> chosen) {
  return std::make_unique<NetOfReader>(std::move(chosen));
}

}  // namespace ludex::search
