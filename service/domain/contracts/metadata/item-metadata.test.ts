import { expect, test } from 'vitest';
import { offeredItem } from '../../../model/market/item-metadata.ts';
import { itemAddresses } from '../../../model/transactions/dev-contracts.ts';
import { readMetadata } from './item-metadata.ts';

const dataAddress = (document: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(document)).toString('base64')}`;

const read = (address: string, standard: 'ERC721' | 'ERC1155' = 'ERC721') =>
  readMetadata({ standard, address, tokenId: '27' });

const metadataSchema = offeredItem.pick({
  name: true,
  description: true,
  imageUrl: true,
  url: true,
  animationUrls: true,
  attributes: true,
});

test('reads metadata from a data URL', () => {
  const address = dataAddress({
    name: 'Sword',
    description: 'Of the\nfirst age',
    image: 'https://items.test/7.png',
    external_url: 'https://items.test/7',
    animation_url: 'ipfs://sword',
    attributes: [
      { trait_type: 'Strength', value: 7, display_type: 'number', max_value: '10' },
      { trait_type: 'Rusty', value: false },
    ],
  });

  expect(read(address)).toEqual({
    name: 'Sword',
    description: 'Of the first age',
    imageUrl: 'https://items.test/7.png',
    url: 'https://items.test/7',
    animationUrls: [{ type: 'animation', value: 'ipfs://sword' }],
    attributes: [
      { type: 'number', name: 'Strength', value: '7', displayType: 'number', maxValue: 10 },
      { type: 'property', name: 'Rusty', value: 'false' },
    ],
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['data:application/json,%7B%22name%22%3A%22Sword%22%7D', 'Sword'],
  ['data:application/json;utf8,{"name":"100% Sword"}', '100% Sword'],
  ['data:application/json;utf8,{"name":"100% Sword %C3%A9"}', '100% Sword é'],
  ['data:application/json;charset=utf-8,{"name":"Épée"}', 'Épée'],
  ['data:application/json;utf8,{"name":"Sword #1","color":"#fff"}', 'Sword #1'],
  [`data:application/json;charset=utf-8;base64,${base64('{"name":"Épée"}')}`, 'Épée'],
  [`data:application/json;base64,${base64('{"name":"??>"}').replaceAll('=', '%3D')}`, '??>'],
  [`DATA:application/json;BASE64,${base64('{"name":"Sword"}')}`, 'Sword'],
  ['data:,{"name":"Sword"}', 'Sword'],
  ['data:,{"name":"Axe","name":"Sword"}', 'Sword'],
  ['data:,{"name":"\\ud800 Sword"}', '\\u{d800} Sword'],
  [`data:text/plain;base64,${base64('{"name":"Sword"}')}`, 'Sword'],
])('also reads %s', (address, name) => {
  expect(read(address).name).toBe(name);
});

test('test items have a name and a picture', () => {
  const { name, imageUrl } = read(`${itemAddresses.erc721}7`);

  expect(name).toBe('Item 27');
  expect(imageUrl).toMatch(/^data:image\/svg\+xml,/);
});

test.each([
  { what: 'a page that would have to be fetched', address: 'https://items.test/7.json' },
  { what: 'nothing', address: '' },
  { what: 'no JSON', address: 'data:application/json,{' },
  { what: 'a list', address: dataAddress([1, 2]) },
  { what: 'a huge document', address: dataAddress({ name: 'x'.repeat(100_000) }) },
  { what: 'objects where texts belong', address: dataAddress({ name: {}, image: ['x'] }) },
])('$what gives no metadata', ({ address }) => {
  const metadata = read(address);

  expect(metadata).toMatchObject({ name: '', description: '', imageUrl: '', attributes: [] });
});

test('limits untrusted texts and escapes invisible characters', () => {
  const metadata = read(
    dataAddress({
      name: `Sword\u202egnp\u0000.exe${'x'.repeat(300)}`,
      description: 'y'.repeat(3_000),
      image: 'javascript:alert(1)',
      external_url: `https://items.test/"><script>alert('x')</script>`,
      animation_url: `https://items.test/${'z'.repeat(3_000)}`,
      attributes: Array.from({ length: 120 }, () => ({ trait_type: 't'.repeat(120), value: 'v'.repeat(220) })),
    }),
  );

  expect(metadataSchema.parse(metadata)).toEqual(metadata);
  expect(metadata.name).toMatch(/^Sword\\u\{202e\}gnp\\u\{0\}/);
  expect(metadata.name.length).toBeLessThan(220);
  expect(metadata.imageUrl).toBe('');
  expect(metadata.url).not.toMatch(/["'<>]/);
  expect(metadata.animationUrls).toEqual([]);
  expect(metadata.attributes).toHaveLength(100);
  expect(JSON.stringify(metadata).length).toBeLessThan(60_000);
});

