import { z } from 'zod';
import { address } from '../../../../service/kernel/primitives.ts';
import { mintStatus } from '../../../../service/resources/collection.ts';
import { listSearch } from '../../../service/look/list-search.ts';
import { toIsoInstant } from '../../../service/words/instant-text.ts';

/** The most ids of one list: more do not fit an address. */
const maximumIds = 50;

/** What the list of mints keeps in the URL. */
export const mintsSearch = listSearch.omit({ search: true }).extend({
  status: mintStatus.optional().catch(undefined),
  contract: address.optional().catch(undefined),
  destination: address.optional().catch(undefined),
  /** As a field of a date and time gives it, in the zone of the reader. */
  from: z.string().max(30).optional().catch(undefined),
  to: z.string().max(30).optional().catch(undefined),
  ids: z.array(z.uuid()).min(1).max(maximumIds).optional().catch(undefined),
  selected: z.uuid().optional().catch(undefined),
});
export type MintsSearch = z.output<typeof mintsSearch>;

/** Whether the list shows less than everything. */
export function isNarrowed({ status, contract, destination, from, to, ids }: MintsSearch): boolean {
  return Boolean(status || contract || destination || from || to || ids);
}

/** The list as the service is asked for it. */
export function toListInput(search: MintsSearch) {
  const { page, size, status, contract, destination, from, to, ids } = search;
  return {
    page,
    size,
    ...(status && { status }),
    ...(contract && { contractAddress: contract }),
    ...(destination && { destinationAddress: destination }),
    ...(from && { createdOnFrom: toIsoInstant(from) }),
    ...(to && { createdOnTo: toIsoInstant(to) }),
    ...(ids && { mintIds: ids }),
  };
}

/** The ids of a pasted text; nothing while it holds none that is whole. */
export function readIds(text: string): readonly string[] | undefined {
  const parsed = mintsSearch.shape.ids.safeParse(text.split(/[\s,;]+/).filter(Boolean));
  return parsed.data;
}
