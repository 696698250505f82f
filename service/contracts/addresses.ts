import pLimit from 'p-limit';
import { isVisible } from '../auth/tenancy.ts';
import { formatUnits } from '../kernel/base-units.ts';
import { type SecretType, toLocalDateTime } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { BlockReference, ChainBlock, ChainClient, ChainTransaction } from '../ports/chains.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { nativeDecimals } from '../resources/balance.ts';
import { collectionKey } from '../resources/collection.ts';
import type { BlockView } from '../resources/contract-call.ts';
import { findKnownContract } from '../resources/dev-contracts.ts';
import { contractPlace } from './get-contract.ts';

/** Maximum number of transactions returned per block. */
const maximumTransactions = 200;
const concurrentRequests = 8;

/** A block with its contents, by number or hash, or the latest block. */
export async function getBlock(
  ports: NamingPorts & Pick<Ports, 'storage'>,
  { secretType, block: reference }: { secretType: SecretType; block: string },
  caller: Caller,
): Promise<Result<BlockView>> {
  const chain = ports.chains.of(secretType);
  const response = await chain.block(toReference(reference));
  if (!response.ok) return response;
  const block = response.value;
  if (!block)
    return fail('block.not-found', `${chain.network.name} has no block ${reference} (yet).`);
  const transactions = await transactionsOf(chain, block);
  if (!transactions.ok) return transactions;

  const nameOf = nameAddresses(ports, secretType, caller);
  return ok({
    secretType,
    number: Number(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: toLocalDateTime(instantOf(block)),
    gasUsed: block.gasUsed?.toString(),
    baseFeePerGas: block.baseFeePerGas?.toString(),
    transactions: transactions.value.map(({ hash, from, to, value }) => ({
      hash,
      from,
      fromName: nameOf(from)?.name,
      to,
      toName: to === undefined ? undefined : nameOf(to)?.name,
      value: formatUnits(value, nativeDecimals),
      transactionId: ports.storage.read(({ transactions }) =>
        transactions.listBy('byHash', hash),
      )[0]?.id,
    })),
  });
}

/** A node may report any number; later times are cut to the last instant of ECMAScript. */
function instantOf({ timestamp }: ChainBlock): string {
  return new Date(Math.min(timestamp * 1000, 8.64e15)).toISOString();
}

function toReference(reference: string): BlockReference {
  if (reference === 'latest') return reference;
  return reference.startsWith('0x') ? { hash: reference } : BigInt(reference);
}

async function transactionsOf(
  chain: ChainClient,
  { transactionHashes }: ChainBlock,
): Promise<Result<ChainTransaction[]>> {
  const limit = pLimit(concurrentRequests);
  const responses = await Promise.all(
    transactionHashes
      .slice(0, maximumTransactions)
      .map((hash) => limit(() => chain.transaction(hash))),
  );
  const transactions: ChainTransaction[] = [];
  for (const response of responses) {
    if (!response.ok) return response;
    if (response.value) transactions.push(response.value);
  }
  return ok(transactions);
}

export type NamingPorts = Pick<Ports, 'chains' | 'custody' | 'storage'>;

/** The owner of an address, as far as the caller may know. */
export interface NamedAddress {
  readonly kind: 'wallet' | 'contract' | 'account';
  readonly name: string;
  readonly walletId?: string;
  /** The market user whose deposit address it is. */
  readonly marketUserId?: string;
}

/** Finds names on one chain: wallets that the caller can see, contracts and accounts of the service. */
export function nameAddresses(
  ports: NamingPorts,
  secretType: SecretType,
  caller: Caller,
): (address: string) => NamedAddress | undefined {
  const scope = contractPlace(ports, secretType);
  return (address) => {
    const contract = findKnownContract(scope, address);
    if (contract) return { kind: 'contract', name: contract.name };
    const [deployed] = ports.storage.read(({ collections }) =>
      collections.listBy('byAddress', collectionKey(secretType, address)),
    );
    if (deployed && isVisible(caller, deployed)) return { kind: 'contract', name: deployed.name };
    const account = ports.custody.find(address);
    if (account) return nameAccount(ports, account, caller);
    return nameWallet(ports, { secretType, address }, caller);
  };
}

/** An account of the service: one of its own, or a market user's deposit address. */
function nameAccount(
  { storage }: Pick<Ports, 'storage'>,
  account: string,
  caller: Caller,
): NamedAddress {
  const kind = 'account';
  const name = accountNames.get(account);
  if (name !== undefined) return { kind, name };
  const [, marketUserId = ''] = account.split(':');
  const user = storage.read(({ marketUsers }) => marketUsers.find(marketUserId));
  return user && isVisible(caller, user)
    ? { kind, name: `Deposit address of ${user.nickname}`, marketUserId }
    : { kind, name: 'Deposit address' };
}

const accountNames: ReadonlyMap<string, string> = new Map([
  ['faucet', 'Faucet'],
  ['market-operator', 'Market operator'],
  ['minter', 'Minter'],
]);

/** A wallet on this chain, else a wallet on another chain with the same key. */
function nameWallet(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, address }: { secretType: SecretType; address: string },
  caller: Caller,
): NamedAddress | undefined {
  const visible = storage
    .read(({ wallets }) => wallets.listBy('byAddress', address.toLowerCase()))
    .filter((wallet) => isVisible(caller, wallet));
  const ofChain = visible.filter((wallet) => wallet.secretType === secretType);
  const wallet = ofChain.find(({ archived }) => !archived) ?? ofChain[0] ?? visible[0];
  return wallet && { kind: 'wallet', name: wallet.description, walletId: wallet.id };
}
