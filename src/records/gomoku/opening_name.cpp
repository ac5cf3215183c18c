#include "records/gomoku/opening_name.h"

#include <array>
#include <cstddef>

#include "base/expects.h"
#include "records/gomoku/stones.h"
#include "rules/gomoku/canonical_openings.h"
#include "rules/gomoku/move.h"
#include "rules/registry.h"

namespace ludex::records {

std::string_view renju_opening_name(const Record& record, OpeningLanguage language) {
  if (record.setup.values.text(rules::variant_parameter) != "renju") return {};
  const auto start = rules::start_game(record.setup);
  if (!start || state_of(**start).position().occupied_points() > 0) return {};
  std::array<gomoku::Point, 3> stones{};
  std::size_t count = 0;
  // Between the stones there may be choices that an opening rule asks for.
  for (auto node = record.tree.first_child(root); node && count < stones.size();
       node = record.tree.first_child(*node)) {
    const gomoku::Move move = gomoku::to_gomoku_move(record.tree.move(*node));
    if (move.kind() == gomoku::Move::Kind::pass) return {};
    if (move.is_point()) {
      stones[count++] = move.point();
    }
  }
  if (count < stones.size()) return {};
  const auto* const opening =
      gomoku::recognise(stones, record.setup.values.board_size(rules::size_parameter));
  if (opening == nullptr) return {};
  switch (language) {
    case OpeningLanguage::english:
      return opening->english;
    case OpeningLanguage::romaji:
      return opening->romaji;
    case OpeningLanguage::japanese:
      return opening->japanese;
    case OpeningLanguage::pinyin:
      return opening->pinyin;
    case OpeningLanguage::chinese:
      return opening->chinese;
  }
  expects(false);
  return {};
}

}  // namespace ludex::records
