import { expect, test } from 'vitest';
import { advanceClockBy, frozen } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { waitedMilliseconds } from './settle-lane.ts';

const since = '2030-01-01T00:00:00.000Z';

test('measures waiting time by the service clock', () => {
  const ports = fakePorts();
  advanceClockBy(ports, 5_000);

  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(5_000);
});

test('measures waiting time by the process while the service clock is frozen', () => {
  const ports = fakePorts();
  frozen(ports);
  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(0);

  ports.clock.advance(3_000);

  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(3_000);
  expect(waitedMilliseconds(ports.clock, 'another', since)).toBe(0);
});
