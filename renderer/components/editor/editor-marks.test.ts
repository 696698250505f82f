import { expect, test } from 'vitest';
import { createLocator } from './editor-marks.ts';

const text = `{
  "message": {
    "to": { "wallets": ["0xa", { "b\\u0063": 2 }] },
    "value": "1"
  }
}`;

function at(path: string): string {
  const { from, to } = createLocator(text)(path) ?? { from: 0, to: 0 };
  return text.slice(from, to);
}

test.each([
  ['message.value', '"value": "1"'],
  ['message.to.wallets[0]', '"0xa"'],
  ['message.to.wallets.1', '{ "b\\u0063": 2 }'],
  ['message.to.wallets[1].bc', '"b\\u0063": 2'],
])('finds the text of %s', (path, part) => {
  expect(at(path)).toBe(part);
});

test('falls back to the parent of a missing field', () => {
  expect(at('message.to.wallets[1].missing')).toBe('{ "b\\u0063": 2 }');
});

test('finds fields in an invalid text', () => {
  const { from } = createLocator('{ "a": { "b": 1, "c": }')('a.c') ?? { from: -1 };

  expect(from).toBe('{ "a": { "b": 1, '.length);
});
