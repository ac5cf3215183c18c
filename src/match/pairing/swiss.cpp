#include "match/pairing/swiss.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <numeric>
#include <utility>

#include "base/expects.h"

namespace ludex::match {

Swiss::Swiss(std::size_t engines, std::size_t rounds) : players_(engines), rounds_(rounds) {
  expects(engines >= 2 && rounds >= 1);
}

void Swiss::count(const std::vector<Halves>& results) {
  expects(results.size() == stage_.encounters.size());
  std::size_t most = 0;  // the points of a whole encounter
  for (std::size_t at = 0; at < results.size(); ++at) {
    const Opponents& engines = stage_.encounters[at];
    for (std::size_t side = 0; side < 2; ++side) {
      Player& player = players_[engines[side]];
      player.halves += results[at][side];
      player.first_seats += side == 0 ? 1 : -1;
      player.was_first = side == 0;
      player.opponents.push_back(engines[1 - side]);
    }
    most = std::max(most, results[at][0] + results[at][1]);
  }
  for (const std::size_t engine : stage_.byes) {
    players_[engine].halves += most;
    ++players_[engine].byes;
  }
}

std::vector<std::size_t> Swiss::ranking() const {
  std::vector<std::size_t> order(players_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t two) {
    return players_[one].halves > players_[two].halves;
  });
  return order;
}

std::size_t Swiss::meetings(std::size_t one, std::size_t other) const {
  const auto& opponents = players_[one].opponents;
  return static_cast<std::size_t>(std::count(opponents.begin(), opponents.end(), other));
}

bool Swiss::can_be_paired(const std::vector<std::size_t>& engines, std::size_t most) const {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  Graph graph(engines.size());
  for (std::size_t one = 0; one < engines.size(); ++one) {
    for (std::size_t other = one + 1; other < engines.size(); ++other) {
      if (meetings(engines[one], engines[other]) <= most) {
        boost::add_edge(one, other, graph);
      }
    }
  }
  std::vector<boost::graph_traits<Graph>::vertex_descriptor> mates(engines.size());
  boost::edmonds_maximum_cardinality_matching(graph, mates.data());
  return 2 * boost::matching_size(graph, mates.data()) == engines.size();
}

std::size_t Swiss::take_bye(std::vector<std::size_t>& ranking) const {
  const auto has_fewer = [&](std::size_t one, std::size_t two) {
    return players_[one].byes < players_[two].byes;
  };
  // The last of the equal ones: std::min_element would find the first.
  const auto last = std::min_element(ranking.rbegin(), ranking.rend(), has_fewer);
  const std::size_t engine = *last;
  ranking.erase(std::next(last).base());
  return engine;
}

std::vector<std::size_t> Swiss::candidates(const std::vector<std::size_t>& open) const {
  const auto group_end = std::find_if(open.begin(), open.end(), [&](std::size_t engine) {
    return players_[engine].halves != players_[open[0]].halves;
  });
  const auto lower_half =
      open.begin() + std::max<std::ptrdiff_t>(1, (group_end - open.begin()) / 2);
  std::vector<std::size_t> order(lower_half, group_end);
  order.insert(order.end(), std::make_reverse_iterator(lower_half),
               std::make_reverse_iterator(open.begin() + 1));
  order.insert(order.end(), group_end, open.end());
  return order;
}

Opponents Swiss::seated(std::size_t one, std::size_t other) const {
  const Player& first = players_[one];
  const Player& second = players_[other];
  bool keeps = (stage_.round % 2 == 1) == (one < other);
  if (first.first_seats != second.first_seats) {
    keeps = first.first_seats < second.first_seats;
  } else if (first.was_first != second.was_first) {
    keeps = second.was_first;
  }
  return keeps ? Opponents{one, other} : Opponents{other, one};
}

std::optional<Stage> Swiss::next(const std::vector<Halves>& results) {
  count(results);
  if (stage_.round == rounds_) {
    stage_.encounters.clear();
    stage_.byes.clear();
    return std::nullopt;
  }
  stage_ = Stage{stage_.round + 1, false, {}, {}};
  std::vector<std::size_t> open = ranking();
  std::erase_if(open, [&](std::size_t engine) { return players_[engine].is_withdrawn; });
  if (open.size() % 2 == 1) {
    stage_.byes.push_back(take_bye(open));
  }
  std::size_t most = 0;
  while (!can_be_paired(open, most)) {
    ++most;
  }
  while (!open.empty()) {
    for (const std::size_t other : candidates(open)) {
      if (meetings(open[0], other) > most) continue;
      std::vector<std::size_t> rest;
      std::copy_if(open.begin() + 1, open.end(), std::back_inserter(rest),
                   [&](std::size_t engine) { return engine != other; });
      if (!can_be_paired(rest, most)) continue;
      stage_.encounters.push_back(seated(open[0], other));
      open = std::move(rest);
      break;
    }
  }
  return stage_;
}

std::size_t Swiss::encounters_left() const {
  const auto playing = std::count_if(players_.begin(), players_.end(),
                                     [](const Player& player) { return !player.is_withdrawn; });
  return (rounds_ - stage_.round) * (static_cast<std::size_t>(playing) / 2);
}

std::vector<Placing> Swiss::places() const {
  const auto buchholz = [&](std::size_t engine) {
    std::size_t sum = 0;
    for (const std::size_t opponent : players_[engine].opponents) {
      sum += players_[opponent].halves;
    }
    return sum;
  };
  const auto key = [&](std::size_t engine) {
    return std::pair(players_[engine].halves, buchholz(engine));
  };
  std::vector<std::size_t> order = ranking();
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t one, std::size_t two) { return key(one) > key(two); });
  return placed(order, key);
}

}  // namespace ludex::match
