import { expect, test } from 'vitest';
import { storageLabel } from './storage-state.ts';

test.each([
  ['disk', 'done', 'Saved to disk'],
  ['memory', 'idle', 'In memory'],
  ['database', 'done', 'Saved to database'],
] as const)('a state in %s is not labeled as another medium', (medium, status, short) => {
  expect(storageLabel({ state: 'writing', medium })).toMatchObject({ status, short });
});

test.each([
  ['full', 'disk', 'Disk full'],
  ['failing', 'database', 'Database failing'],
] as const)('a %s %s is named', (state, medium, short) => {
  expect(storageLabel({ state, medium })).toMatchObject({ status: 'failed', short });
});
