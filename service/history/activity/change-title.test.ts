import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aRequest } from '../../../test/records/requests.ts';
import { titleOf } from '../audit/audit-log.ts';
import { shortText } from '../audit/note-action.ts';
import { titleOfChange } from './change-title.ts';
import { sentences } from './event-sentences.ts';

const ports = fakePorts();

/** The titles of one action in Recent events and in the audit log, without the names of its records. */
function titlesOf(act: string, input: Readonly<Record<string, unknown>>) {
  const record = aRequest({
    operation: act,
    request: messageOf(input),
    // A response repeats values that the call did not change.
    answer: messageOf({ archived: false, active: true, description: 'Savings' }),
  });
  const details = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, shortText(value)]));
  return {
    event: titleOfChange(ports, { record, subjects: [] }, { role: 'operator' }),
    entry: titleOf({ act, outcome: 'done', words: 'No title', details }),
  };
}

function messageOf(value: object) {
  return { headers: {}, body: { text: JSON.stringify(value), bytes: 1, isCut: false }, masked: [] };
}

const inputs = [
  {},
  { active: false },
  { archived: true },
  { archived: false },
  { archived: true, description: 'Savings' },
  { primary: true },
  { amount: 10, secretType: 'ETHEREUM' },
  { type: 'PIN' },
  { now: '2030-01-01T10:00:00.000Z' },
  { price: '12', speed: 60, nickname: 'ada', reference: 'Ada', scenario: 'flaky-network' },
];

test.each(inputs)('an event and its audit entry have the same title, for every action with %o', (input) => {
  const titles = Object.keys(sentences).map((action) => titlesOf(action, input));

  expect(titles.map(({ entry }) => entry)).toEqual(
    titles.map(({ event }) => event.charAt(0).toUpperCase() + event.slice(1)),
  );
});

test.each([
  ['faults.set', { active: false }, 'Fault rule disabled'],
  ['faults.set', { active: true }, 'Fault rule enabled'],
  ['wallets.change', { archived: true }, 'Wallet archived'],
  ['wallets.change', { archived: false }, 'Wallet unarchived'],
  ['wallets.change', { primary: true }, 'Wallet set as primary'],
  ['wallets.change', { description: 'Savings' }, 'Wallet described'],
  ['users.createSigningMethod', { type: 'PIN' }, 'PIN added'],
  ['clock.set', { now: '2030-01-01T10:00:00.000Z' }, 'Clock set to 2030-01-01 10:00 UTC'],
  ['chains.faucet', { amount: 10, secretType: 'ETHEREUM' }, '10 ETH sent'],
])('the title of %s with %o is %s', (action, input, title) => {
  expect(titlesOf(action, input).entry).toBe(title);
});
