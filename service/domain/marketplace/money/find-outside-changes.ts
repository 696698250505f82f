import { keccak256 } from 'ethers/crypto';
import { deploymentProxy } from '../../../../contracts/addresses.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import type { ChainFinding } from '../../../model/market/market-user.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { codeFact, custodyFact, custodyName, devContracts } from '../../../model/transactions/dev-contracts.ts';
import { laneKey, offerListKey } from '../../../model/transactions/transaction-table.ts';
import { type WalletRecord, walletListKey } from '../../../model/wallets/wallet.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { allOf } from '../../balances/received-logs.ts';
import { readBalance } from '../../chains/read-item.ts';
import { readRemaining } from '../../settlement/custody.ts';
import { questionConcurrency } from '../limits.ts';

/** The scope of a check: everything, or one market user. */
export interface CheckedState {
  readonly chain: SecretType;
  readonly userId: string | undefined;
  readonly caller: Caller;
  /** The deposit addresses in scope. */
  readonly addresses: readonly string[];
}

/** Finds changes by direct calls to the node. Wakes a chain with items in custody, but not to check wallets. */
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
  return mapResult(await findNoncesAhead(ports, chain, wallets), (ahead) => [
    ...missing.value,
    ...findings.value,
    ...ahead,
  ]);

  function walletsOf({ caller }: CheckedState) {
    const list = walletListKey(visibleOwner(caller), checkedState.chain, 'any');
    return storage.read((tables) => tables.wallets.listBy('byCreation', list));
  }
}

function offersOf({ offers }: TableReaders, { chain, userId, caller }: CheckedState): OfferRecord[] {
  const all =
    userId === undefined
      ? offers.listBy('byCreation', offerListKey(visibleOwner(caller), { status: 'READY' }))
      : offers.listBy('bySeller', userId);
  return all.filter(
    (offer) =>
      offer.status === 'READY' && offer.item.chain === chain && offer.remainingAmount > 0 && isVisible(caller, offer),
  );
}

/** Finds wallets that sent more transactions on an embedded chain than were signed here. */
async function findNoncesAhead(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  wallets: readonly WalletRecord[],
): Promise<Result<ChainFinding[]>> {
  const { secretType, isEmbedded } = chain.network;
  if (!isEmbedded || wallets.length === 0) return ok([]);
  const first = await chain.block(0n);
  if (!first.ok) return first;
  const genesis = first.value?.hash ?? '';
  const counts = await allOf(wallets, ({ address }) => chain.nonce(address, 'latest'), questionConcurrency);
  return mapResult(counts, (nonces) =>
    wallets.flatMap((wallet, index) => {
      const surplus = (nonces[index] ?? 0) - nextNonce(wallet);
      return surplus > 0 ? [toFinding(wallet, surplus)] : [];
    }),
  );

  /** Read after the chain response: every transaction on the chain was signed and committed before. */
  function nextNonce({ address }: WalletRecord): number {
    const lane = laneKey({ secretType, genesis, from: address });
    const newest = { offset: 0, limit: 1, descending: true };
    const [last] = storage.read((tables) => tables.transactions.pageBy('byLane', lane, newest));
    return last ? last.nonce + 1 : 0;
  }
}

function toFinding({ id, address, secretType }: WalletRecord, surplus: number): ChainFinding {
  const subject = surplus === 1 ? '1 transaction that was' : `${surplus} transactions that were`;
  return {
    kind: 'NONCE_AHEAD',
    chain: secretType,
    address,
    walletId: id,
    message: `The wallet sent ${subject} not signed here. Its key is used elsewhere, or the node allows impersonation.`,
  };
}

interface Expected {
  readonly address: string;
  readonly name: string;
  /** Keccak-256 of the code. */
  readonly hash: string;
}

const hashOfNoCode = once(() => keccak256('0x'));

