import { id, type Wallet, ZeroAddress } from 'ethers';
import { beforeEach, describe, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { aContract, type Contract, readRejection, rejectionOf } from '../test/chain/contracts.ts';
import { collection721, collection1155 } from './addresses.ts';
import greedyReceiver from './artifacts/GreedyReceiver.json' with { type: 'json' };

const chain = aChain();
const base = 'https://metadata.test/collections/7/';
const mintId = id('mint');
const type = 3n;
const firstToken = 3_000_001n;

let owner: Wallet;
let operator: Wallet;
let holder: Wallet;
let collection: Contract;

type Limits = { readonly maxSupply?: bigint; readonly burnable?: boolean; readonly fungible?: boolean };

/** A mint request for one token by default. */
function request(of: string, { to = holder.address, typeId = type, amount = 1n } = {}) {
  return { mintId: id(of), to, typeId, amount };
}

function mint(sender: Wallet, amount = 1n, of = mintId) {
  return collection.send(sender, 'mint', of, holder.address, type, amount);
}

beforeEach(async () => {
  [owner, operator, holder] = await Promise.all([chain().aWallet(), chain().aWallet(), chain().aWallet()]);
});

const kinds = [
  {
    artifact: collection721,
    metadataOf: 'tokenURI',
    burn: (sender: Wallet) => collection.send(sender, 'burn', firstToken),
    createType: ({ maxSupply = 0n, burnable = false }: Limits) => [type, maxSupply, burnable],
    // ERC-165, ERC-721 and its metadata.
    interfaces: ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f'],
    balanceOf: (address: string) => collection.read('balanceOf', address),
    gasForHundredMints: 8_000_000n,
  },
  {
    artifact: collection1155,
    metadataOf: 'uri',
    burn: (sender: Wallet) => collection.send(sender, 'burn', holder.address, firstToken, 1n),
    createType: ({ maxSupply = 0n, burnable = false, fungible = false }: Limits) => [
      type,
      maxSupply,
      fungible,
      burnable,
    ],
    // ERC-165, ERC-1155 and its metadata.
    interfaces: ['0x01ffc9a7', '0xd9b67a26', '0x0e89341c'],
    balanceOf: (address: string) => collection.read('balanceOf', address, firstToken),
    gasForHundredMints: 6_000_000n,
  },
];

describe.each(kinds)('$artifact.contractName', (kind) => {
  const { artifact, metadataOf, burn, createType, interfaces, balanceOf, gasForHundredMints } = kind;

  async function withType(limits: Limits = {}) {
    await collection.send(owner, 'createType', ...createType(limits));
  }

  beforeEach(async () => {
    const { address } = operator;
    collection = await aContract(chain(), artifact, 'Cups', 'CUP', base, owner.address, address);
  });

  test('has the name, the owner and the operator it was given', async () => {
    const facts = ['name', 'symbol', 'owner', 'operator'].map((fact) => collection.read(fact));

    expect(await Promise.all(facts)).toEqual(['Cups', 'CUP', owner.address, operator.address]);
  });

  test('lets only owner and operator mint', async () => {
    await withType();
    await mint(owner, 1n, id('by the owner'));
    await mint(operator, 1n, id('by the operator'));
    const attempts = [
      mint(holder),
      collection.send(holder, 'mintMany', [request('many')]),
      collection.send(holder, 'createType', ...createType({})),
      collection.send(holder, 'setBaseURI', 'https://other.test/'),
    ];

    const rejections = await Promise.all(attempts.map(rejectionOf));

    expect(new Set(rejections)).toEqual(new Set([`NotMinter(${holder.address})`]));
  });

  test('lets the owner alone choose the operator', async () => {
    await withType();
    const { address } = operator;

    const byOperator = collection.send(operator, 'setOperator', operator.address);
    expect(await rejectionOf(byOperator)).toBe(`OwnableUnauthorizedAccount(${address})`);

    await collection.send(owner, 'setOperator', ZeroAddress);
    expect(await rejectionOf(mint(operator))).toBe(`NotMinter(${address})`);
  });

  test('performs a mint once, and reports its tokens', async () => {
    await withType();

    const receipt = await mint(operator, 2n);

    expect(await rejectionOf(mint(operator, 2n))).toBe(`MintKnown(${mintId})`);
    expect(await collection.read('tokenOfMint', mintId)).toBe(firstToken);
    expect(
      collection
        .events(receipt)
        .find(({ name }) => name === 'Minted')
        ?.args.toArray(),
    ).toEqual([mintId, type, holder.address, firstToken, 2n]);
  });

  test('skips mints of a batch that were performed before or are repeated', async () => {
    await withType();
    await collection.send(operator, 'mintMany', [request('a'), request('b')]);

    const receipt = await collection.send(operator, 'mintMany', [
      request('b'),
      request('c'),
      request('a'),
      request('c'),
      request('d'),
    ]);

    expect(collection.events(receipt).flatMap(({ name, args }) => (name === 'Minted' ? args[0] : []))).toEqual([
      id('c'),
      id('d'),
    ]);
    expect(await collection.read('tokenType', type)).toEqual([999_999n, 4n, true, false, false]);
  });

  test('mints as often as there are mint ids, however often a queue is sent again', async () => {
    await withType();
    const requests = Array.from({ length: 40 }, (_, index) => request(`mint ${index}`));

    for (const start of [0, 5, 10, 3, 25, 0])
      await collection.send(operator, 'mintMany', requests.slice(start, start + 20));

    expect(await collection.read('tokenType', type)).toContain(40n);
  });

  test('mints to a hundred wallets at once', async () => {
    await withType();
    const to = () => chain().aPoorWallet().address;
    const requests = Array.from({ length: 100 }, (_, n) => request(`mint ${n}`, { to: to() }));

    const { gasUsed } = await collection.send(operator, 'mintMany', requests);

    expect(gasUsed).toBeLessThan(gasForHundredMints);
    expect(await balanceOf(requests[0]?.to ?? '')).toBe(1n);
  });

  test('performs all of a batch or nothing', async () => {
    await withType({ maxSupply: 2n });
    const requests = ['a', 'b', 'c'].map((of) => request(of));

    const attempt = collection.send(operator, 'mintMany', requests);

    expect(await rejectionOf(attempt)).toBe(`SupplyExceeded(${type}, 1, 0)`);
    expect(await collection.read('isMinted', id('a'))).toBe(false);
  });

  test('never exceeds the supply of a type, even after burns', async () => {
    await withType({ maxSupply: 2n, burnable: true });

    expect(await rejectionOf(mint(operator, 3n))).toBe(`SupplyExceeded(${type}, 3, 2)`);
    await mint(operator, 2n);
    await burn(holder);

    expect(await rejectionOf(mint(operator, 1n, id('more')))).toBe(`SupplyExceeded(${type}, 1, 0)`);
  });

  test('rejects burning a token that is not burnable', async () => {
    await withType();
    await mint(operator);

    expect(await rejectionOf(burn(holder))).toBe(`NotBurnable(${type})`);
  });

  test('lets the holder alone burn', async () => {
    await withType({ burnable: true });
    await mint(operator);

    expect(await rejectionOf(burn(operator))).toMatch(/InsufficientApproval|MissingApprovalForAll/);
    await burn(holder);
    expect(await balanceOf(holder.address)).toBe(0n);
  });

  test('creates a type once, with an id in range', async () => {
    await withType();
    const createTypeWithId = (typeId: bigint) =>
      collection.send(owner, 'createType', typeId, ...createType({}).slice(1));

    expect(await rejectionOf(withType())).toBe(`TypeExists(${type})`);
    expect(await rejectionOf(createTypeWithId(0n))).toBe('TypeIdOutOfRange(0)');
    expect(await rejectionOf(createTypeWithId(1_000_000_000n))).toBe('TypeIdOutOfRange(1000000000)');
  });

  test('mints neither of an unknown type nor nothing', async () => {
    expect(await rejectionOf(mint(operator))).toBe(`TypeUnknown(${type})`);
    await withType();
    expect(await rejectionOf(mint(operator, 0n))).toBe(`NothingToMint(${mintId})`);
  });

  test('has its metadata under the base', async () => {
    await withType();
    await mint(operator);

    expect(await collection.read(metadataOf, firstToken)).toBe(`${base}3`);
    expect(await collection.read('contractURI')).toBe(`${base}contract`);

    await collection.send(operator, 'setBaseURI', 'https://moved.test/');
    expect(await collection.read(metadataOf, firstToken)).toBe('https://moved.test/3');
  });

  test('performs a mint once though its receiver is the operator and calls back', async () => {
    await withType();
    const greedy = await aContract(chain(), greedyReceiver);
    await collection.send(owner, 'setOperator', greedy.address);
    const call = collection.encode('mint', mintId, greedy.address, type, 1n);
    await greedy.send(holder, 'prepare', collection.address, call);

    await greedy.send(holder, 'act', collection.address, call);

    expect(readRejection(String(await greedy.read('answer')))).toBe(`MintKnown(${mintId})`);
    expect(await balanceOf(greedy.address)).toBe(1n);
  });

  test.each(interfaces)('supports interface %s', async (interfaceId) => {
    expect(await collection.read('supportsInterface', interfaceId)).toBe(true);
  });
});

describe('Collection1155 and its token types', () => {
  beforeEach(async () => {
    const { address } = operator;
    collection = await aContract(chain(), collection1155, 'Cups', 'CUP', base, address, address);
  });

  test('all of a fungible type are one token, with the id of the type', async () => {
    await collection.send(operator, 'createType', type, 0n, true, false);

    await mint(operator, 5n, id('first'));
    await mint(operator, 2n, id('second'));

    expect(await collection.read('balanceOf', holder.address, type)).toBe(7n);
    expect(await collection.read('tokenOfMint', id('second'))).toBe(type);
    expect(await collection.read('uri', type)).toBe(`${base}3`);
  });

  test('each of a non-fungible type is a token of its own', async () => {
    await collection.send(operator, 'createType', type, 0n, false, false);

    await mint(operator, 2n, id('first'));
    await mint(operator, 1n, id('second'));

    const tokens = [firstToken, firstToken + 1n, firstToken + 2n];
    const owners = tokens.map(() => holder.address);
    expect(await collection.read('balanceOfBatch', owners, tokens)).toEqual([1n, 1n, 1n]);
    expect(await collection.read('tokenOfMint', id('second'))).toBe(firstToken + 2n);
    expect(await collection.read('typeOf', firstToken + 2n)).toBe(type);
  });
});
