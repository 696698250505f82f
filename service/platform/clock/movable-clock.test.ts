import { test as base, expect } from 'vitest';
import { advanceClockBy, fixedClock } from '../../../test/fakes/clock.ts';
import { lastMoment } from '../../model/kernel/concurrency/schedule.ts';
import { createMovableClock } from './clocks.ts';

const test = base.extend('clock', () => aClock());

const start = '2030-01-01T00:00:00.000Z';
const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

function aClock() {
  const machine = fixedClock(start);
  const ports = createMovableClock(machine);
  const { clock, clockControl } = ports;
  const pace = (speed: number) => clockControl.follow({ speed, shown: clock.millis(), machine: machine.millis() });
  return { machine, ports, clock, clockControl, pace };
}

test('an advanced clock runs ahead of the system clock', ({ clock: { machine, ports, clock, clockControl } }) => {
  expect(clock.now()).toBe(start);

  advanceClockBy(ports, day);
  machine.advance(second);

  expect(clock.now()).toBe('2030-01-02T00:00:01.000Z');
  expect(clockControl.machineMillis()).toBe(machine.millis());
});

test('an advance does not change the monotonic time', ({ clock: { machine, ports, clock } }) => {
  const before = clock.monotonicMillis();

  advanceClockBy(ports, day);
  machine.setBy(-hour);
  machine.advance(second);

  expect(clock.monotonicMillis() - before).toBe(second);
});

test('the clock never goes back', ({ clock: { machine, ports, clock, clockControl } }) => {
  advanceClockBy(ports, 2 * second);

  clockControl.follow({ speed: 1, shown: Date.parse(start), machine: machine.millis() });

  expect(clock.now()).toBe('2030-01-01T00:00:02.000Z');
});

test('a stopped clock ignores system clock changes and resumes from its time', () => {
  const { machine, clock, pace } = aClock();
  pace(0);
  const before = clock.monotonicMillis();

  machine.advance(hour);
  machine.setBy(-day);
  expect(clock.now()).toBe(start);
  expect(clock.monotonicMillis() - before).toBe(hour);

  pace(1);
  machine.advance(second);
  expect(clock.now()).toBe('2030-01-01T00:00:01.000Z');
});

test('a clock with a speed does not jump when the system clock is set', ({ clock: { machine, clock, pace } }) => {
  pace(60);

  machine.advance(second);
  machine.setBy(-hour);
  machine.advance(500);

  expect(clock.now()).toBe('2030-01-01T00:01:30.000Z');
});

test('a later process continues at the same pace', () => {
  const machine = fixedClock(start);
  machine.advance(10 * second);
  const millis = Date.parse(start);

  const { clock } = createMovableClock(machine, { speed: 60, shown: millis, machine: millis });

  expect(clock.now()).toBe('2030-01-01T00:10:00.000Z');
  machine.advance(second);
  expect(clock.now()).toBe('2030-01-01T00:11:00.000Z');
});

test('stops before years have five digits', ({ clock: { machine, clock, clockControl } }) => {
  clockControl.follow({ speed: 3_600, shown: lastMoment - second, machine: machine.millis() });

  machine.advance(day);

  expect(clock.millis()).toBe(lastMoment);
});
