import { expect, test } from 'vitest';
import { fillMasks, masksIn } from './fill-masks.ts';

test('values stand in JSON as JSON writes them', () => {
  const body = '{"pin":"••••••","code":"••••••"}';

  expect(masksIn(body)).toBe(2);
  expect(JSON.parse(fillMasks(body, ['294817', 'a"b\\']))).toEqual({
    pin: '294817',
    code: 'a"b\\',
  });
});

test('values stand in a form as a form writes them', () => {
  expect(fillMasks('id=shop&secret=••••••&rest=1', ['a&b=c'])).toBe(
    'id=shop&secret=a%26b%3Dc&rest=1',
  );
});

test('a body without masks stays as it is', () => {
  expect(fillMasks('<b>', [])).toBe('<b>');
});
