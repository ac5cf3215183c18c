// Which journeys are made where. What a page does by itself is tried over the mock alone; whole games need a
// server that knows the rules; engines are others in each place.
import { accessJourneys } from './access';
import { editorJourneys } from './editor';
import { engineJourneys } from './engines';
import { matchJourneys } from './match';
import { pageJourneys } from './pages';
import { playJourneys } from './play';
import { recordJourneys } from './records';
import { serverJourneys } from './server-only';
import { serverEngineJourneys } from './server-engines';
import type { Journeys } from './stage';
import { toolJourneys } from './tools';
import { wholeJourneys } from './whole';

// These restart their server, and are made over the real one alone: the mock restarts inside the process of the
// journeys, and over it they do not come to an end. Why is not known.
const restarts = new Set(['a server that was killed and started again: the game goes on', 'match: set up, live wall, pause, restart of the server, stop, a game replayed']);
const withoutRestarts = (journeys: Journeys): Journeys => Object.fromEntries(Object.entries(journeys).filter(([name]) => !restarts.has(name)));

// Long ones first, so that no worker is left with one at the end.
export const overMock: Journeys = { ...withoutRestarts(matchJourneys), ...accessJourneys, ...withoutRestarts(playJourneys), ...recordJourneys, ...toolJourneys, ...editorJourneys, ...pageJourneys, ...engineJourneys };
export const overServer: Journeys = { ...wholeJourneys, ...matchJourneys, ...serverJourneys, ...accessJourneys, ...playJourneys, ...recordJourneys, ...toolJourneys, ...editorJourneys, ...serverEngineJourneys };
