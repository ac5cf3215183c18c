import { describe, expect, it } from 'vitest';
import moveDelta from '../../../tests/data/wire/delta_move.json';
import infoLine from '../../../tests/data/wire/info_line.json';
import snapshot from '../../../tests/data/wire/state_table.json';
import { chessCells as start, descriptors, playedGame } from '../../tests/games';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import { makeText, type Language } from '../i18n/text';
import zh from '../i18n/zh.json';
import { formatScore } from '../game/score';
import type { Ink, Line, Seat } from '../wire/types';
import { takenAt } from './captures';
import { engineSpeech, moveSpeech, type SpokenMove, type Words } from './move-speech';

const tables: Record<Language, Record<string, string>> = { en, zh, ru };
function words(game: string, language: Language = 'en', inks?: [Ink, Ink]): Words {
  const { seats, face } = descriptors[game as keyof typeof descriptors];
  return { t: makeText(tables[language], language), game, seats, inks: inks ?? face.ink, face };
}

const said = (game: string, language: Language, { before, node, face }: ReturnType<typeof playedGame>) =>
  moveSpeech({ ...words(game, language), face }, before, node, node.s);

describe('moves of men', () => {
  it.each([
    ['en', 'White knight g1 to f3'],
    ['zh', '白方马 g1 到 f3'],
    ['ru', 'Белые: конь g1 на f3'],
  ] as const)('are told by man and points in %s', (language, text) => {
    expect(said('chess', language, playedGame('chess', 'g1f3'))).toBe(text);
  });
  it('name what is taken, and a check', () => {
    expect(said('chess', 'en', playedGame('chess', 'e2e4 d7d5 e4d5'))).toBe('White pawn e4 to d5, takes pawn');
    expect(said('chess', 'en', playedGame('chess', 'e2e4 f7f6 d1h5'))).toBe('White queen d1 to h5, check');
    expect(said('chess', 'ru', playedGame('chess', 'e2e4 d7d5 e4d5'))).toBe('Белые: пешка e4 на d5, берёт: пешка');
  });
  it('name the pawn that is taken in passing, though its square is not the target', () => {
    expect(said('chess', 'en', playedGame('chess', 'e2e4 a7a6 e4e5 d7d5 e5d6'))).toBe('White pawn e5 to d6, takes pawn');
  });
  it('name the man that a pawn becomes', () => {
    expect(said('chess', 'en', playedGame('chess', 'a7a8n'))).toBe('White pawn a7 to a8, becomes knight');
  });
  it('tell the rook of a castling and take nothing, also where the king goes onto it', () => {
    const castled = playedGame('chess', 'e1g1');
    expect(said('chess', 'en', castled)).toBe('White king e1 to g1, rook h1 to f1');
    expect(takenAt(castled.face, castled.before, castled.node)).toEqual([]);
    const upon: SpokenMove = { m: 'e1h1', t: ['O-O'], at: [4, 7], set: [4, '.', 7, '.', 6, 'K', 5, 'R'] };
    expect(moveSpeech(words('chess'), castled.before, upon, 0)).toBe('White king e1 to g1, rook h1 to f1');
    expect(takenAt(castled.face, castled.before, upon)).toEqual([]);
    // In Chess960 the king may stand on its target already.
    const still: SpokenMove = { m: 'g1h1', t: ['O-O'], at: [6, 7], set: [7, '.', 5, 'R'] };
    expect(moveSpeech(words('chess'), '......KR'.padEnd(64, '.'), still, 0)).toBe('White king g1, rook h1 to f1');
  });
  it.each([
    ['en', 'Red cannon 二-3 to 五-3'],
    ['zh', '红方炮 二-3 到 五-3'],
    ['ru', 'Красные: пушка 二-3 на 五-3'],
  ] as const)('of xiangqi are told in %s', (language, text) => {
    expect(said('xiangqi', language, playedGame('xiangqi', 'h2e2'))).toBe(text);
  });
  it('of xiangqi name what is taken', () => {
    expect(said('xiangqi', 'en', playedGame('xiangqi', 'h2e2 h9g7 e2e6'))).toBe('Red cannon 五-3 to 五-7, takes pawn');
  });
});

