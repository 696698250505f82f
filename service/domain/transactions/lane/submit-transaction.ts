import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { SubmittedTransaction, TransactionRecord } from '../../../model/transactions/transaction.ts';
import { explainNodeMessage } from '../../../model/wallets/node-messages.ts';
import type { BroadcastOutcome, ChainClient } from '../../../platform/ports/chains.ts';
import type { IdempotencySlot } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import type { Stretch } from '../../../platform/ports/vault.ts';
import { type Fees, feeFields, type SignedTransaction, type UnsignedTransaction } from '../fees.ts';
import type { Payload } from '../request-types.ts';
import { inLane, type LaneOnChain, type LaneReading, occupiesNonce, ownFrom, readLane } from './lane.ts';
import { abandoned, unheard } from './transaction-states.ts';

/** A transaction without nonce and fees. */
export interface Draft
  extends Pick<TransactionRecord, 'applicationId' | 'userId' | 'walletId' | 'type' | 'alias' | 'request'> {
  readonly from: string;
  /** A new id by default. */
  readonly id?: string | undefined;
  readonly payload: Payload;
  readonly gasLimit: bigint;
}

/** The nonce of a transaction and its gas fees. */
export interface NonceAndFees {
  readonly nonce: number;
  readonly fees: Fees;
  /** The id of the pending transaction with this nonce. */
  readonly replaces?: string | undefined;
}

/** The parts of a submission other than its draft. */
export interface Submission {
  readonly draft: Draft;
  /** A recent reading of the lane; used if it still applies. */
  readonly lane?: LaneReading;
  /** Receives all our transactions that are not final in a block. */
  chooseNonceAndFees(lane: LaneOnChain, own: readonly TransactionRecord[]): Result<NonceAndFees>;
  /** Duration of the key derivation, if one was needed. */
  readonly derivation?: Stretch;
  sign(unsigned: UnsignedTransaction): Promise<Result<SignedTransaction>>;
  /** Joins the commit that stores the signed bytes, after an equal failed record is deleted; its failure rolls the commit back. */
  join(tables: TableWriters, transaction: TransactionRecord): Result<void>;
  readonly slot: IdempotencySlot<SubmittedTransaction>;
}

type SubmitPorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/**
 * Takes a nonce, signs, stores the signed bytes with the response and submits them: in this order, and sequentially per
 * address. Also returns the hash if the node's receipt is unknown: the tracker resends the same bytes. See the table in
 * `transaction-states.ts`.
 */
export function submitTransaction(
  ports: SubmitPorts,
  chain: ChainClient,
  submission: Submission,
): Promise<Result<SubmittedTransaction>> {
  const { draft, slot } = submission;
  const { secretType } = chain.network;
  return inLane(chain, draft.from, async () => {
    const read = await readLane(ports, chain, draft.from, submission.lane);
    if (!read.ok) return read;
    const lane = read.value;
    const own = ports.storage.read((tables) => ownFrom(tables, { ...draft, ...lane, secretType }, lane.mined));
    const chosen = submission.chooseNonceAndFees(lane, own);
    if (!chosen.ok) return chosen;

    const from = ports.clock.monotonicMillis();
    const signed = await submission.sign(unsignedOf(chain, draft, chosen.value));
    if (!signed.ok) return signed;
    const measured = signingOf({ from, to: ports.clock.monotonicMillis() }, submission.derivation);
    const signing = ports.ids.seed === undefined ? measured : undefined;
    const parts = { draft, lane, chosen: chosen.value, signed: signed.value, signing };
    const transaction = toRecord(ports, chain, parts);
    const reply = replyOf(transaction);
    const committed = await ports.storage.transact((tables) => {
      if (isOvertaken(tables, transaction, own)) return nonceTaken;
      forgetTwins(tables, transaction);
      const joined = submission.join(tables, transaction);
      if (!joined.ok) return joined;
      tables.transactions.put(transaction);
      for (const transaction of contradicted(own)) tables.transactions.put(transaction);
      slot.keep(tables, reply);
      return ok();
    });
    return committed.ok ? broadcastTransaction(ports, chain, { transaction, slot }) : committed;
  });
}

/** Whether another instance of the world took the nonce since the lane was read; instances do not share locks. */
function isOvertaken(tables: TableWriters, transaction: TransactionRecord, own: readonly TransactionRecord[]): boolean {
  const knownIds = new Set(own.map(({ id }) => id));
  return ownFrom(tables, transaction, transaction.nonce).some(
    (other) => other.nonce === transaction.nonce && occupiesNonce(other) && !knownIds.has(other.id),
  );
}

const nonceTaken = fail(
  'transaction.nonce-taken',
  'Another transaction of this address took the nonce in the meantime. Nothing was sent. Send it again.',
);

