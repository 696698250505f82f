import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleCodes, failures } from '../../model/kernel/results/failures.ts';
import { failureTable } from './reference/components.ts';

const service = join(import.meta.dirname, '../..');

/** The sources of the service that return failures, without tests and the table. */
const sources = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.ts') && !/\.test\.ts$|^testing|failures\.ts$|failure-rules\.ts$|open-points\.ts$/.test(path),
  )
  .map((path) => readFileSync(join(service, path), 'utf8'));

test.each(Object.keys(failures))('uses the failure code %s in the service', (code) => {
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true);
});

test('lists each code that calls can get once in the reference', () => {
  const listed = [...failureTable().matchAll(/`([^`]+)`/g)].map(([, code]) => code);

  expect(listed.toSorted()).toEqual(
    Object.keys(failures)
      .filter((code) => !consoleCodes.has(code))
      .toSorted(),
  );
});
