import { describe, expect, it } from 'vitest';
import { engineLines, optionLines, tomlString } from './toml';

describe('lines for engines.toml', () => {
  it('escape what a string of TOML may not hold', () => {
    expect(tomlString('C:\\nets\\"a"\n')).toBe('"C:\\\\nets\\\\\\"a\\"\\u000a"');
  });
  it('quote names that are not bare keys', () => {
    expect(optionLines('GNU Go', { Threads: 4, 'Clear Hash': true, SyzygyPath: '/a b' })).toBe(
      '[engines."GNU Go".options]\nThreads = 4\n"Clear Hash" = true\nSyzygyPath = "/a b"\n',
    );
  });
  it('name only what differs from what is usual', () => {
    const base = { name: 'mine', command: './engine', args: '', protocol: 'uci', game: '', directory: '' };
    expect(engineLines(base)).toBe('[engines.mine]\ncommand = "./engine"\n');
    expect(engineLines({ ...base, args: '--net "my net" -q', protocol: 'gtp', game: 'go', directory: 'nets' })).toBe(
      '[engines.mine]\ncommand = "./engine"\nargs = ["--net", "my net", "-q"]\nprotocol = "gtp"\ngame = "go"\ndirectory = "nets"\n',
    );
  });
  it('cut arguments as a shell does: both quotes, also inside a word', () => {
    const args = (text: string) =>
      engineLines({ name: 'mine', command: './engine', args: text, protocol: 'uci', game: '', directory: '' }).split('\n')[2];
    expect(args(`-c 'a "b" c' --net="my net" ""`)).toBe('args = ["-c", "a \\"b\\" c", "--net=my net", ""]');
    expect(args(`it's C:\\nets`)).toBe('args = ["it\'s", "C:\\\\nets"]');
  });
});