/** The same content under the same nonce has the same hash: this transaction replaces a failed record. */
function forgetTwins({ transactions }: TableWriters, { hash, genesis }: TransactionRecord): void {
  for (const twin of transactions.listBy('byHash', hash)) if (twin.genesis === genesis) transactions.delete(twin.id);
}

/** Transactions marked final in a block that this chain does not have: they are checked again. */
function contradicted(own: readonly TransactionRecord[]): TransactionRecord[] {
  return own
    .filter(({ block, isFinal }) => block !== undefined && isFinal)
    .map((transaction) => ({ ...transaction, isFinal: false }));
}

function unsignedOf(
  { network }: ChainClient,
  { payload: { to, value, data }, gasLimit }: Draft,
  { nonce, fees }: NonceAndFees,
): UnsignedTransaction {
  return { chainId: network.chainId, nonce, to, value, data, gasLimit, fees };
}

interface RecordParts {
  readonly draft: Draft;
  readonly lane: LaneOnChain;
  readonly chosen: NonceAndFees;
  readonly signed: SignedTransaction;
  readonly signing: TransactionRecord['signing'];
}

/** Durations of the key derivation and the signature, to 0.001 ms. */
function signingOf(signature: Stretch, derivation: Stretch | undefined) {
  const between = (from: number, to: number) => Math.round((to - from) * 1_000) / 1_000;
  return {
    ...(derivation && {
      keyDerivation: between(derivation.from, derivation.to),
      turn: between(derivation.to, signature.from),
    }),
    signature: between(signature.from, signature.to),
  };
}

function toRecord(
  { ids, clock }: SubmitPorts,
  { network: { secretType, chainId } }: ChainClient,
  { draft, lane, chosen, signed, signing }: RecordParts,
): TransactionRecord {
  const { payload, gasLimit, id = ids.uuid(), ...fields } = draft;
  return {
    id,
    ...fields,
    secretType,
    chainId,
    genesis: lane.genesis,
    to: payload.to,
    nonce: chosen.nonce,
    value: String(payload.value),
    data: payload.data,
    gasLimit: String(gasLimit),
    ...feeFields(chosen.fees),
    hash: signed.hash,
    signed: signed.bytes,
    call: payload.call,
    tokens: payload.tokens,
    replaces: chosen.replaces,
    createdAt: clock.now(),
    signing,
    state: 'PENDING',
    isFinal: false,
  };
}

interface Broadcast {
  readonly transaction: TransactionRecord;
  readonly slot: IdempotencySlot<SubmittedTransaction>;
}

function replyOf({ id, hash }: TransactionRecord): SubmittedTransaction {
  return { id, transactionHash: hash };
}

async function broadcastTransaction(
  ports: SubmitPorts,
  chain: ChainClient,
  broadcast: Broadcast,
): Promise<Result<SubmittedTransaction>> {
  const response = await chain.sendRawTransaction(broadcast.transaction.signed);
  if (!response.ok) {
    // A failed update changes nothing: the bytes are stored, and the tracker resends them.
    await change(ports, broadcast, (pending) => unheard(pending, response.failure.message));
    return ok(replyOf(broadcast.transaction));
  }
  const outcome = response.value;
  if (outcome.accepted) return ok(replyOf(broadcast.transaction));
  return abort(ports, broadcast, rejectionOf(broadcast.transaction, outcome));
}

async function abort(
  ports: SubmitPorts,
  broadcast: Broadcast,
  rejection: Failed,
): Promise<Result<SubmittedTransaction>> {
  const changed = await change(ports, broadcast, (pending, tables) => {
    broadcast.slot.release(tables);
    return abandoned(pending, rejection.failure.message);
  });
  if (!changed.ok) return changed;
  return changed.value ? rejection : ok(replyOf(broadcast.transaction));
}

/** Updates the transaction while it is pending; returns whether it was pending. */
function change(
  { storage }: SubmitPorts,
  { transaction: { id } }: Broadcast,
  toNext: (pending: TransactionRecord, tables: TableWriters) => TransactionRecord,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    const current = tables.transactions.find(id);
    // It may have been mined in the meantime, or its user was deleted.
    if (current?.state !== 'PENDING') return ok(false);
    tables.transactions.put(toNext(current, tables));
    return ok(true);
  });
}

type Rejection = Extract<BroadcastOutcome, { accepted: false }>;

function rejectionOf({ nonce, replaces }: TransactionRecord, { reason, message }: Rejection): Failed {
  if (reason === 'insufficient-funds')
    return fail('transaction.insufficient-funds', 'The wallet has insufficient funds for the transaction and its gas.');
  if (reason === 'nonce-too-low' || (reason === 'replacement-underpriced' && !replaces))
    return fail(
      'transaction.nonce-taken',
      `Another transaction of the address took the nonce ${nonce} in the meantime. Send the request again.`,
    );
  return fail('transaction.submit.ethereum-error', `The node rejected it. ${explainNodeMessage(message)}.`);
}
