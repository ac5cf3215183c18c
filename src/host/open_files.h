// The limit on the files, pipes and connections that this program may have open at a time.
#pragma once

#include <sys/resource.h>

#include <cstdint>

namespace ludex::host {

// What a running engine needs here: its three pipes, the handle of its process and the pipe that
// controls it; and at most what watches them together, its log, a file for its stderr, and what is
// open while it starts.
inline constexpr std::uint64_t least_open_files_of_engine = 5;
inline constexpr std::uint64_t most_open_files_of_engine = 13;

// Raises the limit to `wanted`, as far as the administrator's limit allows. Returns the limit that
// holds then. Programs that are started keep the limit from before the first call: some of them
// close every number up to it, or cannot use large ones.
std::uint64_t raise_open_files(std::uint64_t wanted);

// The limits for a program that is started.
[[nodiscard]] rlimit open_files_of_programs();

}  // namespace ludex::host
