import type { TablerIcon } from '@tabler/icons-react';
import type { CalledRoute } from './typed-route.ts';

/** A row of the palette. */
export interface Entry {
  readonly id: string;
  readonly icon: TablerIcon;
  readonly name: string;
  readonly detail?: string | undefined;
  /** Additional API terms to search by. @example "checkout session" */
  readonly alsoCalled?: readonly string[] | undefined;
  /** The route of an action, found by its method and path. */
  readonly route?: CalledRoute | undefined;
  readonly aside?: React.ReactNode;
  /** The time of a record, shown as its age. */
  readonly at?: string | undefined;
  /** The exact match: shown as a larger row with a tile. */
  readonly isExactMatch?: boolean;
  /**
   * Runs an action without any other visible effect instead of `run`, and returns its confirmation;
   * the palette stays open.
   */
  readonly says?: () => Promise<string>;
  run(): void;
}

/** The id prefix of an entry for a whole list. Its name always contains the text, so it does not count as a match. */
export const allMatchesId = 'all-';

/** The title of entries that do not count as results. */
export const elsewhere = 'Search elsewhere';

export type EntryGroup = { readonly title: string; readonly entries: readonly Entry[] };

/** Merges groups of the same title at the position of the first that has entries; leaves out empty groups. */
export function merged(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  return [...new Set(filled.map(({ title }) => title))].map((title) => ({
    title,
    entries: [...new Set(filled.filter((group) => group.title === title).flatMap(({ entries }) => entries))],
  }));
}

export type EntryKind = 'id' | 'address' | 'hash';

export const kindNames: Readonly<Record<EntryKind, string>> = { id: 'Id', address: 'Address', hash: 'Hash' };

const pastedId = /^[\s"'{]*(?:[\w-]+["']?\s*[:=]\s*)?["']?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})["',;}\s]*$/i;
const bareId = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i;

/**
 * A typed text without spaces around it; of a copied header or JSON field, only its id. An id without hyphens gets them.
 * @example searchedText('x-request-id: 13d9…') // "13d9…"
 */
export function searchedText(typed: string): string {
  const text = typed.trim();
  return pastedId.exec(text)?.[1] ?? text.replace(bareId, '$1-$2-$3-$4-$5');
}

/** The kind of a pasted text, if its form determines it. */
export function kindOf(text: string): EntryKind | undefined {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)) return 'id';
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'address';
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'hash';
  return undefined;
}

/** The group title of a found record: as an exact match of its id or address, or its own title. */
export function titleFor(kind: EntryKind | undefined, otherwise: string): string {
  if (kind === 'id') return 'Matches this id';
  return kind === 'address' ? 'Matches this address' : otherwise;
}
