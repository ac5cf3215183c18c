// Conversion between JSON and messages. Parsing never throws; what is missing, too long or out of
// range is an error that names the member. Unknown members are ignored, since the protocol grows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "servers/external_engine/message.h"

namespace ludex::external_engine {

// The longest texts that are read: a job, and the list of a user's engines.
inline constexpr std::size_t job_bytes = std::size_t{256} << 10;
inline constexpr std::size_t list_bytes = std::size_t{1} << 20;
// The bounds of a provider's secret and of an engine's name.
inline constexpr std::size_t shortest_secret = 16;
inline constexpr std::size_t longest_secret = 1024;
inline constexpr std::size_t shortest_name = 3;
inline constexpr std::size_t longest_name = 200;
// Of a registration.
inline constexpr int most_threads = 65'536;
inline constexpr int most_hash = 1'048'576;

[[nodiscard]] Result<Job> parse_job(std::string_view text);
[[nodiscard]] Result<std::vector<KnownEngine>> parse_engines(std::string_view text);

[[nodiscard]] std::string format(const Job& job);
[[nodiscard]] std::string format(const Registration& registration);
// The body of a request for work.
[[nodiscard]] std::string format_secret(std::string_view provider_secret);

}  // namespace ludex::external_engine
