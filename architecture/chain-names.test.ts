import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pathsIn } from './import-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests state expected values, and assertions quote the contract. */
const statesValues = /\.test\.\w+$|^conformance\/statements\//;

const checked = pathsIn(root).filter(
  (path) =>
    /^(?:service|conformance|renderer|client|fixtures|main|bench)\/.*\.(?:tsx?|mjs)$/.test(path) &&
    !statesValues.test(path),
);

const listsChains = (line: string) => /MATIC.*AVAC/.test(line);

test('one file of the product and one of the conformance suite list the chains', () => {
  const files = checked.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').some(listsChains));

  expect(checked.length).toBeGreaterThan(500);
  expect(files).toEqual(['conformance/client.ts', 'service/model/kernel/secret-types.ts']);
});
