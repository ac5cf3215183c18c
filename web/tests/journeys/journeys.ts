// All journeys. They run over `ludex serve`; where a journey needs what the real server does not do at will, it stands between
// the page and the server (`between.ts`).
import { accessJourneys, stateAccessJourneys } from './access';
import { checkJourneys } from './checks';
import { clockJourneys, idleClockJourneys, timedJourneys } from './clocks';
import { commentJourneys } from './comments';
import { confirmedJourneys } from './confirmed';
import { crossedJourneys } from './crossed';
import { diagramJourneys } from './diagrams';
import { editorJourneys } from './editor';
import { engineJourneys } from './engines';
import { fileJourneys } from './files';
import { graphJourneys } from './graph';
import { groupJourneys } from './groups';
import { binJourneys, gameListJourneys } from './games';
import { interactionJourneys, systemJourneys, unknownJourneys } from './interactions';
import { keyJourneys } from './keys';
import { labelJourneys } from './labels';
import { cgosJourneys } from './cgos';
import { liveGameJourneys } from './live-game';
import { lobbyJourneys } from './lobby';
import { lostJourneys } from './lost';
import { keptJourneys, lookingJourneys } from './looking';
import { matchJourneys } from './match';
import { matchTestJourneys } from './match-test';
import { newGameJourneys, setUpRulesJourneys } from './new-game';
import { answeredJourneys, offerJourneys } from './offers';
import { pageJourneys } from './pages';
import { phoneJourneys } from './phone';
import { playJourneys } from './play';
import { premoveJourneys } from './premoves';
import { processorJourneys } from './processors';
import { raceJourneys } from './races';
import { recordJourneys } from './records';
import { reportJourneys } from './report';
import { serverJourneys } from './server-only';
import { serverEngineJourneys } from './server-engines';
import { speechJourneys } from './speech';
import type { Journeys } from './stage';
import { lastWordsJourneys, presenceJourneys, stripJourneys } from './strips';
import { sharingJourneys } from './sharing';
import { openingJourneys, setupJourneys } from './setups';
import { dyingJourneys, studyJourneys } from './study';
import { toolJourneys } from './tools';
import { tournamentJourneys } from './tournament';
import { trialJourneys } from './trials';
import { completedJourneys, typedJourneys } from './typed';
import { watchJourneys } from './watch';
import { wholeJourneys } from './whole';
import { wholeLinesJourneys } from './whole-lines';
import { wholeGameJourneys } from './whole-game';

// Long journeys run first, so that no worker is left with one at the end.
export const journeys: Journeys = {
  ...wholeJourneys,
  ...matchJourneys,
  ...matchTestJourneys,
  ...checkJourneys,
  ...tournamentJourneys,
  ...cgosJourneys,
  ...liveGameJourneys,
  ...accessJourneys,
  ...playJourneys,
  ...newGameJourneys,
  ...premoveJourneys,
  ...confirmedJourneys,
  ...offerJourneys,
  ...speechJourneys,
  ...interactionJourneys,
  ...unknownJourneys,
  ...completedJourneys,
  ...diagramJourneys,
  ...stripJourneys,
  ...clockJourneys,
  ...phoneJourneys,
  ...openingJourneys,
  ...recordJourneys,
  ...studyJourneys,
  ...lookingJourneys,
  ...wholeGameJourneys,
  ...graphJourneys,
  ...raceJourneys,
  ...trialJourneys,
  ...commentJourneys,
  ...toolJourneys,
  ...groupJourneys,
  ...editorJourneys,
  ...gameListJourneys,
  ...sharingJourneys,
  ...wholeLinesJourneys,
  ...keyJourneys,
  ...timedJourneys,
  ...serverJourneys,
  ...presenceJourneys,
  ...setupJourneys,
  ...setUpRulesJourneys,
  ...typedJourneys,
  ...answeredJourneys,
  ...fileJourneys,
  ...dyingJourneys,
  ...serverEngineJourneys,
  ...processorJourneys,
  ...pageJourneys,
  ...engineJourneys,
  ...idleClockJourneys,
  ...lastWordsJourneys,
  ...watchJourneys,
  ...lobbyJourneys,
  ...lostJourneys,
  ...keptJourneys,
  ...binJourneys,
  ...crossedJourneys,
  ...systemJourneys,
  ...stateAccessJourneys,
  ...labelJourneys,
  ...reportJourneys,
};
