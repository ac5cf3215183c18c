// What the mock's engines found out: the deepest lines of each engine about each position.
import type { Found, Line } from '../src/wire/types';

export class MockFound {
  private known = new Map<string, Found[]>(); // by record and node

  take(record: number, { engine, profile }: { engine: string; profile?: string }, line: Line) {
    const place = `${record}/${line.node}`;
    const all = this.known.get(place) ?? [];
    const before = all.find((each) => each.engine === engine && each.profile === profile) ?? { engine, ...(profile ? { profile } : {}), lines: [] };
    const same = before.lines.find((each) => each.line === line.line);
    if (same && same.depth > line.depth) return;
    const lines = [...before.lines.filter((each) => each !== same), line].sort((a, b) => a.line - b.line);
    this.known.set(place, [...all.filter((each) => each !== before), { ...before, lines }]);
  }

  // The deepest first.
  at(record: number, node: number): Found[] {
    const depth = ({ lines }: Found) => lines[0]?.depth ?? 0;
    return [...(this.known.get(`${record}/${node}`) ?? [])].sort((a, b) => depth(b) - depth(a));
  }
}
