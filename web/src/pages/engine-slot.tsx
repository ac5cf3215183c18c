// One of the engines that look at a record, each with a row of its own. What it finds is reported to the
// page, which draws the lines of all of them on one board.
import { useEffect } from 'preact/hooks';
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
  return <EnginePanel {...panel} state={state} isOn={isOn} lines={lines.lines} onSwitch={() => (isOn ? analysis.stop() : void analysis.start({ engine: panel.engine, profile: panel.profile }))} />;
}
