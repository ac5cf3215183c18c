// The engines of other machines that connect to `ludex serve`.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/serve_flags.h"
#include "host/engine_listener.h"
#include "host/engine_pool.h"

namespace ludex::cli {

struct EnginesListening {
  std::filesystem::path token_file;
  std::unique_ptr<host::EngineListener> listener;
};

// Listens at --engines-listen. The token is that of --engines-token or of the file beside the
// store, which is made if it is missing and which no other user may read. `report` is called by
// another thread.
[[nodiscard]] Result<EnginesListening> listen_for_engines(
    const ServeFlags& flags, const std::filesystem::path& folder,
    std::shared_ptr<host::EnginePool> pool,
    std::function<void(const std::string& sentence)> report);

// The line that tells people where engines connect.
[[nodiscard]] std::string to_text(const EnginesListening& listening);

}  // namespace ludex::cli
