import { z } from 'zod';

/** What the list of blocks keeps in the URL. */
export const blocksSearch = z.object({ page: z.number().int().min(1).default(1).catch(1) });

export const blocksDefaults = { page: 1 } as const;
