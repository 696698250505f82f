import { expect, test } from 'vitest';
import { answerChoices, answerLabel, choiceOf } from './inbox-responses.ts';

test.each([
  ['ok', 'done', '200 OK'],
  ['failing', 'failed', '500 Internal Server Error'],
  ['busy', 'attention', '429 Too Many Requests, Retry-After 30 s'],
  ['slow', 'attention', '200 OK, after 20 s'],
])('names the response %s', (id, status, label) => {
  const choice = answerChoices.find((answerChoice) => answerChoice.id === id);
  expect(choice && answerLabel(choice.answer)).toEqual({ status, label });
  expect(choice && choiceOf(choice.answer)?.id).toBe(id);
});

test('returns no choice for a response that was set over HTTP', () => {
  expect(choiceOf({ status: 503, delayMilliseconds: 0 })).toBeUndefined();
});
