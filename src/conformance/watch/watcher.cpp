#include "conformance/watch/watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/watch/agi_watcher.h"
#include "conformance/watch/common.h"
#include "conformance/watch/gomocup_watcher.h"
#include "conformance/watch/gtp_watcher.h"
#include "conformance/watch/ucci_watcher.h"
#include "conformance/watch/uci_watcher.h"
#include "conformance/words.h"

namespace ludex::conformance {

namespace {

// One wrong habit would otherwise fill the report.
constexpr std::size_t most_deviations = 1000;
constexpr Milliseconds usual_thought{5};
constexpr Milliseconds slow_thought{5'000};
// The question of which an engine dies.
constexpr int last_question = 3;

std::span<const WatchKind> watch_kinds() {
  static const std::array kinds{agi_watch(), gomocup_watch(), gtp_watch(), ucci_watch(),
                                uci_watch()};
  return kinds;
}

}  // namespace

void Watcher::on_line(std::string_view line, TimePoint now) {
  now_ = now;
  line_ = line;
  ++number_;
  obey(line_);
}

void Watcher::on_end_of_input() {
  line_.clear();
  if (!over_) {
    complain(watch_rules::no_quit);
  }
  over_ = true;
}

Milliseconds Watcher::thought() const {
  return is(watch_faults::slow) ? slow_thought : usual_thought;
}

void Watcher::note_question() {
  if (++questions_ == last_question && is(watch_faults::dies)) {
    end();
  }
}

void Watcher::quit(std::string_view goodbye) {
  if (is(watch_faults::ignores_quit)) return;
  if (!goodbye.empty()) {
    say(std::string(goodbye));
  }
  end();
}

void Watcher::say(std::string line, Milliseconds after) {
  if (is(watch_faults::carriage_returns)) {
    line += '\r';
  }
  const TimePoint at = now_ + after;
  const auto later = std::find_if(coming_.begin(), coming_.end(),
                                  [&](const auto& entry) { return entry.first > at; });
  coming_.insert(later, {at, std::move(line)});
}

std::vector<std::string> Watcher::words_in(std::string_view line) {
  std::string text(line);
  std::replace(text.begin(), text.end(), '\r', ' ');
  return words_of(text);
}

std::vector<std::string> Watcher::due(TimePoint now) {
  std::vector<std::string> lines;
  while (!coming_.empty() && coming_.front().first <= now) {
    lines.push_back(std::move(coming_.front().second));
    coming_.pop_front();
  }
  return lines;
}

std::optional<TimePoint> Watcher::next_due() const {
  if (coming_.empty()) return std::nullopt;
  return coming_.front().first;
}

void Watcher::complain(const WatchRule& rule, std::string detail) {
  if (deviations_.size() < most_deviations) {
    deviations_.push_back({&rule, std::move(detail), line_, number_});
  }
}

Result<const WatchKind*> find_watch_kind(std::string_view protocol) {
  std::vector<std::string_view> names;
  for (const WatchKind& kind : watch_kinds()) {
    if (kind.protocol == protocol) return &kind;
    names.push_back(kind.protocol);
  }
  return fail(fmt::format("controllers of `{}` cannot be watched; those of {} can",
                          printable(protocol), fmt::join(names, ", ")));
}

Result<void> check_fault(const WatchKind& kind, std::string_view fault) {
  std::vector<std::string_view> names;
  for (const WatchFault& each : kind.faults) {
    if (each.name == fault || fault.empty()) return {};
    names.push_back(each.name);
  }
  return fail(fmt::format("there is no fault `{}`; there are: {}", printable(fault),
                          fmt::join(names, ", ")));
}

std::string list_of(const WatchKind& kind) {
  std::string text = fmt::format("What is wrong in a controller of {}:\n", kind.protocol);
  for (const WatchRule& rule : kind.rules) {
    text += fmt::format("  {:<20} {:<7} {}\n", rule.name, word_of(rule.severity), rule.about);
  }
  text += "Faults of the engine, for --fault:\n";
  for (const WatchFault& fault : kind.faults) {
    text += fmt::format("  {:<20} {}\n", fault.name, fault.about);
  }
  return text;
}

std::string report_of(const WatchKind& kind, const Watcher& watcher) {
  std::string text;
  std::array<std::size_t, 3> counts{};
  for (const Deviation& deviation : watcher.deviations()) {
    ++counts.at(static_cast<std::size_t>(deviation.rule->severity));
    std::string_view about = deviation.rule->about;
    about.remove_suffix(1);  // the full stop
    text += fmt::format("{} ({}): {}{}{}", deviation.rule->name, word_of(deviation.rule->severity),
                        about, deviation.detail.empty() ? "" : ": ", printable(deviation.detail));
    text += deviation.line.empty()
                ? "\n"
                : fmt::format("\n  line {}: {}\n", deviation.number, excerpt(deviation.line));
  }
  return text + fmt::format(
                    "ludex check --as-engine {}: {} lines of the controller; deviations: "
                    "{} must, {} should, {} advice\n",
                    kind.protocol, watcher.lines(), counts[0], counts[1], counts[2]);
}

bool is_refused(const Watcher& watcher) {
  return std::any_of(
      watcher.deviations().begin(), watcher.deviations().end(),
      [](const Deviation& deviation) { return deviation.rule->severity == Severity::must; });
}

}  // namespace ludex::conformance
