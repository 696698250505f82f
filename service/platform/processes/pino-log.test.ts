import { test as base, expect } from 'vitest';
import { parseJson } from '../../model/kernel/json.ts';
import { createLog } from './pino-log.ts';

const test = base.extend('log', () => aLog());

function aLog(level = 'info', format: 'json' | 'pretty' = 'json') {
  const lines: string[] = [];
  const log = createLog({ level, format }, { write: (line: string) => lines.push(line) });
  return { log, lines };
}

test('writes an entry as a JSON line with its event, time and fields', ({ log: { log, lines } }) => {
  log.info('service.started', { port: 8787 });

  expect(lines.map(parseJson)).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), port: 8787, msg: 'service.started' },
  ]);
});

test('logs an error with its message, cause and stack', ({ log: { log, lines } }) => {
  log.error('operation.threw', { error: new Error('broken', { cause: new Error('disk') }) });

  expect(parseJson(lines.join(''))).toMatchObject({
    msg: 'operation.threw',
    err: { message: expect.stringMatching(/^broken/), stack: expect.stringContaining('disk') },
  });
});

test.each([
  ...['authorization', 'signingMethod', 'pincode', 'value', 'password', 'apiKey', 'clientSecret', 'privateKey'],
  'operatorToken',
])('redacts the value of a field named %s', (name) => {
  const { log, lines } = aLog();

  log.warn('something', { [name]: 'canary-7', other: 'seen' });

  expect(lines.join('')).not.toContain('canary-7');
  expect(lines.join('')).toContain('seen');
});

test('omits entries below the level', () => {
  const { log, lines } = aLog('error');
  log.info('one');
  log.warn('two');
  log.error('three');

  expect(lines).toHaveLength(1);
  expect(aLog('silent').lines).toEqual([]);
});

test('has debug entries at the level debug only', () => {
  const { log, lines } = aLog('debug');
  log.debug?.('http.request', { status: 200 });

  expect(lines.map(parseJson)).toMatchObject([{ level: 'debug', msg: 'http.request', status: 200 }]);
  for (const level of ['info', 'warn', 'error', 'silent']) expect(aLog(level).log.debug).toBeUndefined();
});

test('writes an entry as a readable line in the pretty format', () => {
  const { log, lines } = aLog('info', 'pretty');

  log.warn('world.idle', { world: 'ci', reason: 'no \u009brequest\n', password: 'canary-7', minutes: 5 });

  expect(lines).toEqual([
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} WARN {2}world\.idle world=ci reason="no \ufffdrequest\\n" password=\[Redacted\] minutes=5\n$/,
    ),
  ]);
});

test('writes the stack of an error in the pretty format', () => {
  const { log, lines } = aLog('error', 'pretty');

  log.error('operation.threw', { requestId: 'a-b', error: new Error('broken') });

  expect(lines.join('')).toMatch(/ ERROR operation\.threw requestId=a-b\n {4}Error: broken\n {8}at /);
});
