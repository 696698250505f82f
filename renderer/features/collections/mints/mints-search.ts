import { mintStatuses } from '../../../../service/resources/names.ts';
import { pageFields } from '../../../service/queries/list-search.ts';
import {
  addressIn,
  oneOf,
  type SearchOf,
  searchOf,
  uuidIn,
} from '../../../service/queries/search-fields.ts';
import { spanFields } from '../../../service/queries/span-search.ts';

/** Maximum number of ids in a list; more do not fit in a URL. */
const maximumIds = 50;

function idsIn(raw: unknown): string[] | undefined {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > maximumIds) return undefined;
  const ids = raw.map(uuidIn).filter((id) => id !== undefined);
  return ids.length === raw.length ? ids : undefined;
}

/** The URL search parameters of the mint list. */
export const mintsSearch = searchOf({
  ...pageFields,
  status: oneOf(mintStatuses),
  contract: addressIn,
  destination: addressIn,
  ...spanFields,
  ids: idsIn,
  selected: uuidIn,
});
export type MintsSearch = SearchOf<typeof mintsSearch>;

/** The ids in a pasted text; `undefined` if it contains no complete id. */
export function readIds(text: string): readonly string[] | undefined {
  return idsIn(text.split(/[\s,;]+/).filter(Boolean));
}
