import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isSecretName } from './typed-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .filter((file) => !file.startsWith(join('components', 'secret')))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The components that mask their input. */
const maskedFields =
  /<(?:SecretField|PinField|EmergencyCodeField|SigningMethodField)\s[\s\S]*?\/>(?!})/g;
const bound = /\bbind\('(\w+)'\)/;

/** Masked fields bound to a variable: a separate state, or bound in the same file. */
const exemptPatterns = [
  /value=\{operatorToken\}/,
  /\{\.\.\.form\.bind\(name\)\}/,
  /\{\.\.\.field\}/,
  // Passed through from a guide's call, whose state is in no draft.
  /value=\{value\}\s+onChange=\{onChange\}/,
];

test('gives every masked field a name that is never stored', () => {
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(maskedFields)].map(([element]) => ({ file, element })),
  );
  const names = fields.flatMap(({ element }) => bound.exec(element)?.[1] ?? []);
  const unboundFields = fields.filter(({ element }) => !bound.test(element));

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
  expect(
    unboundFields.filter(({ element }) => !exemptPatterns.some((pattern) => pattern.test(element))),
  ).toEqual([]);
});

test('gives no stored state a name like a secret', () => {
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/\buse(?:Kept|Typed|Chosen|Ticked|Rows)(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => isSecretName(name))).toEqual([]);
  expect(names.filter((name) => /pin|secret|password|credential|private/i.test(name))).toEqual([]);
});
