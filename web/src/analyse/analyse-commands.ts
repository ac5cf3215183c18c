// What the keys and menus of an analysis page do.
import { showToast, type App } from '../app/app';
import type { Act } from '../app/handler';
import { glyphs } from '../app/commands';
import type { Layer } from '../game/layer';
import { mistakeFrom } from './mistakes';
import type { TableState } from '../game/table';
import { typeMoves } from '../panel/type-move';
import type { Descriptor, Line } from '../wire/types';
import { copyGame } from '../panel/menu';
import type { Drawing } from './use-drawing';
import type { Editing } from './use-edits';
import type { Engines } from './use-engines';
import type { Folds } from './use-folds';
import type { LineMarks } from './use-line-marks';
import type { Study } from './use-study';
import type { Threat } from './use-threat';

export interface Analysing {
  app: App;
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  layer: Layer; // what an engine says of the moves
  go(node: number): void;
  steps: Record<string, Act>;
  engines: Engines;
  lines: readonly Line[]; // of the first engine that has any
  marks: LineMarks;
  drawing: Drawing;
  folds: Folds;
  edits: Editing;
  study: Study;
  threat: Threat;
  stopAll(): void;
}

export function analyseCommands(page: Analysing): Record<string, Act> {
  const { app, table, descriptor, viewed, layer, engines, lines, marks, drawing, folds, edits, study, threat } = page;
  const node = table.tree.nodes.get(viewed);
  const first = engines.analyses[0];
  const open = (dialog: string) => () => app.session.set({ dialog });
  const playFirst = (line: Line | undefined) => () => void study.playLine(line?.pv.slice(0, 1) ?? []);
  const mistake = (step: 1 | -1, classes?: readonly string[]) => {
    const found = mistakeFrom(table.tree, viewed, step, classes, layer);
    if (found !== null) page.go(found);
  };
  return {
    ...page.steps,
    menu: open('menu'),
    save: open('menu'),
    type_move: () => typeMoves(app),
    details: open('details'),
    engine: () => first?.turn(engines.first),
    stop_all: page.stopAll,
    play_engine_move: playFirst(lines[0]),
    ...Object.fromEntries(lines.slice(0, 8).map((line, i) => [`line_${i + 1}`, playFirst(line)])),
    analyse_game: () => void first?.start(engines.first, 'whole_game'),
    threat: threat.toggle,
    arrows: marks.turnArrows,
    ...(descriptor.score === 'points'
      ? {
          ownership: () =>
            marks.hasOwnership ? marks.turnOwnership() : void showToast(app, { text: app.session.get().textTable('engine.no_ownership') }),
        }
      : {}),
    hide_marks: marks.turnAll,
    next_mistake: () => mistake(1),
    previous_mistake: () => mistake(-1),
    next_blunder: () => mistake(1, ['??']),
    next_error: () => mistake(1, ['?']),
    next_dubious: () => mistake(1, ['?!']),
    comment: () => study.commentOn(viewed),
    ...Object.fromEntries(glyphs.map((glyph, i) => [`glyph_${i + 1}`, () => study.setGlyph(node?.glyph === glyph ? '' : glyph)])),
    delete: () => study.remove(viewed),
    promote: () => node && study.promote(node.n),
    draw: () => drawing.change({ isOn: !drawing.isOn }),
    fold: () => folds.turnAt(viewed),
    fold_all: folds.turnAll,
    moves_graph: () => app.settings.set(({ movesAsGraph }) => ({ movesAsGraph: !movesAsGraph })),
    undo: () => void edits.undo(),
    redo: () => void edits.redo(),
    copy_game: () => void copyGame(app, table, descriptor),
  };
}
