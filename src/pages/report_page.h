// The frame of a report as an HTML page: one file without others, light or dark as the reader's
// system is set.
#pragma once

#include <string>
#include <string_view>

namespace ludex::pages {

// The page until its body. Titles and other texts are escaped here; `style` is added to the style
// sheets of boards and reports.
[[nodiscard]] std::string report_head(std::string_view title, std::string_view style = {});
// What stands above the sections of the report.
[[nodiscard]] std::string report_header(std::string_view heading, std::string_view about);
// What the sections end with.
extern const std::string_view report_foot;

// Elements that the page refers to, such as board_symbols(), without showing them.
[[nodiscard]] std::string definitions(std::string_view elements);

}  // namespace ludex::pages
