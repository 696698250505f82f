import { z } from 'zod';

/** What metadata say of an item besides its name (https://docs.opensea.io/docs/metadata-standards). */
export const itemAttribute = z.object({
  type: z.string(),
  name: z.string(),
  value: z.string(),
  maxValue: z.string().optional().meta({ description: 'Of a value that has a highest one.' }),
});
export type ItemAttribute = z.infer<typeof itemAttribute>;

/** Something that moves or sounds. */
export const itemAnimation = z.object({ type: z.string(), value: z.string() });
export type ItemAnimation = z.infer<typeof itemAnimation>;

const picture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** An address of a picture or a page as a caller gives it: of the web, of IPFS or Arweave, or a small picture in itself. */
export const itemAddress = z
  .string()
  .refine(
    (text) => /^[\x21-\x7e]+$/.test(text) && !/["'<>`\\]/.test(text),
    'Use an address without spaces and quotes.',
  )
  .refine(
    (text) => picture.test(text) || /^(?:https?|ipfs|ar):\/\/[^/]/i.test(text),
    'Use an address of http, https, ipfs or ar, or a picture as data:image.',
  )
  .refine(
    (text) => text.length <= (picture.test(text) ? 8_192 : 2_048),
    'Use at most 2048 characters, or 8192 of a data:image.',
  );
