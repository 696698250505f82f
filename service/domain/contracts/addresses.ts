import { z } from 'zod';
import { type ContractArtifact, collection721, collection1155, token20 } from '../../../contracts/addresses.ts';
import { checkedAddress, type SecretType, secretTypeInput, toLocalDateTime } from '../../model/kernel/primitives.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import { type CollectionRecord, collectionKey } from '../../model/market/collection.ts';
import { blockView, type ContractFunction, contractView } from '../../model/transactions/contract-call.ts';
import {
  type ContractPlace,
  custodyFact,
  findKnownContract,
  type KnownContract,
} from '../../model/transactions/dev-contracts.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import type { BlockReference } from '../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { readAbi } from '../abi/read-abi.ts';
import { isVisible } from '../auth/authenticate.ts';
import { allOf } from '../balances/received-logs.ts';
import { devArtifacts } from '../chains/send-from-faucet.ts';

/** Maximum number of transactions returned per block. */
const maximumTransactions = 200;
const concurrentRequests = 8;

export const getBlock = query({
  summary: 'Get block',
  description: 'By number or hash, or the latest block.',
  route: route('GET', '/_vaultdesk/chains/{secretType}/blocks/{block}'),
  input: z.object({
    secretType: secretTypeInput,
    block: z.string().regex(/^(latest|\d{1,15}|0x[0-9a-fA-F]{64})$/, 'Use a number, a hash or latest.'),
  }),
  output: blockView,
  async run(ports, { secretType, block: reference }, caller) {
    const chain = ports.chains.of(secretType);
    const response = await chain.block(toReference(reference));
    if (!response.ok) return response;
    const block = response.value;
    if (!block) return fail('block.not-found', `${chain.network.name} has no block ${reference} (yet).`);
    const hashes = block.transactionHashes.slice(0, maximumTransactions);
    const transactions = await allOf(hashes, (hash) => chain.transaction(hash), concurrentRequests);
    if (!transactions.ok) return transactions;
    const known = transactions.value.flatMap((transaction) => transaction ?? []);

    const nameOf = nameAddresses(ports, secretType, caller);
    return ok({
      secretType,
      number: Number(block.number),
      hash: block.hash,
      parentHash: block.parentHash,
      // A node may report any number; later times are cut to the last instant of ECMAScript.
      timestamp: toLocalDateTime(new Date(Math.min(block.timestamp * 1000, 8.64e15)).toISOString()),
      gasUsed: block.gasUsed?.toString(),
      baseFeePerGas: block.baseFeePerGas?.toString(),
      transactions: known.map(({ hash, from, to, value }) => ({
        hash,
        from,
        fromName: nameOf(from)?.name,
        to,
        toName: to === undefined ? undefined : nameOf(to)?.name,
        value: formatUnits(value, nativeDecimals),
        transactionId: ports.storage.read(({ transactions }) => transactions.listBy('byHash', hash))[0]?.id,
      })),
    });
  },
});

function toReference(reference: string): BlockReference {
  if (reference === 'latest') return reference;
  return reference.startsWith('0x') ? { hash: reference } : BigInt(reference);
}

export type NamingPorts = Pick<Ports, 'chains' | 'custody' | 'storage'>;

/** The owner of an address, as far as the caller may know. */
interface NamedAddress {
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
function nameAccount({ storage }: Pick<Ports, 'storage'>, account: string, caller: Caller): NamedAddress {
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

export const getContract = query({
  summary: 'Get known contract',
  description: 'Whether the address is a contract and, if the service knows it, its functions.',
  route: route('GET', '/_vaultdesk/chains/{secretType}/contracts/{address}'),
  input: z.object({ secretType: secretTypeInput, address: checkedAddress }),
  output: contractView,
  async run(ports, { secretType, address }) {
    const code = await ports.chains.of(secretType).code(address);
    if (!code.ok) return code;
    const contract = findContract(ports, secretType, address);
    return ok({
      secretType,
      address,
      isContract: code.value !== '0x',
      name: contract?.name,
      functions: [...(contract?.functions ?? [])],
    });
  },
});

/** A contract deployed by the service, with its functions; queries no chain. */
export function findContract(
  ports: Pick<Ports, 'chains' | 'storage'>,
  secretType: SecretType,
  address: string,
): { readonly name: string; readonly functions: readonly ContractFunction[] } | undefined {
  const contract =
    findKnownContract(contractPlace(ports, secretType), address) ?? findDeployed(ports, secretType, address);
  return contract && { name: contract.name, functions: functionsOf(contract.kind) };
}

const artifacts = {
  ...devArtifacts,
  ERC_721: collection721,
  ERC_1155: collection1155,
  ERC_20: token20,
} satisfies Record<KnownContract['kind'] | CollectionRecord['standard'], ContractArtifact>;
type Kind = keyof typeof artifacts;

/** A collection deployed here, for any caller: its name is public on the chain. */
function findDeployed(
  { storage }: Pick<Ports, 'storage'>,
  secretType: SecretType,
  address: string,
): { kind: Kind; name: string } | undefined {
  const collection = storage
    .read(({ collections }) => collections.listBy('byAddress', collectionKey(secretType, address)))
    .find(({ status }) => status !== 'FAILED');
  return collection && { kind: collection.standard, name: collection.name };
}

const functions = new Map<Kind, readonly ContractFunction[]>();

/** The functions of a contract kind; its ABI is parsed once. */
function functionsOf(kind: Kind): readonly ContractFunction[] {
  const known = functions.get(kind);
  if (known) return known;
  const parsed = readAbi(JSON.stringify(artifacts[kind].abi));
  const read = parsed.ok ? parsed.value.functions : [];
  functions.set(kind, read);
  return read;
}

/** Decides which contracts are known on a chain. */
export function contractPlace(
  { chains, storage }: Pick<Ports, 'chains' | 'storage'>,
  secretType: SecretType,
): ContractPlace {
  const { chainId, isEmbedded } = chains.of(secretType).network;
  const custody = storage.read(({ installation }) => installation.find(custodyFact(secretType))?.value);
  return { chainId, isEmbedded, custody };
}
