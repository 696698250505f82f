import { expect, test } from 'vitest';
import { calldataLabel } from './Calldata.tsx';

const word = '0'.repeat(63);

test('splits a call into function and words', () => {
  expect(calldataLabel(`0xa9059cbb${word}1${word}2`)).toEqual({
    selector: '0xa9059cbb',
    words: [`${word}1`, `${word}2`],
    notShown: 0,
  });
  expect(calldataLabel('0xa9059cbb')).toEqual({ selector: '0xa9059cbb', words: [], notShown: 0 });
});

test('counts the hidden words of a long call', () => {
  const { words, notShown } = calldataLabel(`0xa9059cbb${`${word}1`.repeat(250)}`);

  expect([words.length, notShown]).toEqual([200, 50]);
});
