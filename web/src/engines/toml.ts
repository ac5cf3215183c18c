// Lines for engines.toml, to be copied by the person: the page changes no file on the server's
// machine.
import type { OptionValue } from '../wire/types';

// A basic string of TOML: quotes, backslashes and control characters are escaped.
export function tomlString(text: string): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replace(/[\u0000-\u001f\u007f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${escaped}"`;
}
const key = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : tomlString(name));
const value = (what: OptionValue): string => (typeof what === 'string' ? tomlString(what) : String(what));

export function optionLines(engine: string, values: Record<string, OptionValue>): string {
  const lines = Object.entries(values).map(([name, what]) => `${key(name)} = ${value(what)}`);
  return [`[engines.${key(engine)}.options]`, ...lines, ''].join('\n');
}

export interface NewEngine {
  name: string;
  command: string;
  args: string; // as typed in a shell: what has spaces is in quotes of either kind
  protocol: string;
  game: string; // empty: every game
  directory: string;
}

// A quote without its other half stands for itself.
const quoted = /"([^"]*)"|'([^']*)'/g;
const shellWords = (text: string): string[] =>
  [...text.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) =>
    word.replace(quoted, (_, double?: string, single?: string) => double ?? single ?? ''),
  );

export function engineLines({ name, command, args, protocol, game, directory }: NewEngine): string {
  const words = shellWords(args);
  const lines = [`[engines.${key(name || 'engine')}]`, `command = ${tomlString(command)}`];
  if (words.length > 0) lines.push(`args = [${words.map(tomlString).join(', ')}]`);
  if (protocol !== 'uci') lines.push(`protocol = ${tomlString(protocol)}`);
  if (game !== '') lines.push(`game = ${tomlString(game)}`);
  if (directory !== '') lines.push(`directory = ${tomlString(directory)}`);
  return [...lines, ''].join('\n');
}
