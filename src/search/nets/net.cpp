#include "search/nets/net.h"

#include <fmt/core.h>

#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "search/nets/layout.h"

namespace ludex::search::nets {

Result<std::shared_ptr<const Net>> Net::parse(std::string_view bytes) {
  auto parsed = parse_layers(bytes);
  if (!parsed) return tl::unexpected(parsed.error());
  // The constructor is private, so make_shared cannot call it.
  std::shared_ptr<Net> net(new Net);
  net->shape_ = parsed->shape;
  net->layers_ = std::move(parsed->layers);
  net->hash_ = parsed->hash;
  return net;
}

Result<std::shared_ptr<const Net>> Net::load(const std::filesystem::path& file) {
  const auto place = [&] { return fmt::format("the net \"{}\"", printable(file.string())); };
  const auto bytes = read_named_file(file, limits::named_file_bytes);
  if (!bytes) return fail(fmt::format("cannot read {}: {}", place(), bytes.error().message));
  auto net = parse(*bytes);
  if (!net) return tl::unexpected(within(place(), net.error()));
  return net;
}

}  // namespace ludex::search::nets
