import { expect, test } from 'vitest';
import { wordsOfCalldata } from './calldata-words.ts';

const word = '0'.repeat(63);

test('a call is the function and its words', () => {
  expect(wordsOfCalldata(`0xa9059cbb${word}1${word}2`)).toEqual({
    selector: '0xa9059cbb',
    words: [`${word}1`, `${word}2`],
    notShown: 0,
  });
});

test('a call without arguments has no words', () => {
  expect(wordsOfCalldata('0xa9059cbb')).toEqual({ selector: '0xa9059cbb', words: [], notShown: 0 });
});

test('of a long call the words that are not shown are counted', () => {
  const { words, notShown } = wordsOfCalldata(`0xa9059cbb${`${word}1`.repeat(250)}`);

  expect([words.length, notShown]).toEqual([200, 50]);
});
