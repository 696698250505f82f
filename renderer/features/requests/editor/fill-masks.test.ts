import { expect, test } from 'vitest';
import { fillMasks, masksIn } from './fill-masks.ts';

test('writes values into JSON as JSON', () => {
  const body = '{"pin":"••••••","code":"••••••"}';

  expect(masksIn(body)).toBe(2);
  expect(JSON.parse(fillMasks(body, [{ value: '294817' }, { value: 'a"b\\' }]))).toEqual({
    pin: '294817',
    code: 'a"b\\',
  });
});

test('writes a number without the quotes of its mask', () => {
  const fillings = [{ value: '3', isNumber: true }, { value: '4' }];

  expect(fillMasks('{"a":"••••••","b":"••••••"}', fillings)).toBe('{"a":3,"b":"4"}');
});

test('writes values into a form with form encoding', () => {
  expect(fillMasks('id=shop&secret=••••••&rest=1', [{ value: 'a&b=c' }])).toBe('id=shop&secret=a%26b%3Dc&rest=1');
});

test('leaves a body without masks unchanged', () => {
  expect(fillMasks('<b>', [])).toBe('<b>');
});
