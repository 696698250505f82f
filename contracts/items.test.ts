import { type Wallet, ZeroAddress } from 'ethers';
import { beforeAll, describe, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { aContract, type Contract, rejectionOf } from '../test/chain/contracts.ts';
import { vaultdeskItems721, vaultdeskItems1155, vaultdeskUsdc } from './addresses.ts';

const chain = aChain();
const base = 'https://metadata.test/items/';

let anybody: Wallet;

beforeAll(async () => {
  anybody = await chain().aWallet();
});

describe('VaultdeskItems721', () => {
  let items: Contract;

  beforeAll(async () => {
    items = await aContract(chain(), vaultdeskItems721, base);
  });

  test('lets anybody mint the next free id, or a chosen one', async () => {
    await items.send(anybody, 'mint(address,uint256)', anybody.address, 2n);
    const receipts = [
      await items.send(anybody, 'mint(address)', anybody.address),
      await items.send(anybody, 'mint(address)', anybody.address),
    ];

    const minted = receipts.flatMap((receipt) => items.events(receipt));
    expect(minted.map(({ name, args }) => [name, ...args])).toEqual([
      ['Transfer', ZeroAddress, anybody.address, 1n],
      ['Transfer', ZeroAddress, anybody.address, 3n],
    ]);
    expect(await items.read('totalSupply')).toBe(3n);
  });

  test('mints an id once', async () => {
    await items.send(anybody, 'mint(address,uint256)', anybody.address, 100n);
    const attempt = items.send(anybody, 'mint(address,uint256)', anybody.address, 100n);

    expect(await rejectionOf(attempt)).toBe(`ERC721InvalidSender(${ZeroAddress})`);
  });

  test('has its metadata under the base', async () => {
    await items.send(anybody, 'mint(address,uint256)', anybody.address, 200n);

    expect(await items.read('tokenURI', 200n)).toBe(`${base}200`);
    expect(await items.read('contractURI')).toBe(`${base}contract`);
  });
});

describe('VaultdeskItems1155', () => {
  let items: Contract;

  beforeAll(async () => {
    items = await aContract(chain(), vaultdeskItems1155, base);
  });

  test('lets anybody mint any amount of any id', async () => {
    await items.send(anybody, 'mint', anybody.address, 7n, 5n);
    const receipt = await items.send(anybody, 'mint', anybody.address, 7n, 2n);

    expect(await items.read('balanceOf', anybody.address, 7n)).toBe(7n);
    expect(await items.read('totalSupply', 7n)).toBe(7n);
    expect(items.events(receipt).map(({ name, args }) => [name, ...args])).toEqual([
      ['TransferSingle', anybody.address, ZeroAddress, anybody.address, 7n, 2n],
    ]);
  });

  test('has its metadata under the base', async () => {
    expect(await items.read('uri', 7n)).toBe(`${base}7`);
    expect(await items.read('contractURI')).toBe(`${base}contract`);
  });
});

test.each([vaultdeskItems721, vaultdeskItems1155])(
  '$contractName mints to no contract that cannot hold items',
  async (artifact) => {
    const items = await aContract(chain(), artifact, base);
    const { address } = await aContract(chain(), vaultdeskUsdc);
    const [method, ...values] = artifact === vaultdeskItems721 ? ['mint(address)'] : ['mint', 1n, 1n];

    const minted = items.send(anybody, String(method), address, ...values);

    expect(await rejectionOf(minted)).toMatch(/^ERC(721|1155)InvalidReceiver/);
  },
);
