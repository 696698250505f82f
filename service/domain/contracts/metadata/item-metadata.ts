import { isInteger, isSafeNumber, parse } from 'lossless-json';
import { type OfferedItem, toMaxValue } from '../../../model/market/item-metadata.ts';
import { itemAddresses } from '../../../model/transactions/dev-contracts.ts';
import { visibleText } from '../../abi/parse-type.ts';
import { withTokenId } from '../../chains/read-item.ts';
import type { ItemStandard } from '../../chains/read-token.ts';

/** Untrusted item metadata (https://docs.opensea.io/docs/metadata-standards), limited and sanitized. */
export interface ItemMetadata
  extends Pick<OfferedItem, 'name' | 'description' | 'imageUrl' | 'url' | 'animationUrls' | 'attributes'> {
  readonly backgroundColor?: string | undefined;
  /** Decimal places of an amount of the item (ERC-1155). */
  readonly decimals?: number;
}

/** An item whose contract reported this metadata URI. */
export interface LocatedItem {
  readonly standard: ItemStandard;
  /** Decimal. */
  readonly tokenId: string;
  readonly address: string;
}

const longestDocument = 64 * 1024;
const maximumAttributes = 100;
const emptyMetadata: ItemMetadata = {
  name: '',
  description: '',
  imageUrl: '',
  url: '',
  animationUrls: [],
  attributes: [],
};

/** The item metadata that is available without network access: from data URLs, and for the test items. */
export function readMetadata(item: LocatedItem): ItemMetadata {
  const { address, tokenId } = item;
  if (/^data:/i.test(address)) return readDocument(documentIn(address), item);
  const isTestItem = Object.values(itemAddresses).some((base) => address.startsWith(base));
  return isTestItem ? testItem(tokenId) : emptyMetadata;
}

/** Decodes a data URL (RFC 2397) of any media type, if it is short enough. */
function documentIn(address: string): string {
  const comma = address.indexOf(',');
  const content = address.slice(comma + 1);
  if (comma < 0 || content.length > 2 * longestDocument) return '';
  const decoded = percentDecoded(content);
  const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, comma));
  return isBase64 ? Buffer.from(decoded, 'base64').toString() : decoded;
}

/** Leaves percent signs that encode nothing: many contracts do not encode the document. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/**
 * Parses an untrusted metadata document; fields in an unusual form are empty. Its texts are in the default locale. In
 * ERC-1155, the token id replaces `{id}` in every value (https://eips.ethereum.org/EIPS/eip-1155#metadata).
 */
export function readDocument(documentText: string, { standard, tokenId }: Omit<LocatedItem, 'address'>): ItemMetadata {
  if (documentText.length > longestDocument) return emptyMetadata;
  const isErc1155 = standard === 'ERC1155';
  const text = isErc1155 ? withTokenId(documentText, tokenId) : documentText;
  const document = propertiesOf(parseDocument(text.replace(/^\ufeff/, '')));
  const decimals = isErc1155 ? document.get('decimals') : undefined;
  const picture = document.get('image') ?? document.get('image_url') ?? document.get('imageUrl');
  const animation = webAddress(document.get('animation_url') ?? document.get('animationUrl'));
  const backgroundColor = oneLine(document.get('background_color') ?? document.get('backgroundColor'), 20);
  return {
    name: oneLine(document.get('name'), 200),
    description: oneLine(document.get('description'), 2_000),
    imageUrl: webAddress(picture),
    url: webAddress(document.get('external_url') ?? document.get('externalUrl')),
    ...(backgroundColor !== '' && { backgroundColor }),
    animationUrls: animation === '' ? [] : [{ type: 'animation', value: animation }],
    attributes: attributesOf(document.get('attributes') ?? document.get('properties')),
    ...(isDecimals(decimals) && { decimals }),
  };
}

/** Integers beyond 2^53, e.g. of on-chain attributes, become texts. The last value of a repeated key wins. */
function parseDocument(text: string): unknown {
  try {
    return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
  } catch {
    return undefined;
  }
}

function parseNumber(text: string): number | string {
  return isInteger(text) && !isSafeNumber(text) ? text : Number(text);
}

/** `decimals` is an integer; an amount has at most 78 digits. */
function isDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
}

