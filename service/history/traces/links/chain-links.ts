import type { TraceSpan } from '../../../model/history/trace.ts';
import { type TransactionRecord, transactionTitles } from '../../../model/transactions/transaction.ts';
import { chain, type DraftLink, derivationName, id, signatureName, span, text } from './draft-link.ts';

/** The link of a transaction; `parent` is the link of its purpose. */
export function chainLink(transaction: TransactionRecord, position: Pick<DraftLink, 'parent' | 'cause'>): DraftLink {
  const { call, nonce, block, createdAt, state, isFinal, minedAt, reason } = transaction;
  const signing = signingOf(transaction);
  const endedAt = minedAt ?? block?.timestamp;
  const isOver = block !== undefined || isFinal || state === 'REPLACED' || state === 'FAILED';
  return {
    ...position,
    id: transaction.id,
    kind: 'chain',
    title: call?.functionName ?? transactionTitles[transaction.type],
    isLiteral: call !== undefined,
    detail: [
      `nonce ${nonce}`,
      ...(block ? [`block ${block.number}`] : []),
      ...(state === 'REPLACED' ? ['replaced'] : []),
    ].join(', '),
    state: states[state],
    startedAt: before(createdAt, signing),
    ...(isOver && { endedAt: later(createdAt, endedAt ?? createdAt) }),
    waits: [...signing, ...(endedAt === undefined ? [] : [span('in the pool', [createdAt, endedAt], true)])],
    record: { type: 'transaction', id: transaction.id },
    facts: factsOf(transaction),
    ...whyOf(transaction, reason),
  };
}

/** The steps before the signature, until the transaction was stored. */
function signingOf({ signing }: TransactionRecord): TraceSpan[] {
  if (!signing) return [];
  const { keyDerivation = 0, turn = 0, signature } = signing;
  return [
    { name: derivationName, took: keyDerivation, isWait: false },
    { name: 'its turn', took: turn, isWait: true },
    { name: signatureName, took: signature, isWait: false },
  ].filter(({ took }) => took > 0);
}

function before(moment: string, spans: readonly TraceSpan[]): string {
  const duration = spans.reduce((sum, span) => sum + span.took, 0);
  return new Date(Date.parse(moment) - duration).toISOString();
}

/** A replaced transaction made room for another one with its nonce. */
const states = { PENDING: 'running', SUCCEEDED: 'done', FAILED: 'failed', REPLACED: 'done' } as const satisfies Record<
  TransactionRecord['state'],
  DraftLink['state']
>;

function factsOf({ secretType, block, leftBlocks = [], nonce, gasUsed, hash, from, to, walletId }: TransactionRecord) {
  return [
    chain(secretType),
    ...(block ? [text('Block', block.number)] : []),
    ...leftBlocks.map(({ number }) => text('Removed by a chain reorganization', `block ${number}`)),
    text('Nonce', String(nonce)),
    ...(gasUsed === undefined ? [] : [text('Gas used', Number(gasUsed).toLocaleString('en'))]),
    id('Hash', hash),
    id('From', from, walletId === undefined ? undefined : { type: 'wallet', id: walletId }),
    ...(to === undefined ? [] : [id('To', to)]),
  ];
}

function whyOf(
  { state, createdAt, minedAt, broadcastFault }: TransactionRecord,
  reason: string | undefined,
): Pick<DraftLink, 'why'> {
  if (reason !== undefined) return { why: reason };
  if (broadcastFault !== undefined) return { why: broadcastFault };
  if (state === 'PENDING') return { why: 'It is waiting for a block.' };
  const waited = minedAt === undefined ? 0 : Date.parse(minedAt) - Date.parse(createdAt);
  return waited >= 1_000 ? { why: 'Most of this time was spent waiting for the next block.' } : {};
}

/** Returns the later of two times; block times are truncated to seconds. */
function later(a: string, b: string): string {
  return a > b ? a : b;
}
