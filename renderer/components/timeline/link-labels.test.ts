import { expect, test } from 'vitest';
import type { Trace, TraceLink } from '../../../service/model/history/trace.ts';
import { durationText, factsText, markOf, percentOf, stateOfTrace, statusTextOf } from './link-labels.ts';

const link: TraceLink = {
  id: 'a',
  kind: 'request',
  title: 'GET /api/users',
  isLiteral: true,
  detail: '401',
  state: 'failed',
  startedAt: '2030-01-01T00:00:00.000Z',
  took: 0.3,
  waits: [],
  facts: [{ label: 'Status', value: '401', kind: 'code' }],
  why: 'Every application call must carry an access token.',
};

const trace: Trace = {
  id: 'a',
  title: 'a request without lasting effects',
  state: 'stopped',
  startedAt: '2030-01-01T00:00:00.000Z',
  took: 0,
  worked: 0,
  split: [],
  links: [link],
  omitted: 0,
  outcomes: [],
};

test('shows a fraction of a millisecond for a request that took less', () => {
  expect(stateOfTrace(trace)).toMatchObject({ word: 'stopped', whole: '0.3 ms', rest: 'total' });
});

test('marks a finished wait like a queue', () => {
  expect(markOf({ ...link, kind: 'wait', state: 'done' })).toBe('queued');
});

test('writes the details of a link as text', () => {
  expect(factsText(link)).toBe(
    [
      'Request: GET /api/users 401 (failed)',
      'Started: 2030-01-01T00:00:00.000Z',
      'Took: 0.3 ms',
      'Status: 401',
      'Every application call must carry an access token.',
    ].join('\n'),
  );
});

test.each([
  ['payment', 'requires_action', 'Requires action'],
  ['fulfillment', 'COMPLETED', 'Completed'],
  ['request', '401', undefined],
] as const)('labels the status of a %s, %s, like elsewhere', (type, status, label) => {
  expect(statusTextOf({ record: { type, id: 'a' } }, status)).toBe(label);
});

test.each([
  [0, '0 ms'],
  [0.37, '0.4 ms'],
  [7, '7 ms'],
  [41.4, '41 ms'],
  [1_900, '1.90 s'],
  [8_420, '8.42 s'],
  [90_000, '1.5 min'],
  [5_400_000, '1.5 h'],
])('formats %d milliseconds as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test('returns 0 as the share of a total of 0', () => {
  expect(percentOf(0, 0)).toBe(0);
});
