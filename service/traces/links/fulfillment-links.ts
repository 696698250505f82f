import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { chainLink } from './chain-links.ts';
import { chain, code, type DraftLink, id, text } from './draft-link.ts';

/** What the links of a fulfillment are made of. */
export interface FulfillmentParts {
  readonly offer: OfferRecord | undefined;
  readonly buyerName: string;
  /** Of the operator, oldest first. */
  readonly transactions: readonly TransactionRecord[];
  /** What it was bought with. */
  readonly cause: string | undefined;
}

/** The wait for its turn, its calls on the chain, and how it ended. */
export function fulfillmentLinks(one: FulfillmentRecord, parts: FulfillmentParts): DraftLink[] {
  const { transactions } = parts;
  const calls = transactions.map((transaction) => chainLink(transaction, { parent: one.id }));
  const isUnreached = one.status === 'ERROR' && calls.length === 0;
  return [
    queueLink(one, parts),
    ...calls,
    ...(isUnreached ? [unreachedCall(one)] : []),
    ...endLink(one, transactions.at(-1)),
  ];
}

const verbs = {
  PURCHASE: 'Purchase of',
  REIMBURSEMENT: 'Return of',
  TERMINATION: 'Return of',
} as const;

function queueLink(one: FulfillmentRecord, parts: FulfillmentParts): DraftLink {
  const [first] = parts.transactions;
  const endedAt = first?.createdAt ?? (one.status === 'ERROR' ? one.changedAt : undefined);
  const item = parts.offer?.item.name ?? 'an item';
  return {
    id: one.id,
    kind: 'queue',
    cause: parts.cause,
    title: `${verbs[one.type]} ${item}`,
    detail: 'QUEUED',
    state: endedAt === undefined ? 'running' : 'done',
    startedAt: one.createdAt,
    ...(endedAt !== undefined && { endedAt }),
    record: { type: 'fulfillment', id: one.id },
    facts: factsOf(one, parts),
    why: 'The items and the money were set aside at once; the operator settles one purchase of an account after the other.',
  };
}

function unreachedCall({ id: parent, type }: FulfillmentRecord): DraftLink {
  const title = type === 'PURCHASE' ? 'fulfilWithPermit' : 'giveBack';
  return {
    id: `${parent}/call`,
    parent,
    kind: 'chain',
    title,
    isLiteral: true,
    state: 'unreached',
    why: 'It was refused before anything was signed.',
  };
}

function endLink(one: FulfillmentRecord, last: TransactionRecord | undefined): DraftLink[] {
  const { status, changedAt, reason } = one;
  if (status !== 'COMPLETED' && status !== 'ERROR') return [];
  const mined = last?.minedAt ?? changedAt;
  return [
    {
      id: `${one.id}/end`,
      parent: one.id,
      kind: 'ledger',
      title: 'Fulfillment',
      detail: status,
      state: status === 'ERROR' ? 'failed' : 'done',
      startedAt: mined < changedAt ? mined : changedAt,
      endedAt: changedAt,
      record: { type: 'fulfillment', id: one.id },
      facts: [code('Status', status), id('Fulfillment', one.id)],
      why:
        reason ??
        'Counted as soon as its block is as deep as the chain requires and safe on the disk.',
    },
  ];
}

function factsOf(
  one: FulfillmentRecord,
  { offer, buyerName }: FulfillmentParts,
): DraftLink['facts'] {
  const offerName = offer?.item.name ?? one.offerId;
  return [
    code('Status', one.status),
    chain(one.chain),
    text('Items', String(one.amount)),
    text('Buyer', buyerName, { type: 'marketUser', id: one.buyerId }),
    text('Offer', offerName, { type: 'offer', id: one.offerId }),
    id('To', one.walletAddress),
    id('Fulfillment', one.id),
  ];
}
