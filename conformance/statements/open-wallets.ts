import { z } from 'zod';
import { accepts, after, given, inOrder, lists, rejects, returns } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, inContract, inHosted, type Statement, table } from '../shapes.ts';
import { anOwner, newPin, pin } from '../world/users.ts';
import { signing, walletOfOwner } from '../world/wallets.ts';
import { shared, to } from '../world/world.ts';

const creating = (body: object) => to('POST /api/wallets', { userId: '{ada.userId}', ...body }, '{ada.credential}');
const finding = (query: string) => `GET /api/wallets?${query}`;

const exporting = (body: object) => to('POST /api/wallets/{exported.id}/export', body, '{owner.credential}');
const exported = {
  owner: shared(anOwner('exporting').owner),
  exported: shared(walletOfOwner('ETHEREUM')),
  key: shared(exporting({ type: 'PRIVATE_KEY' })),
};
const password = 'a password of the suite';
const importing = (body: object, signingMethod?: string) =>
  to('POST /api/wallets/import', { userId: '{importer.userId}', ...body }, signingMethod);
const importer = { importer: anOwner('importing').owner };
const keyImport = { importWalletType: 'ETHEREUM_PRIVATE_KEY', privateKey: '{key.privateKey}' };
const keystoreImport = { importWalletType: 'ETHEREUM_KEYSTORE', keystore: '{file.keystore}', password };

const fieldsOfSecond = { identifier: 'till-{run}', primary: true };
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
    `GET /api/wallets/{${wallet}.id}/events${query}`,
    z
      .array(event)
      .refine((all) => types.every((type) => all.some((item) => item.type === type)), 'an event is missing'),
  );

/** Changes the PIN of a wallet's user with the PIN itself. */
const changingPin = (wallet: string, pincode: string) =>
  to(`PATCH /api/wallets/{${wallet}.id}/security`, { pincode, newPincode: newPin });

/** Assertions about wallets and chains. */
export const ofWallets: readonly Statement[] = table({
  'POST /api/wallets {secretType, userId, identifier?, description?} (needs a signing method of that user) → wallet.': {
    'open.wallets.create-requires-signing-method': rejects(
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
  'New wallets have `walletType`: `THREEWAY_SHARED` (contract), `API_WALLET` (hosted).': {
    'open.wallets.type': returns('archiving.archived', { walletType: '{expected.walletType}' }),
  },
  '`PATCH /api/wallets/{id}/security` | 501 | changes the PIN': {
    'open.wallets.security-not-offered': inContract(rejects(changingPin('returning', pin), 501, 'route.not-offered')),
    'open.wallets.security': inHosted(
      given(
        { ...anOwner('careful'), own: walletOfOwner('ETHEREUM') },
        accepts(changingPin('own', pin)),
        accepts(signing({ secretType: 'ETHEREUM' }, 'own', `{owner.pinId}:${newPin}`)),
      ),
    ),
  },
  'GET /api/wallets?secretType,userId,address,identifier,archived,sortOn,sortOrder,page,size,includeBalance, GET /api/wallets/{id}.':
    {
      'open.wallets.list-by-address': lists(finding('address={wallet.address}'), { has: ['{wallet.id}'] }),
      'open.wallets.list-by-chain': lists(finding('secretType=MATIC&userId={matic.owner.userId}'), {
        has: ['{matic.id}'],
        lacks: ['{wallet.id}'],
      }),
      'open.wallets.list-with-balance': returns(
        finding('userId={wallet.owner.userId}&includeBalance=true'),
        z.array(z.looseObject({ balance: be.object })).min(1),
      ),
      'open.wallets.get': returns('GET /api/wallets/{wallet.id}', { id: '{wallet.id}', address: '{wallet.address}' }),
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
      'open.wallets.change-identifier-and-primary': given(
        { ...anOwner('choosing'), first: walletOfOwner('BSC'), second: walletOfOwner('BSC') },
        returns(to('PATCH /api/wallets/{second.id}', fieldsOfSecond), fieldsOfSecond),
        returns('GET /api/wallets/{first.id}', { primary: false }),
      ),
    },
  'Archived wallets: hidden everywhere (404), listed only by GET /api/wallets?archived=true; unarchive by id.': {
    'open.wallets.archived-is-not-exported': rejects(
      to('POST /api/wallets/{archived.id}/export', { type: 'PRIVATE_KEY' }, '{archived.owner.credential}'),
      404,
      'wallet.archived',
    ),
    'open.wallets.archived-is-404': inOrder(
      ...ofArchived.map((path) => rejects(`GET /api/wallets/{archived.id}${path}`, 404, 'wallet.archived')),
    ),
  },
  'GET /_vaultdesk/billing (and a console page) reports active wallets: not archived, or archived for at most 30 days.':
    { 'open.wallets.billing': returns('GET /_vaultdesk/billing', { activeWallets: be.integer }) },
  'POST /api/wallets/{id}/export {type: KEYSTORE, password | PRIVATE_KEY}, POST /api/wallets/import {importWalletType: <CHAIN>_PRIVATE_KEY | <CHAIN>_KEYSTORE, userId, privateKey | keystore, password}; both need a signing method.':
    {
      'open.wallets.export-and-import': given(
        { ...exported, ...importer },
        rejects(importing(keyImport)),
        returns(importing(keyImport, '{importer.credential}'), { address: '{exported.address}' }),
      ),
      'open.wallets.keystore': given(
        { ...exported, file: exporting({ type: 'KEYSTORE', password }), ...importer },
        returns(importing(keystoreImport, '{importer.credential}'), { address: '{exported.address}' }),
      ),
      'open.wallets.export-requires-signing-method': rejects(
        to('POST /api/wallets/{wallet.id}/export', { type: 'PRIVATE_KEY' }),
      ),
    },
  'GET /api/wallets/{id}/balance, /balance/tokens, /nonfungibles; GET /api/wallets/{secretType}/{address}/balance.': {
    'open.wallets.balance': accepts('GET /api/wallets/{wallet.id}/balance'),
    'open.wallets.balance.tokens': accepts('GET /api/wallets/{wallet.id}/balance/tokens'),
    'open.wallets.nonfungibles': accepts('GET /api/wallets/{wallet.id}/nonfungibles'),
    'open.wallets.balance-of-address': accepts('GET /api/wallets/ETHEREUM/{wallet.address}/balance'),
  },
  'Chains (secretType): ETHEREUM, MATIC, AVAC, BSC. The names POLYGON, AVALANCHE, BINANCE and BNB are accepted as aliases on input.':
    each('open.chains.alias.*', aliases, (chain, alias) =>
      returns(creating({ secretType: alias }), { secretType: chain }),
    ),
  'GET /api/wallets/{id}/events: [{eventTimestamp, type, walletId, client, metadata}] (metadata as JSON text, client the client id) with types such as WALLET_CREATED, WALLET_ARCHIVED, SIGNATURE_CREATED, OUTGOING_TRANSACTION.':
    {
      'open.wallets.events': inOrder(
        hasEvents('returning', ['WALLET_CREATED', 'WALLET_ARCHIVED']),
        returns('GET /api/wallets/{returning.id}/events?size=1', [
          { walletId: '{returning.id}', client: '{clientId}' },
        ]),
      ),
      'open.wallets.events.SIGNATURE_CREATED': after(
        signing(),
        hasEvents('wallet', ['SIGNATURE_CREATED'], '?size=1000'),
      ),
      'open.wallets.events.OUTGOING_TRANSACTION': after(
        'execution',
        hasEvents('wallet', ['OUTGOING_TRANSACTION'], '?size=1000'),
      ),
    },
});
