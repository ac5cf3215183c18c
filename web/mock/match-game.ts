// A game of a mock match for pages that watch it: the topic `match/ID/game/N`.
import type { Delta, LiveGame, MatchGame, MoveNode, SeatInfo, Table, TimeControl } from '../src/wire/types';
import { lineOf } from './lines';
import { Topic } from './topic';
import type { GameTree } from './tree';

export class WatchedGame {
  topic: Topic;

  // `now` gives the game as the wall shows it, and its present node.
  constructor(
    match: number,
    private number: number,
    private tree: GameTree,
    private seats: [SeatInfo, SeatInfo],
    private time: TimeControl,
    private now: () => { game: LiveGame; node: number },
  ) {
    this.topic = new Topic(`match/${match}/game/${number}`, () => this.snapshot());
  }

  snapshot(): Table {
    const { tree, seats, time } = this;
    const { game, node } = this.now();
    return {
      id: this.number,
      setup: tree.setup,
      board: tree.face,
      seats,
      me: [],
      tree: tree.list(),
      node,
      cells: tree.at(node).cells,
      turn: game.turn,
      phase: 'play',
      task: null,
      marks: game.marks,
      layers: [],
      legal: null,
      question: null,
      clock: game.clock,
      offer: null,
      score: null,
      result: null,
      undo: false,
      time,
    };
  }
  moved(node: MoveNode) {
    const { game } = this.now();
    const { turn, clock, marks } = game;
    this.send({
      e: 'move',
      node,
      turn,
      phase: 'play',
      task: null,
      legal: null,
      clock,
      marks,
      question: null,
      captured: this.tree.at(node.n).captured,
    });
    if (this.topic.readers.size === 0) return;
    const line = lineOf(this.tree, node.n, 1, 8);
    if (line) this.topic.info(`s${turn}/1`, { ...line });
  }
  ended({ winner, code = '', text, record }: MatchGame) {
    this.send({ e: 'end', result: { winner, code, text }, clock: this.now().game.clock, ...(record === null ? {} : { record }) });
    this.topic.end(`game ${this.number} is over`);
  }

  private send(delta: Delta) {
    this.topic.delta(delta as unknown as { e: string } & Record<string, unknown>);
  }
}
