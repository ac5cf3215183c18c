#include "records/tree/annotation.h"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace ludex::records {

bool Annotations::operator==(const Annotations& other) const {
  if (comment != other.comment) return false;
  const auto has_all_of = [](const Annotations& one, const Annotations& another) {
    const auto has = [&](const Part& part) {
      return std::visit(
          [&]<class T>(const T& mine) {
            if constexpr (std::is_same_v<T, std::monostate>) {
              return true;
            } else {
              return mine.value == another.read<T>();
            }
          },
          part);
    };
    return has(one.first_) && std::all_of(one.others_.begin(), one.others_.end(), has);
  };
  return has_all_of(*this, other) && has_all_of(other, *this);
}

}  // namespace ludex::records
