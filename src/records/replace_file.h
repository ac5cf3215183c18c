// Writing a file so that nobody ever sees half of it.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

#include "base/result.h"

namespace ludex::records {

// Writes FILE.part beside the file and, once that is complete, puts it in the file's place. On an
// error the part is removed and what the file held before is still there.
[[nodiscard]] Result<void> replace_file(const std::filesystem::path& file,
                                        const std::function<void(std::ostream&)>& write);

}  // namespace ludex::records
