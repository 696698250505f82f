import type { CollectionRecord, MintStatus } from '../../../model/market/collection.ts';
import type { TokenMintRecord } from '../../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { chain, code, type DraftLink, id, text } from './draft-link.ts';

const states = { PENDING: 'running', SUCCEEDED: 'done', FAILED: 'failed' } as const satisfies Record<
  MintStatus,
  DraftLink['state']
>;

/** A mint or deployment by the operator account. */
interface OperatorRequest extends Pick<TokenMintRecord, 'id' | 'status' | 'reason' | 'createdAt' | 'transactionHash'> {
  /** Transactions of the operator account, oldest first. */
  readonly transactions: readonly TransactionRecord[];
}

export function mintLink(
  mint: TokenMintRecord,
  transactions: readonly TransactionRecord[],
  typeName: string | undefined,
): DraftLink {
  return {
    ...settled({ ...mint, transactions }),
    kind: 'mint',
    title: `Mint of ${mint.amount.toLocaleString('en')} ${typeName ?? `of type ${mint.typeId}`}`,
    record: { type: 'mint', id: mint.id },
    facts: [
      code('Status', mint.status),
      chain(mint.chain),
      id('To', mint.destination),
      id('Contract', mint.contractAddress, collectionOf(mint.chain, mint.contractAddress)),
      ...(mint.tokenId === undefined ? [] : [text('Token', mint.tokenId)]),
      id('Mint', mint.id),
    ],
  };
}

export function tokenTypeLink(type: TokenTypeRecord, transactions: readonly TransactionRecord[]): DraftLink {
  return {
    ...settled({ ...type, transactions }),
    kind: 'mint',
    title: `Token type ${type.name}`,
    record: collectionOf(type.chain, type.contractAddress),
    facts: [code('Status', type.status), chain(type.chain), text('Number', String(type.typeId))],
  };
}

export function collectionLink(collection: CollectionRecord, transactions: readonly TransactionRecord[]): DraftLink {
  return {
    ...settled({ ...collection, transactions }),
    kind: 'mint',
    title: `Contract ${collection.name}`,
    record: collectionOf(collection.chain, collection.address),
    facts: [code('Status', collection.status), chain(collection.chain), id('Address', collection.address)],
  };
}

/** The console page of a contract. */
export function collectionOf(chainName: string, address: string) {
  return { type: 'collection', id: `${chainName}/${address}` } as const;
}

function settled({ id: own, status, reason, createdAt, transactions }: OperatorRequest) {
  const [last] = transactions.toReversed();
  const endedAt = status === 'PENDING' ? undefined : (last?.minedAt ?? last?.createdAt ?? createdAt);
  return {
    id: own,
    state: states[status],
    detail: status,
    startedAt: createdAt,
    ...(endedAt !== undefined && { endedAt }),
    why: reason,
  };
}
