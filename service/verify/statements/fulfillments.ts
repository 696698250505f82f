import { z } from 'zod';
import { read } from '../answer.ts';
import { fieldStatements, holds, observedResult, refused, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { callChain } from '../world/chain.ts';
import {
  buyer,
  fulfilled,
  fulfilling,
  newPurchase,
  purchase,
  readyTickets,
  soundPurchase,
} from '../world/market.ts';
import { collection, tokens } from '../world/tokens.ts';
import { adasWallet } from '../world/wallets.ts';

const body =
  "Body: `type` (string, required, PURCHASE), `offerId` (string, required), `userId` (string, required, buyer), `walletAddress` (string, required, buyer's wallet), `amount` (integer, required).";
const transition =
  "QUEUED | transfer finishes (seen on a later GET /fulfillments/{id}) | transfer succeeded | COMPLETED | Item is in the buyer's wallet.";

function refusedPurchase(id: string, fields: object): Statement {
  return statement(`fulfillments.create.${id}`, body, async (world) => {
    await soundPurchase(world);
    refused(await world.ask('POST /fulfillments', { body: await newPurchase(world, fields) }));
  });
}

/** Assertions about purchases. */
export const fulfillments: Subject = {
  title: 'Fulfillments',
  part: 'contract',
  statements: [
    ...fieldStatements(
      'fulfillments.fields',
      async (world) => observedResult(await purchase(world)),
      [
        ['id', be.uuid, 'id | string (UUID)'],
        ['type', be.exactly('PURCHASE'), 'type | string | PURCHASE'],
        ['offerId', be.uuid, 'offerId | string (UUID)'],
        ['amount', be.integer, 'amount | integer | quantity purchased'],
        [
          'status',
          be.oneOf(['QUEUED', 'PROCESSING', 'COMPLETED']),
          'status | string | QUEUED, PROCESSING, COMPLETED',
        ],
        ['creationDate', be.timestamp, 'creationDate | string (timestamp)'],
        ['pricePerItem', be.number, 'pricePerItem | number'],
        [
          'buyer',
          z.object({ id: be.uuid, nickname: be.text }),
          'buyer | object | `{id: string, nickname: string}`',
        ],
        ['buyerWalletAddress', be.chainAddress, 'buyerWalletAddress | string'],
      ],
    ),
    statement(
      'fulfillments.create.queued',
      'Response: envelope with fulfillment; initial status QUEUED.',
      async (world) => {
        read(await purchase(world), z.object({ status: be.exactly('QUEUED') }));
      },
    ),
    statement('fulfillments.create.as-asked', body, async (world) => {
      const purchased = await purchase(world);
      const response = await newPurchase(world);
      const fields = read(
        purchased,
        z.object({
          offerId: z.string(),
          amount: z.int(),
          buyer: z.object({ id: z.string(), nickname: z.string() }),
          buyerWalletAddress: z.string(),
        }),
      );
      const { offerId, amount, walletAddress: buyerWalletAddress } = response;
      const should = { offerId, amount, buyer: await buyer(world), buyerWalletAddress };
      same({ is: fields, should }, 'The fulfillment', purchased);
    }),
    statement('fulfillments.create.price', 'pricePerItem | number', async (world) => {
      read(await purchase(world), z.object({ pricePerItem: be.exactly(2) }));
    }),
    statement('fulfillments.completes', transition, async (world) => {
      read(await fulfilled(world), z.object({ status: be.exactly('COMPLETED') }));
    }),
    statement('fulfillments.item-arrives', transition, async (world) => {
      const response = await fulfilled(world);
      const { address: to } = await collection(world);
      const { tickets } = await tokens(world);
      const { address } = await adasWallet(world);
      const abiWords = [BigInt(address), BigInt(tickets[0] ?? 0)].map(wordOf);
      // balanceOf(address,uint256) of ERC-1155
      const call = { to, data: `0x00fdd58e${abiWords.join('')}` };
      const balance = await callChain(world, 'MATIC', {
        method: 'eth_call',
        params: [call, 'latest'],
      });
      holds(BigInt(String(balance)) >= 2n, "The items are not in the buyer's wallet.", response);
    }),
    statement(
      'fulfillments.offer-has-fewer',
      'amount | integer | quantity purchased',
      async (world) => {
        await fulfilled(world);
        const { id } = await readyTickets(world);
        const response = await world.ask(`GET /offers/${id}`);
        const fields = read(
          response,
          z.object({ amountPurchased: z.int(), remainingAmount: z.int() }),
        );
        same(
          { is: fields, should: { amountPurchased: 2, remainingAmount: 3 } },
          'The remaining amount',
          response,
        );
      },
    ),
    statement(
      'fulfillments.get',
      'path id is the fulfillment id. Response: envelope with fulfillment.',
      async (world) => {
        const { id } = read(await purchase(world), z.object({ id: be.uuid }));
        const response = await world.ask(`GET /fulfillments/${id}`);
        const fields = read(response, z.object({ id: be.uuid }));
        same({ is: fields.id, should: id }, 'The id', response);
      },
    ),
    statement(
      'fulfillments.get.states',
      'PROCESSING means the transfer is still in progress; re-query later.',
      async (world) => {
        const schema = z.object({ status: be.oneOf(['QUEUED', 'PROCESSING', 'COMPLETED']) });
        for (const response of await fulfilling(world)) read(response, schema);
      },
    ),
    statement('fulfillments.get.unknown', 'path id is the fulfillment id.', async (world) =>
      refused(await world.ask('GET /fulfillments/00000000-0000-4000-8000-000000000000')),
    ),
    ...['type', 'offerId', 'userId', 'walletAddress', 'amount'].map((field) =>
      refusedPurchase(`requires-${field}`, { [field]: undefined }),
    ),
    refusedPurchase('known-type', { type: 'THEFT' }),
    refusedPurchase('known-offer', { offerId: '00000000-0000-4000-8000-000000000000' }),
    refusedPurchase('known-buyer', { userId: '00000000-0000-4000-8000-000000000000' }),
    refusedPurchase('wallet-is-an-address', { walletAddress: 'my wallet' }),
    refusedPurchase('whole-amount', { amount: 1.5 }),
    refusedPurchase('some-amount', { amount: 0 }),
    refusedPurchase('no-more-than-offered', { amount: 1_000 }),
  ],
};

function wordOf(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
