// The captured men of a player, by kind, and by how many of each the player is ahead. The page knows no
// values of men, so it counts them.
export interface Kind {
  letter: string; // as the captured men stood on the board
  count: number;
  ahead: number; // how many more than the other player took; 0 if not more
}

// `start` holds the cells of the start position: the fewer men of a kind there are, the earlier it stands.
export function materialOf(mine: string, theirs: string, start: string): Kind[] {
  const [own, other] = [countsOf(mine), countsOf(theirs)];
  const usual = countsOf(start);
  const kinds = [...own].map(([kind, { letter, count }]) => ({ letter, count, ahead: Math.max(0, count - (other.get(kind)?.count ?? 0)) }));
  const rarity = ({ letter }: Kind) => usual.get(letter.toLowerCase())?.count ?? 0;
  return kinds.sort((a, b) => rarity(a) - rarity(b) || a.letter.localeCompare(b.letter));
}

function countsOf(letters: string): Map<string, { letter: string; count: number }> {
  const counts = new Map<string, { letter: string; count: number }>();
  for (const letter of letters) {
    const kind = letter.toLowerCase();
    counts.set(kind, { letter, count: (counts.get(kind)?.count ?? 0) + 1 });
  }
  return counts;
}
