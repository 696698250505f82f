import { applicationFilter } from '../auth/tenancy.ts';
import { secretTypes, toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { type Billing, billedUntil } from '../resources/billing.ts';
import { everyApplication, walletListKey } from '../resources/state.ts';
import type { WalletRecord } from '../resources/wallet.ts';

const maximumLeaving = 100;

/** Which wallets count for billing now: those in use, and those archived for at most 30 days. */
export async function getBilling(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  _input: object,
  caller: Caller,
): Promise<Result<Billing>> {
  const filter = applicationFilter(caller);
  const now = clock.now();
  return storage.read((tables) =>
    ok({
      asOf: toLocalDateTime(now),
      ...countWallets(tables, filter, now),
      byApplication: applicationsOf(tables, filter).map(({ id, name }) => ({
        applicationId: id,
        name,
        ...countWallets(tables, id, now),
      })),
      byChain: secretTypes.map((secretType) => ({
        secretType,
        inUse: tables.wallets.countBy('byCreation', walletListKey(filter, secretType, false)),
      })),
      leavingNext: listLeaving(tables, filter, now),
    }),
  );
}

function applicationsOf({ applications }: TableReaders, filter: string | undefined) {
  if (filter === undefined) return applications.listBy('every', everyApplication);
  const application = applications.find(filter);
  return application ? [application] : [];
}

function countWallets(tables: TableReaders, applicationId: string | undefined, now: string) {
  const { wallets } = tables;
  const inUse = wallets.countBy('byCreation', walletListKey(applicationId, undefined, false));
  const archivedNotBilled = countNotBilled(tables, archivedKey(applicationId), now);
  const archivedStillBilled =
    wallets.countBy('byArchiving', archivedKey(applicationId)) - archivedNotBilled;
  const activeWallets = inUse + archivedStillBilled;
  return { activeWallets, inUse, archivedStillBilled, archivedNotBilled };
}

/** Archived wallets stand in the order they were archived, so those no longer billed come first. */
function countNotBilled({ wallets }: TableReaders, key: string, now: string): number {
  let low = 0;
  let high = wallets.countBy('byArchiving', key);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [wallet] = wallets.pageBy('byArchiving', key, { offset: middle, limit: 1 });
    if (wallet && isStillBilled(wallet, now)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isStillBilled({ archivedAt }: WalletRecord, now: string): boolean {
  return archivedAt !== undefined && billedUntil(archivedAt) >= now;
}

function listLeaving(tables: TableReaders, filter: string | undefined, now: string) {
  const key = archivedKey(filter);
  const offset = countNotBilled(tables, key, now);
  return tables.wallets
    .pageBy('byArchiving', key, { offset, limit: maximumLeaving })
    .map(({ id, description, archivedAt = now }) => ({
      walletId: id,
      description,
      archivedAt: toLocalDateTime(archivedAt),
      billedUntil: toLocalDateTime(billedUntil(archivedAt)),
    }));
}

function archivedKey(applicationId: string | undefined): string {
  return applicationId ?? everyApplication;
}
