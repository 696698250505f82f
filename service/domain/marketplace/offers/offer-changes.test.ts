import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anOffer } from '../../../../test/records/offers.ts';
import { present } from '../../../../test/values.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { isBalanced, itemsBack, itemsInTransit, itemsMoved, putOffer } from './offer-timeline.ts';

const now = '2030-01-01T00:00:00.000Z';

/** Commits a change to a stored offer and returns the result. */
async function applyChange(before: OfferRecord, change: (offer: OfferRecord) => OfferRecord) {
  const { storage } = fakePorts({ offers: [before] });
  await storage.change((tables) => putOffer(tables, change(present(tables.offers.find(before.id))), now));
  return storage.read(({ offers }) => present(offers.find(before.id)));
}

test('moves items between states and preserves their sum', async () => {
  const after = await applyChange(anOffer({ amount: 10 }), (offer) =>
    itemsMoved(itemsBack(itemsInTransit(offer, 5), 2), { type: 'PURCHASE', amount: 3 }),
  );

  expect(after).toMatchObject({ remainingAmount: 7, inFlightAmount: 0, amountPurchased: 3 });
  expect(isBalanced(after)).toBe(true);
});

test.each([
  { lost: 'an item is added', change: { remainingAmount: 11 } },
  { lost: 'an item is lost', change: { remainingAmount: 9 } },
  { lost: 'a count is negative', change: { remainingAmount: 11, inFlightAmount: -1 } },
  { lost: 'the amount changes', change: { amount: 11, remainingAmount: 11 } },
])('rolls back the commit if $lost', async ({ change }) => {
  const before = anOffer({ amount: 10 });

  await expect(applyChange(before, (offer) => ({ ...offer, ...change }))).rejects.toThrow();
});

test.each([
  { ending: undefined, status: 'CLOSED' },
  { ending: 'REIMBURSEMENT' as const, status: 'CLOSED' },
  { ending: 'TERMINATION' as const, status: 'TERMINATED' },
])('sets the offer to $status after $ending', async ({ ending, status }) => {
  const after = await applyChange(anOffer({ amount: 1 }), (offer) => ({
    ...itemsMoved(itemsInTransit(offer, 1), { type: 'PURCHASE', amount: 1 }),
    ending,
  }));

  expect(after).toMatchObject({ status, endedAt: now });
});

test('does not end an offer while items are in transit', async () => {
  const after = await applyChange(anOffer({ amount: 1 }), (offer) => itemsInTransit(offer, 1));

  expect(after.status).toBe('READY');
});

test.each([
  ['NEW', 'READY'],
  ['READY', 'NEW'],
  ['CLOSED', 'READY'],
  ['REFUSED', 'INITIATING_OFFER'],
  ['TERMINATED', 'CLOSED'],
] as const)('never changes from %s to %s', async (status, next) => {
  await expect(applyChange(anOffer({ status }), (offer) => ({ ...offer, status: next }))).rejects.toThrow(
    `cannot become ${next}`,
  );
});
