import type { SnapshotDifference } from '../../../../service/model/installation/snapshot.ts';
import { counted } from '../../../components/figures/counted.ts';

/** Further fields are only counted. */
const shownFields = 6;

/** The changes of a table in words. @example "3 added · 1 changed (1 from ready to closed): status, remaining" */
function changesOf({ added, removed, changed, moves, fields }: SnapshotDifference['tables'][number]): string {
  const names = fields.slice(0, shownFields).map(({ name }) => toWords(name));
  const more = fields.length - names.length;
  const fieldList = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const moveList = moves.map(({ from, to, count }) => `${count} from ${toState(from)} to ${toState(to)}`).join(', ');
  return [
    added > 0 && `${added.toLocaleString('en')} added`,
    removed > 0 && `${removed.toLocaleString('en')} removed`,
    changed > 0 &&
      `${changed.toLocaleString('en')} changed${moveList && ` (${moveList})`}${fieldList && `: ${fieldList}`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** All lines of a difference: tables, then chains. */
export function linesOf({ tables, chains }: SnapshotDifference) {
  return [
    ...tables
      .filter(({ table }) => !internal.has(table))
      .map((table) => ({ id: table.table, what: tableLabel(table.table), summary: changesOf(table) })),
    ...chains.map(({ secretType, blocks }) => ({
      id: secretType,
      what: secretType,
      summary: `${blocks > 0 ? '+' : '−'}${counted(Math.abs(blocks), 'block')}`,
    })),
  ];
}

/** The numbers of changed records. @example "12 records removed, 3 changed" */
export function sumOf({ tables }: Pick<SnapshotDifference, 'tables'>): string {
  const shown = tables.filter(({ table }) => !internal.has(table));
  const texts = (['removed', 'added', 'changed'] as const).flatMap((change) => {
    const count = shown.reduce((sum, table) => sum + table[change], 0);
    return count > 0 ? [{ count, change }] : [];
  });
  return texts
    .map(
      ({ count, change }, index) => `${index === 0 ? counted(count, 'record') : count.toLocaleString('en')} ${change}`,
    )
    .join(', ');
}

/** The numbers of changed records and blocks. @example "41 records added, 2 changed, 6 blocks" */
export function totalOf({ tables, chains }: Pick<SnapshotDifference, 'tables' | 'chains'>): string {
  const blocks = chains.reduce((sum, chain) => sum + Math.abs(chain.blocks), 0);
  return [sumOf({ tables }), blocks > 0 && counted(blocks, 'block')].filter(Boolean).join(', ');
}

/** The main added records. @example "3 users, 5 wallets" */
export function additionsOf({ tables }: Pick<SnapshotDifference, 'tables'>): string {
  const added = tables.filter(({ table, added }) => added > 0 && main.has(table));
  const texts = added.slice(0, 5).map(({ table, added }) => {
    const plural = tableLabel(table).toLowerCase();
    return counted(added, plural.replace(/s$/, ''), plural);
  });
  return [...texts, ...(added.length > texts.length ? ['and more'] : [])].join(', ');
}

/** Tables with a page of their own. */
const main: ReadonlySet<string> = new Set([
  ...['users', 'wallets', 'transactions', 'marketUsers', 'offers', 'fulfillments'],
  ...['collections', 'tokenMints', 'paymentIntents', 'webhooks'],
]);

/** Tables that no page shows. */
const internal: ReadonlySet<string> = new Set([
  ...['depositWatches', 'marketReservations', 'encryptionPairs', 'usedCredentials', 'installation'],
  ...['idempotentReplies', 'auditEntries', 'auditStarts', 'paymentEvents'],
]);

/** @example toState('GIVEN_UP') // "given up" */
function toState(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}

/** @example toWords('remainingAmount') // "remaining amount" */
function toWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Tables whose stored name is not the term of the console. */
const labels: ReadonlyMap<string, string> = new Map([
  ['gifts', 'Faucet payments'],
  ['savedRequests', 'Drafts'],
  ['custodyKeys', 'Escrow keys'],
  ['tokenMints', 'Mints'],
  ['paymentIntents', 'Payments'],
]);

/** The name of a table in the console. @example tableLabel('signingMethods') // "Signing methods" */
function tableLabel(table: string): string {
  const words = toWords(table);
  return labels.get(table) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
