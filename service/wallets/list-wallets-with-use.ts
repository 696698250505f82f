import type { Page } from '../kernel/paging.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { billedUntil, billingStateOf } from '../resources/billing.ts';
import type { Wallet } from '../resources/wallet.ts';
import type { WalletEventType } from '../resources/wallet-event.ts';
import type { WalletWithUse } from '../resources/wallet-with-use.ts';
import { addBalances, type BalancePorts } from './add-balances.ts';
import { type ListWalletsInput, listWallets } from './list-wallets.ts';

/** Wallets with their last signature and billing state, and on request with balances on awake chains. */
export async function listWalletsWithUse(
  ports: BalancePorts,
  input: ListWalletsInput,
  caller: Caller,
): Promise<Result<Page<WalletWithUse>>> {
  const { storage, chains, clock } = ports;
  const listed = await listWallets(ports, { ...input, includeBalance: false }, caller);
  if (!listed.ok) return listed;
  const now = clock.now();
  const items = storage.read((tables) =>
    listed.value.items.map((wallet) => withUse(tables, wallet, now)),
  );
  const withCoins = input.includeBalance
    ? await addBalances(ports, items, sleeping(chains))
    : items;
  return ok({ ...listed.value, items: withCoins });
}

/** Listing wallets must not start a chain. */
function sleeping(chains: Ports['chains']): Set<string> {
  return new Set(
    secretTypes.filter(
      (secretType) => chains.of(secretType).network.isEmbedded && !chains.isAwake(secretType),
    ),
  );
}

function withUse(tables: TableReaders, wallet: Wallet, now: string): WalletWithUse {
  const { archived, archivedAt } = tables.wallets.find(wallet.id) ?? { archived: true };
  return {
    ...wallet,
    lastUsedAt: lastUse(tables, wallet.id),
    billing: billingStateOf({ archived, archivedAt }, now),
    billedUntil: archivedAt === undefined ? undefined : toLocalDateTime(billedUntil(archivedAt)),
  };
}

const uses: readonly WalletEventType[] = ['SIGNATURE_CREATED', 'OUTGOING_TRANSACTION'];
/** The number of newest events that are searched for the last use. */
const searchedEvents = 50;

function lastUse({ walletEvents }: TableReaders, walletId: string): string | undefined {
  const page = { offset: 0, limit: searchedEvents, descending: true };
  const used = walletEvents
    .pageBy('byWallet', walletId, page)
    .find(({ type }) => uses.includes(type));
  const [instant] = used?.at.split(' ') ?? [];
  return instant === undefined ? undefined : toLocalDateTime(instant);
}
