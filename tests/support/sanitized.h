// Whether this build has a sanitizer, which takes memory of its own: for tests of how little we
// need. g++ says so by macros, clang by features.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LUDEX_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LUDEX_SANITIZED 1
#endif
#endif