test('reads large integers exactly', () => {
  const document = '{"attributes":[{"trait_type":"Seed","value":115792089237316195423570985008687}]}';

  expect(read(`data:,${document}`).attributes).toEqual([at('Seed', '115792089237316195423570985008687')]);
});

test.each([
  [{ name: 7 }, { name: '7' }],
  [
    { name: true, description: 0 },
    { name: 'true', description: '0' },
  ],
  [
    { name: null, image: null, attributes: null },
    { name: '', imageUrl: '', attributes: [] },
  ],
  [{ image: 'ipfs://Qm/7.png' }, { imageUrl: 'ipfs://Qm/7.png' }],
  [{ attributes: ['Rare', 7, false] }, { attributes: [at('', 'Rare'), at('', '7'), at('', 'false')] }],
  [{ attributes: { Color: 'Red', Level: 5 } }, { attributes: [at('Color', 'Red'), at('Level', '5')] }],
  [{ attributes: [{ trait_type: 3, value: [1, 'two'] }] }, { attributes: [at('3', '1, two')] }],
  [{ attributes: [{ trait_type: 'Empty', value: null }] }, { attributes: [at('Empty', '')] }],
])('reads %o', (document, metadata) => {
  expect(read(dataAddress(document))).toMatchObject(metadata);
});

function at(name: string, value: string) {
  return { type: 'property', name, value };
}

// The example of https://eips.ethereum.org/EIPS/eip-1155#metadata.
const erc1155Document = {
  name: 'Asset {id}',
  image: 'https://s3.amazonaws.com/your-bucket/images/{id}.png',
  decimals: 18,
  localization: { uri: 'ipfs://Qm/{locale}.json', default: 'en', locales: ['en', 'es', 'fr'] },
  properties: {
    simple_property: 'example value',
    rich_property: { name: 'Name', value: '123', display_value: '123 Example Value', class: 'x' },
    array_property: { name: 'Name', value: [1, 2, 3, 4], class: 'x' },
  },
};

test('reads ERC-1155 metadata in its default locale, with its token id, decimals and properties', () => {
  const digits = '1b'.padStart(64, '0');

  expect(read(dataAddress(erc1155Document), 'ERC1155')).toMatchObject({
    name: `Asset ${digits}`,
    imageUrl: `https://s3.amazonaws.com/your-bucket/images/${digits}.png`,
    decimals: 18,
    attributes: [at('simple_property', 'example value'), at('Name', '123 Example Value'), at('Name', '1, 2, 3, 4')],
  });
});

test('ERC-721 metadata has neither token id nor decimals', () => {
  const metadata = read(dataAddress(erc1155Document), 'ERC721');

  expect(metadata.name).toBe('Asset {id}');
  expect(metadata.decimals).toBeUndefined();
});

test.each([-1, 1.5, 256, '18', null])('ignores %o as decimals', (decimals) => {
  expect(read(dataAddress({ decimals }), 'ERC1155').decimals).toBeUndefined();
});
