import { expect, test } from 'vitest';
import type { z } from 'zod';
import { mintedItem } from '../../../service/resources/chain-view.ts';
import { paymentStatus } from '../../../service/resources/checkout-session.ts';
import { collectionStandard, mintStatus } from '../../../service/resources/collection.ts';
import {
  bidRecord,
  fulfillmentStatus,
  fulfillmentType,
} from '../../../service/resources/fulfillment.ts';
import { offerStatus, offerType } from '../../../service/resources/offer.ts';
import { transactionState, transactionStatus } from '../../../service/resources/transaction.ts';
import { deliveryStatus } from '../../../service/resources/webhook-delivery.ts';
import { type WireEnum, wireWords } from './wire-words.ts';

type Options = Pick<z.ZodEnum, 'options'>;

/** Every enum of the wire that the console shows, by the schemas that it has there. */
const schemas: Readonly<Record<WireEnum, readonly Options[]>> = {
  offerStatus: [offerStatus],
  offerType: [offerType],
  bidStatus: [bidRecord.shape.status],
  fulfillmentStatus: [fulfillmentStatus],
  fulfillmentType: [fulfillmentType],
  transactionState: [transactionState, transactionStatus.shape.status],
  mintStatus: [mintStatus],
  paymentStatus: [paymentStatus],
  deliveryStatus: [deliveryStatus],
  standard: [collectionStandard, mintedItem.shape.standard],
};

test.each(Object.entries(schemas))(
  'each name of %s has its word, and there is no other',
  (of, all) => {
    const [, words = {}] = Object.entries(wireWords).find(([name]) => name === of) ?? [];
    const names = all.flatMap(({ options }) => options.map(String));

    expect(Object.keys(words).sort()).toEqual([...new Set(names)].sort());
  },
);

test('no word is a name of the wire, and none is empty', () => {
  for (const words of Object.values(wireWords))
    for (const [name, word] of Object.entries(words)) {
      expect(word).not.toBe(name);
      expect(word).toMatch(/^[A-Z][\w -]*$/);
      expect(word).not.toContain('_');
    }
});

test('a standard is written one way, however it travels', () => {
  const { standard } = wireWords;

  expect(standard.ERC721).toBe(standard.ERC_721);
  expect(standard.ERC1155).toBe(standard.ERC_1155);
});
