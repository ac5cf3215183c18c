// The kernel for any processor.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/types.h"

#define LUDEX_KERNEL portable
#include "rules/xiangqi/kernel_lists.h"
#include "rules/xiangqi/kernel_perft.h"

namespace ludex::xiangqi {

const Kernel& portable_kernel() {
  static constexpr Kernel kernel{portable::legal_moves,
                                 portable::legal_captures,
                                 portable::legal_quiets,
                                 portable::filtered_moves,
                                 portable::has_legal_move,
                                 portable::checkers,
                                 portable::perft<portable::Counting::bulk>,
                                 portable::perft<portable::Counting::played>};
  return kernel;
}

}  // namespace ludex::xiangqi
