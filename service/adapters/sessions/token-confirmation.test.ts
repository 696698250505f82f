import { expect, test } from 'vitest';
import { fail, ok } from '../../kernel/result.ts';
import { createTokenConfirmation } from './token-confirmation.ts';

const minute = 60_000;
const required = fail('console.confirmation-required', expect.any(String));
const incorrect = fail('operator-token.incorrect', expect.any(String));
const tooMany = fail('operator-token.too-many-attempts', expect.any(String));

function aConfirmation() {
  let now = 0;
  const { ensure, give } = createTokenConfirmation('the-token', {
    monotonicMillis: () => now,
  });
  return {
    ensure: () => ensure('Show'),
    give: (token: string) => give?.(token),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('confirms nothing without the operator token', async () => {
  const { ensure, give } = aConfirmation();

  expect(await ensure()).toEqual(required);
  for (const token of ['', 'the-token ', 'the-toke', 'THE-TOKEN'])
    expect(give(token)).toEqual(incorrect);
  expect(await ensure()).toEqual(required);
});

test('the token confirms for five minutes', async () => {
  const { ensure, give, pass } = aConfirmation();

  expect(give('the-token')).toEqual(ok());
  pass(5 * minute - 1);
  expect(await ensure()).toEqual(ok());
  pass(1);
  expect(await ensure()).toEqual(required);
});

test('after five wrong tokens in a row, even the correct one is rejected for a minute', async () => {
  const { ensure, give, pass } = aConfirmation();
  for (let attempt = 1; attempt <= 5; attempt += 1) expect(give('wrong')).toEqual(incorrect);

  expect(give('the-token')).toEqual(tooMany);
  expect(await ensure()).toEqual(required);
  pass(minute);
  expect(give('the-token')).toEqual(ok());
});

test('a correct token restores all attempts', () => {
  const { give } = aConfirmation();

  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(give('wrong')).toEqual(incorrect);
    expect(give('the-token')).toEqual(ok());
  }
});
