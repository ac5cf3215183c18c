// Measures the time from the release of the mouse to the frame that shows the state which the server has
// confirmed.
import type { Page } from 'playwright-core';
import { openPage, openTable, placeOf, type Stage } from '../journeys/stage';
import { median, ms, quantile, type Row } from './figures';
import { installProbe, type Answered, type Wanted } from './probe';

const movesOfARun = 40;
// A hand releases the mouse at any time within a frame. A release that follows the answer to the last
// movement would always come at the beginning of a frame and wait longest, so delays in milliseconds are
// added, each equally often.
const pauses = 17;
const me = { kind: 'me' };

interface Play {
  name: string;
  table: Record<string, unknown>;
  seats: number[];
  files: number;
  points: number[][]; // of each move of this page: one point for a stone, two for a man
  way: 'drag' | 'click';
  replies: boolean; // whether an engine answers each move with its mirror image
}

// Both sides push all pawns (or soldiers) one step, then walk with rooks. Nothing is captured, and no
// position occurs three times.
const route = (from: string, ...to: string[]) => to.map((next, i) => [i === 0 ? from : to[i - 1]!, next]);
const along = (files: string, rank: number) => [...files].map((file) => `${file}${rank}`);
const chessOfOneSide = [
  ...[...'abcdefgh'].map((file) => [`${file}2`, `${file}3`]),
  ...[...'abcdefgh'].map((file) => [`${file}3`, `${file}4`]),
  ...route('a1', 'a2', ...along('abcdefgh', 3)),
  ...route('h3', ...along('gfedcba', 3)),
  ...route('h1', 'h2', ...along('hgfedcb', 3)),
];
const xiangqiOfOneSide = [
  ...[...'acegi'].map((file) => [`${file}3`, `${file}4`]),
  ...route('a0', 'a1', 'a2', ...along('abcdefghi', 3)),
  ...route('i3', ...along('hgfedcba', 3)),
];
const pointOf = (name: string, files: number, lowest: number) => name.charCodeAt(0) - 97 + files * (Number(name.slice(1)) - lowest);
const asPoints = (moves: string[][], files: number, lowest: number) =>
  moves.map((move) => move.map((name) => pointOf(name, files, lowest)));
const mirror = (point: number, files: number, ranks: number) => (point % files) + files * (ranks - 1 - Math.floor(point / files));
const bothSides = (moves: number[][], files: number, ranks: number) =>
  moves.flatMap((move) => [move, move.map((point) => mirror(point, files, ranks))]);

// Stones that never touch each other: every second point of every second line.
function apart(size: number): number[][] {
  const places = Array.from({ length: Math.ceil(size / 2) }, (_, i) => 2 * i);
  return places.flatMap((rank) => places.map((file) => [rank * size + file]));
}

const chess = asPoints(chessOfOneSide, 8, 1);
const xiangqi = asPoints(xiangqiOfOneSide, 9, 0);
const both = { seats: [me, me] };
const alone = { seats: [0, 1], replies: false };
const plays: Play[] = [
  { name: 'chess, by drag', table: { game: 'chess', ...both }, files: 8, points: bothSides(chess, 8, 8), way: 'drag', ...alone },
  { name: 'chess, by clicks', table: { game: 'chess', ...both }, files: 8, points: bothSides(chess, 8, 8), way: 'click', ...alone },
  {
    name: 'chess, the move of an engine',
    table: { game: 'chess', seats: [me, { kind: 'engine', engine: 'Scripted 1' }] },
    files: 8,
    points: chess,
    way: 'click',
    seats: [0],
    replies: true,
  },
  {
    name: 'xiangqi, by clicks',
    table: { game: 'xiangqi', rule_set: 'axf', ...both },
    files: 9,
    points: bothSides(xiangqi, 9, 10),
    way: 'click',
    ...alone,
  },
  { name: 'gomoku 15x15', table: { game: 'gomoku', rule_set: 'standard', ...both }, files: 15, points: apart(15), way: 'click', ...alone },
  {
    name: 'go 19x19',
    table: { game: 'go', rule_set: 'chinese', params: { size: 19 }, ...both },
    files: 19,
    points: apart(19),
    way: 'click',
    ...alone,
  },
];

const keyOf = (point: number, files: number) =>
  `${String.fromCharCode(97 + (point % files))}${String.fromCharCode(49 + Math.floor(point / files))}`;

async function playMove(page: Page, points: number[], way: Play['way'], pause: number, wanted: Wanted): Promise<Answered> {
  await page.evaluate((what) => window.probe.expect(what), wanted);
  const places = await Promise.all(points.map((point) => placeOf(page, point, false)));
  const [from, to] = places;
  await page.mouse.move(from!.x, from!.y);
  await page.mouse.down();
  if (to && way === 'drag') await page.mouse.move(to.x, to.y, { steps: 4 });
  else if (to) {
    await page.mouse.up();
    await page.mouse.move(to.x, to.y);
    await page.mouse.down();
  }
  await page.waitForTimeout(pause);
  await page.mouse.up();
  return page.evaluate(() => window.probe.answered);
}

async function playGame(stage: Stage, play: Play): Promise<Answered[]> {
  const { page, context, problems } = await openPage(stage);
  await installProbe(page);
  await openTable(stage, page, play.table, play.seats);
  const found: Answered[] = [];
  for (const [i, points] of play.points.slice(0, movesOfARun).entries()) {
    const isStone = points.length === 1;
    const moves = play.replies ? 2 * (i + 1) : i + 1;
    const shown = play.replies ? points.map((point) => mirror(point, 8, 8)) : points;
    found.push(
      await playMove(page, points, play.way, i % pauses, {
        moves,
        ...(isStone ? { stones: moves } : { last: shown.map((point) => keyOf(point, play.files)) }),
      }),
    );
  }
  if (problems.length > 0) throw new Error(`${play.name}: ${problems.join('\n')}`);
  await context.close();
  return found;
}

export async function measureMoves(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const play of plays) {
    const found = await playGame(stage, play);
    const whole = found.map(({ release, drawn }) => drawn - release);
    const part = (from: keyof Answered, to: keyof Answered) => ms(median(found.map((move) => move[to] - move[from])));
    rows.push({
      name: play.name,
      cells: {
        median: ms(median(whole)),
        p95: ms(quantile(whole, 0.95)),
        longest: ms(Math.max(...whole)),
        'to send': part('release', 'sent'),
        'the server': part('sent', 'heard'),
        'to draw': part('heard', 'drawn'),
      },
    });
  }
  return rows;
}
