import { z } from 'zod';
import { chainNames, read } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { accepts, after, holds, inOrder, lists, refuses, returns } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Statement, table } from '../shapes.ts';
import { execution } from '../world/chain.ts';
import { makeOwner } from '../world/users.ts';
import { archived, makeWallet, signing } from '../world/wallets.ts';
import { type See, shared, to } from '../world/world.ts';

const creating = (body: object) => to('POST /api/wallets', { userId: '{ada.userId}', ...body }, '{ada.credential}');
const finding = (query: string) => to(`GET /api/wallets?${query}`);
const exporting = (wallet: string, body: object) =>
  to(`POST /api/wallets/{${wallet}.id}/export`, body, `{${wallet}.owner.credential}`);

/** A wallet whose owner exports it. */
const exported = shared(async (world) => {
  const owner = await makeOwner(world, 'exporting');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  const exportAs = async (body: object) => to(`POST /api/wallets/${wallet.id}/export`, body, owner.credential)(world);
  const { privateKey } = read(await exportAs({ type: 'PRIVATE_KEY' }), z.object({ privateKey: z.string() }));
  return { wallet, privateKey, exportAs };
});

/** Imports for a new user, with and without its signing method. */
async function importing(world: Parameters<See>[0], body: object) {
  const { userId, credential } = await makeOwner(world, 'importing');
  const call = (signingMethod?: string) => to('POST /api/wallets/import', { userId, ...body }, signingMethod);
  return { unsigned: call(), signed: call(credential) };
}

/** A wallet whose owner has another on the same chain. */
const secondWallet = shared(async (world) => {
  const owner = await makeOwner(world, 'choosing');
  const first = await makeWallet(world, owner, 'BSC');
  return { first, second: await makeWallet(world, owner, 'BSC') };
});

const aliases = { POLYGON: 'MATIC', AVALANCHE: 'AVAC', BINANCE: 'BSC', BNB: 'BSC' };
const ofArchived = ['', '/balance', '/balance/tokens', '/nonfungibles', '/events'];
const event = z.object({
  eventTimestamp: be.zonelessTimestamp,
  type: be.someText,
  walletId: be.uuid,
  client: be.someText,
  metadata: be.text,
});

/** Passes if the events of a wallet are of this wallet and client, and have these types. */
const hasEvents = (wallet: string, types: readonly string[], query = '') =>
  returns(
    to(`GET /api/wallets/{${wallet}.id}/events${query}`),
    z
      .array(event)
      .refine((all) => types.every((type) => all.some((item) => item.type === type)), 'an event is missing'),
  );

const newWallets =
  'POST /api/wallets {secretType, userId, identifier?, description?} (needs a signing method of that user) → wallet.';
const walletLists =
  'GET /api/wallets?secretType,userId,address,identifier,archived,sortOn,sortOrder,page,size,includeBalance, GET /api/wallets/{id}.';
const transfers =
  'POST /api/wallets/{id}/export {type: KEYSTORE, password | PRIVATE_KEY}, POST /api/wallets/import {importWalletType: <CHAIN>_PRIVATE_KEY | <CHAIN>_KEYSTORE, userId, privateKey | keystore, password}; both need a signing method.';
const balances =
  'GET /api/wallets/{id}/balance, /balance/tokens, /nonfungibles; GET /api/wallets/{secretType}/{address}/balance; GET /api/wallets/address/validation/{secretType}/{address}; GET /api/chains → names, GET /api/chains/{secretType} → {blockNumber, requiredConfirmations, chainId}.';
const walletEvents =
  'GET /api/wallets/{id}/events: [{eventTimestamp, type, walletId, client, metadata}] (metadata as JSON text, client the client id) with types such as WALLET_CREATED, WALLET_ARCHIVED, SIGNATURE_CREATED, OUTGOING_TRANSACTION.';

