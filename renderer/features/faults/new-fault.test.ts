import { expect, test } from 'vitest';
import { faultEffectKinds, faultRuleInput } from '../../../service/model/webhooks/fault-rule.ts';
import { sentenceOf, shareMessage, textOfRule } from './fault-sentence.ts';
import { type FaultValues, initial, isSameRule, nameFor, toInput } from './new-fault.ts';

test('does not send input of another effect', () => {
  const values = { ...initial, name: ' slow ', status: '503', endpoint: 'shop', hits: '3' };

  const { where, effect, until } = { where: undefined, ...toInput({ ...values, kind: 'gas-spike' }) };

  expect(where).toBeUndefined();
  expect(effect).toEqual({ kind: 'gas-spike' });
  expect(until).toEqual({ hits: 3 });
});

test('converts percent to a share and operations to a list', () => {
  const values = { ...initial, name: 'some', operations: 'users.create, wallets.*,' };

  expect(toInput({ ...values, how: 'share', often: '25' })).toMatchObject({
    name: 'some',
    where: { operations: ['users.create', 'wallets.*'] },
    when: { share: 0.25 },
  });
  expect(toInput({ ...values, how: 'every', often: '3' })).toMatchObject({ when: { every: 3 } });
});

test('rejects a share that is not above 0 and up to 100 percent', () => {
  const messageOf = (often: string, how = 'share') => shareMessage({ ...initial, how, often });

  for (const often of ['0.5', '100']) expect(messageOf(often)).toBeNull();
  for (const often of ['', '0', '100.1', '5,5']) expect(messageOf(often)).toContain('up to 100 %');
  expect(messageOf('2, 5', 'at')).toBeNull();
});

test('ignores the name and unused values when it compares rules', () => {
  const values = { ...initial, operations: 'users.create,wallets.*' };

  expect(isSameRule(values, { ...values, name: 'other', operations: 'users.create, wallets.*', gwei: '5' })).toBe(true);
  expect(isSameRule(values, { ...values, hits: '3' })).toBe(false);
});

test('derives a free name from the effect and the operations', () => {
  const values = { ...initial, operations: 'wallets.*, signatures.signSaved' };

  expect(nameFor(initial, new Set())).toBe('reject-all');
  expect(nameFor(values, new Set())).toBe('reject-wallets-and-more');
  expect(nameFor({ ...initial, operations: 'users.createSigningMethod' }, new Set())).toBe(
    'reject-users.create-signing-method',
  );
  expect(nameFor(initial, new Set(['reject-all', 'reject-all-2']))).toBe('reject-all-3');
});

const known = {
  operations: [{ name: 'wallets.create', title: 'Create wallet' }],
  applications: [{ id: '6d3c64c6-1c2e-4a52-9a19-0f8d3a0d6a51', name: 'Shop' }],
  now: new Date('2030-01-01T00:00:00.000Z'),
};

const partsOf = (values: FaultValues) =>
  sentenceOf(values, known).flatMap((piece) => (typeof piece === 'string' ? [] : [piece]));
const textOf = (values: FaultValues) =>
  sentenceOf(values, known)
    .map((piece) => (typeof piece === 'string' ? piece : piece.isOptional ? '' : `[${piece.text}]`))
    .filter(Boolean)
    .join(' ');

test('reads as a sentence', () => {
  const values = { ...initial, operations: 'wallets.create' };

  expect(textOf(values)).toBe(
    '[Reject] [Create wallet] from [any application] with [503 Service Unavailable] [20 % of the time] until [I clear the rule]',
  );
});

test('describes a stored rule in words', () => {
  const rule = {
    ...{ id: 'a-rule', createdAt: '2030-01-01T00:00:00.000Z', revision: 1, asked: 0, hits: 0, isSpent: false },
    effect: { kind: 'refuse', code: 'user.not-found' },
  } as const;

  expect(textOfRule(rule, known)).toBe('Reject every call with user.not-found every time');
  const place = { operations: ['users.*', 'wallets.create'], path: '/api/*' };
  expect(textOfRule({ ...rule, where: place, when: { share: 0.035 }, until: { hits: 5 } }, known)).toBe(
    'Reject all users.* calls, Create wallet at /api/* with user.not-found 3.5 % of the time until 5 hits',
  );
  for (const [every, words] of [
    [2, 'every second time'],
    [3, 'every 3rd time'],
    [10, 'every 10th time'],
  ] as const)
    expect(textOfRule({ ...rule, when: { every } }, known)).toContain(words);
  expect(textOfRule({ ...rule, when: { at: [2, 5] }, until: { at: '2030-01-03T10:00:00.000Z' } }, known)).toMatch(
    /^Reject every call with user.not-found on matches 2, 5 until \d Jan, /,
  );
});

test.each(faultEffectKinds)('builds a valid rule from each value of the sentence of %s', (kind) => {
  const start = partsOf(initial).find(({ label }) => label === 'Effect');
  const chosen = { ...initial, ...start?.options.find(({ aside }) => aside === kind)?.change };

  for (const { options } of partsOf(chosen))
    for (const { change } of options) {
      const values = { ...chosen, ...change };
      const { success } = faultRuleInput.safeParse(toInput({ ...values, name: nameFor(values, new Set()) }));
      expect([change, success]).toEqual([change, true]);
    }
});
