import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { holds, refused, refusedWith, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import {
  ada,
  addCode,
  generatedCode,
  makeOwner,
  makeUser,
  type Owner,
  pin,
  withId,
} from '../world/users.ts';
import { adasWallet, archiving, makeWallet, setArchived, sign } from '../world/wallets.ts';
import { shared, type World } from '../world/world.ts';

const users =
  'POST /api/users {reference?, signingMethod?{type,value,physicalDeviceId?}}, GET /api/users?page,size,reference,includeSigningMethods, GET /api/users/{id}, PUT /api/users/{id} {reference}, DELETE /api/users/{id} (needs a signing method).';
const shape = 'User: {id, reference, createdAt, signingMethods[]}.';
const methods =
  'GET /api/users/{id}/signing-methods and DELETE /api/users/{id}/signing-methods/{methodId} (needs another method; the last one cannot go while the user has wallets).';
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
const chainNames =
  'Chains (secretType): ETHEREUM, MATIC, AVAC, BSC. The names POLYGON, AVALANCHE, BINANCE and BNB are accepted as aliases on input.';

const user = z.object({
  id: be.uuid,
  reference: be.text,
  createdAt: be.zonelessTimestamp,
  signingMethods: be.listOf(be.object),
});

/** A user made together with a PIN. */
const withPin = shared((world) =>
  world.ask('POST /api/users', {
    body: { reference: `at once ${world.run}`, signingMethod: { type: 'PIN', value: pin } },
  }),
);

const listed = z.array(z.looseObject({ id: z.string() }));

async function listedBy(world: World, query: string) {
  const answer = await world.ask(`GET /api/wallets?${query}`);
  return { answer, ids: read(answer, listed).map(({ id }) => id) };
}

const ofUsers = [
  statement('open.users.create', users, async (world) => {
    const made = read(await withPin(world), user.omit({ reference: true }));
    same(
      { is: made.signingMethods.length, should: 1 },
      'The number of its signing methods',
      await withPin(world),
    );
  }),
  statement('open.users.get', shape, async (world) => {
    const { userId } = await ada(world);
    const answer = await world.ask(`GET /api/users/${userId}`);
    same({ is: read(answer, user).id, should: userId }, 'The id', answer);
  }),
  statement('open.users.list-by-reference', users, async (world) => {
    const { userId } = await ada(world);
    const reference = encodeURIComponent(`ada ${world.run}`);
    const answer = await world.ask(`GET /api/users?reference=${reference}`);
    same({ is: read(answer, listed).map(({ id }) => id), should: [userId] }, 'The list', answer);
  }),
  statement('open.users.change', users, async (world) => {
    const id = await makeUser(world, 'before');
    const reference = `after ${world.run}`;
    const answer = await world.ask(`PUT /api/users/${id}`, { body: { reference } });
    same({ is: read(answer, user).reference, should: reference }, 'The reference', answer);
  }),
  statement('open.users.delete', users, async (world) => {
    const { userId, credential } = await makeOwner(world, 'leaving');
    refused(await world.ask(`DELETE /api/users/${userId}`));
    const gone = await world.ask(`DELETE /api/users/${userId}`, { signingMethod: credential });
    same({ is: gone.status, should: 200 }, 'The status', gone);
    refusedWith(await world.ask(`GET /api/users/${userId}`), 404);
  }),
  statement('open.signing-methods.list', methods, async (world) => {
    const { methods: path, pinId } = await ada(world);
    const answer = await world.ask(`GET ${path}`);
    holds(
      read(answer, listed).some(({ id }) => id === pinId),
      'The PIN is not listed.',
      answer,
    );
  }),
  statement('open.signing-methods.delete', methods, async (world) => {
    const owner = await makeOwner(world, 'deleting');
    const code = await addCode(world, owner);
    refused(await world.ask(`DELETE ${owner.methods}/${code.id}`));
    const signingMethod = owner.credential;
    const answer = await world.ask(`DELETE ${owner.methods}/${code.id}`, { signingMethod });
    same({ is: [answer.status, answer.body], should: [200, { success: true }] }, 'It', answer);
  }),
  statement('open.signing-methods.last-stays', methods, async (world) => {
    const owner = await makeOwner(world, 'last');
    await makeWallet(world, owner, 'ETHEREUM');
    const signingMethod = owner.credential;
    refusedWith(await world.ask(`DELETE ${owner.methods}/${owner.pinId}`, { signingMethod }), 409);
  }),
];

const ofWallets = [
  statement('open.wallets.create-requires-signing-method', wallets, async (world) => {
    const { userId } = await ada(world);
    refused(await world.ask('POST /api/wallets', { body: { secretType: 'ETHEREUM', userId } }));
  }),
  statement('open.wallets.create', wallets, async (world) => {
    const { userId, credential } = await ada(world);
    const named = { identifier: `shop-${world.run}`, description: 'Of the shop' };
    const body = { secretType: 'AVAC', userId, ...named };
    const answer = await world.ask('POST /api/wallets', { body, signingMethod: credential });
    const made = read(answer, z.looseObject({ identifier: z.string(), description: z.string() }));
    const { identifier, description } = made;
    same({ is: { identifier, description }, should: named }, 'Its names', answer);
    const { ids } = await listedBy(world, `identifier=${named.identifier}`);
    same({ is: ids.length, should: 1 }, 'The number of wallets of that identifier', answer);
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
    holds(ids.includes(matic.id) && !ids.includes(id), 'The list is of other chains.', answer);
  }),
  statement('open.wallets.list-with-balance', walletLists, async (world) => {
    const { owner } = await adasWallet(world);
    const answer = await world.ask(`GET /api/wallets?userId=${owner.userId}&includeBalance=true`);
    read(answer, z.array(z.looseObject({ balance: be.object })).min(1));
  }),
  statement('open.wallets.change', patch, async (world) => {
    const { id } = (await archiving(world)).returning;
    const body = { description: 'Renamed' };
    for (const path of [`/api/wallets/${id}`, `/api/wallets/${id}/metadata`]) {
      const answer = await world.ask(`PATCH ${path}`, { body });
      read(answer, z.object({ description: be.exactly('Renamed') }));
    }
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
      const answer = await world.ask('GET /_vaultdesk/billing');
      read(answer, z.object({ activeWallets: be.integer }));
    },
  ),
  statement('open.wallets.export-and-import', transfers, async (world) => {
    const { wallet, privateKey } = await exported(world);
    const other = await makeOwner(world, 'importing');
    const body = { importWalletType: 'ETHEREUM_PRIVATE_KEY', userId: other.userId, privateKey };
    refused(await world.ask('POST /api/wallets/import', { body }));
    const answer = await world.ask('POST /api/wallets/import', {
      body,
      signingMethod: other.credential,
    });
    const { address } = read(answer, z.object({ address: z.string() }));
    same({ is: address, should: wallet.address }, 'The address', answer);
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
      !/true/.test(JSON.stringify(Object(wrong.body).result)),
      'A wrong address is valid.',
      wrong,
    );
  }),
  statement('open.chains.names', balances, async (world) => {
    const answer = await world.ask('GET /api/chains');
    const names = read(answer, z.array(z.string('it is no name'))).toSorted();
    same({ is: names, should: ['AVAC', 'BSC', 'ETHEREUM', 'MATIC'] }, 'The list', answer);
  }),
  statement('open.chains.details', balances, async (world) => {
    await adasWallet(world);
    const answer = await world.ask('GET /api/chains/ETHEREUM');
    read(answer, z.object({ requiredConfirmations: be.integer, chainId: be.integer }));
  }),
  ...[
    ['POLYGON', 'MATIC'],
    ['AVALANCHE', 'AVAC'],
    ['BINANCE', 'BSC'],
    ['BNB', 'BSC'],
  ].map(([alias, chain]) =>
    statement(`open.chains.alias.${alias}`, chainNames, async (world) => {
      const { userId, credential } = await ada(world);
      const asking = { body: { secretType: alias, userId }, signingMethod: credential };
      const answer = await world.ask('POST /api/wallets', asking);
      same(
        { is: read(answer, z.object({ secretType: z.string() })).secretType, should: chain },
        'The chain',
        answer,
      );
    }),
  ),
  statement('open.wallets.events', walletEvents, async (world) => {
    const { returning } = await archiving(world);
    const answer = await world.ask(`GET /api/wallets/${returning.id}/events`);
    const event = z.object({
      eventTimestamp: be.zonelessTimestamp,
      type: be.someText,
      walletId: be.exactly(returning.id),
      client: be.exactly(world.target.clientId),
      metadata: be.text,
    });
    const types = read(answer, z.array(event)).map(({ type }) => type);
    for (const type of ['WALLET_CREATED', 'WALLET_ARCHIVED'])
      holds(types.includes(type), `${type} is not told.`, answer);
  }),
];

