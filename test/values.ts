import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Result } from '../service/model/kernel/results/result.ts';

/** The value of a successful result; throws for a failure. */
export function valueIn<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** The value; throws if it is `undefined`. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The value is missing.');
  return value;
}

/** A barrier: each call waits until `count` calls have arrived. */
export function createBarrier(count: number): () => Promise<void> {
  let release = () => {};
  const allArrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrivals = 0;
  return async () => {
    arrivals += 1;
    if (arrivals === count) release();
    await allArrived;
  };
}

/** A folder that is deleted when the test ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
