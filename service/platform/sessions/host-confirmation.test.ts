import { expect, test } from 'vitest';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { createHostConfirmation } from './host-confirmation.ts';

const failure = fail('console.confirmation-required', expect.any(String));

test('the host asks each time, with a summary', async () => {
  const prompts: string[] = [];
  const responses = [true, false, true];
  const { ensure } = createHostConfirmation(async (summary) => {
    prompts.push(summary);
    return responses.shift() ?? false;
  });

  expect(await ensure('Export the device key')).toEqual(ok());
  expect(await ensure('Export a wallet')).toEqual(failure);
  expect(await ensure('Export the device key')).toEqual(ok());
  expect(prompts).toEqual(['Export the device key', 'Export a wallet', 'Export the device key']);
});

test('rejects a second request while a prompt is open, without another prompt', async () => {
  const questions: ((isConfirmed: boolean) => void)[] = [];
  const { ensure } = createHostConfirmation(() => new Promise((resolve) => void questions.push(resolve)));
  const first = ensure('Show');

  expect(await ensure('Show')).toEqual(failure);
  for (const confirm of questions) confirm(true);

  expect(await first).toEqual(ok());
  expect(questions).toHaveLength(1);
});

test('a host that cannot request confirms nothing', async () => {
  expect(await createHostConfirmation(undefined).ensure('Show')).toEqual(failure);
});

test('no token confirms in a desktop window', () => {
  expect(createHostConfirmation(async () => true).give).toBeUndefined();
});
