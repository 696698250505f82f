import { AbiCoder } from 'ethers/abi';
import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import { FakeChain } from '../../../test/fakes/fake-chain.ts';
import { valueIn } from '../../../test/values.ts';
import type { CallOutcome } from '../../platform/ports/chains.ts';
import { readBalance, readOwner, readTokenUri } from './read-item.ts';
import { readBalanceOf, readNames, readStandard } from './read-token.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const owner = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`;
const text = (value: string) => AbiCoder.defaultAbiCoder().encode(['string'], [value]);
const bytes32 = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`;
const reverted: CallOutcome = { reverted: true, data: '0x', message: 'no' };

/** A chain whose contract returns this data for each function, and reverts on others. */
function aChain(returned: Readonly<Record<string, string>>) {
  const chain = new FakeChain();
  const outcomes = new Map(Object.entries(returned).map(([signature, data]) => [id(signature).slice(0, 10), data]));
  chain.respondToCall = ({ data: call = '' }) => {
    const data = outcomes.get(call.slice(0, 10));
    return data === undefined ? reverted : { reverted: false, data };
  };
  return chain;
}

const balance = { 'balanceOf(address)': word(7) };

test.each([
  ['a word', word(7), 7n],
  ['the largest number', `0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ['trailing bytes', `${word(7)}${'00'.repeat(40)}`, 7n],
  ['no data, like an address without code', '0x', undefined],
  ['31 bytes', `0x${'00'.repeat(30)}07`, undefined],
  ['half a byte', '0x0', undefined],
])('reads a balance from %s', async (_form, data, units) => {
  const chain = aChain({ 'balanceOf(address)': data, 'decimals()': word(6) });

  expect(valueIn(await readBalanceOf(chain, contract, owner))?.units).toBe(units);
});

test.each([
  ['0', word(0), 0],
  ['255', word(255), 255],
  ['trailing bytes', `${word(18)}ff`, 18],
  ['256', word(256), 0],
  ['2^255 + 6', word(2n ** 255n + 6n), 0],
  ['31 bytes', `0x${'00'.repeat(30)}06`, 0],
  ['no data', '0x', 0],
])('reads decimals from %s, and counts base units if they are invalid', async (_form, data, decimals) => {
  const chain = aChain({ ...balance, 'decimals()': data });

  expect(valueIn(await readBalanceOf(chain, contract, owner))).toEqual({ units: 7n, decimals });
});

test('counts a token without decimals in base units, unless it is an ERC-721 collection', async () => {
  const token = aChain(balance);
  const collection = aChain({ ...balance, 'supportsInterface(bytes4)': word(1) });

  expect(valueIn(await readBalanceOf(token, contract, owner))).toEqual({ units: 7n, decimals: 0 });
  expect(valueIn(await readBalanceOf(collection, contract, owner))).toBeUndefined();
});

test.each([
  ['string', text('MKR'), 'MKR'],
  ['bytes32', bytes32('MKR'), 'MKR'],
  ['32 bytes without a zero', `0x${'41'.repeat(32)}`, 'A'.repeat(32)],
  ['bytes32 with text after the first zero', bytes32('MKR\0X'), 'MKR'],
  ['bytes32 that is not UTF-8', `0xff${'00'.repeat(31)}`, ''],
  ['string that is not UTF-8', text('x').replace('78', 'ff'), ''],
  ['string that ends early', text('Maker').slice(0, -64), ''],
  ['string longer than the data', `${word(32)}${word(2n ** 200n).slice(2)}`, ''],
  ['no data', '0x', ''],
])('reads a symbol from %s', async (_form, data, symbol) => {
  const chain = aChain({ 'symbol()': data });

  expect(valueIn(await readNames(chain, contract))).toEqual({ name: '', symbol });
});

test.each([
  [word(1), 'ERC721'],
  [word(0), undefined],
  [word(2), undefined],
  ['0x', undefined],
  ['0x01', undefined],
])('reads a standard from %s', async (data, standard) => {
  const chain = aChain({ 'supportsInterface(bytes4)': data });

  expect(valueIn(await readStandard(chain, contract))).toBe(standard);
});

test('an address with excess bits owns no item', async () => {
  const item = { standard: 'ERC721', contract, tokenId: '7' } as const;
  const chain = aChain({ 'ownerOf(uint256)': word(2n ** 160n + BigInt(owner)) });

  expect(valueIn(await readOwner(chain, item))).toBeUndefined();
  expect(valueIn(await readBalance(chain, item, owner))).toBe(0n);
});

test('replaces every {id} of an ERC-1155 URI by 64 lowercase digits, and none of ERC-721', async () => {
  const uri = text('https://items.test/{id}/{id}.json');
  const chain = aChain({ 'uri(uint256)': uri, 'tokenURI(uint256)': uri });
  const digits = '4cce0'.padStart(64, '0');
  const tokenId = '314592';

  expect(valueIn(await readTokenUri(chain, { standard: 'ERC1155', contract, tokenId }))).toBe(
    `https://items.test/${digits}/${digits}.json`,
  );
  expect(valueIn(await readTokenUri(chain, { standard: 'ERC721', contract, tokenId }))).toBe(
    'https://items.test/{id}/{id}.json',
  );
});
