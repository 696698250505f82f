import { collection721, collection1155 } from '../../../../contracts/addresses.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../../model/kernel/values/uuid-bytes32.ts';
import type { CollectionRecord } from '../../../model/market/collection.ts';
import type { TokenMintRecord } from '../../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { ChainReceipt } from '../../../platform/ports/chains.ts';
import { interfaceOf } from '../../abi/encode-call.ts';
import { isMagic } from '../../auth/is-magic.ts';
import { readValue } from '../../chains/read-token.ts';
import { callPayload } from '../../transactions/operator/call-payload.ts';
import type { Settlement } from '../../transactions/operator/settlement.ts';
import type { OperatorNow, SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import type { Payload } from '../../transactions/request-types.ts';
import { attemptIdsOf, completeMint, failMint, forgetCollection, withAttempt } from './settlement-records.ts';

/** Mints of one contract sent in one transaction, all with the same number of attempts. */
export interface MintBatch {
  readonly collection: CollectionRecord;
  readonly mints: readonly TokenMintRecord[];
}

/**
 * Mints end as SUCCEEDED with their tokens, or FAILED with the reason. A later transaction may repeat the same mints:
 * the contract skips those already minted. A batch that fails is split into halves.
 */
export function describeMints(ports: SettlementPorts, batch: MintBatch): Settlement {
  const { storage } = ports;
  const { collection, mints } = batch;
  const { applicationId, address } = collection;
  const ids = mints.map(({ id }) => uuidToBytes32(id));
  return {
    applicationId,
    event: { address, topics: [collectionEvent('Minted'), ids] },
    attemptIds: ({ tokenMints }) => {
      const [first, ...others] = mints.map(({ id }) => attemptIdsOf(tokenMints.find(id)));
      const areTogether = others.every((item) => item && item.at(-1) === first?.at(-1));
      return areTogether ? first : undefined;
    },
    // A bad mint fails its batch first, then is isolated by splitting.
    call: async () =>
      mints.some(({ amount }) => isMagic(ports, 'mintFails', String(amount)))
        ? fail('contract.reverted', 'Its amount is a magic value')
        : ok(mintCall(collection, mints)),
    isPerformed: async (at) => {
      const tokens = await askTokens(at, collection, mints);
      return tokens.ok ? ok(tokens.value.size === mints.length) : tokens;
    },
    join: ({ tokenMints }, transaction, transactionIds) => {
      for (const { id } of mints) {
        const current = tokenMints.find(id);
        if (current) tokenMints.put(withAttempt(current, transaction, transactionIds));
      }
    },
    complete: (at, hash) => complete(ports, at, batch, hash),
    giveUp: (_at, { reason, isContractGone }) =>
      storage.transact((tables) => {
        if (isContractGone) forgetCollection(tables, collection.id);
        for (const { id } of isContractGone ? [] : mints) {
          const current = tables.tokenMints.find(id);
          if (current?.status === 'PENDING') failMint(tables, current, `The contract rejected it. ${reason}`);
        }
        return ok();
      }),
    parts: () => halvesOf(batch).map((half) => describeMints(ports, half)),
  };
}

function halvesOf({ collection, mints }: MintBatch): readonly MintBatch[] {
  if (mints.length < 2) return [];
  const middle = Math.ceil(mints.length / 2);
  return [mints.slice(0, middle), mints.slice(middle)].map((half) => ({ collection, mints: half }));
}

/** The events of a final transaction name the tokens; skipped mints were minted earlier. */
async function complete(
  { storage }: SettlementPorts,
  at: OperatorNow,
  { collection, mints }: MintBatch,
  transactionHash: string | undefined,
): Promise<Result<void>> {
  const receipt = await at.operator.chain.receipt(transactionHash ?? '');
  if (!receipt.ok) return receipt;
  const created = tokensIn(receipt.value, collection);
  const skipped = mints.filter(({ id }) => !created.has(uuidToBytes32(id)));
  const existing = await askTokens(at, collection, skipped);
  if (!existing.ok) return existing;
  const tokens = new Map([...created, ...existing.value]);
  const unknown = mints.find(({ id }) => !tokens.has(uuidToBytes32(id)));
  if (unknown)
    return fail(
      'contract.unreadable',
      `The contract ${collection.address} does not report the result of mint ${unknown.id}.`,
    );
  return storage.transact((tables) => {
    for (const { id } of mints) {
      const current = tables.tokenMints.find(id);
      if (current?.status !== 'PENDING') continue;
      completeMint(tables, current, { tokenId: tokens.get(uuidToBytes32(id)), transactionHash });
    }
    return ok();
  });
}

/** The first token of each mint, keyed by its on-chain word. */
type Tokens = ReadonlyMap<string, string>;

function tokensIn(receipt: ChainReceipt | undefined, { address }: CollectionRecord): Tokens {
  const tokens = new Map<string, string>();
  for (const { address: from, topics, data } of receipt?.logs ?? []) {
    if (from !== address || topics[0] !== collectionEvent('Minted')) continue;
    const { args } = collectionInterface().parseLog({ topics: [...topics], data }) ?? {};
    if (args) tokens.set(String(args.mintId), String(args.firstTokenId));
  }
  return tokens;
}

/** The mints that the contract performed. */
async function askTokens(
  { operator: { chain } }: OperatorNow,
  { address: contract }: CollectionRecord,
  mints: readonly TokenMintRecord[],
): Promise<Result<Tokens>> {
  const tokens = new Map<string, string>();
  for (const { id } of mints) {
    const data = collectionInterface().encodeFunctionData('tokenOfMint', [uuidToBytes32(id)]);
    const tokenId = await readValue(chain, { contract, data, returns: 'uint256' });
    if (!tokenId.ok) return tokenId;
    if (typeof tokenId.value === 'bigint' && tokenId.value > 0n) tokens.set(uuidToBytes32(id), String(tokenId.value));
  }
  return ok(tokens);
}

const interfaces = {
  ERC_721: interfaceOf(collection721.abi),
  ERC_1155: interfaceOf(collection1155.abi),
} as const;

/** The functions that both token standards share here. */
export const collectionInterface = interfaces.ERC_1155;

/** The topic of an event that both token standards share here. */
export function collectionEvent(name: 'Minted' | 'TypeCreated'): string {
  return collectionInterface().getEvent(name)?.topicHash ?? '';
}

/** The call that creates a token type; it reverts if sent twice. */
export function createTypeCall(
  { standard, address }: CollectionRecord,
  { typeId, maxSupply = 0, fungible, burnable }: TokenTypeRecord,
): Payload {
  const values = standard === 'ERC_721' ? [typeId, maxSupply, burnable] : [typeId, maxSupply, fungible, burnable];
  return callPayload(interfaces[standard](), address, 'createType', values);
}

/** The call that mints all given mints that were not minted before. */
function mintCall({ address }: CollectionRecord, mints: readonly TokenMintRecord[]): Payload {
  const requests = mints.map(({ id, destination, typeId, amount }) => [uuidToBytes32(id), destination, typeId, amount]);
  return callPayload(collectionInterface(), address, 'mintMany', [requests]);
}
