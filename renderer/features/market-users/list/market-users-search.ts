import type { z } from 'zod';
import { marketUserRecord } from '../../../../service/resources/market-user.ts';
import { listSearch } from '../../../service/look/list-search.ts';

export const marketUserTypes = marketUserRecord.shape.type;

/** What the list of market users keeps in the URL. */
export const marketUsersSearch = listSearch.extend({
  type: marketUserTypes.optional().catch(undefined),
});
export type MarketUsersSearch = z.output<typeof marketUsersSearch>;
