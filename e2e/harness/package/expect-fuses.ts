import { getCurrentFuseWire } from '@electron/fuses';
import { expect } from '@playwright/test';
import { fuses } from '../../../main/packaging/fuses.ts';

/** Reads the fuses back from a binary: each is as a packaged application wants it. */
export async function expectFuses(binary: string): Promise<void> {
  const wire = await getCurrentFuseWire(binary);
  const on = '1'.charCodeAt(0);
  const read = Object.entries(wire).filter(([name]) => name !== 'version');
  expect(Object.fromEntries(read.map(([fuse, state]) => [fuse, state === on]))).toMatchObject(
    Object.fromEntries(Object.entries(fuses).filter(([name]) => name !== 'version')),
  );
}
