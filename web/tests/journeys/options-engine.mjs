// An engine of chess with options of every type, for the journeys of the engines' pages. It answers at once, and writes a
// line to stderr when it starts.
import { createInterface } from 'node:readline';

const options = [
  'Debug Log File type string default <empty>',
  'Threads type spin default 1 min 1 max 1024',
  'Hash type spin default 16 min 1 max 1048576',
  'Clear Hash type button',
  'Ponder type check default false',
  'MultiPV type spin default 1 min 1 max 256',
  'Skill Level type spin default 20 min 0 max 20',
  'Move Overhead type spin default 10 min 0 max 5000',
  'Analysis Contempt type combo default Both var Off var White var Black var Both',
  'UCI_Chess960 type check default false',
  'UCI_LimitStrength type check default false',
  'UCI_Elo type spin default 1320 min 1320 max 3190',
  'SyzygyPath type string default <empty>',
  'SyzygyProbeDepth type spin default 1 min 1 max 100',
];
const say = (text) => process.stdout.write(`${text}\n`);

process.stderr.write('info string NNUE evaluation using nn-5af11540bbfe.nnue\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const word = line.trim().split(/\s+/)[0];
  if (word === 'uci') {
    say('id name Many Options 16');
    say('id author the authors');
    for (const option of options) say(`option name ${option}`);
    say('uciok');
  } else if (word === 'isready') {
    say('readyok');
  } else if (word === 'go') {
    say('info depth 1 score cp 31 nodes 20 pv e2e4');
    say('bestmove e2e4');
  } else if (word === 'quit') {
    process.exit(0);
  }
});
