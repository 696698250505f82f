import { expect, test } from 'vitest';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { createMovableClock } from './movable-clock.ts';

test('a clock that was moved on runs ahead of the machine', () => {
  const machine = fixedClock('2030-01-01T00:00:00.000Z');
  const { clock, clockOffset } = createMovableClock(machine);
  expect(clock.now()).toBe('2030-01-01T00:00:00.000Z');

  clockOffset.moveTo(86_400_000);
  machine.advance(1_000);

  expect(clock.now()).toBe('2030-01-02T00:00:01.000Z');
  expect(clock.millis()).toBe(machine.millis() + 86_400_000);
});

test('no time passes when it is moved', () => {
  const machine = fixedClock();
  const { clock, clockOffset } = createMovableClock(machine);
  const before = clock.monotonicMillis();

  clockOffset.moveTo(86_400_000);
  machine.setBy(-3_600_000);
  machine.advance(1_000);

  expect(clock.monotonicMillis() - before).toBe(1_000);
});

test('it never goes back', () => {
  const { clock, clockOffset } = createMovableClock(fixedClock('2030-01-01T00:00:00.000Z'));
  clockOffset.moveTo(2_000);

  clockOffset.moveTo(1_000);

  expect(clockOffset.milliseconds()).toBe(2_000);
  expect(clock.now()).toBe('2030-01-01T00:00:02.000Z');
});