/** Assertions about wallets and chains. */
export const ofWallets: readonly Statement[] = table({
  [newWallets]: {
    'open.wallets.create-requires-signing-method': refuses(
      to('POST /api/wallets', { secretType: 'ETHEREUM', userId: '{ada.userId}' }),
    ),
    'open.wallets.create': inOrder(
      returns(creating({ secretType: 'AVAC', identifier: 'shop-{run}', description: 'Of the shop' }), {
        identifier: 'shop-{run}',
        description: 'Of the shop',
      }),
      returns(finding('identifier=shop-{run}'), [be.object]),
    ),
  },
  'New wallets have walletType: "API_WALLET" (setting; the contract shows THREEWAY_SHARED, which one public client\'s enumeration refuses).':
    {
      'open.wallets.type': returns(archived, {
        walletType: be.oneOf(['API_WALLET', 'THREEWAY_SHARED']),
      }),
    },
  [walletLists]: {
    'open.wallets.list-by-address': lists(finding('address={wallet.address}'), {
      has: ['{wallet.id}'],
    }),
    'open.wallets.list-by-chain': lists(finding('secretType=MATIC&userId={matic.owner.userId}'), {
      has: ['{matic.id}'],
      lacks: ['{wallet.id}'],
    }),
    'open.wallets.list-with-balance': returns(
      finding('userId={wallet.owner.userId}&includeBalance=true'),
      z.array(z.looseObject({ balance: be.object })).min(1),
    ),
    'open.wallets.get': returns(to('GET /api/wallets/{wallet.id}'), {
      id: '{wallet.id}',
      address: '{wallet.address}',
    }),
  },
  'PATCH /api/wallets/{id} and the alias /api/wallets/{id}/metadata take {archived?, description?, primary?, identifier?}.':
    {
      'open.wallets.change': inOrder(
        ...['', '/metadata'].map((path) =>
          returns(to(`PATCH /api/wallets/{returning.id}${path}`, { description: 'Renamed' }), {
            description: 'Renamed',
          }),
        ),
      ),
      'open.wallets.change-identifier-and-primary': async (world) => {
        const { first, second } = await secondWallet(world);
        const fields = { identifier: 'till-{run}', primary: true };
        await returns(to(`PATCH /api/wallets/${second.id}`, fields), fields)(world);
        await returns(to(`GET /api/wallets/${first.id}`), { primary: false })(world);
      },
    },
  'Archived wallets: hidden everywhere (404), listed only by GET /api/wallets?archived=true; unarchive by id.': {
    'open.wallets.archived-is-not-exported': refuses(
      exporting('archived', { type: 'PRIVATE_KEY' }),
      404,
      'wallet.archived',
    ),
    'open.wallets.archived-is-404': inOrder(
      ...ofArchived.map((path) => refuses(to(`GET /api/wallets/{archived.id}${path}`), 404, 'wallet.archived')),
    ),
  },
  'GET /_vaultdesk/billing (and a console page) reports active wallets: not archived, or archived for at most 30 days.':
    {
      'open.wallets.billing': returns(to('GET /_vaultdesk/billing'), { activeWallets: be.integer }),
    },
  [transfers]: {
    'open.wallets.export-and-import': async (world) => {
      const { wallet, privateKey } = await exported(world);
      const body = { importWalletType: 'ETHEREUM_PRIVATE_KEY', privateKey };
      const { unsigned, signed } = await importing(world, body);
      await refuses(unsigned)(world);
      await returns(signed, { address: wallet.address })(world);
    },
    'open.wallets.keystore': async (world) => {
      const { wallet, exportAs } = await exported(world);
      const password = 'a password of the suite';
      const response = await exportAs({ type: 'KEYSTORE', password });
      const { keystore } = read(response, z.object({ keystore: be.present }));
      const body = { importWalletType: 'ETHEREUM_KEYSTORE', keystore, password };
      await returns((await importing(world, body)).signed, { address: wallet.address })(world);
    },
    'open.wallets.export-requires-signing-method': refuses(
      to('POST /api/wallets/{wallet.id}/export', { type: 'PRIVATE_KEY' }),
    ),
  },
  [balances]: {
    'open.wallets.balance': accepts(to('GET /api/wallets/{wallet.id}/balance')),
    'open.wallets.balance.tokens': accepts(to('GET /api/wallets/{wallet.id}/balance/tokens')),
    'open.wallets.nonfungibles': accepts(to('GET /api/wallets/{wallet.id}/nonfungibles')),
    'open.wallets.balance-of-address': accepts(to('GET /api/wallets/ETHEREUM/{wallet.address}/balance')),
    'open.wallets.address-validation': async (world) => {
      const path = 'GET /api/wallets/address/validation/ETHEREUM';
      await accepts(to(`${path}/{wallet.address}`))(world);
      const wrong = await to(`${path}/0x123`)(world);
      const isValid = JSON.stringify(valueAt(wrong.body, 'result') ?? null).includes('true');
      holds(!isValid, 'A wrong address is reported as valid.', wrong);
    },
    'open.chains.names': returns(
      to('GET /api/chains'),
      z
        .array(z.string('it is not a name'))
        .refine((names) => `${names.toSorted()}` === `${chainNames.toSorted()}`, 'it has others'),
    ),
    'open.chains.details': returns(to('GET /api/chains/ETHEREUM'), {
      blockNumber: be.integer,
      requiredConfirmations: be.integer,
      chainId: be.integer,
    }),
  },
  'Chains (secretType): ETHEREUM, MATIC, AVAC, BSC. The names POLYGON, AVALANCHE, BINANCE and BNB are accepted as aliases on input.':
    each(Object.entries(aliases), ([alias, chain]) => [
      `open.chains.alias.${alias}`,
      returns(creating({ secretType: alias }), { secretType: chain }),
    ]),
  [walletEvents]: {
    'open.wallets.events': inOrder(
      hasEvents('returning', ['WALLET_CREATED', 'WALLET_ARCHIVED']),
      returns(to('GET /api/wallets/{returning.id}/events?size=1'), [
        { walletId: '{returning.id}', client: '{clientId}' },
      ]),
    ),
    'open.wallets.events.SIGNATURE_CREATED': after(signing(), hasEvents('wallet', ['SIGNATURE_CREATED'], '?size=1000')),
    'open.wallets.events.OUTGOING_TRANSACTION': after(
      execution,
      hasEvents('wallet', ['OUTGOING_TRANSACTION'], '?size=1000'),
    ),
  },
});
