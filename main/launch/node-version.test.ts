import { expect, test } from 'vitest';
import { isNodeTooOld } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('accepts Node %s', (version) => {
  expect(isNodeTooOld(version)).toBe(false);
});

test.each(['20.18.3', '18.20.8', '16.0.0'])('rejects Node %s', (version) => {
  expect(isNodeTooOld(version)).toBe(true);
});
