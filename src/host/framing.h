// How the bytes of a talk become lines. Each protocol says it of itself (host/protocol.h), and for
// one engine the file of engines may say what its lines end with.
#pragma once

#include <cstdint>

namespace ludex::host {

// Where a line ends that is read. `line_feed`: at a line feed, and the carriage returns before it
// belong to the end. `any`: at a carriage return, a line feed, or both.
enum class LineCut : std::uint8_t { line_feed, any };

// What is written behind a line.
enum class LineEnd : std::uint8_t { lf, crlf };

// Empty lines pass: where one ends an answer, as in GTP, the half of the protocol knows it.
struct Framing {
  LineCut cut = LineCut::line_feed;
  LineEnd written = LineEnd::lf;
  // What follows the last line end when the input ends is a line too; otherwise it is dropped.
  bool keeps_unended_line = false;
  bool operator==(const Framing&) const = default;
};

}  // namespace ludex::host
