// What the keys and menus of an analysis page do.
import { showToast, speak } from '../app/app';
import type { Act } from '../app/handler';
import { glyphs } from '../app/commands';
import { engineSpeech } from '../board/move-speech';
import { mistakeFrom } from './mistakes';
import { formatScore } from '../game/score';
import { typeMoves } from '../panel/type-move';
import type { Line } from '../wire/types';
import { copyGame } from '../panel/copy';
import type { AnalysisPage } from './use-analysis-page';

export function analyseCommands(page: AnalysisPage): Record<string, Act> {
  const { app, table, descriptor, viewed, engines, drawing, folds, edits, study, threat } = page;
  const { lines, marks } = page.found;
  const node = table.tree.nodes.get(viewed);
  const first = engines.analyses[0];
  const open = (dialog: string) => () => app.session.set({ dialog });
  const playFirst = (line: Line | undefined) => () => void study.playLine(line?.pv.slice(0, 1) ?? []);
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
          groups: () => page.markGroups((now) => (now ? null : [])),
        }
      : {}),
    hide_marks: marks.turnAll,
    ...mistakeCommands(page),
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
    speak_line: () => speakLine(page),
    copy_game: () => void copyGame(app, table, descriptor),
  };
}

function mistakeCommands({ table, viewed, verdicts, go }: AnalysisPage): Record<string, Act> {
  const goToMistake = (step: 1 | -1, classes?: readonly string[]) => () => {
    const found = mistakeFrom(table.tree, viewed, step, classes, verdicts.layer);
    if (found !== null) go(found);
  };
  return {
    next_mistake: goToMistake(1),
    previous_mistake: goToMistake(-1),
    next_blunder: goToMistake(1, ['??']),
    next_error: goToMistake(1, ['?']),
    next_dubious: goToMistake(1, ['?!']),
  };
}

// Speaks the best line of the engine.
function speakLine({ app, table, descriptor, shown, found, turn }: AnalysisPage) {
  const t = app.session.get().textTable;
  const best = found.lines[0];
  if (!best) return speak(app, t('say.engine_none'));
  const words = { t, game: table.setup.game, seats: descriptor.seats, inks: shown.inks, face: shown.face };
  speak(app, engineSpeech(words, shown.cells, found.engine, best, turn, formatScore(best.score, descriptor, t)));
}
