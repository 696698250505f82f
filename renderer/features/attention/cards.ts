import { capitalised } from '../../service/call/credential.ts';
import { type AttentionKind, sizeOf, toCount } from './kinds.ts';
import { groupsOf, openItems, type Row } from './rows.ts';

/** A card of the page. */
interface ItemCard {
  readonly key: string;
  readonly title: string;
  /** If all its items are of this kind. */
  readonly kind?: AttentionKind;
  readonly members: readonly Row[];
}

/** A card for each group of several items, and a card each for the other errors and warnings; errors are first. */
export function cardsOf(rows: readonly Row[]): readonly ItemCard[] {
  const groups = groupsOf(rows);
  const several = groups.filter(isSeveral).flatMap(toCard);
  const others = (['bad', 'warn'] as const).map((severity) => {
    const isOf = ({ item }: Row) => item.severity === severity;
    const members = groups.flatMap((group) => (isSeveral(group) ? [] : group)).filter(isOf);
    const noun = severity === 'bad' ? 'errors' : 'warnings';
    const title = capitalised(members[0] === rows.find(isOf) ? noun : `other ${noun}`);
    return { key: severity, title, members };
  });
  const placeOf = ({ members }: ItemCard) => rows.findIndex((row) => members.includes(row));
  return [...several, ...others]
    .filter(({ members }) => members.length > 0)
    .toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Several locked signing methods can be unlocked together, also if one item is about all of them. */
function isSeveral(group: readonly Row[]): boolean {
  const [first] = group;
  return group.length > 1 || (first?.item.kind === 'signing-method-locked' && sizeOf([first.item]) > 1);
}

/** Its title counts the open items; all of them if none is open. */
function toCard(members: readonly Row[]): ItemCard | [] {
  const [first] = members;
  if (!first) return [];
  const { kind, severity } = first.item;
  const open = openItems(members);
  const title = toCount(kind, open.length > 0 ? open : members.map(({ item }) => item));
  return { key: `${kind} ${severity}`, title, kind, members };
}
