import { z } from 'zod';
import { read } from '../answer.ts';
import { holds, refused, refusedWith, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Statement, statement } from '../statement.ts';
import { chainNames } from '../target.ts';
import { valueAt } from '../value-at.ts';
import { execution } from '../world/chain.ts';
import { ada, makeOwner } from '../world/users.ts';
import { adasWallet, archiving, makeWallet, sign } from '../world/wallets.ts';
import { shared, type World } from '../world/world.ts';

const wallets =
  'POST /api/wallets {secretType, userId, identifier?, description?} (needs a signing method of that user) → wallet.';
const walletLists =
  'GET /api/wallets?secretType,userId,address,identifier,archived,sortOn,sortOrder,page,size,includeBalance, GET /api/wallets/{id}.';
const patch =
  'PATCH /api/wallets/{id} and the alias /api/wallets/{id}/metadata take {archived?, description?, primary?, identifier?}.';
const archived =
  'Archived wallets: hidden everywhere (404), listed only by GET /api/wallets?archived=true; unarchive by id.';
const transfers =
  'POST /api/wallets/{id}/export {type: KEYSTORE, password | PRIVATE_KEY}, POST /api/wallets/import {importWalletType: <CHAIN>_PRIVATE_KEY | <CHAIN>_KEYSTORE, userId, privateKey | keystore, password}; both need a signing method.';
const balances =
  'GET /api/wallets/{id}/balance, /balance/tokens, /nonfungibles; GET /api/wallets/{secretType}/{address}/balance; GET /api/wallets/address/validation/{secretType}/{address}; GET /api/chains → names, GET /api/chains/{secretType} → {blockNumber, requiredConfirmations, chainId}.';
const walletEvents =
  'GET /api/wallets/{id}/events: [{eventTimestamp, type, walletId, client, metadata}] (metadata as JSON text, client the client id) with types such as WALLET_CREATED, WALLET_ARCHIVED, SIGNATURE_CREATED, OUTGOING_TRANSACTION.';
const acceptedNames =
  'Chains (secretType): ETHEREUM, MATIC, AVAC, BSC. The names POLYGON, AVALANCHE, BINANCE and BNB are accepted as aliases on input.';

const listed = z.array(z.looseObject({ id: z.string() }));

async function listedBy(world: World, query: string) {
  const response = await world.ask(`GET /api/wallets?${query}`);
  return { answer: response, ids: read(response, listed).map(({ id }) => id) };
}

