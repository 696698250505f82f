import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { afterAll, onTestFinished } from 'vitest';
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

export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** Number of turns that other work had until `work` was done. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turnCount = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  for (; !isDone; turnCount += 1) await otherWork();
  await done;
  return turnCount;
}

/** A barrier: each call waits until `count` calls have arrived. */
export function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = deferred();
  let arrivals = 0;
  return async () => {
    arrivals += 1;
    if (arrivals === count) resolve();
    await promise;
  };
}

/** Cleans up after the test, or after all tests of the file if no test is running. */
export function atEnd(cleanup: () => unknown): void {
  try {
    onTestFinished(async () => void (await cleanup()));
  } catch {
    afterAll(async () => void (await cleanup()));
  }
}

/** A folder that is deleted when the test ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Prefixes each row of a type and a value with a title of both. */
export function titled<Row extends readonly [type: string, value: unknown, ...unknown[]]>(
  rows: readonly Row[],
): [title: string, ...Row][] {
  return rows.map((row) => [`${row[0]} ${shortText(row[1])}`, ...row]);
}

/** Formats a value briefly, with the suffix n for bigint. */
function shortText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const withBigInts = (_key: string, nestedValue: unknown) =>
    typeof nestedValue === 'bigint' ? `${nestedValue}n` : nestedValue;
  return (JSON.stringify(value, withBigInts) ?? 'undefined').slice(0, 60);
}
