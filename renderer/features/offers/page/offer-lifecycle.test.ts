import { expect, test } from 'vitest';
import { lifecycleOf, textOf } from './offer-lifecycle.ts';

type Inspected = Parameters<typeof lifecycleOf>[0];

const created = '2030-01-01T00:00:00Z';
const signed = '2030-01-01T00:00:05Z';
const inCustody = '2030-01-01T00:00:09Z';

function inspected(
  { status = 'READY', ...offer }: Partial<Inspected['offer']> = {},
  fields: { reached?: 1 | 2 | 3; ending?: Inspected['ending']; since?: string } = {},
): Inspected {
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
    flow: steps.map((step, index) => ({ step, state: 'open', at: index < reached ? times[index] : undefined })),
  };
}

const states = (way: ReturnType<typeof lifecycleOf>) => way.path.map(({ state }) => state);
const exits = ({ refused, terminated, error }: ReturnType<typeof lifecycleOf>) =>
  [refused, terminated, error].map(({ state }) => state);

test('shows two past and one possible state for a READY offer', () => {
  const way = lifecycleOf(inspected());

  expect(states(way)).toEqual(['past', 'past', 'present', 'possible']);
  expect(exits(way)).toEqual(['impossible', 'possible', 'possible']);
  expect(way.path.map(({ isTravelled }) => isTravelled)).toEqual([true, true, true, false]);
  expect(way.path[3]).toMatchObject({ cause: '6 sold, 4 left', hint: 'when sold out' });
});

test.each([
  [
    'every following state for a NEW offer',
    inspected({ status: 'NEW', remainingAmount: 10 }, { reached: 1, since: created }),
    ['present', 'possible', 'possible', 'possible'],
    ['possible', 'possible', 'possible'],
  ],
  [
    'a REFUSED offer never as READY',
    inspected({ status: 'REFUSED' }, { reached: 2 }),
    ['past', 'past', 'impossible', 'impossible'],
    ['failed', 'impossible', 'impossible'],
  ],
  [
    'only termination as possible after ERROR',
    inspected({ status: 'ERROR' }),
    ['past', 'past', 'past', 'impossible'],
    ['impossible', 'possible', 'failed'],
  ],
  [
    'no state between NEW and CLOSED for an unsigned offer',
    inspected({ status: 'CLOSED' }, { reached: 1 }),
    ['past', 'impossible', 'impossible', 'present'],
    ['impossible', 'impossible', 'impossible'],
  ],
])('shows %s', (_, inspection, path, ends) => {
  const way = lifecycleOf(inspection);

  expect(states(way)).toEqual(path);
  expect(exits(way)).toEqual(ends);
});

test('shows when an offer entered its state, how it was refused, and why it was closed unsigned', () => {
  expect(lifecycleOf(inspected({ status: 'NEW' }, { reached: 1, since: created })).path[0].at).toBe(created);
  expect(lifecycleOf(inspected({ status: 'REFUSED' }, { reached: 2 })).refused.isTravelled).toBe(true);
  expect(lifecycleOf(inspected({ status: 'CLOSED' }, { reached: 1 })).path[3].cause).toBe('closed unsigned');
});

test.each([
  { what: 'sold', offer: { amountPurchased: 10, amountReimbursed: 0 }, cause: 'all sold' },
  { what: 'returned', offer: { amountPurchased: 0, amountReimbursed: 10 }, cause: 'all returned' },
  { what: 'both', offer: {}, cause: '5 sold, rest back' },
])('labels the cause of a CLOSED offer: $what', ({ offer, cause }) => {
  const way = lifecycleOf(inspected({ status: 'CLOSED', remainingAmount: 0, ...offer }));

  expect(way.path[3]).toMatchObject({ state: 'present', cause });
});

test('labels the edge while the remaining items return', () => {
  expect(lifecycleOf(inspected({}, { ending: 'REIMBURSEMENT' })).path[3].cause).toBe('returning');
  expect(lifecycleOf(inspected({}, { ending: 'TERMINATION' })).terminated.cause).toBe('returning');
});

test('uses a short label if the edge is too narrow', () => {
  const largeOffer = { amount: 1200, remainingAmount: 800 };

  expect(lifecycleOf(inspected(largeOffer)).path[3]).toMatchObject({ cause: '800 left', brief: '800 left' });
  expect(lifecycleOf(inspected()).path[3]).toMatchObject({ brief: '4 left' });
});

test('ends an auction at its end time', () => {
  const way = lifecycleOf(inspected({ type: 'AUCTION', amount: 1, remainingAmount: 1 }));

  expect(way.path[3]).toMatchObject({ cause: 'auction ends', hint: 'at its end time' });
});

test('describes the status for screen readers', () => {
  expect(textOf(inspected())).toBe('The offer is ready with 4 items left.');
  expect(textOf(inspected({ status: 'CLOSED' }))).toBe('The offer is CLOSED.');
});
