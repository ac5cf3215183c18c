// Plays the journeys one after the other: npm run journeys [PART OF A NAME], over the mock or, with
// LUDEX=PROGRAM, over the real server. Fails on a failed step and on any error or warning in a console.
import { engineJourneys } from './engines';
import { playJourneys } from './play';
import { restJourneys } from './rest';
import { openStage } from './stage';
import { wholeJourneys } from './whole';

const wanted = process.argv[2] ?? '';
const journeys = Object.entries({ ...playJourneys, ...restJourneys, ...engineJourneys, ...(process.env['LUDEX'] ? wholeJourneys : {}) }).filter(([name]) => name.includes(wanted));
const stage = await openStage(30);
let failed = 0;
for (const [name, act] of journeys) {
  const start = performance.now();
  const verdict = await act(stage).then(
    (problems) => problems.join('\n  '),
    (error: unknown) => String((error as Error).stack ?? error),
  );
  const time = `${Math.round(performance.now() - start)} ms`;
  console.log(verdict === '' ? `ok      ${name} (${time})` : `FAILED  ${name} (${time})\n  ${verdict}`);
  if (verdict !== '') failed += 1;
  for (const context of stage.browser.contexts()) if (context !== stage.helper.context()) await context.close();
}
await stage.close();
console.log(failed === 0 ? `${journeys.length} journeys passed` : `${failed} of ${journeys.length} journeys failed`);
// What the mock still meant to do, such as a clock that runs, must not keep the process.
process.exit(failed === 0 ? 0 : 1);
