import { expect, test } from 'vitest';
import { wordsOfDropped } from './message-words.ts';

test.each([
  [1, 'Oldest out: 1 message made room.'],
  [10_016, 'Oldest out: 10,016 messages made room.'],
])('%i messages that are kept no more: %s', (count, words) => {
  expect(wordsOfDropped(count)).toBe(words);
});
