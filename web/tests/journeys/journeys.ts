// Which journeys run over which server. The page's own behaviour is tested over the mock only; whole games
// need a server that knows the rules; the engines differ between the two.
import { accessJourneys } from './access';
import { clockJourneys, idleClockJourneys, timedJourneys } from './clocks';
import { commentJourneys } from './comments';
import { editorJourneys } from './editor';
import { engineJourneys } from './engines';
import { fileJourneys } from './files';
import { graphJourneys } from './graph';
import { keyJourneys } from './keys';
import { keptJourneys, lookingJourneys } from './looking';
import { matchJourneys } from './match';
import { answeredJourneys, offerJourneys } from './offers';
import { pageJourneys } from './pages';
import { phoneJourneys } from './phone';
import { playJourneys } from './play';
import { premoveJourneys } from './premoves';
import { raceJourneys } from './races';
import { recordJourneys } from './records';
import { serverJourneys } from './server-only';
import { serverEngineJourneys } from './server-engines';
import type { Journeys } from './stage';
import { openingJourneys, setupJourneys } from './setups';
import { dyingJourneys, studyJourneys } from './study';
import { toolJourneys } from './tools';
import { trialJourneys } from './trials';
import { typedJourneys } from './typed';
import { wholeJourneys } from './whole';

const everywhere: Journeys = {
  ...matchJourneys,
  ...accessJourneys,
  ...playJourneys,
  ...premoveJourneys,
  ...offerJourneys,
  ...clockJourneys,
  ...phoneJourneys,
  ...openingJourneys,
  ...recordJourneys,
  ...studyJourneys,
  ...lookingJourneys,
  ...graphJourneys,
  ...raceJourneys,
  ...trialJourneys,
  ...commentJourneys,
  ...toolJourneys,
  ...editorJourneys,
};
// Long journeys run first, so that no worker is left with one at the end.
export const overMock: Journeys = { ...everywhere, ...pageJourneys, ...engineJourneys, ...keptJourneys, ...idleClockJourneys };
export const overServer: Journeys = { ...wholeJourneys, ...everywhere, ...keyJourneys, ...timedJourneys, ...serverJourneys, ...setupJourneys, ...typedJourneys, ...answeredJourneys, ...fileJourneys, ...dyingJourneys, ...serverEngineJourneys };
