import { z } from 'zod';

/** What the signing bench keeps in the URL: never the text, never a secret. */
export const signingSearch = z.object({
  wallet: z.uuid().optional().catch(undefined),
  kind: z.enum(['typed-data', 'message']).optional().catch(undefined),
  mode: z.enum(['sign', 'verify']).optional().catch(undefined),
});

export type SigningSearch = z.infer<typeof signingSearch>;

/** What is put before a wallet: a typed-data document (EIP-712) or a personal message (EIP-191). */
export type ContentKind = 'typed-data' | 'message';
