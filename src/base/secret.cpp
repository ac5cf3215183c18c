#include "base/secret.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

#include "base/text.h"

namespace ludex {

std::string new_secret() {
  std::array<unsigned char, 16> bytes{};
  std::size_t size = 0;
  while (size < bytes.size()) {
    const ssize_t got = ::getrandom(bytes.data() + size, bytes.size() - size, 0);
    if (got < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "cannot get random numbers");
    }
    size += got > 0 ? static_cast<std::size_t>(got) : 0;
  }
  return to_hexadecimal(bytes);
}

bool same_secret(std::string_view secret, std::string_view given) {
  if (secret.empty() || secret.size() != given.size()) return false;
  // `volatile` keeps the compiler from ending the loop early.
  volatile unsigned char differences = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const auto difference =
        static_cast<unsigned char>(secret[i]) ^ static_cast<unsigned char>(given[i]);
    differences = static_cast<unsigned char>(differences | difference);
  }
  return differences == 0;
}

}  // namespace ludex
