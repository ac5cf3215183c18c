// The games that were opened together, as the chapters of a study or the games of a file: one is on the board, the
// others wait in a row beside it. They belong to one tab of the browser, and a reload keeps them.
export interface OpenedGame {
  id: number; // of the record
  title: string;
}

const storageKey = 'ludex.opened';

export function readOpened(storage: Pick<Storage, 'getItem'>): OpenedGame[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((game: unknown): game is OpenedGame => {
      const { id, title } = (game ?? {}) as Partial<OpenedGame>;
      return Number.isInteger(id) && typeof title === 'string';
    });
  } catch {
    return [];
  }
}

export function keepOpened(storage: Pick<Storage, 'setItem'>, games: readonly OpenedGame[]) {
  try {
    storage.setItem(storageKey, JSON.stringify(games));
  } catch {
    // A browser that stores nothing still has the row until the page is loaded again.
  }
}

// The game `step` places after the game `id`; undefined at the ends and for a game that is not in the row.
export function gameBeside(games: readonly OpenedGame[], id: number, step: number): OpenedGame | undefined {
  const at = games.findIndex((game) => game.id === id);
  return at < 0 ? undefined : games[at + step];
}