const exported = shared(async (world) => {
  const owner = await makeOwner(world, 'exporting');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  const asking = { body: { type: 'PRIVATE_KEY' }, signingMethod: owner.credential };
  const answer = await world.ask(`POST /api/wallets/${wallet.id}/export`, asking);
  const { privateKey } = read(answer, z.object({ privateKey: z.string() }));
  return { wallet, privateKey };
});

const wrong = 'A wrong value: incorrectAttempts +1, remainingAttempts −1.';
const right = 'A right value: back to 0 and 10, lastUsedSuccess = now.';
const zero =
  'The method is locked: 423 with pincode.no-tries-left, no key derivation is run, until another method recovers it or the operator unlocks it in the console.';

function attempt(world: World, { methods: path, pinId }: Owner, value: string): Promise<Answer> {
  const body = { type: 'BIOMETRIC', value: 'x', physicalDeviceId: `d-${value}` };
  return world.ask(`POST ${path}`, { body, signingMethod: `${pinId}:${value}` });
}

async function attemptsOf(world: World, { methods: path, pinId }: Owner) {
  const answer = await world.ask(`GET ${path}`);
  const counters = z.looseObject({
    id: z.string(),
    incorrectAttempts: z.int(),
    remainingAttempts: z.int(),
  });
  const method = read(answer, z.array(counters)).find(({ id }) => id === pinId);
  return { answer, is: [method?.incorrectAttempts, method?.remainingAttempts] };
}

