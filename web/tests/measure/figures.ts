// Summaries of the figures of many runs.
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

// One run of a subject: its name, and its figures by column.
export interface Row {
  name: string;
  cells: Record<string, string>;
}

export function printTable(title: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0]?.cells ?? {});
  const lines = [['', ...columns], ...rows.map(({ name, cells }) => [name, ...columns.map((column) => cells[column] ?? '')])];
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  console.log(`\n${title}`);
  for (const line of lines)
    console.log(`  ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`);
}
