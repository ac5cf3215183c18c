// The rules that Prettier and the compiler do not check: hooks, and the length of functions.
import parser from '@typescript-eslint/parser';
import hooks from 'eslint-plugin-react-hooks';

const longest = 60; // lines of a function

// Files with functions that are still longer, and the lines of their longest one, which may only become fewer.
const longer = {
  'src/app/commands.test.ts': 93,
  'src/board/men.tsx': 92,
  'src/board/overlay.tsx': 69,
  'src/board/points.tsx': 76,
  'src/engines/console.tsx': 106,
  'src/engines/engine.tsx': 146,
  'src/engines/new-engine.tsx': 94,
  'src/i18n/text.test.ts': 95,
  'src/matches/draft.test.ts': 89,
  'src/matches/entrant.tsx': 84,
  'src/matches/form.tsx': 141,
  'src/matches/live-game.tsx': 75,
  'src/matches/match.tsx': 63,
  'src/matches/openings.tsx': 65,
  'src/net/live.test.ts': 160,
  'src/panel/board-pane.tsx': 103,
  'src/panel/game-frame.tsx': 77,
  'src/panel/menu.tsx': 100,
  'src/panel/moves.tsx': 86,
  'src/panel/type-move.tsx': 97,
  'src/panel/use-look.ts': 102,
  'src/panel/use-proposal.ts': 78,
  'src/start/going-on.tsx': 82,
  'src/start/play.tsx': 137,
  'src/table/table-actions.tsx': 116,
  'src/table/table.tsx': 123,
  'tests/journeys/clocks.ts': 69,
  'tests/journeys/match.ts': 78,
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
