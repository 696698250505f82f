import { z } from 'zod';
import { read, Skipped } from '../client.ts';
import { accepts, after, contains, holds, lacks, lists, rejects, returns, same } from '../expect.ts';
import { each, fields, fieldsOf, inContract, inHosted, type Subject, table } from '../shapes.ts';
import { executionOf } from '../world/chain.ts';
import { unknownId } from '../world/users.ts';
import { signing } from '../world/wallets.ts';
import { to, type World } from '../world/world.ts';

/** Addresses that could show an archived wallet. */
const places = {
  list: '/api/wallets',
  'list-of-user': '/api/wallets?userId={archived.owner.userId}',
  'list-by-address': '/api/wallets?address={archived.address}',
  'list-of-chain': '/api/wallets?secretType=ETHEREUM',
  balance: '/api/wallets/{archived.id}/balance',
  events: '/api/wallets/{archived.id}/events',
  user: '/api/users/{archived.owner.userId}',
};

const archivedList = 'GET /api/wallets?archived=true&size=1000';

const rejectedBodies = {
  nothing: {},
  text: { archived: 'yes' },
  null: { archived: null },
  misspelt: { archive: true },
};

/** Assertions about wallets and archiving. */
export const wallets: Subject = {
  title: 'Wallets',
  part: 'contract',
  statements: [
    ...fields('wallets.fields', 'archiving.archived', fieldsOf('wallet')),
    ...table({
      'archived = false | PATCH /api/wallets/{id} with archived true | archived = true': {
        'wallets.archive.archives': returns('archiving.archived', { archived: true }),
      },
      'archived = true | PATCH /api/wallets/{id} with archived false | archived = false': {
        'wallets.archive.unarchives': returns('archiving.unarchived', { archived: false }),
        'wallets.unarchived.signs': accepts(signing({}, 'returning')),
        'wallets.unarchived.is-listed': lists('GET /api/wallets?userId={returning.owner.userId}', {
          has: ['{returning.id}'],
        }),
      },
      'Response: envelope with `result` = wallet.': {
        'wallets.archive.envelope': returns('archiving.archived', {
          id: '{archived.id}',
          address: '{archived.address}',
        }),
      },
      'id | path | string | yes': {
        'wallets.archive.of-a-known-wallet': rejects(to(`PATCH /api/wallets/${unknownId}`, { archived: true })),
      },
      'archived | body | boolean | yes': each('wallets.archive.refuses-*', rejectedBodies, (body: object) =>
        rejects(to('PATCH /api/wallets/{returning.id}', body)),
      ),
      'The wallet id is needed to unarchive.': {
        'wallets.archive.needs-the-id': returns('archiving.unarchived', { id: '{returning.id}' }),
      },
      'While archived, a wallet is not returned by any endpoint and cannot be used.': {
        'wallets.archived.not-by-id': rejects('GET /api/wallets/{archived.id}'),
        ...each('wallets.archived.not-in-*', places, (path) => lacks(`GET ${path}`, '{archived.id}')),
        'wallets.archived.not-in-list-of-archived': inContract(lacks(archivedList, '{archived.id}')),
        'wallets.archived.in-list-of-archived': inHosted(contains(archivedList, '{archived.id}')),
        'wallets.archived.not-in-transactions': lacks('GET /api/transactions', '{spent.wallet.id}'),
        'wallets.archived.does-not-sign': rejects(signing({}, 'archived')),
        'wallets.archived.does-not-execute': rejects(
          to(
            'POST /api/transactions/execute',
            { transactionRequest: executionOf('archived') },
            '{archived.owner.credential}',
          ),
        ),
      },
    }),
    {
      id: 'wallets.billing.not-after-30-days',
      says: 'Billing counts active wallets; a wallet archived for longer than 30 days is no longer active and is not billed.',
      isLast: true,
      check: after('archived', async (world) => {
        if (!world.target.isOwn)
          throw new Skipped('Moves the clock by 31 days, which is skipped for a service in use.');
        const before = await billedWallets(world);
        const seconds = 31 * 24 * 60 * 60;
        await accepts(to('POST /_vaultdesk/clock', { seconds }))(world);
        const { activeWallets } = await billedWallets(world);
        holds(before.archivedStillBilled > 0, 'A recently archived wallet is no longer billed.');
        same({ is: activeWallets, should: before.inUse }, 'The number of billed wallets');
      }),
    },
  ],
};

const bill = z.object({ activeWallets: z.int(), archivedStillBilled: z.int(), inUse: z.int() });

async function billedWallets(world: World): Promise<z.output<typeof bill>> {
  return read(await world.request('GET /_vaultdesk/billing'), bill);
}
