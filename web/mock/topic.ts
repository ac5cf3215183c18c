// A topic of the live connection: its readers, its numbered deltas and a ring of the last ones.
import type { ToPage } from '../src/wire/types';

// A page as the mock knows it: how to send to it, and by topic the seats that it may act for.
export interface Reader {
  send(message: ToPage): void;
  secrets: Set<string>;
  answered: Map<number, ToPage>;
}

type Numbered = { e: string } & Record<string, unknown>;

export class Topic {
  seq = 0;
  readers = new Set<Reader>();
  private ring: { seq: number; delta: Numbered }[] = [];

  constructor(
    public name: string,
    private state: (reader: Reader) => unknown,
    private personal: (delta: Numbered, reader: Reader) => Numbered = (delta) => delta,
  ) {}

  subscribe(reader: Reader, after?: number) {
    this.readers.add(reader);
    const missed = this.ring.filter(({ seq }) => after !== undefined && seq > after);
    if (after !== undefined && after + missed.length === this.seq) {
      for (const { seq, delta } of missed) this.sendDelta(reader, seq, delta);
    } else {
      reader.send({ t: 'state', topic: this.name, seq: this.seq, data: this.state(reader) });
    }
  }

  // Says that the topic has ended; its readers follow it no longer.
  end(text: string) {
    for (const reader of this.readers) reader.send({ t: 'error', topic: this.name, error: { code: 'unknown', text, field: 'topic' } });
    this.readers.clear();
  }

  // Simulates a restart: earlier deltas cannot be sent again, so a page that reconnects gets the whole
  // state.
  restart() {
    this.ring = [];
    this.seq += 1000;
  }

  delta(delta: Numbered) {
    this.seq += 1;
    this.ring = [...this.ring, { seq: this.seq, delta }].slice(-256);
    for (const reader of this.readers) this.sendDelta(reader, this.seq, delta);
  }

  info(k: string, fields: Record<string, unknown>, wants: (reader: Reader) => boolean = () => true) {
    for (const reader of this.readers) if (wants(reader)) reader.send({ t: 'info', topic: this.name, k, ...fields });
  }

  private sendDelta(reader: Reader, seq: number, delta: Numbered) {
    reader.send({ t: 'delta', topic: this.name, seq, ...this.personal(delta, reader) });
  }
}
