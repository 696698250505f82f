import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type InputOf, type OutputOf, type QueryName, queryOf } from '../../service/call/operations.ts';
import type { UseEntries } from '../feature.ts';
import { type Entry, type EntryKind, kindOf, titleFor } from './entry.ts';

/** A found record and its page. */
type Found = Omit<Entry, 'run' | 'says'> & { readonly link: Pick<LinkProps, 'to' | 'params' | 'search'> };

/** A palette finder that asks one operation for the records that match a text. */
export function finder<Name extends QueryName>({
  operation,
  isRequested = (_, kind) => kind === 'id',
  input,
  isList = false,
  title,
  entries,
}: {
  operation: Name;
  /** Whether the text can match; by default, if it is an id. */
  isRequested?: (text: string, kind: EntryKind | undefined) => boolean;
  input: (text: string, kind: EntryKind | undefined) => InputOf<Name>;
  /** Shows the previous results until the next results are loaded. */
  isList?: boolean;
  /** The title of the group; a text is replaced for an exact match. */
  title: string | ((kind: EntryKind | undefined) => string);
  entries: (output: OutputOf<Name>, text: string, kind: EntryKind | undefined) => readonly Found[];
}): UseEntries {
  return function useFound(text) {
    const navigate = useNavigate();
    const kind = kindOf(text);
    const enabled = isRequested(text, kind);
    const { data } = useQuery({
      ...queryOf(operation, input(text, kind)),
      enabled,
      ...(isList ? { placeholderData: keepPreviousData } : { retry: false }),
    });
    if (!enabled || data === undefined) return [];
    return [
      {
        title: typeof title === 'string' ? titleFor(kind, title) : title(kind),
        entries: entries(data, text, kind).map(({ link, ...entry }) => ({ ...entry, run: () => void navigate(link) })),
      },
    ];
  };
}
