// The glyphs beside the six that judge a move. Records name them by their numbers in PGN, "$14". Pure functions.
import type { EditRequest, MoveNode } from '../wire/types';

const isNumbered = (glyph: string): boolean => glyph.startsWith('$');

// What they look like in print, as far as every font has it. The first are about the position, and can be chosen; they
// exclude each other. Others are shown where a record has them.
const positions: Record<string, string> = { $10: '=', $13: '∞', $14: '+=', $15: '=+', $16: '±', $17: '∓', $18: '+−', $19: '−+' };
const others: Record<string, string> = {
  $7: '□',
  $22: '⊙',
  $23: '⊙',
  $36: '↑',
  $37: '↑',
  $40: '→',
  $41: '→',
  $132: '⇆',
  $133: '⇆',
  $140: '∆',
  $146: 'N',
};

export const positionSigns: readonly string[] = Object.keys(positions);

// What a sign of the position says, as the end of a language key, and of whom: records name White, or Red in place of
// White, and Black.
export const meanings: Record<string, { key: string; isBlack?: boolean }> = {
  $10: { key: 'even' },
  $13: { key: 'unclear' },
  $14: { key: 'slightly_better' },
  $15: { key: 'slightly_better', isBlack: true },
  $16: { key: 'better' },
  $17: { key: 'better', isBlack: true },
  $18: { key: 'winning' },
  $19: { key: 'winning', isBlack: true },
};

// How a sign looks; numbers that nobody knows by heart are not shown.
export const lookOf = (sign: string): string => (isNumbered(sign) ? (positions[sign] ?? others[sign] ?? '') : sign);

// All glyphs of a move, as they stand behind it: "! ±".
export const shownSigns = ({ signs = [] }: Pick<MoveNode, 'signs'>): string => signs.map(lookOf).filter(Boolean).join(' ');

// The edit of a press on a sign of the position: it takes the place of another such sign, or goes if it is there.
export function pressSign(node: Pick<MoveNode, 'n' | 'glyph' | 'signs'>, sign: string): EditRequest {
  const { n, glyph = '', signs = [] } = node;
  const rest = signs.filter((other) => !positionSigns.includes(other));
  const next = signs.includes(sign) ? rest : [...rest, sign];
  return { op: 'glyph', n, glyph, all: [...(glyph ? [glyph] : []), ...next] };
}

// What an edit of its glyph leaves of the signs of a node.
export function signsAfter(
  node: Pick<MoveNode, 'signs'> | undefined,
  { glyph, all }: { glyph: string; all?: string[] },
): Pick<MoveNode, 'signs'> {
  const judged = all?.indexOf(glyph) ?? -1;
  const signs = all ? all.filter((_, i) => i !== judged) : node?.signs?.filter(isNumbered);
  return signs ? { signs } : {};
}
