import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pathsIn } from './import-graph.ts';
import { hasHabit, type TextKind, textsIn } from './plain-english.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The highest shares of texts with a habit, in percent. Only lower them. */
const ceilings: Readonly<Record<TextKind, number>> = { comments: 4, titles: 3, strings: 3, paragraphs: 6 };

const files = pathsIn(root)
  .filter((path) => /\.(?:ts|tsx|mjs|cjs|css|md)$/.test(path) && !path.endsWith('RESULTS.md'))
  .map((path) => textsIn(path, readFileSync(join(root, path), 'utf8')));

test.each(Object.entries(ceilings))('at most %2$d %% of %1$s have a habit of unidiomatic English', (kind, ceiling) => {
  const texts = files.flatMap((file) => file[kind as TextKind]);
  const share = (100 * texts.filter(hasHabit).length) / texts.length;

  expect(texts.length).toBeGreaterThan(100);
  expect(share).toBeLessThanOrEqual(ceiling);
});

test.each([
  'Nobody waits for it.',
  'Whatever comes of it, a world is open.',
  'The service tells the operator.',
  'A field where there is none.',
  'It stands in the log.',
  'There is another one.',
  'Makes a wallet.',
])('finds a habit in: %s', (text) => {
  expect(hasHabit(text)).toBe(true);
});

test.each(['The operator token is missing.', 'Returns `undefined` if the user has no wallet.'])(
  'finds no habit in: %s',
  (text) => {
    expect(hasHabit(text)).toBe(false);
  },
);
