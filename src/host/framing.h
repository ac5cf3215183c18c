// How a stream of bytes is divided into lines. Each protocol declares its framing
// (host/protocol.h); for one engine, the engine file may set another line end.
#pragma once

#include <cstdint>

namespace ludex::host {

// Where a received line ends. `line_feed`: at a line feed; the carriage returns before it belong to
// the end. `any`: at a carriage return, a line feed, or both.
enum class LineCut : std::uint8_t { line_feed, any };

// What is written after a line.
enum class LineEnd : std::uint8_t { lf, crlf };

// Empty lines are passed on: where an empty line ends an answer, as in GTP, the protocol half
// interprets it.
struct Framing {
  LineCut cut = LineCut::line_feed;
  LineEnd written = LineEnd::lf;
  // If true, the text after the last line end counts as a line when the input ends; otherwise it is
  // dropped.
  bool keeps_unended_line = false;
  bool operator==(const Framing&) const = default;
};

}  // namespace ludex::host
