#include "fleet/program_hash.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string_view>

#include "base/exhaustion.h"
#include "base/named_file.h"
#include "base/text.h"

namespace ludex::fleet {

namespace {

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    check(context_ ? EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) : 0);
  }

  void add(std::string_view bytes) {
    check(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
  }
  [[nodiscard]] std::string text() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    check(EVP_DigestFinal_ex(context_.get(), digest.data(), &size));
    return to_hexadecimal(std::span(digest).first(size));
  }

 private:
  // These calls fail for want of memory only.
  static void check(int is_done) {
    if (is_done != 1) {
      throw std::bad_alloc();
    }
  }

  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

}  // namespace

Result<std::string> hash_of_file(const std::filesystem::path& file) {
  const auto stream = open_stream(file);
  if (!stream) {
    return fail(
        fmt::format("cannot read `{}`: {}", printable(file.string()), stream.error().message));
  }
  Sha256 hash;
  std::string block(std::size_t{1} << 20U, '\0');
  while ((*stream)->read(block.data(), static_cast<std::streamsize>(block.size())) ||
         (*stream)->gcount() > 0) {
    hash.add({block.data(), static_cast<std::size_t>((*stream)->gcount())});
  }
  if ((*stream)->bad()) return fail(fmt::format("cannot read `{}`", printable(file.string())));
  return hash.text();
}

Result<std::string> hash_of_files(const std::vector<std::filesystem::path>& files) {
  Sha256 all;
  for (const std::filesystem::path& file : files) {
    auto hash = hash_of_file(file);
    if (!hash || files.size() == 1) return hash;
    all.add(*hash + '\n');
  }
  return all.text();
}

}  // namespace ludex::fleet
