import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isSecretName } from './form-errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .filter((file) => !file.startsWith(join('components', 'secret')))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const maskedFields = /<(?:SecretField|PinField|EmergencyCodeField|SigningMethodField)\s[\s\S]*?\/>(?!})/g;
/** Declared fields that mask their input or show a placeholder. `newCode` is generated, not typed. */
const declaredSecret = /(\w+): (?:[^{}]*&&\s+)?\{[^{}]*?\b(?:pin|secret): ['`]/g;
const bound = /\bbind\('(\w+)'\)/;

/** Masked fields bound to a variable: separate state, or bound in the same file. */
const exemptPatterns = [
  /value=\{operatorToken\}/,
  /\{\.\.\.form\.bind\(name\)\}/,
  /\{\.\.\.field\}/,
  // A declared field; see `declaredSecret`.
  /\.\.\.props\b/,
  // Passed through from a guide's call.
  /value=\{value\}\s+onChange=\{onChange\}/,
];

test('gives every masked field a name that is cleared on submit', () => {
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(maskedFields)].map(([element]) => ({ file, element })),
  );
  const names = fields.flatMap(({ element }) => bound.exec(element)?.[1] ?? []);
  const unboundFields = fields.filter(({ element }) => !bound.test(element));

  const declared = sources.flatMap(({ text }) => [...text.matchAll(declaredSecret)]);

  expect(names.length + declared.length).toBeGreaterThan(20);
  expect(declared.flatMap(([, name = '']) => (isSecretName(name) ? [] : name))).toEqual(['newCode']);
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
  expect(unboundFields.filter(({ element }) => !exemptPatterns.some((pattern) => pattern.test(element)))).toEqual([]);
});
