import { z } from 'zod';
import { read, resultOf } from '../answer.ts';
import { fieldStatements, holds, observedResult, refused, same, succeeded } from '../expect.ts';
import { chainAddress, exactly, flag, someText, text, timestamp, uuid } from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import { Skipped } from '../verdicts.ts';
import { executionOf, recorderOn } from '../world/chain.ts';
import { makeOwner } from '../world/users.ts';
import { archiving, makeWallet, setArchived, sign } from '../world/wallets.ts';
import { shared, type World } from '../world/world.ts';

const hidden = 'While archived, a wallet is not returned by any endpoint and cannot be used.';
const toArchived =
  'archived = false | PATCH /api/wallets/{id} with archived true | archived = true';
const toUsed = 'archived = true | PATCH /api/wallets/{id} with archived false | archived = false';
const required = 'archived | body | boolean | yes';

/** A body that is not a valid archive change. */
function refusedBody(id: string, body: unknown): Statement {
  return statement(`wallets.archive.refuses-${id}`, required, async (world) => {
    const { returning } = await archiving(world);
    refused(await world.ask(`PATCH /api/wallets/${returning.id}`, { body }));
  });
}

/** Throws if an archived wallet is returned. */
function notIn(
  id: string,
  path: (wallet: { id: string; address: string; userId: string }) => string,
) {
  return statement(`wallets.archived.not-in-${id}`, hidden, async (world) => {
    const { wallet } = await archiving(world);
    const where = path({ ...wallet, userId: wallet.owner.userId });
    const response = await world.ask(`GET ${where}`);
    holds(response.status < 500, 'The list cannot be requested.', response);
    const result = JSON.stringify(valueAt(response.body, 'result') ?? null);
    holds(!result.includes(wallet.id), 'The archived wallet is returned.', response);
  });
}

/** A wallet that was archived after it sent a transaction. */
const spentWallet = shared(async (world: World) => {
  await recorderOn.ETHEREUM(world);
  const owner = await makeOwner(world, 'spender');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  const body = { transactionRequest: executionOf(wallet) };
  const signingMethod = owner.credential;
  resultOf(await world.ask('POST /api/transactions/execute', { body, signingMethod }));
  succeeded(await setArchived(world, wallet, true));
  return wallet;
});

