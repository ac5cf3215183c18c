// One of the engines that analyse a record, with a row of its own. It reports its analysis to the page, which draws
// the lines of all engines on one board.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { EnginePanel, type EngineProps } from '../panel/engine';
import { useAnalysis, type Analysing } from './use-analysis';

interface SlotProps extends Omit<EngineProps, 'state' | 'isOn' | 'lines' | 'onSwitch'> {
  record: number;
  node: number;
  onReport(analysis: Analysing): void;
}

export function EngineSlot({ record, node, onReport, ...panel }: SlotProps) {
  const analysis = useAnalysis(record, node, panel.count, panel.limit);
  const { state, isOn, lines } = analysis;
  useEffect(() => onReport(analysis), [state, isOn, lines, panel.engine, panel.limit]);
  const onSwitch = () => (isOn ? analysis.stop() : void analysis.start({ engine: panel.engine, profile: panel.profile }));
  // The page renders for each report of any engine. This row is rendered again only when something that it shows
  // changes; its callbacks go through `calls`, so that they call the functions that the page passed last.
  const calls = useRef({ ...panel, onSwitch });
  calls.current = { ...panel, onSwitch };
  const { onAdd, onRemove } = panel;
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
      ...[state, isOn, lines.lines, panel.engines.join('\n'), panel.engine, panel.profile, panel.count, panel.limit, panel.descriptor, panel.notation],
      ...[panel.face, panel.set, panel.cells, panel.flipped, panel.inks.join(), onAdd !== undefined, onRemove !== undefined],
    ],
  );
}
