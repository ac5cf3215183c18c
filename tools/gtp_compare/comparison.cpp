#include "gtp_compare/comparison.h"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <memory>
#include <utility>

#include "base/text.h"
#include "gtp_compare/command_stream.h"
#include "gtp_compare/difference.h"
#include "host/clock.h"
#include "host/process_port.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp_compare {

namespace {

constexpr std::chrono::seconds patience{60};
constexpr std::size_t told_before = 12;  // how many earlier commands are reported with a difference

// A program that answers one command after the other.
class Engine {
 public:
  static Result<Engine> start(const Program& program, const std::filesystem::path& folder) {
    auto process = host::Process::start({program.command, program.arguments, folder.string(), {}});
    if (!process) return fail(std::move(process.error()));
    return Engine(std::make_unique<host::ProcessPort>(*std::move(process)));
  }

  Result<void> send(const std::string& line) {
    const std::vector<std::string> lines{line};
    if (port_->send(lines, host::steady_now() + patience).complete) return {};
    return fail("it takes no more commands: " + port_->process_end().how);
  }

  // The response as it was sent, its lines joined by line feeds. Empty lines in front are left out.
  Result<std::string> answer() {
    std::string text;
    const TimePoint until = host::steady_now() + patience;
    for (;;) {
      const host::Received received = port_->receive(until);
      if (received.what == host::Arrival::timeout) return fail("it does not answer");
      if (received.what != host::Arrival::line) {
        return fail("it has ended: " + port_->process_end().how);
      }
      if (received.text.empty()) {
        if (!text.empty()) return text;
        continue;
      }
      text += (text.empty() ? "" : "\n") + std::string(received.text);
    }
  }

 private:
  explicit Engine(std::unique_ptr<host::ProcessPort> port) : port_(std::move(port)) {}

  std::unique_ptr<host::ProcessPort> port_;
};

// An error that names the engine and the last commands.
tl::unexpected<Error> broken(std::string_view whose, const Error& why,
                             const std::deque<std::string>& before) {
  std::string text = fmt::format("{}: {}; the last commands:", whose, describe(why));
  for (const std::string& line : before) {
    text += "\n  " + printable(line);
  }
  return fail(std::move(text));
}

std::string told(const std::string& line, const std::string& theirs, const std::string& ours,
                 const std::deque<std::string>& before) {
  std::string text = fmt::format("{}\n  reference: {}\n  tested:    {}\n  before:", printable(line),
                                 printable(theirs), printable(ours));
  for (const std::string& earlier : before) {
    text += "\n    " + printable(earlier);
  }
  return text;
}

}  // namespace

Result<Outcome> compare(const Order& order, const std::function<void(const std::string&)>& tell) {
  auto reference = Engine::start(order.reference, order.folder);
  if (!reference) return tl::unexpected(reference.error());
  auto tested = Engine::start(order.tested, order.folder);
  if (!tested) return tl::unexpected(tested.error());
  CommandStream stream(order.seed, order.folder);
  Outcome outcome;
  std::deque<std::string> before;
  while (outcome.commands < order.commands) {
    const std::string line = stream.next();
    before.push_back(line);
    for (Engine* engine : {&*reference, &*tested}) {
      if (const auto sent = engine->send(line); !sent) {
        return broken(engine == &*reference ? "reference" : "tested", sent.error(), before);
      }
    }
    if (!gtp::parse_command(line)) continue;
    const auto theirs = reference->answer();
    if (!theirs) return broken("reference", theirs.error(), before);
    const auto ours = tested->answer();
    if (!ours) return broken("tested", ours.error(), before);
    ++outcome.commands;
    outcome.refusals += theirs->starts_with('?') ? 1 : 0;
    stream.answered(line, theirs->starts_with('=') && ours->starts_with('='));
    if (compared_text(line, *theirs) != compared_text(line, *ours)) {
      if (const MeantDifference* meant = meant_difference(line)) {
        ++outcome.meant[std::string(meant->name)];
      } else if (++outcome.differences <= order.most_told) {
        tell(told(line, *theirs, *ours, before));
      }
      stream.begin_anew();
    }
    while (before.size() > told_before) {
      before.pop_front();
    }
  }
  return outcome;
}

}  // namespace ludex::gtp_compare
