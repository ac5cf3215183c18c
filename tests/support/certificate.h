// A certificate that a test makes for itself.
#pragma once

#include <string>

namespace ludex::support {

struct MadeCertificate {
  std::string certificate;  // PEM
  std::string key;          // PEM
};
// One that signs itself, for the name "localhost".
[[nodiscard]] MadeCertificate make_certificate();

}  // namespace ludex::support