/** Finds own contracts whose code has changed since deployment, and own accounts with code. */
async function findChangedCode(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  depositAddresses: readonly string[],
): Promise<Result<ChainFinding[]>> {
  const { secretType } = chain.network;
  const findings: ChainFinding[] = [];
  for (const { address, name, hash } of expectedOn({ storage }, chain, depositAddresses)) {
    const code = await chain.code(address);
    if (!code.ok) return code;
    if (keccak256(code.value) === hash) continue;
    const message =
      hash === hashOfNoCode()
        ? `${name} has code, but must not have any. Reset the chain.`
        : `The code of ${name} has changed since deployment. Reset the chain.`;
    findings.push({ kind: 'CODE_CHANGED', chain: secretType, address, message });
  }
  return ok(findings);
}

function expectedOn(
  { storage }: Pick<Ports, 'storage'>,
  { network: { secretType, isEmbedded } }: ChainClient,
  depositAddresses: readonly string[],
): Expected[] {
  if (!isEmbedded) return [];
  return storage.read(({ installation, custodyKeys }) => {
    const custody = installation.find(custodyFact(secretType))?.value;
    const contracts = [
      ...Object.values(devContracts),
      { name: 'the deployment proxy', address: deploymentProxy },
      ...(custody === undefined ? [] : [{ name: custodyName, address: custody }]),
    ];
    const deployed = contracts.flatMap(({ name, address }) => {
      const hash = installation.find(codeFact(secretType, address))?.value;
      return hash === undefined ? [] : [{ name, address, hash }];
    });
    const serviceAccounts = ['faucet', 'market-operator', 'card-float', 'minter'].flatMap((account) => {
      const key = custodyKeys.find(account);
      return key ? [{ name: `The account ${account}`, address: key.address }] : [];
    });
    const deposits = depositAddresses.map((address) => ({ name: 'A deposit address', address }));
    return [...deployed, ...[...serviceAccounts, ...deposits].map((item) => ({ ...item, hash: hashOfNoCode() }))];
  });
}

/**
 * Finds offers whose remaining items are not in custody, either by the custody records or by the collection's balance
 * for all these offers together. Offers that changed in the meantime are left out.
 */
async function findMissingItems(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  offers: readonly OfferRecord[],
): Promise<Result<ChainFinding[]>> {
  const check = (offer: OfferRecord) => checkOffer(chain, offer, neededBy(offers, offer));
  return mapResult(await allOf(offers, check, questionConcurrency), (faults) =>
    offers.flatMap((offer, index): ChainFinding[] => {
      const message = faults[index];
      if (message === undefined || hasChanged(offer)) return [];
      const { custodyAddress: address, id: offerId, sellerId: userId } = offer;
      return [{ kind: 'ITEMS_MISSING', chain: chain.network.secretType, address, offerId, userId, message }];
    }),
  );

  function hasChanged({ id, remainingAmount, status }: OfferRecord): boolean {
    const now = storage.read((tables) => tables.offers.find(id));
    return now?.remainingAmount !== remainingAmount || now.status !== status;
  }
}

function neededBy(offers: readonly OfferRecord[], { item, custodyAddress }: OfferRecord): bigint {
  const same = offers.filter(
    (offer) =>
      offer.custodyAddress === custodyAddress &&
      offer.item.id === item.id &&
      offer.item.address.toLowerCase() === item.address.toLowerCase(),
  );
  return same.reduce((sum, { remainingAmount }) => sum + BigInt(remainingAmount), 0n);
}

/** Returns a sentence about the fault, if any. */
async function checkOffer(
  chain: ChainClient,
  offer: OfferRecord,
  required: bigint,
): Promise<Result<string | undefined>> {
  const { standard, item, custodyAddress, remainingAmount } = offer;
  const remaining = await readRemaining(chain, offer);
  if (!remaining.ok) return remaining;
  if ((remaining.value ?? 0n) < BigInt(remainingAmount))
    return ok(
      `Custody should hold ${remainingAmount} of ${item.name || 'an item'}, but its records show ${remaining.value ?? 0n}.`,
    );
  const balance = await readBalance(chain, { standard, contract: item.address, tokenId: item.id }, custodyAddress);
  if (!balance.ok) return balance;
  if (balance.value >= required) return ok(undefined);
  return ok(
    `Custody should hold ${required} of ${item.name || 'an item'}, but the collection reports ${balance.value}.`,
  );
}
