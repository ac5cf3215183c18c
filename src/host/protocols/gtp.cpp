#include "host/protocols/gtp.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"
#include "host/clock.h"
#include "host/protocols/family.h"
#include "host/serve.h"
#include "host/session.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/controller_half.h"
#include "protocols/gtp/engine_half.h"

namespace ludex::host {
namespace gtp_parts {
namespace {

constexpr std::array<std::string_view, 1> games{"go"};

// A last line without a line end is executed all the same (gtp.md 2.1).
constexpr Framing lines{.keeps_unended_line = true};

// GTP counts whole seconds, so an engine may believe that it has almost a second more.
constexpr Milliseconds margin{1000};

// Every game of go can be expressed except on a rectangle, which only some engines know; the half
// asks.
bool carries(const rules::Setup& /*setup*/) {
  return true;
}

// --- What commands need from the operating system ---

Result<std::string> read_file(const std::string& path) {
  auto bytes = read_named_file(path, limits::named_file_bytes);
  if (bytes) return bytes;
  return fail(fmt::format("cannot read `{}`: {}", printable(path), bytes.error().message));
}

Result<void> write_file(const std::string& path, std::string_view text) {
  const auto written = write_named_file(path, text, O_TRUNC);
  if (written) return {};
  return fail(fmt::format("cannot write `{}`: {}", printable(path), written.error().message));
}

double cpu_seconds() {
  rusage usage{};
  if (::getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::string today() {
  const WallTime now = wall_time();
  const auto local = std::chrono::floor<std::chrono::days>(now.utc + now.offset);
  const std::chrono::year_month_day date{local};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

gtp::SystemAccess system(const Service& service) {
  gtp::SystemAccess system{
      .read_file = nullptr,
      .write_file = nullptr,
      .write_error = [](std::string_view line) { std::cerr << line << std::endl; },
      .cpu_seconds = cpu_seconds,
      .date = today};
  if (service.may_open_files) {
    system.read_file = [folder = service.folder](const std::string& path) {
      return read_file((folder / path).string());
    };
    system.write_file = [folder = service.folder](const std::string& path, std::string_view text) {
      return write_file((folder / path).string(), text);
    };
  }
  return system;
}

// --- Both halves ---

Started start(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
              const SessionContext& context) {
  gtp::ControllerHalf::Settings half;
  set_policy(half, spec);
  return start_session(std::move(port), std::make_unique<gtp::ControllerHalf>(half), spec, clock,
                       context, gtp_protocol());
}

Served serve_controller(LinePort& port, engine::Engine& engine, const Clock& clock,
                        const Service& service) {
  port.set_framing(lines);
  gtp::EngineHalf half(
      {engine.identity(), engine.commands(), system(service), engine.offers(gtp::seed_option)});
  return serve(port, engine, clock, half, service.stop);
}

// GTP sets options with commands of each engine, of which ours has none.
std::vector<engine::Option> offered(const engine::Engine& /*engine*/, const Service& /*service*/) {
  return {};
}

std::vector<protocols::Extension> extensions() {
  return {};
}

bool begins(std::string_view line) {
  return gtp::parse_command(line).has_value();
}

}  // namespace
}  // namespace gtp_parts

Protocol gtp_protocol() {
  using namespace gtp_parts;
  return {.name = "gtp",
          .games = games,
          .carries = carries,
          .framing = lines,
          .settings = {},
          .defaults = {.usual_margin = margin, .scores = false, .is_for_suites = true},
          .limits_depth = [](const SettingValues&) { return false; },
          .start = start,
          .serve = serve_controller,
          .offered = offered,
          .extensions = extensions,
          .begins = begins};
}

}  // namespace ludex::host
