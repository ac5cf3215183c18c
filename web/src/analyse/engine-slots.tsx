// The rows of the engines of an analysis page. Each analyses for itself and reports its analysis to the
// page, which draws the lines of all engines on one board.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { EnginePanel, type EngineProps } from './engine';
import type { PositionShown } from '../panel/lines';
import type { Line } from '../wire/types';
import { useAnalysis, type Analysing } from './use-analysis';
import type { Engines } from './use-engines';

interface SlotsProps {
  engines: Engines;
  record: number;
  node: number;
  shown: PositionShown;
  isOver: boolean;
  onPlay(moves: Line['pv']): void;
}

export function EngineSlots({ engines, record, node, shown, isOver, onPlay }: SlotsProps) {
  const isCompared = engines.analyses.filter((analysis) => analysis && (analysis.isOn || analysis.lines.lines.length > 0)).length > 1;
  return (
    <>
      {engines.slots.map(({ key, engine, profile, lines, limit, limits }, i) => (
        <EngineSlot
          key={key}
          record={record}
          node={node}
          engines={engines.names}
          engine={engine}
          slot={isCompared ? i : null}
          profile={profile}
          count={lines}
          limit={limit}
          limits={limits}
          shown={shown}
          isOver={isOver}
          onReport={(analysis) => engines.report(key, analysis)}
          onChoose={(chosen) => engines.choose(key, chosen)}
          onProfile={(chosen) => engines.chooseProfile(key, chosen)}
          onCount={(count) => engines.chooseLines(key, count)}
          onLimit={(chosen) => engines.chooseLimit(key, chosen)}
          onPlay={onPlay}
          {...(engines.add && i === engines.slots.length - 1 ? { onAdd: engines.add } : {})}
          {...(i > 0 ? { onRemove: () => engines.remove(key) } : {})}
        />
      ))}
    </>
  );
}

interface SlotProps extends Omit<EngineProps, 'state' | 'isOn' | 'lines' | 'onSwitch'> {
  record: number;
  node: number;
  onReport(analysis: Analysing): void;
}

function EngineSlot({ record, node, onReport, ...panel }: SlotProps) {
  const analysis = useAnalysis(record, node, panel.count, panel.limit);
  const { state, isOn, lines } = analysis;
  // At once, so that the next press of a key already sees it.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- reported when one of its values changes
  useLayoutEffect(() => onReport(analysis), [state, isOn, lines, panel.engine, panel.limit]);
  const onSwitch = () => (isOn ? analysis.stop() : void analysis.start({ engine: panel.engine, profile: panel.profile }));
  // The page renders for each report of any engine. This row is rendered again only when something that it shows
  // changes; its callbacks go through `calls`, so that they call the functions that the page passed last.
  const calls = useRef({ ...panel, onSwitch });
  calls.current = { ...panel, onSwitch };
  const { onAdd, onRemove } = panel;
  /* eslint-disable react-hooks/exhaustive-deps -- the properties that the row shows are listed, lists by their texts */
  return useMemo(
    () => (
      <EnginePanel
        {...panel}
        state={state}
        isOn={isOn}
        lines={lines.lines}
        onSwitch={() => calls.current.onSwitch()}
        onChoose={(engine) => calls.current.onChoose(engine)}
        onProfile={(profile) => calls.current.onProfile(profile)}
        onCount={(count) => calls.current.onCount(count)}
        onLimit={(limit) => calls.current.onLimit(limit)}
        onPlay={(moves) => calls.current.onPlay(moves)}
        {...(onAdd ? { onAdd: () => calls.current.onAdd?.() } : {})}
        {...(onRemove ? { onRemove: () => calls.current.onRemove?.() } : {})}
      />
    ),
    [
      state,
      isOn,
      lines.lines,
      panel.engines.join('\n'),
      panel.engine,
      panel.slot,
      panel.profile,
      panel.count,
      panel.limit,
      panel.limits.join(),
      panel.shown,
      panel.isOver,
      onAdd !== undefined,
      onRemove !== undefined,
    ],
  );
  /* eslint-enable react-hooks/exhaustive-deps */
}
