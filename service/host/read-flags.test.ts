import { expect, test } from 'vitest';
import { UsageError } from '../model/kernel/results/reasons.ts';
import { readFlags, rejectFlags } from './read-flags.ts';

const flags = {
  port: { value: 'N' },
  json: {},
  follow: { short: 'f' },
  lines: { value: 'N', short: 'n' },
  only: { value: 'GLOB' },
  'no-open': {},
  database: { value: 'URL', formerly: 'world' },
} as const;

test('reads values, switches, letters, repeated flags and other words', () => {
  const line = '--port=7 one -f --only a --no-open -n 5 --only b two'.split(' ');

  const read = readFlags(line, flags, { words: 2 });

  expect(read.text('port')).toBe('7');
  expect(read.text('lines')).toBe('5');
  expect(read.texts('only')).toEqual(['a', 'b']);
  expect([read.has('follow'), read.has('no-open'), read.has('json')]).toEqual([true, true, false]);
  expect(read.words).toEqual(['one', 'two']);
  expect(read.argvOf(['only', 'json', 'follow'])).toEqual(['--only', 'a', '--only', 'b', '--follow']);
  expect(readFlags(read.argvOf(), flags).text('lines')).toBe('5');
});

test('treats everything after -- as a word', () => {
  expect(readFlags(['--', '--port'], flags, { words: 1 }).words).toEqual(['--port']);
});

test('accepts a limited number of words and names the next word', () => {
  expect(() => readFlags(['a', '--json', 'b'], flags, { words: 1 })).toThrow("Unexpected argument 'b'.");
});

test('rejectFlags names the first flag that is set, with the reason', () => {
  const read = readFlags(['--port', '7'], flags);

  rejectFlags(read, ['json', 'only'], 'requires a file');
  expect(() => rejectFlags(read, ['json', 'port'], 'requires a file')).toThrow(
    new UsageError('--port requires a file.'),
  );
});

test.each([
  [['--prot', '7'], "Unknown option '--prot'. Did you mean --port? Known flags: --port, --json"],
  [['--fast'], "Unknown option '--fast'. Known flags: --port"],
  [['-x'], "Unknown option '-x'. Known flags: --port"],
  [['--json=yes'], "Option '--json' takes no value. Known flags: --port"],
  [['--world=x'], "Unknown option '--world'. Did you mean --database? Known flags: --port"],
  [['--port'], "Option '--port' requires a value. Known flags: --port"],
  [['--port', '--json'], "Option '--port' requires a value. Known flags: --port"],
  [['word'], "Unexpected argument 'word'. Known flags: --port"],
])('rejects %j with a suggestion and the known flags', (line, sentence) => {
  expect(() => readFlags(line, flags)).toThrow(UsageError);
  expect(() => readFlags(line, flags)).toThrow(sentence);
});
