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

test('reads values, switches, letters, repeated flags and other words', () => {
  const line = '--port=7 one -f --only a --no-open -n 5 --only b two'.split(' ');

  const read = readFlags(line, flags, { takesWords: true });

  expect(read.text('port')).toBe('7');
  expect(read.text('lines')).toBe('5');
  expect(read.texts('only')).toEqual(['a', 'b']);
  expect([read.has('follow'), read.has('no-open'), read.has('json')]).toEqual([true, true, false]);
  expect(read.words).toEqual(['one', 'two']);
});

test('treats everything after -- as a word', () => {
  expect(readFlags(['--', '--port'], flags, { takesWords: true }).words).toEqual(['--port']);
});

test.each([
  [['--prot', '7'], "Unknown option '--prot'. Did you mean --port? Known flags: --port, --json"],
  [['--fast'], "Unknown option '--fast'. Known flags: --port"],
  [['-x'], "Unknown option '-x'. Known flags: --port"],
  [['--json=yes'], "Unknown option '--json=yes'. --json takes no value. Known flags: --port"],
  [['--port'], "Option '--port' requires a value. Known flags: --port"],
  [['--port', '--json'], "Option '--port' requires a value. Known flags: --port"],
  [['word'], "Unexpected argument 'word'. Known flags: --port"],
])('rejects %j with a suggestion and the known flags', (line, sentence) => {
  expect(() => readFlags(line, flags)).toThrow(UsageError);
  expect(() => readFlags(line, flags)).toThrow(sentence);
});
