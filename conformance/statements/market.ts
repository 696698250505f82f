import { z } from 'zod';
import { read } from '../client.ts';
import { after, given, holds, rejects, returns } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, fields, fieldsOf, type Subject, table } from '../shapes.ts';
import { callChain } from '../world/chain.ts';
import { depositing, fulfilling, newPurchase } from '../world/market.ts';
import { unknownId } from '../world/users.ts';
import { filled, responseTo, to } from '../world/world.ts';

/** Assertions about sub-users and their deposit addresses. */
export const marketUsers: Subject = {
  title: 'Sub-users and deposit addresses',
  part: 'contract',
  statements: [
    ...fields('users.fields', 'subUser', fieldsOf('subUser')),
    ...table({
      'Body: `type` (string, required, SUB_USER), `nickname` (string, required). Response: envelope with sub-user.': {
        'users.create.keeps-nickname': returns('subUser', { nickname: 'seller {run}' }),
        'users.create.requires-type': rejects(to('POST /users', { nickname: 'nobody' })),
        'users.create.requires-nickname': rejects(to('POST /users', { type: 'SUB_USER' })),
      },
      'Creatable marketplace user type | SUB_USER': {
        'users.create.sub-users-only': rejects(to('POST /users', { type: 'USER', nickname: 'nobody' })),
      },
      'parentUserId | string (UUID) | owner of the sub-user': {
        'users.create.one-parent': given(
          { sibling: to('POST /users', { type: 'SUB_USER', nickname: 'sibling {run}' }) },
          returns('sibling', { id: be.uuid, parentUserId: '{subUser.parentUserId}' }),
          async (world) => {
            const [first, second] = [await filled(world, '{subUser.id}'), await filled(world, '{sibling.id}')];
            holds(first !== second, 'Both have the same id.', await responseTo(world, 'sibling'));
          },
        ),
      },
    }),
    ...fields('deposit-addresses.fields', 'depositAddress', fieldsOf('depositAddress')),
    ...table({
      '`POST {market_url}/users/{userId}/deposit-addresses`': {
        'deposit-addresses.create.of-the-user': returns('depositAddress', { userId: '{seller}' }),
        'deposit-addresses.create.of-a-known-user': rejects(
          to(`POST /users/${unknownId}/deposit-addresses`, { chain: 'MATIC' }),
        ),
      },
      'Body: `chain` (string, required; the chain for the address). Response: envelope with deposit address.': {
        'deposit-addresses.create.requires-chain': rejects(depositing({})),
        'deposit-addresses.create.known-chain': rejects(depositing({ chain: 'DOGECOIN' })),
      },
    }),
  ],
};

const states = be.oneOf(['QUEUED', 'PROCESSING', 'COMPLETED']);

const rejectedPurchases: Readonly<Record<string, object>> = {
  ...Object.fromEntries(Object.keys(newPurchase).map((field) => [`requires-${field}`, { [field]: undefined }])),
  'known-type': { type: 'THEFT' },
  'known-offer': { offerId: unknownId },
  'known-buyer': { userId: unknownId },
  'wallet-is-an-address': { walletAddress: 'my wallet' },
  'whole-amount': { amount: 1.5 },
  'some-amount': { amount: 0 },
  'no-more-than-offered': { amount: 1_000 },
};

/** Assertions about purchases. */
export const fulfillments: Subject = {
  title: 'Fulfillments',
  part: 'contract',
  statements: [
    ...Object.entries({ 'fulfillments.fields': 'purchase', 'fulfillments.get.fields': 'fulfilled' }).flatMap(
      ([prefix, source]) => fields(prefix, source, fieldsOf('fulfillment', { status: states })),
    ),
    ...table({
      'Response: envelope with fulfillment; initial status QUEUED.': {
        'fulfillments.create.queued': returns('purchase', { status: 'QUEUED' }),
      },
      "Body: `type` (string, required, PURCHASE), `offerId` (string, required), `userId` (string, required, buyer), `walletAddress` (string, required, buyer's wallet), `amount` (integer, required).":
        {
          'fulfillments.create.as-asked': returns('purchase', {
            offerId: '{tickets.id}',
            amount: 2,
            buyer: { id: '{buyer.id}', nickname: '{buyer.nickname}' },
            buyerWalletAddress: '{wallet.address}',
          }),
          ...each('fulfillments.create.*', rejectedPurchases, (fault) =>
            after('soundPurchase', rejects(to('POST /fulfillments', { ...newPurchase, ...fault }))),
          ),
        },
      'pricePerItem | number': { 'fulfillments.create.price': returns('purchase', { pricePerItem: 2 }) },
      "QUEUED | transfer finishes (seen on a later GET /fulfillments/{id}) | transfer succeeded | COMPLETED | Item is in the buyer's wallet.":
        {
          'fulfillments.completes': returns('fulfilled', { status: 'COMPLETED' }),
          'fulfillments.item-arrives': after('fulfilled', async (world) => {
            const [owner, item] = [await filled(world, '{wallet.address}'), await filled(world, '{tokens.tickets.0}')];
            const abiWords = [owner, item].map((value) => BigInt(String(value)).toString(16).padStart(64, '0'));
            // balanceOf(address,uint256) of ERC-1155
            const call = { to: await filled(world, '{collection.address}'), data: `0x00fdd58e${abiWords.join('')}` };
            const balance = await callChain(world, 'MATIC', { method: 'eth_call', params: [call, 'latest'] });
            const isThere = BigInt(String(balance)) >= 2n;
            holds(isThere, "The items are not in the buyer's wallet.", await responseTo(world, 'fulfilled'));
          }),
        },
      'amount | integer | quantity purchased': {
        'fulfillments.offer-has-fewer': after(
          'fulfilled',
          returns('GET /offers/{tickets.id}', { amountPurchased: 2, remainingAmount: 3 }),
        ),
      },
      'path id is the fulfillment id. Response: envelope with fulfillment.': {
        'fulfillments.get': returns('GET /fulfillments/{purchase.id}', { id: '{purchase.id}' }),
      },
      'PROCESSING means the transfer is still in progress; re-query later.': {
        'fulfillments.get.states': async (world) => {
          const { earlier, answer } = await fulfilling(world);
          for (const response of [...earlier, answer]) read(response, z.object({ status: states }));
        },
      },
      'path id is the fulfillment id.': { 'fulfillments.get.unknown': rejects(`GET /fulfillments/${unknownId}`) },
    }),
  ],
};
