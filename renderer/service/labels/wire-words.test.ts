import { expect, test } from 'vitest';
import { collectionStandard, mintStatus } from '../../../service/model/market/collection.ts';
import { bidRecord, fulfillmentStatus, fulfillmentType } from '../../../service/model/market/fulfillment.ts';
import { marketUserRecord } from '../../../service/model/market/market-user.ts';
import { offerStatus, offerType } from '../../../service/model/market/offer.ts';
import { paymentStatus } from '../../../service/model/payments/checkout-session.ts';
import { mintedItem } from '../../../service/model/transactions/chain-view.ts';
import { transactionState, transactionStatus } from '../../../service/model/transactions/transaction.ts';
import { walletType } from '../../../service/model/wallets/wallet.ts';
import { deliveryStatus } from '../../../service/model/webhooks/webhook-delivery.ts';
import { textLabel, type WireEnum, type WireName, wireLabel } from './wire-names.ts';

/** All API enums that the console shows, with the names of their schemas. */
const names: { readonly [Enum in WireEnum]: readonly WireName<Enum>[] } = {
  offerStatus: offerStatus.options,
  offerType: offerType.options,
  bidStatus: bidRecord.shape.status.options,
  fulfillmentStatus: fulfillmentStatus.options,
  fulfillmentType: fulfillmentType.options,
  transactionState: [...transactionState.options, ...transactionStatus.shape.status.options],
  mintStatus: mintStatus.options,
  deploymentStatus: mintStatus.options,
  paymentStatus: paymentStatus.options,
  deliveryStatus: deliveryStatus.options,
  walletType: walletType.options,
  marketUserType: marketUserRecord.shape.type.options,
  standard: [...collectionStandard.options, ...mintedItem.shape.standard.options],
};

function textOf<Enum extends WireEnum>(of: Enum): readonly string[] {
  return names[of].map((name) => wireLabel(of, name));
}

const enums = [
  'offerStatus',
  'offerType',
  'bidStatus',
  'fulfillmentStatus',
  'fulfillmentType',
  'transactionState',
  'mintStatus',
  'deploymentStatus',
  'paymentStatus',
  'deliveryStatus',
] as const satisfies readonly WireEnum[];

test.each(enums)('gives each name of %s a distinct readable label', (of) => {
  const labels = textOf(of);

  for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/);
  expect(new Set(labels).size).toBe(new Set(names[of]).size);
});

test('writes a standard in one way for all its API names', () => {
  expect(new Set(textOf('standard'))).toEqual(new Set(['ERC-721', 'ERC-1155']));
});

test('has its own labels for names whose lowercase form is unsuitable', () => {
  expect(wireLabel('offerStatus', 'INITIATING_OFFER')).toBe('Moving to escrow');
  expect(wireLabel('paymentStatus', 'requires_payment_method')).toBe('Requires payment method');
  expect(wireLabel('deliveryStatus', 'GIVEN_UP')).toBe('Failed');
});

test('has labels for types of wallets and market users', () => {
  expect(textOf('walletType')).toEqual(['API wallet', 'Three-way shared']);
  expect(textOf('marketUserType')).toEqual(['Sub-user', 'Application account']);
});

test('gives a status that is plain text the same label', () => {
  expect(textLabel('paymentStatus', 'requires_action')).toBe('Requires action');
  expect(textLabel('offerStatus', 'LEADING')).toBe('Leading');
});
