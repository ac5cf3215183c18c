#include "pages/report_page.h"

#include <fmt/format.h>

#include "pages/embedded.h"
#include "pages/escaped.h"

namespace ludex::pages {
namespace {

// The page has no address of its own and fetches nothing, whatever its contents are.
constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en" data-theme="light"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy"
content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
)";

constexpr std::string_view behind_style = R"(</style>
<script>
document.documentElement.dataset.theme=
matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
</script></head><body>
)";

}  // namespace

const std::string_view report_foot = R"(</main><script>
document.getElementById('theme').addEventListener('click',()=>{
const d=document.documentElement.dataset;d.theme=d.theme==='dark'?'light':'dark'});
</script></body></html>
)";

std::string report_head(std::string_view title, std::string_view style) {
  std::string text(head);
  text += fmt::format("<title>{}</title>\n<style>\n", escaped(title));
  for (const std::string_view sheet : {tokens, board_style, report_style, style}) {
    text += sheet;
  }
  text += behind_style;
  return text;
}

std::string report_header(std::string_view heading, std::string_view about) {
  return fmt::format(
      "<header><h1>{}</h1><p>{}</p><button id=\"theme\">Light or dark</button></header><main>\n",
      escaped(heading), escaped(about));
}

std::string definitions(std::string_view elements) {
  return fmt::format(
      "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n"
      "{}</defs></svg>\n",
      elements);
}

}  // namespace ludex::pages
