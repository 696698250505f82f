import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pathsIn } from './import-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Its schema has a message for every invalid text. */
const exceptions = ['service/model/access/signing-method.ts'];

const readers = pathsIn(root).filter(
  (path) =>
    /^(?:service|renderer|client|fixtures|main)\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$/.test(path) &&
    !exceptions.includes(path) &&
    /\.error\??\.issues/.test(readFileSync(join(root, path), 'utf8')),
);

test.each(readers)('%s shows no messages of the schema library', (path) => {
  const text = readFileSync(join(root, path), 'utf8');

  expect(text).toMatch(/(?:safeParse|parseValue)\([^;]*\{ error: (?:issueText|wordsOf) \}\)/);
});

test('finds the files that show parse errors', () => {
  expect(readers).toContain('service/host/config.ts');
});
