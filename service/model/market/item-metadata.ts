import { z } from 'zod';

/** An attribute in the metadata of an item (https://docs.opensea.io/docs/metadata-standards). */
export const itemAttribute = z.object({
  type: z.string(),
  name: z.string(),
  value: z.string(),
  maxValue: z.string().optional().meta({ description: 'For a value with a maximum.' }),
});

/** A video, sound or other animation. */
export const itemAnimation = z.object({ type: z.string(), value: z.string() });

const picture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** A picture or page URL from a caller: web, IPFS or Arweave, or a small picture as a data URL. */
export const itemAddress = z
  .string()
  .refine((text) => /^[\x21-\x7e]+$/.test(text) && !/["'<>`\\]/.test(text), 'Use a URL without spaces and quotes.')
  .refine(
    (text) => picture.test(text) || /^(?:https?|ipfs|ar):\/\/[^/]/i.test(text),
    'Use an http, https, ipfs or ar URL, or a picture as data:image.',
  )
  .refine(
    (text) => text.length <= (picture.test(text) ? 8_192 : 2_048),
    'Use at most 2048 characters, or 8192 for data:image.',
  );
