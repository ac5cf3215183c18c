#include "rules/gomoku/opening_rule.h"

#include <algorithm>
#include <cstdlib>

namespace ludex::gomoku {

namespace {

constexpr std::array<std::int8_t, 5> free_stones{anywhere, anywhere, anywhere, anywhere, anywhere};
// The 26 openings: the centre, next to it, and within 5x5. No other openings fit these limits.
constexpr std::array<std::int8_t, 5> openings_26{0, 1, 2, anywhere, anywhere};
constexpr std::array<std::int8_t, 5> growing_squares{0, 1, 2, 3, 4};

constexpr std::uint8_t after(std::initializer_list<int> stones) {
  unsigned bits = 0;
  for (const int stone : stones) {
    bits |= 1U << static_cast<unsigned>(stone);
  }
  return static_cast<std::uint8_t>(bits);
}

constexpr FifthMoveNumbers any_number{1, most_fifth_moves};

constexpr OpeningPlan none{.reach = free_stones, .numbers = any_number};
constexpr OpeningPlan pro{.reach = {0, anywhere, anywhere, anywhere, anywhere}, .third_beyond = 2};
constexpr OpeningPlan long_pro{.reach = pro.reach, .third_beyond = 3};
constexpr OpeningPlan swap1{.reach = free_stones, .swaps = after({1}), .numbers = any_number};
constexpr OpeningPlan swap3{
    .reach = free_stones, .put_by_first = 3, .swaps = after({3}), .numbers = any_number};
constexpr OpeningPlan swap2{
    .reach = free_stones, .put_by_first = 3, .second_may_add_two = true, .swaps = after({3})};
constexpr OpeningPlan rif{
    .reach = openings_26, .put_by_first = 3, .swaps = after({3}), .numbers = {2, most_fifth_moves}};
constexpr OpeningPlan yamaguchi{.reach = openings_26,
                                .put_by_first = 3,
                                .swaps = after({3}),
                                .fifth = FifthMoves::announced_after_third,
                                .numbers = {most_fifth_moves, most_fifth_moves}};
constexpr OpeningPlan soosorv{.reach = openings_26,
                              .put_by_first = 3,
                              .swaps = after({3, 4}),
                              .fifth = FifthMoves::announced_after_fourth,
                              .numbers = {8, most_fifth_moves}};
constexpr OpeningPlan tarannikov{.reach = growing_squares, .swaps = after({1, 2, 3, 4, 5})};
constexpr OpeningPlan taraguchi{.reach = growing_squares,
                                .swaps = after({1, 2, 3, 4, 5}),
                                .fifth = FifthMoves::on_choice,
                                .numbers = {10, most_fifth_moves}};
constexpr OpeningPlan sakata{.reach = growing_squares, .put_by_first = 3, .second_adds_two = true};
// By OpeningRule.
constexpr std::array plans{none, pro,       long_pro, swap1,      swap3,     swap2,
                           rif,  yamaguchi, soosorv,  tarannikov, taraguchi, sakata};

constexpr std::array<std::string_view, 1> none_aliases{"free"};
constexpr std::array<std::string_view, 1> swap1_aliases{"firstchange"};
constexpr std::array<std::string_view, 2> swap_aliases{"swap3", "thirdchange"};
// By OpeningRule.
constexpr std::array names{
    rules::ChoiceName{.name = "none", .aliases = none_aliases},
    rules::ChoiceName{.name = "pro", .summary = "the third stone outside 5x5"},
    rules::ChoiceName{.name = "long_pro", .summary = "outside 7x7"},
    rules::ChoiceName{
        .name = "swap1", .summary = "after the first stone", .aliases = swap1_aliases},
    rules::ChoiceName{.name = "swap", .summary = "after three stones", .aliases = swap_aliases},
    rules::ChoiceName{.name = "swap2", .summary = "or after two more"},
    rules::ChoiceName{.name = "rif", .summary = "the 26 openings, swap, two fifth moves"},
    rules::ChoiceName{.name = "yamaguchi", .summary = "as many as were announced"},
    rules::ChoiceName{.name = "soosorv", .summary = "announced with the fourth stone"},
    rules::ChoiceName{.name = "tarannikov", .summary = "a swap after each of five stones"},
    rules::ChoiceName{.name = "taraguchi", .summary = "or ten fifth moves"},
    rules::ChoiceName{.name = "sakata", .summary = "the second player puts stones 4 and 5"},
};
static_assert(names.size() == plans.size());
static_assert(plans.size() == static_cast<std::size_t>(OpeningRule::sakata) + 1);

}  // namespace

const OpeningPlan& plan_of(OpeningRule rule) {
  return plans.at(static_cast<std::size_t>(rule));
}

bool reaches(const OpeningPlan& plan, const BoardSize& size, int stone, Point point) {
  if (stone > static_cast<int>(plan.reach.size())) return true;
  const Point centre = centre_of(size);
  const int distance = std::max(std::abs(file_of(point) - file_of(centre)),
                                std::abs(rank_of(point) - rank_of(centre)));
  if (stone == 3 && distance <= plan.third_beyond && plan.third_beyond > 0) return false;
  return distance <= plan.reach[static_cast<std::size_t>(stone - 1)];
}

std::span<const rules::ChoiceName> opening_rule_names() {
  return names;
}

}  // namespace ludex::gomoku
