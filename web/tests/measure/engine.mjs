// A scripted engine of chess for measuring: it takes no time to think. Asked for a move it answers with the
// mirror image of the last one; asked to go on without end it says RATE infos a second, of three lines.
//
//   node engine.mjs RATE
import { createInterface } from 'node:readline';

const rate = Number(process.argv[2] ?? 50);
const openings = [
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8',
  'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6',
  'c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5 c4d5 f6d5 f1g2 d5b6 e1g1 f8e7',
  'g1f3 d7d5 g2g3 g8f6 f1g2 e7e6 e1g1 f8e7 d2d4 e8g8 c2c4 d5c4 d1c2 a7a6',
];
const lineCount = 3;
const infosOfADepth = 24;

const say = (text) => process.stdout.write(`${text}\n`);
const mirrored = (move) => `${move[0]}${9 - Number(move[1])}${move[2]}${9 - Number(move[3])}`;

let last = '';
let timer;
function stream() {
  let told = 0;
  const next = () => {
    const line = told % lineCount;
    const depth = 1 + Math.floor(told / infosOfADepth);
    // Now and then another move is the best, and the numbers never stand still.
    const pv = openings[(line + Math.floor(depth / 3)) % openings.length];
    const score = 40 - 15 * line + (told % 7);
    say(
      `info depth ${depth} seldepth ${depth + 8} multipv ${line + 1} score cp ${score} nodes ${(told + 1) * 41_000} nps ${2_050_000 + (told % 100) * 1000} time ${told * 20} pv ${pv}`,
    );
    told += 1;
  };
  timer = setInterval(next, 1000 / rate);
}
function answer() {
  if (timer === undefined) return;
  clearInterval(timer);
  timer = undefined;
  say('bestmove e2e4');
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  switch (words[0]) {
    case 'uci':
      say('id name Scripted');
      say('id author Ludex');
      say(`option name MultiPV type spin default 1 min 1 max ${lineCount}`);
      return say('uciok');
    case 'isready':
      return say('readyok');
    case 'position':
      last = words.includes('moves') ? words.at(-1) : '';
      return;
    case 'go':
      return words.includes('infinite') ? stream() : say(`bestmove ${last === '' ? 'e2e4' : mirrored(last)}`);
    case 'stop':
      return answer();
    case 'quit':
      process.exit(0);
  }
});
