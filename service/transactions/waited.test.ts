import { expect, test } from 'vitest';
import { fakePorts } from '../testing/fake-ports.ts';
import { frozen, movedOn } from '../testing/moved-on.ts';
import { waitedMilliseconds } from './waited.ts';

const since = '2030-01-01T00:00:00.000Z';

test('what waits for a node waits by the clock of the service', () => {
  const ports = fakePorts();
  movedOn(ports, 5_000);

  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(5_000);
});

test('where that clock is frozen it waits as long as it is known', () => {
  const ports = fakePorts();
  frozen(ports);
  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(0);

  ports.clock.advance(3_000);

  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(3_000);
  expect(waitedMilliseconds(ports.clock, 'another', since)).toBe(0);
});
