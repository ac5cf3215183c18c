// The list of games of a server of CGOS as pure functions: changes folded in, and the order in which it is shown.
import type { CgosDelta, CgosGame, CgosServer } from '../wire/types';

export function reduceCgos(server: CgosServer, delta: CgosDelta): CgosServer {
  if (delta.e === 'server') return { ...server, connected: delta.connected, trouble: delta.trouble };
  const changed = new Map(delta.games.map((game) => [game.game, game]));
  const kept = server.games.filter(({ game }) => !delta.gone.includes(game));
  const known = new Set(kept.map(({ game }) => game));
  return {
    ...server,
    games: [...kept.map((game) => changed.get(game.game) ?? game), ...delta.games.filter(({ game }) => !known.has(game))],
  };
}

// Games that run in the order of the server, and those that are over with the newest first.
export function shelvesOf({ games }: CgosServer): { running: CgosGame[]; over: CgosGame[] } {
  return {
    running: games.filter(({ result }) => result === null),
    over: games.filter(({ result }) => result !== null).reverse(),
  };
}
