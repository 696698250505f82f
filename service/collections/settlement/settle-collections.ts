import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import { tokenTypeKey } from '../../resources/state.ts';
import type { TokenMintRecord } from '../../resources/token-mint.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import { type Attempts, pauseBefore, readAttempts } from '../../transactions/operator/attempts.ts';
import {
  hasAllBlocks,
  lookAtOperator,
  type OperatorNow,
} from '../../transactions/operator/look-at-operator.ts';
import type { SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { settleDeployment } from './settle-deployment.ts';
import { type MintBatch, settleMints } from './settle-mints.ts';
import { settleTokenType } from './settle-token-type.ts';

/** Mints in one transaction. */
const mostTogether = 100;
/** Mints that wait for their finality at a time. */
const mostOnTheirWay = 800;
/** Token types that are sent in one round. */
const mostTypes = 20;
const afterFaultMilliseconds = 1_000;
/** What waits for its finality, or for the tracker, is looked at again so soon. */
const soonMilliseconds = 250;

/**
 * One round of deployments, token types and mints on one chain. Answers in how many milliseconds to come
 * back; nothing for "when something changes". A chain with nothing to settle is not asked, and so not
 * woken.
 */
export async function settleCollections(
  ports: SettlementPorts,
  secretType: SecretType,
): Promise<number | undefined> {
  const due = findDue(ports, secretType);
  const settled = await settleDue(ports, secretType, due);
  const pauses = due.retryIn === undefined ? [] : [Math.max(0, due.retryIn)];
  if (settled.ok && settled.value) pauses.push(soonMilliseconds);
  if (!settled.ok) {
    ports.log.warn('collections.wait', { chain: secretType, reason: settled.failure.message });
    pauses.push(afterFaultMilliseconds);
  }
  return pauses.length === 0 ? undefined : Math.min(...pauses);
}

/** Tells whether to look again soon. */
async function settleDue(
  ports: SettlementPorts,
  secretType: SecretType,
  { collections, types, batches }: Due,
): Promise<Result<boolean>> {
  if (collections.length + types.length + batches.length === 0) return ok(false);
  const at = await lookAtOperator(ports, ports.chains.of(secretType), 'minter');
  if (!at.ok) return at;
  const isWhole = await hasAllBlocks(ports, at.value);
  if (!isWhole.ok || !isWhole.value) return isWhole.ok ? ok(true) : isWhole;
  const work: ((now: OperatorNow) => Promise<Result<boolean>>)[] = [
    ...collections.map((one) => (now: OperatorNow) => settleDeployment(ports, now, one)),
    ...types.map((one) => (now: OperatorNow) => settleTokenType(ports, now, one)),
    ...batches.map((one) => (now: OperatorNow) => settleMints(ports, now, one)),
  ];
  let isSoon = false;
  for (const one of work) {
    const end = await one(at.value);
    if (!end.ok) return end;
    isSoon ||= end.value;
  }
  return ok(isSoon);
}

/** What can go on now, and when something is to be tried again. */
interface Due {
  readonly collections: readonly CollectionRecord[];
  readonly types: readonly { collection: CollectionRecord; type: TokenTypeRecord }[];
  readonly batches: readonly MintBatch[];
  readonly retryIn: number | undefined;
}

/** A transaction that waits has the tracker behind it, and what a node refused is tried again later. */
function findDue({ storage, clock }: SettlementPorts, chain: SecretType): Due {
  const pauses: number[] = [];
  const isDue = (attempts: Attempts) => {
    const pause = pauseBefore(attempts, clock.millis());
    if (pause > 0) pauses.push(pause);
    return attempts.verdict !== 'waiting' && pause <= 0;
  };
  return storage.read((tables) => {
    const collections = tables.collections
      .listBy('unsettled', chain)
      .filter((one) => isDue(readAttempts(tables, one.transactionIds)));
    const types = tables.tokenTypes
      .listBy('unsettled', chain)
      .flatMap((type) => {
        const collection = tables.collections.find(type.collectionId);
        return collection?.status === 'SUCCEEDED' ? [{ collection, type }] : [];
      })
      .filter(({ type }) => isDue(readAttempts(tables, type.transactionIds)))
      .slice(0, mostTypes);
    const sent = tables.tokenMints.listBy('sent', chain);
    const again = batchesOf(tables, sent, byTransactions).filter(({ mints: [first] }) =>
      isDue(readAttempts(tables, first?.transactionIds ?? [])),
    );
    const room = Math.max(0, mostOnTheirWay - sent.length);
    const queued = tables.tokenMints
      .pageBy('queued', chain, { offset: 0, limit: room })
      .filter((mint) => isTypeThere(tables, mint));
    const batches = [...again, ...batchesOf(tables, queued, ({ collectionId }) => collectionId)];
    return {
      collections,
      types,
      batches,
      retryIn: pauses.length ? Math.min(...pauses) : undefined,
    };
  });
}

/** What was tried together is tried together again. */
function byTransactions({ collectionId, transactionIds }: TokenMintRecord): string {
  return `${collectionId} ${transactionIds.join()}`;
}

function isTypeThere(
  { tokenTypes }: TableReaders,
  { collectionId, typeId }: TokenMintRecord,
): boolean {
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  return type?.status === 'SUCCEEDED';
}

function batchesOf(
  { collections }: TableReaders,
  mints: readonly TokenMintRecord[],
  keyOf: (mint: TokenMintRecord) => string,
): MintBatch[] {
  const groups = new Map<string, TokenMintRecord[]>();
  for (const mint of mints) {
    const key = keyOf(mint);
    const group = groups.get(key);
    if (group) group.push(mint);
    else groups.set(key, [mint]);
  }
  return [...groups.values()].flatMap((group) => {
    const collection = collections.find(group[0]?.collectionId ?? '');
    if (!collection) return [];
    const parts: MintBatch[] = [];
    for (let first = 0; first < group.length; first += mostTogether)
      parts.push({ collection, mints: group.slice(first, first + mostTogether) });
    return parts;
  });
}