const mistaken = shared(async (world) => {
  const owner = await makeOwner(world, 'mistaken');
  const refusal = await attempt(world, owner, '000000');
  const afterWrong = await attemptsOf(world, owner);
  succeeded(await attempt(world, owner, pin));
  return { refusal, afterWrong, afterRight: await attemptsOf(world, owner) };
});

/** A user whose PIN ten wrong values have locked. */
const locked = shared(async (world) => {
  const owner = await makeOwner(world, 'locked');
  const code = await addCode(world, owner);
  for (let tries = 0; tries < 10; tries += 1) await attempt(world, owner, `00000${tries}`);
  const answer = await attempt(world, owner, pin);
  const counted = await attemptsOf(world, owner);
  const body = { value: '731946' };
  const recovery = await world.ask(`PUT ${owner.methods}/${owner.pinId}`, {
    body,
    signingMethod: code.credential,
  });
  return { answer, counted, recovery, after: await attempt(world, owner, '731946') };
});

const attempts = [
  statement('open.attempts.wrong-value', wrong, async (world) => {
    const { afterWrong } = await mistaken(world);
    same({ is: afterWrong.is, should: [1, 9] }, 'What is counted', afterWrong.answer);
  }),
  statement('open.attempts.wrong-value-is-403', 'pincode.incorrect', async (world) =>
    refusedWith((await mistaken(world)).refusal, 403, 'pincode.incorrect'),
  ),
  statement('open.attempts.right-value', right, async (world) => {
    const { afterRight } = await mistaken(world);
    same({ is: afterRight.is, should: [0, 10] }, 'What is counted', afterRight.answer);
  }),
  statement('open.attempts.locked', zero, async (world) =>
    refusedWith((await locked(world)).answer, 423, 'pincode.no-tries-left'),
  ),
  statement('open.attempts.counted-to-zero', zero, async (world) => {
    const { counted } = await locked(world);
    same({ is: counted.is, should: [10, 0] }, 'What is counted', counted.answer);
  }),
  statement(
    'open.attempts.recovered',
    'Recovery by another method: back to 0 and 10.',
    async (world) => {
      const { recovery, after } = await locked(world);
      read(
        recovery,
        z.object({ incorrectAttempts: be.exactly(0), remainingAttempts: be.exactly(10) }),
      );
      succeeded(after);
    },
  ),
];

/** Users, signing methods and wallets around what the contract shows. */
export const openUsers: Subject = {
  title: 'Users, signing methods and wallets',
  part: 'open points',
  statements: [
    ...ofUsers,
    ...ofWallets,
    ...attempts,
    statement(
      'open.signing-methods.reply',
      'Method creation replies with one object (contract).',
      async (world) => {
        read(await generatedCode(world), withId);
      },
    ),
    statement('open.wallets.unarchived-by-id', archived, async (world) => {
      const { returning } = await archiving(world);
      succeeded(await setArchived(world, returning, false));
      succeeded(await sign(world, returning));
    }),
  ],
};
