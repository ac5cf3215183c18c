// A record and the position of it that the page shows.
import type { TableState } from '../game/table';

export interface RecordView {
  table: TableState;
  record: number; // its number at the server
  viewed: number; // a node of its tree
  go(node: number): void; // shows another position
}