/** Assertions about wallets and chains. */
export const ofWallets: readonly Statement[] = [
  statement('open.wallets.create-requires-signing-method', wallets, async (world) => {
    const { userId } = await ada(world);
    refused(await world.ask('POST /api/wallets', { body: { secretType: 'ETHEREUM', userId } }));
  }),
  statement('open.wallets.create', wallets, async (world) => {
    const { userId, credential } = await ada(world);
    const names = { identifier: `shop-${world.run}`, description: 'Of the shop' };
    const body = { secretType: 'AVAC', userId, ...names };
    const response = await world.ask('POST /api/wallets', { body, signingMethod: credential });
    const created = read(
      response,
      z.looseObject({ identifier: z.string(), description: z.string() }),
    );
    const { identifier, description } = created;
    same({ is: { identifier, description }, should: names }, 'The names', response);
    const { ids } = await listedBy(world, `identifier=${names.identifier}`);
    same({ is: ids.length, should: 1 }, 'The number of wallets with that identifier', response);
  }),
  statement(
    'open.wallets.type',
    'New wallets have walletType: "API_WALLET" (setting; the contract shows THREEWAY_SHARED, which one public client\'s enumeration refuses).',
    async (world) => {
      read(
        (await archiving(world)).archived,
        z.object({ walletType: be.oneOf(['API_WALLET', 'THREEWAY_SHARED']) }),
      );
    },
  ),
  statement('open.wallets.list-by-address', walletLists, async (world) => {
    const { id, address } = await adasWallet(world);
    const { answer, ids } = await listedBy(world, `address=${address}`);
    holds(ids.includes(id), 'The wallet is not listed.', answer);
  }),
  statement('open.wallets.list-by-chain', walletLists, async (world) => {
    const { id } = await adasWallet(world);
    const matic = await adasWallet(world, 'MATIC');
    const { answer, ids } = await listedBy(world, `secretType=MATIC&userId=${matic.owner.userId}`);
    holds(ids.includes(matic.id) && !ids.includes(id), 'The list contains other chains.', answer);
  }),
  statement('open.wallets.list-with-balance', walletLists, async (world) => {
    const { owner } = await adasWallet(world);
    const response = await world.ask(`GET /api/wallets?userId=${owner.userId}&includeBalance=true`);
    read(response, z.array(z.looseObject({ balance: be.object })).min(1));
  }),
  statement('open.wallets.change', patch, async (world) => {
    const { id } = (await archiving(world)).returning;
    const body = { description: 'Renamed' };
    for (const path of [`/api/wallets/${id}`, `/api/wallets/${id}/metadata`]) {
      const response = await world.ask(`PATCH ${path}`, { body });
      read(response, z.object({ description: be.exactly('Renamed') }));
    }
  }),
  statement('open.wallets.get', walletLists, async (world) => {
    const { id, address } = await adasWallet(world);
    const response = await world.ask(`GET /api/wallets/${id}`);
    read(response, z.object({ id: be.exactly(id), address: be.exactly(address) }));
  }),
  statement('open.wallets.change-identifier-and-primary', patch, async (world) => {
    const owner = await makeOwner(world, 'choosing');
    const first = await makeWallet(world, owner, 'BSC');
    const second = await makeWallet(world, owner, 'BSC');
    const body = { identifier: `till-${world.run}`, primary: true };
    const updated = await world.ask(`PATCH /api/wallets/${second.id}`, { body });
    const shape = z.object({ identifier: be.exactly(body.identifier), primary: be.exactly(true) });
    read(updated, shape);
    const response = await world.ask(`GET /api/wallets/${first.id}`);
    read(response, z.object({ primary: be.exactly(false) }));
  }),
  statement('open.wallets.archived-is-not-exported', archived, async (world) => {
    const { wallet } = await archiving(world);
    const asking = { body: { type: 'PRIVATE_KEY' }, signingMethod: wallet.owner.credential };
    const response = await world.ask(`POST /api/wallets/${wallet.id}/export`, asking);
    refusedWith(response, 404, 'wallet.archived');
  }),
  statement('open.wallets.archived-is-404', archived, async (world) => {
    const { wallet } = await archiving(world);
    for (const path of ['', '/balance', '/balance/tokens', '/nonfungibles', '/events'])
      refusedWith(await world.ask(`GET /api/wallets/${wallet.id}${path}`), 404, 'wallet.archived');
  }),
  statement(
    'open.wallets.billing',
    'GET /_vaultdesk/billing (and a console page) reports active wallets: not archived, or archived for at most 30 days.',
    async (world) => {
      const response = await world.ask('GET /_vaultdesk/billing');
      read(response, z.object({ activeWallets: be.integer }));
    },
  ),
  statement('open.wallets.export-and-import', transfers, async (world) => {
    const { wallet, privateKey } = await exported(world);
    const owner = await makeOwner(world, 'importing');
    const body = { importWalletType: 'ETHEREUM_PRIVATE_KEY', userId: owner.userId, privateKey };
    refused(await world.ask('POST /api/wallets/import', { body }));
    const response = await world.ask('POST /api/wallets/import', {
      body,
      signingMethod: owner.credential,
    });
    const { address } = read(response, z.object({ address: z.string() }));
    same({ is: address, should: wallet.address }, 'The address', response);
  }),
  statement('open.wallets.keystore', transfers, async (world) => {
    const { wallet } = await exported(world);
    const password = 'a password of the suite';
    const response = await world.ask(`POST /api/wallets/${wallet.id}/export`, {
      body: { type: 'KEYSTORE', password },
      signingMethod: wallet.owner.credential,
    });
    const { keystore } = read(response, z.object({ keystore: be.present }));
    const owner = await makeOwner(world, 'importing a keystore');
    const importing = { importWalletType: 'ETHEREUM_KEYSTORE', userId: owner.userId };
    const imported = await world.ask('POST /api/wallets/import', {
      body: { ...importing, keystore, password },
      signingMethod: owner.credential,
    });
    const { address } = read(imported, z.object({ address: z.string() }));
    same({ is: address, should: wallet.address }, 'The address', imported);
  }),
  statement('open.wallets.export-requires-signing-method', transfers, async (world) => {
    const { id } = await adasWallet(world);
    refused(await world.ask(`POST /api/wallets/${id}/export`, { body: { type: 'PRIVATE_KEY' } }));
  }),
  ...['balance', 'balance/tokens', 'nonfungibles'].map((name) =>
    statement(`open.wallets.${name.replace('/', '.')}`, balances, async (world) => {
      const { id } = await adasWallet(world);
      succeeded(await world.ask(`GET /api/wallets/${id}/${name}`));
    }),
  ),
  statement('open.wallets.balance-of-address', balances, async (world) => {
    const { address } = await adasWallet(world);
    succeeded(await world.ask(`GET /api/wallets/ETHEREUM/${address}/balance`));
  }),
  statement('open.wallets.address-validation', balances, async (world) => {
    const { address } = await adasWallet(world);
    const path = 'GET /api/wallets/address/validation/ETHEREUM';
    succeeded(await world.ask(`${path}/${address}`));
    const wrong = await world.ask(`${path}/0x123`);
    holds(
      !/true/.test(JSON.stringify(valueAt(wrong.body, 'result'))),
      'A wrong address is reported as valid.',
      wrong,
    );
  }),
  statement('open.chains.names', balances, async (world) => {
    const response = await world.ask('GET /api/chains');
    const names = read(response, z.array(z.string('it is not a name'))).toSorted();
    same({ is: names, should: chainNames.toSorted() }, 'The list', response);
  }),
  statement('open.chains.details', balances, async (world) => {
    await adasWallet(world);
    const response = await world.ask('GET /api/chains/ETHEREUM');
    const details = { requiredConfirmations: be.integer, chainId: be.integer };
    read(response, z.object({ blockNumber: be.integer, ...details }));
  }),
  ...[
    ['POLYGON', 'MATIC'],
    ['AVALANCHE', 'AVAC'],
    ['BINANCE', 'BSC'],
    ['BNB', 'BSC'],
  ].map(([alias, chain]) =>
    statement(`open.chains.alias.${alias}`, acceptedNames, async (world) => {
      const { userId, credential } = await ada(world);
      const asking = { body: { secretType: alias, userId }, signingMethod: credential };
      const response = await world.ask('POST /api/wallets', asking);
      same(
        { is: read(response, z.object({ secretType: z.string() })).secretType, should: chain },
        'The chain',
        response,
      );
    }),
  ),
  statement('open.wallets.events', walletEvents, async (world) => {
    const { returning } = await archiving(world);
    const response = await world.ask(`GET /api/wallets/${returning.id}/events`);
    const event = z.object({
      eventTimestamp: be.zonelessTimestamp,
      type: be.someText,
      walletId: be.exactly(returning.id),
      client: be.exactly(world.target.clientId),
      metadata: be.text,
    });
    const types = read(response, z.array(event)).map(({ type }) => type);
    for (const type of ['WALLET_CREATED', 'WALLET_ARCHIVED'])
      holds(types.includes(type), `The events do not include ${type}.`, response);
  }),
];

const used = [
  ['SIGNATURE_CREATED', async (world: World) => sign(world, await adasWallet(world))],
  ['OUTGOING_TRANSACTION', async (world: World) => execution(world)],
] as const;

/** Assertions about the events of a wallet. */
export const ofUse: readonly Statement[] = used.map(([type, use]) =>
  statement(`open.wallets.events.${type}`, walletEvents, async (world) => {
    succeeded(await use(world));
    const { id } = await adasWallet(world);
    const response = await world.ask(`GET /api/wallets/${id}/events?size=1000`);
    const types = read(response, z.array(z.object({ type: z.string() })));
    const isTold = types.some((event) => event.type === type);
    holds(isTold, `The events do not include ${type}.`, response);
  }),
);

const exported = shared(async (world) => {
  const owner = await makeOwner(world, 'exporting');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  const asking = { body: { type: 'PRIVATE_KEY' }, signingMethod: owner.credential };
  const response = await world.ask(`POST /api/wallets/${wallet.id}/export`, asking);
  const { privateKey } = read(response, z.object({ privateKey: z.string() }));
  return { wallet, privateKey };
});
