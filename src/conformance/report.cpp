#include "conformance/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace ludex::conformance {

namespace {

// Lines of traffic in a text; the JSON has all that were kept.
constexpr std::size_t lines_shown = 24;

std::string_view mark_of(Said::By by) {
  switch (by) {
    case Said::By::us:
      return ">";
    case Said::By::engine:
      return "<";
    case Said::By::engine_errors:
      return "!";
    case Said::By::note:
      break;
  }
  return "#";
}

std::string line_of(const Said& said) {
  return fmt::format("{:6} {} {}", said.at.count(), mark_of(said.by), printable(said.text));
}

// The characters that XML 1.0 reserves; printable() has removed those that it forbids.
std::string in_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string row_of(const Check& check) {
  std::string about(check.about);
  if (check.foundation) {
    about += " If not, no later check runs.";
  }
  return fmt::format("| {} | {} | {} | {} | {} |\n", check.name, word_of(check.severity), about,
                     check.source, check.also);
}

}  // namespace

std::string traffic_text(std::span<const Said> traffic, std::string_view indent) {
  std::string text;
  const std::size_t count = traffic.size();
  const std::size_t from = count > lines_shown ? count - lines_shown : 0;
  if (from > 0) {
    text += fmt::format("{}       # {} lines before\n", indent, from);
  }
  for (std::size_t at = from; at < count; ++at) {
    text += fmt::format("{}{}\n", indent, line_of(traffic[at]));
  }
  return text;
}

Totals totals_of(std::span<const CheckResult> results) {
  Totals totals;
  for (const CheckResult& result : results) {
    switch (result.verdict) {
      case Verdict::pass:
        ++totals.passed;
        break;
      case Verdict::not_applicable:
        ++totals.not_applicable;
        break;
      case Verdict::not_run:
        ++totals.not_run;
        break;
      case Verdict::fail:
        ++(result.check->severity == Severity::must     ? totals.must
           : result.check->severity == Severity::should ? totals.should
                                                        : totals.advice);
        break;
    }
  }
  return totals;
}

std::string command_for(const Check& check, std::string_view again) {
  return fmt::format("{} --only {}", again, id_of(check));
}

std::string badge_of(const Report& report) {
  const Totals totals = totals_of(report.results);
  return fmt::format("{} {}/{}", report.catalogue->protocol, totals.passed,
                     report.results.size() - totals.not_applicable);
}

std::string summary_of(const Report& report) {
  const Totals totals = totals_of(report.results);
  const std::size_t applicable = report.results.size() - totals.not_applicable;
  std::string text =
      fmt::format("ludex check {}: {} of {} checks passed; failed: {} must, {} should, {} advice",
                  report.catalogue->protocol, totals.passed, applicable, totals.must, totals.should,
                  totals.advice);
  if (totals.not_applicable > 0) {
    text += fmt::format("; not applicable: {}", totals.not_applicable);
  }
  if (totals.not_run > 0) {
    text += fmt::format("; not run: {}", totals.not_run);
  }
  return text;
}

std::string text_of(const CheckResult& result, std::string_view again) {
  const std::string id = id_of(*result.check);
  switch (result.verdict) {
    case Verdict::pass:
      return fmt::format("pass  {}\n", id);
    case Verdict::not_applicable:
      return fmt::format("n/a   {}: {}\n", id, printable(result.text));
    case Verdict::not_run:
      return fmt::format("-     {}: {}\n", id, printable(result.text));
    case Verdict::fail:
      break;
  }
  return fmt::format("FAIL  {} ({}): {}\n      {}\n      {}\n{}      again: {}\n", id,
                     word_of(result.check->severity), printable(result.text), result.check->about,
                     result.check->source, traffic_text(result.traffic, "      "),
                     command_for(*result.check, again));
}

std::string to_json(const Report& report) {
  using nlohmann::ordered_json;
  const Totals totals = totals_of(report.results);
  ordered_json checks = ordered_json::array();
  for (const CheckResult& result : report.results) {
    ordered_json check{
        {"check", id_of(*result.check)},      {"severity", word_of(result.check->severity)},
        {"verdict", code_of(result.verdict)}, {"about", result.check->about},
        {"source", result.check->source},     {"milliseconds", result.took.count()}};
    if (!result.text.empty()) {
      check["text"] = printable(result.text);
    }
    if (result.verdict == Verdict::fail) {
      check["again"] = command_for(*result.check, report.again);
      for (const Said& said : result.traffic) {
        check["traffic"].push_back(line_of(said));
      }
    }
    checks.push_back(std::move(check));
  }
  return ordered_json{
             {"engine", printable(report.engine)},
             {"protocol", report.catalogue->protocol},
             {"summary", summary_of(report)},
             {"badge", badge_of(report)},
             {"passed", totals.passed},
             {"failed",
              {{"must", totals.must}, {"should", totals.should}, {"advice", totals.advice}}},
             {"not_applicable", totals.not_applicable},
             {"not_run", totals.not_run},
             {"checks", std::move(checks)}}
             .dump(1) +
         "\n";
}

std::string to_junit(const Report& report) {
  const Totals totals = totals_of(report.results);
  Milliseconds took{};
  for (const CheckResult& result : report.results) {
    took += result.took;
  }
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" "
      "failures=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n",
      in_xml(printable(fmt::format("{} {}", report.catalogue->protocol, report.engine))),
      report.results.size(), totals.must + totals.should + totals.advice,
      totals.not_applicable + totals.not_run, static_cast<double>(took.count()) / 1000);
  for (const CheckResult& result : report.results) {
    xml += fmt::format("  <testcase classname=\"{}.{}\" name=\"{}\" time=\"{:.3f}\"",
                       report.catalogue->protocol, result.check->level, result.check->name,
                       static_cast<double>(result.took.count()) / 1000);
    if (result.verdict == Verdict::pass) {
      xml += "/>\n";
    } else if (result.verdict == Verdict::fail) {
      xml += fmt::format(
          ">\n    <failure type=\"{}\" message=\"{}\">{}again: {}\n</failure>\n  </testcase>\n",
          word_of(result.check->severity), in_xml(printable(result.text)),
          in_xml(traffic_text(result.traffic, "")),
          in_xml(command_for(*result.check, report.again)));
    } else {
      xml += fmt::format(">\n    <skipped message=\"{}\"/>\n  </testcase>\n",
                         in_xml(printable(result.text)));
    }
  }
  return xml + "</testsuite>\n";
}

std::string list_of(const Catalogue& catalogue) {
  std::string text;
  for (const Check& check : catalogue.checks) {
    text += fmt::format("{:<32} {:<7} {}\n", id_of(check), word_of(check.severity), check.about);
  }
  return text;
}

std::string page_of(const Catalogue& catalogue) {
  std::string page = fmt::format(
      "# {}\n\n{}\n\n{} checks. `ludex check --list {} --page` writes this page.\n",
      catalogue.title, catalogue.introduction, catalogue.checks.size(), catalogue.protocol);
  std::string_view level;
  for (const Check& check : catalogue.checks) {
    if (check.level != level) {
      level = check.level;
      page += fmt::format(
          "\n## {}\n\n| check | severity | what is checked | source | also in |\n| --- | --- | --- "
          "| --- | --- |\n",
          level);
    }
    page += row_of(check);
  }
  return page;
}

}  // namespace ludex::conformance
