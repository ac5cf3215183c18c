// The topic of the tables that are going on.
import type { LobbyDelta } from '../src/wire/types';
import type { MockTable } from './table';
import { Topic, type Reader } from './topic';

const nobody: Reader = { send: () => {}, secrets: new Set(), answered: new Map() };

export class MockLobby {
  topic: Topic;

  constructor(tables: () => Iterable<MockTable>) {
    this.topic = new Topic('lobby', () => ({
      tables: [...tables()].map((table) => table.summary(nobody)).filter(({ result }) => result === null),
    }));
  }
  changed(table: MockTable) {
    const summary = table.summary(nobody);
    this.tell({ e: 'table', table: summary });
    if (summary.result !== null) this.tell({ e: 'gone', id: summary.id });
  }
  private tell(delta: LobbyDelta) {
    this.topic.delta(delta as unknown as { e: string } & Record<string, unknown>);
  }
}
