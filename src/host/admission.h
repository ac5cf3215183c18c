// Decides from the first line of a TCP connection whether its controller is served. Pages of any
// site can make a browser connect to a port of this machine and send text there, so a request of
// HTTP and the binary beginning of another protocol are refused before an engine reads a byte.
#pragma once

#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/limits.h"
#include "base/result.h"
#include "base/time.h"

namespace ludex::host {

// A first line that is longer is refused: a browser could hide the version of HTTP behind a long
// address.
inline constexpr std::size_t longest_first_line = 4096;

// The error gives the reason why a controller with that first line is refused. `token` is what the
// line must be; if it is empty, the line may be any text that is no request of HTTP (RFC 9112
// section 3).
[[nodiscard]] Result<void> check_first_line(std::string_view line, std::string_view token);

// Reads the first line of a connection that does not block, and returns the bytes that are for the
// engine: without a token all that were read, and else those behind the line of the token. A
// connection that ends without a line end is admitted with what it sent, unless a token is needed.
// The wait ends with an error at the deadline, or when the descriptor `until` (-1: none) becomes
// readable.
[[nodiscard]] Result<std::string> admit(const Descriptor& connection, std::string_view token,
                                        TimePoint deadline, int until = -1);

}  // namespace ludex::host
