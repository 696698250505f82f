import { expect, test } from 'vitest';
import { plainReason, splitReason } from './next-step.ts';

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