describe('stones', () => {
  it('are told by their point, as in the example of the wire', () => {
    const { data } = snapshot;
    const example = { ...words('gomoku'), face: data.board as unknown as Words['face'] };
    expect(moveSpeech(example, data.cells, moveDelta.node as SpokenMove, moveDelta.node.s as Seat)).toBe('White I8');
  });
  it('are named by the colour that the seat plays after a swap', () => {
    expect(
      moveSpeech(words('gomoku', 'en', ['light', 'dark']), '.'.repeat(225), { m: 'h8', t: ['H8'], at: [112], set: [112, 'O'] }, 0),
    ).toBe('White H8');
  });
  it.each([
    ['en', 'White B1, takes 1 stone'],
    ['zh', '白方 B1, 提 1 子'],
    ['ru', 'Белые: B1, снят 1 камень'],
  ] as const)('that are taken are counted in %s', (language, text) => {
    expect(said('go', language, playedGame('go', 'A1 A2 E5 B1'))).toBe(text);
  });
  it('that a suicide removes are those of the player', () => {
    expect(moveSpeech(words('go'), 'XO'.padEnd(361, '.'), { m: 'a2', t: ['A2'], at: [19], set: [19, '.', 0, '.'] }, 0)).toBe(
      'Black A2, removes 2 stones of its own',
    );
  });
  it.each([
    ['en', 'Black: Pass'],
    ['zh', '黑方：停一手'],
    ['ru', 'Чёрные: Пас'],
  ] as const)('pass in %s', (language, text) => {
    expect(said('go', language, playedGame('go', 'pass'))).toBe(text);
  });
  it('are not placed by a choice of an opening', () => {
    expect(moveSpeech(words('gomoku'), '.'.repeat(225), { m: 'swap', t: ['swap'], at: [], set: [], choice: 'swap' }, 1)).toBe(
      'White: Swap colours',
    );
  });
});

describe('lines of engines', () => {
  const line = infoLine as unknown as Line;
  it.each([
    ['en', 'Ludex: −0.15, depth 1, White pawn d2 to d4'],
    ['zh', 'Ludex：−0.15，深度 1, 白方兵 d2 到 d4'],
    ['ru', 'Ludex: −0.15, глубина 1, Белые: пешка d2 на d4'],
  ] as const)('are told with score, depth and first move in %s', (language, text) => {
    expect(
      engineSpeech(
        words('chess', language),
        start,
        'Ludex',
        line,
        0,
        formatScore(line.score, descriptors.chess, makeText(tables[language], language)),
      ),
    ).toBe(text);
  });
  it('tell who mates', () => {
    expect(engineSpeech(words('chess'), start, 'Ludex', { ...line, score: { mate: -3 }, pv: [] }, 0, '#-3')).toBe(
      'Ludex: Black mates in 3 moves, depth 1',
    );
    expect(engineSpeech(words('chess', 'ru'), start, 'Ludex', { ...line, score: { mate: 2 }, pv: [] }, 0, '#2')).toBe(
      'Ludex: Белые: мат в 2 хода, глубина 1',
    );
  });
  it('tell points and chances as they are written', () => {
    const empty = '.'.repeat(361);
    const go: Line = {
      line: 1,
      depth: 9,
      node: 0,
      score: { win: 0.61, lead: 1.8 },
      pv: [{ m: 'q16', t: ['Q16'], at: [300], set: [300, 'X'] }],
    };
    expect(engineSpeech(words('go'), empty, 'KataGo', go, 0, formatScore(go.score, descriptors.go, words('go').t))).toBe(
      'KataGo: B+1.8, depth 9, Black Q16',
    );
  });
});
