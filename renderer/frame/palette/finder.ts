import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { fieldsOf } from '../../../service/model/kernel/json.ts';
import { wordsOf } from '../../../service/model/kernel/text-search.ts';
import { type InputOf, type OutputOf, type QueryName, queryOf } from '../../service/call/operations.ts';
import type { UseEntries } from '../feature.ts';
import { allMatchesId, type Entry, type EntryKind, kindOf, titleFor } from './entry.ts';

type Found = Omit<Entry, 'run' | 'says'> & { readonly link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> };

/** Marks the queries of the palette: it waits for them, and not for those of the page. */
export const ofPalette = { meta: { isOfPalette: true } };

/** A palette finder that asks one operation for the records that match a text. */
export function finder<Name extends QueryName>({
  operation,
  isRequested = (_, kind) => kind === 'id',
  input,
  list,
  title,
  entries,
}: {
  operation: Name;
  /** Whether the text can match; by default, if it is an id. */
  isRequested?: (text: string, kind: EntryKind | undefined) => boolean;
  input: (text: string, kind: EntryKind | undefined) => InputOf<Name>;
  /** The page that lists all matches; the previous results are shown until the next results are loaded. */
  list?: MatchList;
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
      ...ofPalette,
      enabled,
      ...(list ? { placeholderData: keepPreviousData } : { retry: false }),
    });
    const name = list && enabled && data !== undefined && totalOf(data) === 0 ? withoutNoun(text, list.nouns) : '';
    const named = useQuery({ ...queryOf(operation, input(name, kind)), ...ofPalette, enabled: name !== '' }).data;
    if (!enabled || data === undefined) return [];
    const page = named ?? data;
    const found = entries(page, text, kind);
    const search = { text: name || text, total: totalOf(page), shown: found.length };
    return [
      {
        title: typeof title === 'string' ? titleFor(kind, title) : title(kind),
        entries: [...found, ...(list ? allMatches(list, search) : [])].map(({ link, ...entry }) => ({
          ...entry,
          run: () => void navigate(link),
        })),
      },
    ];
  };
}

/** The text without the words for the records. @example withoutNoun('user ada', 'users') // "ada" */
export function withoutNoun(text: string, nouns: string): string {
  const names = wordsOf(nouns).flatMap((word) => [word, word.replace(/s$/, '')]);
  const words = wordsOf(text);
  const others = words.filter((word) => !names.includes(word));
  return others.length < words.length ? others.join(' ') : '';
}

function totalOf(page: unknown): number {
  return Number(fieldsOf(fieldsOf(page).pagination).numberOfElements ?? 0);
}

type MatchList = { readonly to: LinkProps['to']; readonly nouns: string };

/** The entry that opens a list with the text as its search, if the list has more matches than the palette shows. */
function allMatches(
  { to, nouns }: MatchList,
  { text, total, shown }: { text: string; total: number; shown: number },
): Found[] {
  if (total <= shown) return [];
  const name = `All ${total.toLocaleString('en')} ${nouns} that match “${text}”`;
  return [{ id: `${allMatchesId}${nouns}`, icon: IconSearch, name, link: { to, search: { search: text } } }];
}
