#include "records/annotation.h"

#include <algorithm>

namespace ludex::records {

bool Annotations::operator==(const Annotations& other) const {
  if (comment != other.comment) return false;
  const auto has_all_of = [](const Annotations& one, const Annotations& another) {
    return std::all_of(one.parts_.begin(), one.parts_.end(), [&](const Part& part) {
      return std::visit(
          [&](const auto& mine) {
            return mine.value == another.read<std::remove_cvref_t<decltype(mine)>>();
          },
          part);
    });
  };
  return has_all_of(*this, other) && has_all_of(other, *this);
}

}  // namespace ludex::records
