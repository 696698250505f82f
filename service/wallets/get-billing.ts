import { type Sight, sightOf, visibleOwner } from '../auth/tenancy.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { type Billing, billedUntil, billingStateOf } from '../resources/billing.ts';
import { everyApplication } from '../resources/table.ts';
import { walletListKey } from '../resources/wallet.ts';

const maximumLeaving = 100;

/** The wallets that count for billing now: those in use, and those archived for at most 30 days. */
export async function getBilling(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  _input: object,
  caller: Caller,
): Promise<Result<Billing>> {
  const owner = visibleOwner(caller);
  const now = clock.now();
  return storage.read((tables) =>
    ok({
      asOf: toLocalDateTime(now),
      ...countWallets(tables, owner, now),
      byApplication: applicationsOf(tables, sightOf(caller)).map(({ id, name }) => ({
        applicationId: id,
        name,
        ...countWallets(tables, id, now),
      })),
      byChain: secretTypes.map((secretType) => ({
        secretType,
        inUse: tables.wallets.countBy('byCreation', walletListKey(owner, secretType, false)),
      })),
      leavingNext: listLeaving(tables, owner, now),
    }),
  );
}

function applicationsOf({ applications }: TableReaders, sight: Sight) {
  if (sight.sees === 'all') return applications.listBy('every', everyApplication);
  if (sight.sees === 'none') return [];
  const application = applications.find(sight.applicationId);
  return application ? [application] : [];
}

function countWallets(tables: TableReaders, owner: string, now: string) {
  const { wallets } = tables;
  const inUse = wallets.countBy('byCreation', walletListKey(owner, undefined, false));
  const archivedNotBilled = countNotBilled(tables, owner, now);
  const archivedStillBilled = wallets.countBy('byArchiving', owner) - archivedNotBilled;
  const activeWallets = inUse + archivedStillBilled;
  return { activeWallets, inUse, archivedStillBilled, archivedNotBilled };
}

/** Archived wallets are sorted by archive date, so those no longer billed come first. */
function countNotBilled({ wallets }: TableReaders, key: string, now: string): number {
  let low = 0;
  let high = wallets.countBy('byArchiving', key);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [wallet] = wallets.pageBy('byArchiving', key, { offset: middle, limit: 1 });
    if (wallet && billingStateOf(wallet, now) !== 'NOT_BILLED') high = middle;
    else low = middle + 1;
  }
  return low;
}

function listLeaving(tables: TableReaders, owner: string, now: string) {
  const offset = countNotBilled(tables, owner, now);
  return tables.wallets
    .pageBy('byArchiving', owner, { offset, limit: maximumLeaving })
    .map(({ id, description, archivedAt = now }) => ({
      walletId: id,
      description,
      archivedAt: toLocalDateTime(archivedAt),
      billedUntil: toLocalDateTime(billedUntil(archivedAt)),
    }));
}
