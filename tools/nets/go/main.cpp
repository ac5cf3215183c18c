// Games of the go engine against itself for the training of its net; see README.md.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "nets/go/book_growth.h"
#include "nets/go/game_record.h"
#include "nets/go/self_play.h"
#include "nets/go/shard.h"
#include "search/go/net/judge.h"
#include "search/nets/net.h"

namespace {

using namespace ludex;

constexpr int wrong_usage = 2;

int failed(std::string_view what) {
  fmt::print(stderr, "go_nets: {}\n", what);
  return 1;
}

// The net of a file. The error is about the file.
Result<std::shared_ptr<const search::nets::Net>> load_net(std::string_view file) {
  auto loaded = search::nets::Net::load(std::string(file));
  if (loaded && !search::go_net::fits(**loaded)) return fail("the net has other inputs");
  return loaded;
}

int play(const std::vector<std::string_view>& words) {
  std::array<std::int64_t, 4> numbers{};
  const std::size_t with_net = numbers.size() + 4;
  if (words.size() != with_net && words.size() + 1 != with_net) return wrong_usage;
  const std::string_view kind = words[numbers.size() + 2];
  if (kind != "small" && kind != "large") return wrong_usage;
  const go_nets::Boards boards = kind == "large" ? go_nets::Boards::large : go_nets::Boards::small;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const auto number = to_integer(words[at + 2]);
    if (!number || *number < 1) return wrong_usage;
    numbers[at] = *number;
  }
  const auto [games, deep, shallow, seed] = numbers;
  std::shared_ptr<const search::nets::Net> net;
  if (words.size() == with_net) {
    auto loaded = load_net(words.back());
    if (!loaded) return failed(loaded.error().message);
    net = *std::move(loaded);
  }
  std::ofstream out(std::string(words[1]), std::ios::binary | std::ios::app);
  Rng rng(static_cast<std::uint64_t>(seed));
  for (std::int64_t game = 0; game < games; ++game) {
    const go_nets::SelfPlay options =
        go_nets::drawn_options({.deep = static_cast<std::uint64_t>(deep),
                                .shallow = static_cast<std::uint64_t>(shallow),
                                .net = net},
                               boards, rng.next());
    out << go_nets::packed(go_nets::play_game(options, rng.next())) << std::flush;
    if (!out) return failed(fmt::format("`{}` cannot be written", words[1]));
  }
  return 0;
}

// Calls take(game) for each game of the files.
template <class Take>
Result<void> for_each_game(std::span<const std::string_view> names, const Take& take) {
  for (const std::string_view name : names) {
    std::ifstream in(std::string(name), std::ios::binary);
    if (!in) return fail(fmt::format("`{}` cannot be read", name));
    for (;;) {
      auto game = go_nets::read_game(in);
      if (!game) return fail(fmt::format("`{}`: {}", name, game.error().message));
      if (!*game) break;
      take(**game);
    }
  }
  return {};
}

int expand(const std::vector<std::string_view>& words) {
  if (words.size() < 5) return wrong_usage;
  const auto side = to_integer(words[2]);
  const auto percent = to_integer(words[3]);
  if (!side || *side < 2 || *side > 19 || !percent || *percent < 0 || *percent > 100) {
    return wrong_usage;
  }
  go_nets::Shard shard(static_cast<int>(*side), static_cast<int>(*percent), 1);
  const auto read = for_each_game(std::span(words).subspan(4),
                                  [&](const go_nets::GameRecord& game) { shard.add(game); });
  if (!read) return failed(read.error().message);
  std::ofstream out(std::string(words[1]), std::ios::binary);
  shard.write(out);
  out.close();
  if (!out) return failed(fmt::format("`{}` cannot be written", words[1]));
  fmt::print("{} positions\n", shard.positions());
  return 0;
}

int openings(const std::vector<std::string_view>& words) {
  if (words.size() < 5) return wrong_usage;
  const auto side = to_integer(words[2]);
  const auto plies = to_integer(words[3]);
  if (!side || *side < 2 || *side > 19 || !plies || *plies < 1) return wrong_usage;
  const go::BoardSize size{static_cast<int>(*side), static_cast<int>(*side)};
  std::set<std::string> lines;
  const auto read =
      for_each_game(std::span(words).subspan(4), [&](const go_nets::GameRecord& game) {
        if (game.size == size) {
          lines.insert(go_nets::opening(game, static_cast<std::size_t>(*plies)));
        }
      });
  if (!read) return failed(read.error().message);
  std::ofstream out{std::string(words[1])};
  for (const std::string& line : lines) {
    out << line << '\n';
  }
  out.close();
  if (!out) return failed(fmt::format("`{}` cannot be written", words[1]));
  fmt::print("{} openings\n", lines.size());
  return 0;
}

int book(const std::vector<std::string_view>& words) {
  if (words.size() != 6) return wrong_usage;
  const auto side = to_integer(words[2]);
  const auto lines = to_integer(words[3]);
  const auto simulations = to_integer(words[4]);
  if (!side || *side < 7 || *side > 19 || !lines || *lines < 1 || !simulations ||
      *simulations < 1) {
    return wrong_usage;
  }
  auto net = load_net(words[5]);
  if (!net) return failed(net.error().message);
  go_nets::BookGrowth growth({.side = static_cast<int>(*side),
                              .simulations = static_cast<std::uint64_t>(*simulations),
                              .net = *std::move(net)});
  std::ofstream out{std::string(words[1])};
  for (std::int64_t line = 0; line < *lines;) {
    const auto grown = growth.grow();
    if (!grown) continue;
    out << records::fuego::format_line(*grown) << '\n' << std::flush;
    if (!out) return failed(fmt::format("`{}` cannot be written", words[1]));
    ++line;
  }
  return 0;
}

}  // namespace

int main(int count, char** given) {
  const std::vector<std::string_view> words(given + 1, given + count);
  int status = wrong_usage;
  if (!words.empty() && words[0] == "play") {
    status = play(words);
  } else if (!words.empty() && words[0] == "expand") {
    status = expand(words);
  } else if (!words.empty() && words[0] == "openings") {
    status = openings(words);
  } else if (!words.empty() && words[0] == "book") {
    status = book(words);
  }
  if (status == wrong_usage) {
    fmt::print(
        stderr,
        "usage: go_nets play FILE GAMES DEEP SHALLOW SEED small|large [NET]   appends games\n"
        "       go_nets expand SHARD SIDE PERCENT FILE...    positions for training\n"
        "       go_nets openings SGF SIDE PLIES FILE...      beginnings of games\n"
        "       go_nets book FILE SIDE LINES SIMULATIONS NET  an opening book\n");
  }
  return status;
}
