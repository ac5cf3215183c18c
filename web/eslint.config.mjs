// The rules that Prettier and the compiler do not check: hooks, and the length of functions.
import parser from '@typescript-eslint/parser';
import hooks from 'eslint-plugin-react-hooks';

const longest = 60; // lines of a function

// Files with functions that are still longer, and the lines of their longest one, which may only become fewer.
const longer = {
  'tests/journeys/match.ts': 75,
  'tests/journeys/phone.ts': 68,
  'tests/journeys/play.ts': 71,
  'tests/journeys/server.ts': 71,
  'tests/journeys/trials.ts': 61,
  'tests/measure/probe.ts': 85,
};

const lengthOf = (max) => ({ 'max-lines-per-function': ['error', { max, skipComments: true, skipBlankLines: true }] });

export default [
  { ignores: ['dist/', 'shots/'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { 'react-hooks': hooks },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error', ...lengthOf(longest) },
  },
  ...Object.entries(longer).map(([file, lines]) => ({ files: [file], rules: lengthOf(lines) })),
];
