import { attentionKinds } from '../../../service/model/installation/names.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { capitalised } from '../../service/call/credential.ts';
import { type AttentionKind, contentOfPages, kindLabels, sizeOf, toCount } from './kinds.ts';
import { groupKeyOf, groupsOf, inPlaces, newPlace, openItems, type Places, type Row } from './rows.ts';

/** A card of the page. */
interface ItemCard {
  readonly key: string;
  readonly title: string;
  /** If all its items are of this kind. */
  readonly kind?: AttentionKind;
  readonly members: readonly Row[];
}

/** A card for each group of several items, and a card each for the other errors and warnings; errors are first. */
export function placesInCards(rows: readonly Row[]): Places {
  const several = new Set(groupsOf(rows).filter(isSeveral).flat());
  return new Map(
    rows.map((row) => [row.item.id, several.has(row) ? groupKeyOf(row.item) : row.item.severity] as const),
  );
}

/** The cards of the page. */
export function cardsOf(rows: readonly Row[], places = placesInCards(rows)): readonly ItemCard[] {
  const cards = inPlaces(rows, places);
  return cards.flatMap(([key, members], index) => {
    const [first] = members;
    if (!first) return [];
    if (key === newPlace) return { key, title: 'New', members };
    if (key !== 'bad' && key !== 'warn')
      return { key, title: titleOf(first.item.kind, members), kind: first.item.kind, members };
    const isOther = cards.slice(0, index).some(([other]) => other.endsWith(` ${key}`));
    const noun = key === 'bad' ? 'errors' : 'warnings';
    return { key, title: capitalised(isOther ? `other ${noun}` : noun), members };
  });
}

/** Several locked signing methods can be unlocked together, also if one item is about all of them. */
function isSeveral(group: readonly Row[]): boolean {
  const [first] = group;
  return group.length > 1 || (first?.item.kind === 'signing-method-locked' && sizeOf([first.item]) > 1);
}

/** Counts the open items; all of them if none is open. */
function titleOf(kind: AttentionKind, members: readonly Row[]): string {
  const open = openItems(members);
  return toCount(kind, open.length > 0 ? open : members.map(({ item }) => item));
}

/** The kinds of problems that were looked for and not found, as text by page. @example "0 endpoints failing" */
export function fineChecks(items: readonly Pick<AttentionItem, 'kind'>[]) {
  const fine = attentionKinds.filter((kind) => items.every((item) => item.kind !== kind));
  return [...new Set(fine.map((kind) => kindLabels[kind].page))].map((page) => ({
    page,
    title: capitalised(contentOfPages[page][1]),
    counts: fine.flatMap((kind) => (kindLabels[kind].page === page ? toCount(kind, []) : [])).join(', '),
  }));
}
