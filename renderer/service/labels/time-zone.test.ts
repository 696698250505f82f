import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBothZones, toClock, toMinute } from '../../components/figures/instant.ts';
import { toIsoInstant, toMinuteText } from './instant-text.ts';
import { chooseTimeZone } from './time-zone.ts';

const instant = new Date('2030-01-31T01:30:00Z');

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  vi.unstubAllEnvs();
  chooseTimeZone('local');
});

test('shows and reads times in the zone of the machine until UTC is chosen', () => {
  expect(toMinute(instant)).toBe('30 Jan 2030, 20:30');
  expect(toIsoInstant(toMinuteText(instant.getTime()))).toBe(instant.toISOString());

  chooseTimeZone('UTC');

  expect(toMinute(instant)).toBe('31 Jan 2030, 01:30');
  expect(toClock(instant)).toBe('01:30:00');
  expect(toMinuteText(instant.getTime())).toBe('2030-01-31T01:30');
  expect(toIsoInstant('2030-01-31T01:30')).toBe(instant.toISOString());
});

test('an exact time has both zones, the chosen one first', () => {
  const [local, utc] = ['30 Jan 2030, 20:30:00 GMT-5', '31 Jan 2030, 01:30:00 UTC'];

  expect(toBothZones(instant)).toBe(`${local} · ${utc}`);
  chooseTimeZone('UTC');
  expect(toBothZones(instant)).toBe(`${utc} · ${local}`);
  vi.stubEnv('TZ', 'UTC');
  expect(toBothZones(instant)).toBe(utc);
});
