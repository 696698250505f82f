import { expect, test } from 'vitest';
import { itemAddresses } from '../../resources/dev-contracts.ts';
import { offeredItem } from '../../resources/offer.ts';
import { readMetadata } from './item-metadata.ts';

const dataAddress = (document: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(document)).toString('base64')}`;

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
      { trait_type: 'Strength', value: 7, display_type: 'number' },
      { trait_type: 'Rusty', value: false },
    ],
  });

  expect(readMetadata(address, '7')).toEqual({
    name: 'Sword',
    description: 'Of the first age',
    imageUrl: 'https://items.test/7.png',
    url: 'https://items.test/7',
    animationUrls: [{ type: 'animation', value: 'ipfs://sword' }],
    attributes: [
      { type: 'number', name: 'Strength', value: '7' },
      { type: 'property', name: 'Rusty', value: 'false' },
    ],
  });
});

test.each([
  ['data:application/json,%7B%22name%22%3A%22Sword%22%7D', 'Sword'],
  ['data:application/json;utf8,{"name":"100% Sword"}', '100% Sword'],
])('also reads %s', (address, name) => {
  expect(readMetadata(address, '7').name).toBe(name);
});

test('test items have a name and a picture', () => {
  const { name, imageUrl } = readMetadata(`${itemAddresses.erc721}7`, '7');

  expect(name).toBe('Item 7');
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
  const metadata = readMetadata(address, '7');

  expect(metadata).toMatchObject({ name: '', description: '', imageUrl: '', attributes: [] });
});

test('limits untrusted texts and escapes invisible characters', () => {
  const metadata = readMetadata(
    dataAddress({
      name: `Sword\u202egnp.exe${'x'.repeat(300)}`,
      description: 'y'.repeat(3_000),
      image: 'javascript:alert(1)',
      external_url: `https://items.test/"><script>alert('x')</script>`,
      animation_url: `https://items.test/${'z'.repeat(3_000)}`,
      attributes: Array.from({ length: 120 }, () => ({
        trait_type: 't'.repeat(120),
        value: 'v'.repeat(220),
      })),
    }),
    '7',
  );

  expect(metadataSchema.parse(metadata)).toEqual(metadata);
  expect(metadata.name).toMatch(/^Sword\\u\{202e\}gnp/);
  expect(metadata.name.length).toBeLessThan(220);
  expect(metadata.imageUrl).toBe('');
  expect(metadata.url).not.toMatch(/["'<>]/);
  expect(metadata.animationUrls).toEqual([]);
  expect(metadata.attributes).toHaveLength(100);
  expect(JSON.stringify(metadata).length).toBeLessThan(60_000);
});
