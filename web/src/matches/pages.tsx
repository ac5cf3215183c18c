// Selects the page of matches for an address below `/matches`. Each is loaded when it is opened.
import { later } from '../ui/later';
import { Lost } from '../ui/lost';

const MatchesPage = later(async () => (await import('./matches')).MatchesPage);
const MatchPage = later(async () => (await import('./match')).MatchPage);
const LiveGamePage = later(async () => (await import('./live-game')).LiveGamePage);
const CgosPage = later(async () => (await import('./cgos')).CgosPage);
const CgosGamePage = later(async () => (await import('./cgos')).CgosGamePage);

// The parts of the address behind `/matches/`: `ID`, `ID/game/N`, `cgos` and `cgos/N`.
export function MatchPages({ match, part, place }: { match: string; part: string; place: string }) {
  const id = Number(match);
  if (match === '') return <MatchesPage />;
  if (match === 'cgos') return Number(part) >= 1 ? <CgosGamePage key={part} number={Number(part)} /> : <CgosPage />;
  if (!Number.isInteger(id)) return <Lost />;
  if (part === 'game' && Number(place) >= 1) return <LiveGamePage key={`live ${id}`} id={id} number={Number(place)} />;
  return <MatchPage key={id} id={id} />;
}
