import { expect, test } from 'vitest';
import { lifecycleOf, saidOf } from './offer-lifecycle.ts';

type Told = Parameters<typeof lifecycleOf>[0];

const created = '2030-01-01T00:00:00Z';
const signed = '2030-01-01T00:00:05Z';
const inCustody = '2030-01-01T00:00:09Z';

function told(
  { status = 'READY', ...offer }: Partial<Told['offer']> = {},
  fields: { reached?: 1 | 2 | 3; ending?: Told['ending']; since?: string } = {},
): Told {
  const { reached = 3, ending, since = inCustody } = fields;
  const times = [created, signed, inCustody];
  const steps = ['CREATED', 'SIGNED', 'IN_CUSTODY', 'ENDED'] as const;
  return {
    offer: {
      status,
      type: 'SALE',
      amount: 10,
      remainingAmount: 4,
      amountPurchased: 5,
      amountReimbursed: 1,
      bidCount: 0,
      ...offer,
    },
    since,
    ending,
    flow: steps.map((step, place) => ({
      step,
      state: 'open',
      at: place < reached ? times[place] : undefined,
    })),
  };
}

const states = (way: ReturnType<typeof lifecycleOf>) => way.path.map(({ state }) => state);
const exits = ({ refused, terminated, error }: ReturnType<typeof lifecycleOf>) =>
  [refused, terminated, error].map(({ state }) => state);

test('a READY offer has two states behind it and one before it', () => {
  const way = lifecycleOf(told());

  expect(states(way)).toEqual(['past', 'past', 'present', 'possible']);
  expect(exits(way)).toEqual(['impossible', 'possible', 'possible']);
  expect(way.path.map(({ isTravelled }) => isTravelled)).toEqual([true, true, true, false]);
  expect(way.path[3]).toMatchObject({ cause: '6 gone, 4 to go', hint: 'when none is left' });
});

test('everything may happen to a NEW one', () => {
  const way = lifecycleOf(
    told({ status: 'NEW', remainingAmount: 10 }, { reached: 1, since: created }),
  );

  expect(states(way)).toEqual(['present', 'possible', 'possible', 'possible']);
  expect(exits(way)).toEqual(['possible', 'possible', 'possible']);
  expect(way.path[0].at).toBe(created);
});

test('a REFUSED one never was in custody', () => {
  const way = lifecycleOf(told({ status: 'REFUSED' }, { reached: 2 }));

  expect(states(way)).toEqual(['past', 'past', 'impossible', 'impossible']);
  expect(exits(way)).toEqual(['failed', 'impossible', 'impossible']);
  expect(way.refused.isTravelled).toBe(true);
});

test('one in ERROR can only be terminated', () => {
  const way = lifecycleOf(told({ status: 'ERROR' }));

  expect(states(way)).toEqual(['past', 'past', 'past', 'impossible']);
  expect(exits(way)).toEqual(['impossible', 'possible', 'failed']);
});

test.each([
  { what: 'sold', offer: { amountPurchased: 10, amountReimbursed: 0 }, cause: 'all sold' },
  {
    what: 'given back',
    offer: { amountPurchased: 0, amountReimbursed: 10 },
    cause: 'all returned',
  },
  { what: 'both', offer: {}, cause: '5 sold, rest back' },
])('a CLOSED one says why: $what', ({ offer, cause }) => {
  const way = lifecycleOf(told({ status: 'CLOSED', remainingAmount: 0, ...offer }));

  expect(way.path[3]).toMatchObject({ state: 'present', cause });
});

test('one that was closed before it was signed skipped the states between', () => {
  const way = lifecycleOf(told({ status: 'CLOSED' }, { reached: 1 }));

  expect(states(way)).toEqual(['past', 'impossible', 'impossible', 'present']);
  expect(way.path[3].cause).toBe('closed unsigned');
});

test('while the rest goes back, the edge says so', () => {
  expect(lifecycleOf(told({}, { ending: 'REIMBURSEMENT' })).path[3].cause).toBe('going back');
  expect(lifecycleOf(told({}, { ending: 'TERMINATION' })).terminated.cause).toBe('going back');
});

test('over an edge there is room for few letters', () => {
  const many = { amount: 1200, remainingAmount: 800 };

  expect(lifecycleOf(told(many)).path[3]).toMatchObject({ cause: '800 to go', brief: '800 to go' });
  expect(lifecycleOf(told()).path[3]).toMatchObject({ brief: '4 to go' });
});

test('an auction ends with its time', () => {
  const way = lifecycleOf(told({ type: 'AUCTION', amount: 1, remainingAmount: 1 }));

  expect(way.path[3]).toMatchObject({ cause: 'time is up', hint: 'when it ends' });
});

test('it is said in words as well', () => {
  expect(saidOf(told())).toBe('The offer is ready with 4 items left.');
  expect(saidOf(told({ status: 'CLOSED' }))).toBe('The offer is CLOSED.');
});
