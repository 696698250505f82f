import { z } from 'zod';

/** Metadata of a token or a collection in the common format. */
export const tokenMetadata = z
  .object({
    name: z.string(),
    description: z.string(),
    symbol: z.string().optional(),
    image: z.string().optional(),
    external_url: z.string().optional(),
    animation_url: z.string().optional(),
    background_color: z.string().optional(),
    backgroundColor: z.string().optional(),
    attributes: z
      .array(
        z.object({
          trait_type: z.string(),
          type: z.string(),
          value: z.string(),
          max_value: z.string().optional(),
          maxValue: z.string().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'TokenMetadata' });
export type TokenMetadata = z.infer<typeof tokenMetadata>;
