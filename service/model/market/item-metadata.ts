import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';

/** An attribute in the metadata of an item (https://docs.opensea.io/docs/metadata-standards). */
export const itemAttribute = z.object({
  type: z.string(),
  name: z.string(),
  value: z.string(),
  maxValue: z.union([z.number(), z.string()]).optional().meta({ description: 'For a value with a maximum.' }),
  displayType: z.string().optional(),
});
export type ItemAttribute = z.infer<typeof itemAttribute>;

/** An attribute with every field that clients read; `null` if a value does not exist. */
export const fullAttribute = itemAttribute.extend({
  displayType: z.string().nullable(),
  traitCount: z.null().meta({ description: 'Not stored here.' }),
  maxValue: itemAttribute.shape.maxValue.unwrap().nullable(),
});

/** Adds the fields of an attribute that have no value. */
export function toFullAttribute<Attribute extends ItemAttribute>(attribute: Attribute) {
  const { displayType = null, maxValue = null } = attribute;
  return { ...attribute, displayType, traitCount: null, maxValue };
}

/** Converts a maximum to a number unless it is another text. */
export function toMaxValue(sent: string | number): string | number {
  return /^-?\d+(\.\d+)?$/.test(String(sent)) && Math.abs(Number(sent)) <= Number.MAX_SAFE_INTEGER
    ? Number(sent)
    : sent;
}

/** A video, sound or other animation. */
export const itemAnimation = z.object({ type: z.string(), value: z.string() });

/** An offered item, filled from its chain and its metadata; all texts are user-supplied. */
export const offeredItem = z.object({
  id: z.string(),
  address,
  chain: secretType,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  imagePreviewUrl: z.string(),
  imageThumbnailUrl: z.string(),
  url: z.string(),
  animationUrls: z.array(itemAnimation),
  fungible: z.boolean(),
  maxSupply: z.int().optional(),
  attributes: z.array(itemAttribute),
  collectionIdentifier: z.uuid().optional(),
  contract: z.object({
    chain: secretType,
    address,
    count: z.int(),
    name: z.string(),
    description: z.string(),
    symbol: z.string(),
    url: z.string(),
    imageUrl: z.string(),
    media: z.array(itemAnimation),
    verified: z.boolean(),
    premium: z.boolean(),
    categories: z.array(z.string()),
  }),
});
export type OfferedItem = z.infer<typeof offeredItem>;

/** The item standards as they are returned. */
export const itemTypes = { ERC721: 'ERC_721', ERC1155: 'ERC_1155' } as const;

/** A collection of items as it describes itself, with more details if it was created here. */
export const itemContract = offeredItem.shape.contract
  .extend({ secretType, type: z.enum([itemTypes.ERC721, itemTypes.ERC1155]) })
  .meta({ id: 'KnownCollection' });
export type ItemContract = z.infer<typeof itemContract>;

/** An item regardless of its holder: the fields of an offered item and more; `null` if a value does not exist. */
export const item = offeredItem
  .extend({
    backgroundColor: z.string().nullable(),
    animationUrl: z.string().nullable().meta({ description: 'The first of animationUrls.' }),
    maxSupply: z.int().nullable(),
    decimals: z
      .int()
      .optional()
      .meta({ description: 'If the ERC-1155 metadata has decimals; balance is in whole tokens then.' }),
    tokenUri: z.string().optional(),
    attributes: z.array(fullAttribute),
    contract: itemContract,
  })
  .meta({ id: 'KnownItem' });
export type Item = z.infer<typeof item>;

/** An offered item as the responses about its offer describe it: with more fields in the hosted profile. */
export const nft = offeredItem.extend({
  tokenId: z.string().optional().meta({ description: 'The same as id (hosted profile).' }),
  attributes: z.array(
    z.union([
      fullAttribute.extend({ traitType: z.string().meta({ description: 'The same as name (hosted profile).' }) }),
      itemAttribute,
    ]),
  ),
});

export function toNft(item: OfferedItem, profile: 'contract' | 'hosted'): z.infer<typeof nft> {
  if (profile === 'contract') return item;
  const attributes = item.attributes.map((attribute) => ({ ...toFullAttribute(attribute), traitType: attribute.name }));
  return { ...item, tokenId: item.id, attributes };
}

const picture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

function checkedUrl(schema: z.ZodString) {
  return schema
    .refine((text) => /^[\x21-\x7e]+$/.test(text) && !/["'<>`\\]/.test(text), 'Use a URL without spaces and quotes.')
    .refine(
      (text) => picture.test(text) || /^(?:https?|ipfs|ar):\/\/[^/]/i.test(text),
      'Use an http, https, ipfs or ar URL, or a picture as data:image.',
    )
    .refine(
      (text) => text.length <= (picture.test(text) ? 8_192 : 2_048),
      'Use at most 2048 characters, or 8192 for data:image.',
    );
}

/** A picture or page URL from a caller: web, IPFS or Arweave, or a small picture as a data URL. */
export const itemAddress = checkedUrl(z.string());

/** A page URL from a caller; a host name without a scheme, e.g. www.example.com, becomes an https URL. */
export const pageAddress = checkedUrl(
  z.string().overwrite((text) => (/^[\w-]+(\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text)),
);
