// What the thread sanitizer is told of foreign libraries. nats.c reads from a TLS connection in one
// thread while another one writes to it under a lock; the libraries are not instrumented, so what
// OpenSSL does with its buffers is reported, as a race, now and then.

// The name is the sanitizer's.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __tsan_default_suppressions();

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __tsan_default_suppressions() {
  return "race:libssl.so\nrace:libcrypto.so\n";
}
