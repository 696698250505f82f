import { parseJson } from '../../kernel/json.ts';
import { itemAddresses } from '../../resources/box-contracts.ts';
import type { OfferedItem } from '../../resources/offer.ts';
import { oneLine, webAddress } from './item-texts.ts';

/** What metadata tells of an item (https://docs.opensea.io/docs/metadata-standards), bounded and harmless. */
export type ItemMetadata = Pick<
  OfferedItem,
  'name' | 'description' | 'imageUrl' | 'url' | 'animationUrls' | 'attributes'
>;

const longestDocument = 64 * 1024;
const mostAttributes = 100;
const nothing: ItemMetadata = {
  name: '',
  description: '',
  imageUrl: '',
  url: '',
  animationUrls: [],
  attributes: [],
};

/**
 * What can be known of an item from the address of its metadata alone: of metadata that stand in the
 * address itself, and of the items to play with. Nothing else is fetched.
 */
export function readMetadata(address: string, tokenId: string): ItemMetadata {
  if (/^data:application\/json[;,]/i.test(address)) return readDocument(documentIn(address));
  const played = Object.values(itemAddresses).some((base) => address.startsWith(base));
  return played ? itemToPlayWith(tokenId) : nothing;
}

/** The text of a data address (RFC 2397), where it is short enough. */
function documentIn(address: string): string {
  const comma = address.indexOf(',');
  const content = address.slice(comma + 1);
  if (comma < 0 || content.length > 2 * longestDocument) return '';
  if (/;base64$/i.test(address.slice(0, comma))) return Buffer.from(content, 'base64').toString();
  try {
    return decodeURIComponent(content);
  } catch {
    // Many contracts write the document as it is, with a percent sign of its own in it.
    return content;
  }
}

function readDocument(text: string): ItemMetadata {
  if (text.length > longestDocument) return nothing;
  const document = propertiesOf(parseJson(text));
  const picture = document.get('image') ?? document.get('image_url') ?? document.get('imageUrl');
  const animation = webAddress(document.get('animation_url') ?? document.get('animationUrl'));
  return {
    name: oneLine(document.get('name'), 200),
    description: oneLine(document.get('description'), 2_000),
    imageUrl: webAddress(picture),
    url: webAddress(document.get('external_url') ?? document.get('externalUrl')),
    animationUrls: animation === '' ? [] : [{ type: 'animation', value: animation }],
    attributes: attributesOf(document.get('attributes')),
  };
}

function attributesOf(value: unknown): ItemMetadata['attributes'] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostAttributes).flatMap((one) => {
    const attribute = propertiesOf(one);
    const name = oneLine(attribute.get('trait_type') ?? attribute.get('name'), 100);
    const type = oneLine(attribute.get('display_type') ?? attribute.get('type'), 50) || 'property';
    const text = oneLine(attribute.get('value'), 200);
    return name === '' && text === '' ? [] : [{ type, name, value: text }];
  });
}

/** Own properties alone: nothing that a stranger names reaches a prototype. */
function propertiesOf(value: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}

function itemToPlayWith(tokenId: string): ItemMetadata {
  const hue = Number(BigInt(tokenId) % 24n) * 15;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue} 60% 45%)"/><circle cx="4" cy="4" r="2" fill="hsl(${hue} 70% 80%)"/></svg>`;
  return {
    ...nothing,
    name: `Item ${oneLine(tokenId, 24)}`,
    description: 'An item to play with. It is worth nothing.',
    imageUrl: webAddress(`data:image/svg+xml,${encodeURIComponent(drawing)}`),
  };
}
