// The programs that tests start.
#pragma once

#include <string>

namespace ludex::cli {

inline const std::string ludex = LUDEX_BIN "/ludex";
inline const std::string fault_engine = LUDEX_BIN "/fault_engine";

}  // namespace ludex::cli
