import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
});

/** `npm ci` rejects a lock file that lacks a package of another platform. */
test('the lock file contains every optional package of every platform', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = lockFile.parse(JSON.parse(text));
  const expected = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );

  expect(expected.length).toBeGreaterThan(10);
  const locked = Object.keys(packages);
  const missing = expected.filter(
    (name) => !locked.some((path) => path === name || path.endsWith(`node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('pins every version exactly', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const versions = z.record(z.string(), z.string());
  const { dependencies, devDependencies } = z
    .object({ dependencies: versions, devDependencies: versions })
    .parse(JSON.parse(text));

  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/);
});
