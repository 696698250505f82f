import { expect, test } from 'vitest';
import { UsageError } from './kernel/startup-error.ts';
import { readFlags } from './read-flags.ts';

const flags = {
  port: { type: 'string' },
  json: { type: 'boolean' },
  follow: { type: 'boolean', short: 'f' },
  lines: { type: 'string', short: 'n' },
  only: { type: 'string', multiple: true },
  'no-open': { type: 'boolean' },
} as const;

test('values, switches, letters and what is said twice are read, and the words beside them', () => {
  const line = '--port=7 one -f --only a --no-open -n 5 --only b two'.split(' ');

  const read = readFlags(line, flags, { takesWords: true });

  expect(read.text('port')).toBe('7');
  expect(read.text('lines')).toBe('5');
  expect(read.texts('only')).toEqual(['a', 'b']);
  expect([read.has('follow'), read.has('no-open'), read.has('json')]).toEqual([true, true, false]);
  expect(read.words).toEqual(['one', 'two']);
});

test('behind -- everything is a word', () => {
  expect(readFlags(['--', '--port'], flags, { takesWords: true }).words).toEqual(['--port']);
});

test.each([
  [['--prot', '7'], "Unknown option '--prot'. Is --port meant? Known are --port, --json"],
  [['--fast'], "Unknown option '--fast'. Known are --port"],
  [['-x'], "Unknown option '-x'. Known are --port"],
  [['--json=yes'], "Unknown option '--json=yes'. --json takes no value. Known are --port"],
  [['--port'], "Option '--port' wants a value behind it. Known are --port"],
  [['--port', '--json'], "Option '--port' wants a value behind it. Known are --port"],
  [['word'], "Unexpected argument 'word'. Known are --port"],
])('%j is refused, with what may be meant and what is known', (line, sentence) => {
  expect(() => readFlags(line, flags)).toThrow(UsageError);
  expect(() => readFlags(line, flags)).toThrow(sentence);
});
