// A file embedded in the program. The assembler includes its bytes (.incbin), which builds faster
// than an array of numbers.
#pragma once

// NOLINTBEGIN(bugprone-macro-parentheses): a name that is declared is not an expression.

// LUDEX_EMBEDDED_FILE(NAME, PATH) defines the char arrays NAME, which holds the bytes of the file,
// and NAME_end, which begins right behind the last of them. PATH is a string literal. The source
// that uses the macro must not take part in link-time optimisation, which cannot read input for the
// assembler.
#define LUDEX_EMBEDDED_FILE(name, path)                                                        \
  asm(".section .rodata,\"a\",@progbits\n.balign 16\n" #name ":\n.incbin \"" path "\"\n" #name \
      "_end:\n.byte 0\n.previous\n");                                                          \
  extern const char name[] asm(#name);                                                         \
  extern const char name##_end[] asm(#name "_end")

// NOLINTEND(bugprone-macro-parentheses)
