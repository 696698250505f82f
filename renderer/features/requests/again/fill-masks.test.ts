import { expect, test } from 'vitest';
import { fillMasks, masksIn } from './fill-masks.ts';

test('values stand in JSON as JSON writes them', () => {
  const body = '{"pin":"••••••","code":"••••••"}';

  expect(masksIn(body)).toBe(2);
  expect(JSON.parse(fillMasks(body, [{ value: '294817' }, { value: 'a"b\\' }]))).toEqual({
    pin: '294817',
    code: 'a"b\\',
  });
});

test('a number is written without the quotes of its mask', () => {
  const fillings = [{ value: '3', isNumber: true }, { value: '4' }];

  expect(fillMasks('{"a":"••••••","b":"••••••"}', fillings)).toBe('{"a":3,"b":"4"}');
});

test('values stand in a form as a form writes them', () => {
  expect(fillMasks('id=shop&secret=••••••&rest=1', [{ value: 'a&b=c' }])).toBe(
    'id=shop&secret=a%26b%3Dc&rest=1',
  );
});

test('a body without masks stays as it is', () => {
  expect(fillMasks('<b>', [])).toBe('<b>');
});
