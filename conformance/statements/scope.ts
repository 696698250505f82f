import { contains, holds, inOrder, lacks, rejects, returns } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Subject, table } from '../shapes.ts';
import { newPurchase } from '../world/market.ts';
import { completeWebhook } from '../world/payments.ts';
import { message } from '../world/wallets.ts';
import { type Asking, asOther, responseTo, to } from '../world/world.ts';

/** Records of this application, which another application must not read. */
const records = {
  user: 'GET /api/users/{ada.userId}',
  'signing-methods': 'GET {ada.methods}',
  wallet: 'GET /api/wallets/{wallet.id}',
  'wallet-balance': 'GET /api/wallets/{wallet.id}/balance',
  'wallet-events': 'GET /api/wallets/{wallet.id}/events',
  'wallet-items': 'GET /api/wallets/{wallet.id}/nonfungibles',
  deployment: 'GET /api/v2/contracts/deployments/{collection.id}',
  mint: 'GET /api/v2/tokens/mints/{foxMints.0}',
  'market-user': 'GET /users/{seller}',
  'deposit-addresses': 'GET /users/{seller}/deposit-addresses',
  'market-balance': 'GET /users/{seller}/balance',
  'market-user-offers': 'GET /users/{seller}/offers',
};

/** Lists with a text of this application, which the lists of another application must not have. */
const recordLists = {
  users: ['GET /api/users?size=1000', '{ada.userId}'],
  wallets: ['GET /api/wallets?size=1000', '{wallet.id}'],
  transactions: ['GET /api/transactions?size=1000', '{settled.transactionHash}'],
  contracts: ['GET /api/v2/contracts', '{collection.address}'],
  mints: ['GET /api/v2/tokens/mints?size=1000', '{foxMints.0}'],
  'market-users': ['GET /users?pageSize=1000', '{seller}'],
  webhooks: ['GET /webhooks', '{webhookId}'],
} as const;

const foreign = 'of another application';
const foreignUrl = 'https://example.com/another';
const signing = { signingMethod: '{wallet.owner.credential}' };

/** A change by another application, and a list or record that must not show it. */
type Change = readonly [address: string, body: unknown, record: string, asking?: Omit<Asking, 'body'>];
const changes: Readonly<Record<string, Change>> = {
  user: ['PUT /api/users/{ada.userId}', { reference: foreign }, records.user],
  wallet: ['PATCH /api/wallets/{wallet.id}', { description: foreign }, records.wallet],
  archive: ['PATCH /api/wallets/{wallet.id}', { archived: true }, records.wallet],
  offer: ['PATCH /offers/{sale.id}', { price: 987.25 }, 'GET /offers/{sale.id}'],
  price: ['PATCH /offers/{sale.id}/price', { price: 987.25 }, 'GET /offers/{sale.id}'],
  webhook: ['PUT /webhooks/{webhookId}', { ...completeWebhook, url: foreignUrl }, 'GET /webhooks'],
  'webhook-deletion': ['DELETE /webhooks/{webhookId}', undefined, 'GET /webhooks'],
  signature: ['POST /api/signatures', { signatureRequest: message }, records.wallet, signing],
  'deposit-address': ['POST /users/{seller}/deposit-addresses', { chain: 'BSC' }, records['deposit-addresses']],
  purchase: ['POST /fulfillments', newPurchase, 'GET /users/{buyer.id}'],
};
const effects = [foreign, foreignUrl, '"archived":true', '987.25', '"chain":"BSC"'];

/** Records belong to the application whose token created them. */
export const scope: Subject = {
  title: 'Records of other applications',
  part: 'open points',
  statements: table({
    '404 unknown: a record of another application does not exist for a caller.': each(
      'open.scope.record.*',
      records,
      (address) => inOrder(returns(address, be.present), rejects(asOther(address), 404)),
    ),
    'A list has the records of the application whose token the call has.': each(
      'open.scope.list.*',
      recordLists,
      ([address, text]) => inOrder(contains(address, text), lacks(asOther(address), text)),
    ),
    'A call with the token of another application has no effect.': each(
      'open.scope.change.*',
      changes,
      ([address, body, record, asking]) =>
        async (world) => {
          await rejects(asOther(address, body, asking))(world);
          const response = await responseTo(world, to(record));
          for (const effect of effects) holds(!response.text.includes(effect), `It has ${effect}.`, response);
          await returns(async () => response, be.present)(world);
          if (record === 'GET /webhooks') await contains(async () => response, '{webhookId}')(world);
        },
    ),
  }),
};
