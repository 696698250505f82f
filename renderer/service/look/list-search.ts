import { z } from 'zod';

/** What every list keeps in the URL; a broken value falls back to the first page. */
export const listSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.number().int().min(1).max(1000).default(50).catch(50),
  search: z.string().optional().catch(undefined),
});

export const listDefaults = { page: 1, size: 50 } as const;