/** Assertions about wallets and archiving. */
export const wallets: Subject = {
  title: 'Wallets',
  part: 'contract',
  statements: [
    ...fieldStatements(
      'wallets.fields',
      async (world) => observedResult((await archiving(world)).archived),
      [
        ['id', uuid, 'id | string (UUID)'],
        ['address', chainAddress, 'address | string | chain address'],
        [
          'walletType',
          someText,
          'walletType | string | a value of THREEWAY_SHARED is shown; full value set not shown',
        ],
        [
          'secretType',
          exactly('ETHEREUM'),
          'secretType | string | chain identifier, e.g. ETHEREUM',
        ],
        ['createdAt', timestamp, 'createdAt | string (timestamp)'],
        ['archived', flag, 'archived | boolean'],
        ['description', text, 'description | string'],
        ['primary', flag, 'primary | boolean'],
        ['hasCustomPin', flag, 'hasCustomPin | boolean'],
      ],
    ),
    statement('wallets.archive.archives', toArchived, async (world) => {
      read((await archiving(world)).archived, z.object({ archived: exactly(true) }));
    }),
    statement('wallets.archive.unarchives', toUsed, async (world) => {
      read((await archiving(world)).unarchived, z.object({ archived: exactly(false) }));
    }),
    statement(
      'wallets.archive.envelope',
      'Response: envelope with `result` = wallet.',
      async (world) => {
        const { archived, wallet } = await archiving(world);
        const { id, address } = read(archived, z.object({ id: uuid, address: chainAddress }));
        same({ is: [id, address], should: [wallet.id, wallet.address] }, 'The wallet', archived);
      },
    ),
    statement('wallets.archive.of-a-known-wallet', 'id | path | string | yes', async (world) => {
      const id = '00000000-0000-4000-8000-000000000000';
      refused(await setArchived(world, { id }, true));
    }),
    refusedBody('nothing', {}),
    refusedBody('text', { archived: 'yes' }),
    refusedBody('null', { archived: null }),
    refusedBody('misspelt', { archive: true }),
    statement(
      'wallets.archive.needs-the-id',
      'The wallet id is needed to unarchive.',
      async (world) => {
        const { returning, unarchived } = await archiving(world);
        const { id } = read(unarchived, z.object({ id: uuid }));
        same({ is: id, should: returning.id }, 'The id', unarchived);
      },
    ),
    statement('wallets.archived.not-by-id', hidden, async (world) => {
      const { wallet } = await archiving(world);
      refused(await world.ask(`GET /api/wallets/${wallet.id}`));
    }),
    notIn('list', () => '/api/wallets'),
    notIn('list-of-archived', () => '/api/wallets?archived=true&size=1000'),
    notIn('list-of-user', ({ userId }) => `/api/wallets?userId=${userId}`),
    notIn('list-by-address', ({ address }) => `/api/wallets?address=${address}`),
    notIn('list-of-chain', () => '/api/wallets?secretType=ETHEREUM'),
    notIn('balance', ({ id }) => `/api/wallets/${id}/balance`),
    notIn('events', ({ id }) => `/api/wallets/${id}/events`),
    notIn('user', ({ userId }) => `/api/users/${userId}`),
    statement('wallets.archived.not-in-transactions', hidden, async (world) => {
      const wallet = await spentWallet(world);
      const response = await world.ask('GET /api/transactions');
      holds(
        !response.text.includes(wallet.id),
        'A transaction shows the archived wallet.',
        response,
      );
    }),
    statement('wallets.archived.does-not-sign', hidden, async (world) => {
      refused(await sign(world, (await archiving(world)).wallet));
    }),
    statement('wallets.archived.does-not-execute', hidden, async (world) => {
      const { wallet } = await archiving(world);
      const body = { transactionRequest: executionOf(wallet) };
      const signingMethod = wallet.owner.credential;
      refused(await world.ask('POST /api/transactions/execute', { body, signingMethod }));
    }),
    statement('wallets.unarchived.signs', toUsed, async (world) => {
      succeeded(await sign(world, (await archiving(world)).returning));
    }),
    statement('wallets.unarchived.is-listed', toUsed, async (world) => {
      const { returning } = await archiving(world);
      const response = await world.ask(`GET /api/wallets?userId=${returning.owner.userId}`);
      const listed = read(response, z.array(z.looseObject({ id: z.string() })));
      const isListed = listed.some(({ id }) => id === returning.id);
      holds(isListed, 'The unarchived wallet is not listed.', response);
    }),
    {
      id: 'wallets.billing.not-after-30-days',
      says: 'Billing counts active wallets; a wallet archived for longer than 30 days is no longer active and is not billed.',
      isLast: true,
      check: async (world) => {
        if (!world.target.isOwn)
          throw new Skipped('Moves the clock by 31 days, which is skipped for a service in use.');
        const before = await billedWallets(world);
        const seconds = 31 * 24 * 60 * 60;
        succeeded(await world.ask('POST /_vaultdesk/clock', { body: { seconds } }));
        const after = await billedWallets(world);
        const { archivedStillBilled: archived, inUse } = before;
        holds(archived > 0, 'A recently archived wallet is no longer billed.');
        same({ is: after.activeWallets, should: inUse }, 'The number of billed wallets');
      },
    },
  ],
};

const bill = z.object({
  activeWallets: z.int(),
  archivedStillBilled: z.int(),
  inUse: z.int(),
});

async function billedWallets(world: World): Promise<z.output<typeof bill>> {
  return read(await world.ask('GET /_vaultdesk/billing'), bill);
}
