import { z } from 'zod';

const hex = z.string().regex(/^0x[0-9a-f]*$/);

/** An ECDSA signature over secp256k1; `v` is 0x1b or 0x1c, `s` in the lower half of the order. */
export const signature = z
  .object({
    type: z.literal('HEX_SIGNATURE'),
    r: hex,
    s: hex,
    v: hex,
    signature: hex.meta({ description: 'r, s and v, one behind the other.' }),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signature>;
