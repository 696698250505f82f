import { expect, test } from 'vitest';
import { parseJson } from '../../kernel/json.ts';
import { createLog } from './pino-log.ts';

function aLog(level = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line: string) => lines.push(line) });
  return { log, lines };
}

test('writes an entry as a JSON line with its event, time and fields', () => {
  const { log, lines } = aLog();

  log.info('service.started', { port: 8787 });

  expect(lines.map(parseJson)).toEqual([
    { level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), port: 8787, msg: 'service.started' },
  ]);
});

test('logs an error with its message, cause and stack', () => {
  const { log, lines } = aLog();

  log.error('operation.threw', { error: new Error('broken', { cause: new Error('disk') }) });

  expect(parseJson(lines.join(''))).toMatchObject({
    msg: 'operation.threw',
    err: { message: expect.stringMatching(/^broken/), stack: expect.stringContaining('disk') },
  });
});

test.each([
  'authorization',
  'signingMethod',
  'pincode',
  'value',
  'password',
  'apiKey',
  'clientSecret',
  'privateKey',
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
