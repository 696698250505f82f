import { isVisible, visibleOwner } from '../../auth/tenancy.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { ChainFinding } from '../../resources/market-user.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { offerListKey } from '../../resources/offer-table.ts';
import { walletListKey } from '../../resources/wallet.ts';
import { findChangedCode } from './find-changed-code.ts';
import { findMissingItems } from './find-missing-items.ts';
import { findNoncesAhead } from './find-nonces-ahead.ts';

/** The scope of a check: everything, or one market user. */
export interface CheckedState {
  readonly chain: SecretType;
  readonly userId: string | undefined;
  readonly caller: Caller;
  /** The deposit addresses in scope. */
  readonly addresses: readonly string[];
}

/**
 * Finds changes made by direct calls to the node: items in custody, code, and transactions of
 * wallets. Wakes a chain with items in custody; checks wallets only if the chain is awake.
 */
export async function findOutsideChanges(
  ports: Pick<Ports, 'storage' | 'chains'>,
  checkedState: CheckedState,
): Promise<Result<ChainFinding[]>> {
  const { storage, chains } = ports;
  const chain = chains.of(checkedState.chain);
  const offers = storage.read((tables) => offersOf(tables, checkedState));
  const missing = offers.length === 0 ? ok([]) : await findMissingItems(ports, chain, offers);
  if (!missing.ok) return missing;
  if (!chains.isAwake(checkedState.chain)) return missing;
  const findings = await findChangedCode(ports, chain, checkedState.addresses);
  if (!findings.ok) return findings;
  const wallets = checkedState.userId === undefined ? walletsOf(checkedState) : [];
  const ahead = await findNoncesAhead(ports, chain, wallets);
  return ahead.ok ? ok([...missing.value, ...findings.value, ...ahead.value]) : ahead;

  function walletsOf({ caller }: CheckedState) {
    const list = walletListKey(visibleOwner(caller), checkedState.chain, 'any');
    return storage.read((tables) => tables.wallets.listBy('byCreation', list));
  }
}

function offersOf(
  { offers }: TableReaders,
  { chain, userId, caller }: CheckedState,
): OfferRecord[] {
  const all =
    userId === undefined
      ? offers.listBy('byCreation', offerListKey(visibleOwner(caller), { status: 'READY' }))
      : offers.listBy('bySeller', userId);
  return all.filter(
    (offer) =>
      offer.status === 'READY' &&
      offer.item.chain === chain &&
      offer.remainingAmount > 0 &&
      isVisible(caller, offer),
  );
}
