import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pathsIn } from './import-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The conformance suite knows only the contract; tests state expected values. */
const hasOwnList = /^service\/verify\/|\.test\.tsx?$|\/testing\//;

const product = pathsIn(root).filter(
  (path) =>
    /^(?:service|renderer|client|fixtures|main)\/.*\.tsx?$/.test(path) && !hasOwnList.test(path),
);

const listsChains = (line: string) => /\bMATIC\b.*\bAVAC\b/.test(line);

test('only one file lists the chains', () => {
  const files = product.filter((path) =>
    readFileSync(join(root, path), 'utf8').split('\n').some(listsChains),
  );

  expect(product.length).toBeGreaterThan(500);
  expect(files).toEqual(['service/kernel/secret-types.ts']);
});
