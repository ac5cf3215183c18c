#include "support/certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cstddef>

namespace ludex::support {
namespace {

template <class Write>
std::string pem(const Write& write) {
  BIO* const memory = BIO_new(BIO_s_mem());
  write(memory);
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory, &text);
  std::string made(text, static_cast<std::size_t>(size));
  BIO_free(memory);
  return made;
}

}  // namespace

MadeCertificate make_certificate() {
  EVP_PKEY* const key = EVP_EC_gen("P-256");
  X509* const certificate = X509_new();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -86'400);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 86'400);
  X509_set_pubkey(certificate, key);
  X509_NAME* const name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  X509_sign(certificate, key, EVP_sha256());
  MadeCertificate made{pem([&](BIO* to) { PEM_write_bio_X509(to, certificate); }),
                       pem([&](BIO* to) {
                         PEM_write_bio_PrivateKey(to, key, nullptr, nullptr, 0, nullptr, nullptr);
                       })};
  X509_free(certificate);
  EVP_PKEY_free(key);
  return made;
}

}  // namespace ludex::support
