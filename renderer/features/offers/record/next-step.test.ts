import { expect, test } from 'vitest';
import { anItem } from '../../../../test/records/offers.ts';
import { actionsOf, plainReason, splitReason } from './next-step.ts';

type Inspected = Parameters<typeof actionsOf>[0];

const now = new Date('2030-01-01T00:00:00Z');

function inspected(offer: Partial<Inspected['offer']>, ending?: Inspected['ending']): Inspected {
  return {
    ending,
    offer: {
      id: '7523915e-6c7e-4e1c-9a27-0f9c59ce0359',
      status: 'READY',
      type: 'SALE',
      remainingAmount: 4,
      bidCount: 0,
      startDate: '2029-12-01T00:00:00Z',
      endDate: '2030-12-01T00:00:00Z',
      nft: anItem(),
      ...offer,
    },
  };
}

const labels = (inspection: Inspected) => {
  const { next, others } = actionsOf(inspection, now);
  return [next?.label, ...others.map(({ label }) => label)];
};

test.each([
  { offer: { status: 'NEW' }, acts: ['Approve and sign…', 'Change price…', 'Close…', 'Terminate…'] },
  { offer: { status: 'INITIATING_OFFER' }, acts: [undefined, 'Change price…', 'Close…', 'Terminate…'] },
  { offer: {}, acts: ['Buy…', 'Change price…', 'Return 4…', 'Terminate…'] },
  { offer: { type: 'AUCTION' }, acts: ['Bid…', 'Change minimum bid…', 'Return 4…', 'Terminate…'] },
  { offer: { type: 'AUCTION', bidCount: 1 }, acts: ['Bid…', 'Terminate…'] },
  { offer: { remainingAmount: 0 }, acts: [undefined, 'Change price…'] },
  { offer: { status: 'CLOSED', remainingAmount: 0 }, acts: [undefined] },
  { offer: { status: 'REFUSED' }, acts: ['Create new offer…'] },
  { offer: { status: 'ERROR' }, acts: ['Terminate…'] },
] as const)('offers the actions $acts for $offer', ({ offer, acts }) => {
  expect(labels(inspected(offer))).toEqual(acts);
});

test('does not allow purchases before the start or after the end', () => {
  expect(labels(inspected({ startDate: '2030-01-02T00:00:00Z' }))[0]).toBeUndefined();
  expect(labels(inspected({ endDate: '2029-12-31T00:00:00Z' }))[0]).toBeUndefined();
});

test('allows another attempt to return items', () => {
  expect(labels(inspected({}, 'REIMBURSEMENT'))).toEqual([undefined, 'Retry return…', 'Terminate…']);
});

const raw = 'ERC1155MissingApprovalForAll(operator: 0x8f01, owner: 0x264f)';

test.each([
  [`It was refused. Nothing was approved. ${raw}`, 'It was refused. Nothing was approved.', raw],
  ['The chain was reset.', 'The chain was reset.', undefined],
  ['A copy of another work', 'A copy of another work', undefined],
  [raw, raw, undefined],
])('splits "%s" into the text "%s"', (reason, message, contractError) => {
  expect(splitReason(reason)).toEqual({ message, raw: contractError });
});

test.each([
  ['bob: OfferUnknown(offerId: 0x00)', 'bob: the escrow contract does not have this offer.'],
  ['OfferUnknown(offerId: 0x00)', 'the escrow contract does not have this offer.'],
  ['bob: Own()', 'bob: Own()'],
  [`Nothing was approved. ${raw}`, 'Nothing was approved.'],
])('translates "%s" to "%s"', (reason, explanation) => {
  expect(plainReason(reason)).toBe(explanation);
});