/** From a list, or from an object like the `properties` of ERC-1155, whose keys are the names. */
function attributesOf(value: unknown): ItemMetadata['attributes'] {
  const named = Array.isArray(value) ? value.map((attribute) => ['', attribute] as const) : [...propertiesOf(value)];
  return named.slice(0, maximumAttributes).flatMap(([key, rawAttribute]) => {
    const isText = typeof rawAttribute !== 'object' || Array.isArray(rawAttribute);
    const attribute = isText ? new Map([['value', rawAttribute]]) : propertiesOf(rawAttribute);
    const name = oneLine(attribute.get('trait_type') ?? attribute.get('name') ?? key, 100);
    const displayType = oneLine(attribute.get('display_type'), 50);
    const type = displayType || oneLine(attribute.get('type'), 50) || 'property';
    const text = textOf(attribute.get('display_value') ?? attribute.get('value'));
    const maxValue = oneLine(attribute.get('max_value') ?? attribute.get('maxValue'), 200);
    if (name === '' && text === '') return [];
    return [
      {
        ...{ type, name, value: text },
        ...(maxValue !== '' && { maxValue: toMaxValue(maxValue) }),
        ...(displayType !== '' && { displayType }),
      },
    ];
  });
}

/** A text, number or boolean, or a list of them. */
function textOf(value: unknown): string {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, maximumAttributes) : [value];
  return oneLine(
    values
      .map((element) => oneLine(element, 200))
      .filter((text) => text !== '')
      .join(', '),
    200,
  );
}

/** Own properties only, so that untrusted names never reach a prototype. */
function propertiesOf(value: unknown): ReadonlyMap<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}

function testItem(tokenId: string): ItemMetadata {
  return {
    ...emptyMetadata,
    name: `Item ${oneLine(tokenId, 24)}`,
    description: 'A test item without value.',
    imageUrl: webAddress(`data:image/svg+xml,${encodeURIComponent(drawLandscape(tokenId))}`),
  };
}

/** Landscape colours: sky, sun, and hills from far to near. */
const lights = [
  ['#F6EFE2', '#E4684A', '#E2C59B', '#D9A86C', '#5E8F97', '#1D3F5E'],
  ['#EAF1F3', '#F08A5D', '#BFD6DA', '#86B3BE', '#4A8296', '#1E4C66'],
  ['#EEF3EA', '#E3B54B', '#B7CDB0', '#7FA48B', '#4B7B6A', '#1F4A48'],
  ['#FAF0E0', '#C8553D', '#EBCB9B', '#D79B63', '#A9653F', '#5C3524'],
  ['#E9EEF4', '#F0C66E', '#CBD7E3', '#9DB2C8', '#65829F', '#34506E'],
  ['#FBEFE6', '#EDAA35', '#E8B49A', '#C97E6B', '#8A5560', '#4A3540'],
  ['#F3F1E1', '#D9763A', '#D5D2A4', '#A9A96B', '#74793F', '#3E4522'],
  ['#EFEDE8', '#CF4F4F', '#CFCBC3', '#A19E98', '#6A6A6B', '#33363B'],
] as const;

/** Draws hills below a sun; shape and colours depend on the item. */
function drawLandscape(tokenId: string): string {
  const seed = Number(BigInt(tokenId) % 9973n);
  const [sky, sun, ...hills] = lights[(seed * 5) % lights.length] ?? lights[0];
  const waves = hills.map((colour, layer) => {
    const [height, swell] = [13 + 4 * layer, 2 + ((seed * (layer + 3)) % 4)];
    const start = -((seed * (layer * 5 + 2)) % 20);
    return `<path d="M${start} ${height}q5-${swell} 10 0t10 0 10 0 10 0 10 0 10 0V30H${start}z" fill="${colour}"/>`;
  });
  const circle = `<circle cx="${8 + ((seed * 7) % 20)}" cy="${7 + (seed % 3)}" r="3.4" fill="${sun}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 27"><path d="M0 0h36v27H0z" fill="${sky}"/>${circle}${waves.join('')}</svg>`;
}

const longestAddress = 2_048;
const longestPicture = 8_192;
const picture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** An untrusted text as one line of at most `length` visible characters; empty for other values. */
export function oneLine(value: unknown, length: number): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return visibleText(
    value
      .slice(0, 4 * length)
      .replace(/\s+/gu, ' ')
      .trim(),
    length,
  );
}

/** A printable URL of a page or image (web, IPFS, Arweave, small data image); empty otherwise, e.g. for a script. */
export function webAddress(value: unknown): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return '';
  const isPicture = picture.test(value);
  if (!isPicture && !/^(?:https?|ipfs|ar):\/\/[^\s/]/i.test(value)) return '';
  const limit = isPicture ? longestPicture : longestAddress;
  if (value.length > limit) return '';
  const address = value.replaceAll(/[^\x21-\x7e]|["'<>`\\]/gu, encoded);
  return address.length > limit ? '' : address;
}

function encoded(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character);
}
