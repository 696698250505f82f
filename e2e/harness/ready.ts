import { z } from 'zod';

/** The values that a started service reports. */
export const ready = z.object({
  baseUrl: z.url(),
  tokenUrl: z.url(),
  localUrl: z.url().optional(),
  consoleUrl: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  operatorToken: z.string(),
  dataDir: z.string(),
});
export type Ready = z.infer<typeof ready>;
