#include "cli/opening_page.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <system_error>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::cli {

Result<OpeningPage> OpeningPage::in(const std::filesystem::path& folder,
                                    const std::string& address) {
  std::error_code error;
  const auto file = std::filesystem::absolute(folder / "open.html", error);
  // One that an earlier server left might be readable to others.
  std::filesystem::remove(file, error);
  const std::string page = fmt::format(
      "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" "
      "content=\"no-referrer\">\n"
      "<meta http-equiv=\"refresh\" content=\"0; url={0}\">\n<title>Ludex</title>\n"
      "<a href=\"{0}\">Ludex</a>\n",
      address);
  const auto written = write_named_file(file, page, O_EXCL, 0600);
  if (!written) {
    return fail(
        fmt::format("cannot write `{}`: {}", printable(file.string()), written.error().message));
  }
  return OpeningPage(file, "file://" + file.string());
}

OpeningPage::~OpeningPage() {
  if (!file_.empty()) {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
  }
}

}  // namespace ludex::cli
