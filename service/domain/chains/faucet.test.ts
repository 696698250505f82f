import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { chainsIn, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { bypassSchema } from '../../../test/operations/operation-calls.ts';
import { throughSchema } from '../../../test/operations/run.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { aWallet } from '../../../test/records/users.ts';
import { aFolder, present, valueIn } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { faucetInput, fundFromFaucet, mintItem, type mintItemInput, nextItemId } from './faucet.ts';
import { readTokenBalance } from './read-token.ts';

const fund = bypassSchema(faucetInput, fundFromFaucet);
const mintInto = throughSchema(mintItem);
type FaucetInput = z.input<typeof faucetInput>;
type MintItemInput = z.input<typeof mintItemInput>;

function paying(fields: Partial<FaucetInput> = {}): FaucetInput {
  return { secretType: 'ETHEREUM', address: aSigner().address, token: 'NATIVE', ...fields };
}

function minting(fields: Partial<MintItemInput> = {}): MintItemInput {
  return { secretType: 'ETHEREUM', to: aSigner().address, standard: 'ERC721', ...fields };
}

describe('on a real chain', () => {
  const ports = portsOnAnvil();
  const mint = async (fields: Partial<MintItemInput> = {}) => mintInto(await ports(), minting(fields));

  test('creates coins', async () => {
    const amount = '1.000000000000000001';
    const input = paying({ amount });

    expect(await fund(await ports(), input)).toEqual(ok({ ...input, balance: amount, transactionHash: undefined }));
  });

  test('mints USDC on disk, also concurrently', async () => {
    const { address } = aSigner();
    const anvil = await ports();
    const chain = anvil.chains.of('ETHEREUM');
    const input = paying({ address, amount: 0.25, token: 'USDC' });

    const gifts = await Promise.all([1, 2, 3, 4].map(() => fund(anvil, input)));

    const durable = valueIn(await chain.durableBlockNumber());
    const hashes = gifts.map((gift) => present(valueIn(gift).transactionHash));
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes)
      expect(durable).toBeGreaterThanOrEqual(present(valueIn(await chain.receipt(hash))).blockNumber);
    expect(valueIn(await readTokenBalance(chain, devContracts.usdc.address, address))).toBe(1_000_000n);
  });

  test('ERC-721 items get the next id or the requested id', async () => {
    const minted = [await mint(), await mint({ tokenId: '0x2' }), await mint()].map(valueIn);

    expect(minted.map(({ tokenId }) => tokenId)).toEqual(['1', '2', '3']);
    expect(minted[0]).toMatchObject({
      amount: '1',
      contractAddress: devContracts.erc721.address,
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  test('rejects a used id with the reason, and the faucet continues', async () => {
    await mint({ tokenId: 77 });

    expect(await mint({ tokenId: 77 })).toEqual({
      ok: false,
      failure: { code: 'contract.reverted', message: expect.stringContaining('ERC721InvalidSender') },
    });
    expect(await mint()).toMatchObject({ ok: true });
  });

  test('mints ERC-1155 items in amounts', async () => {
    const standard = 'ERC1155';
    const largest = (1n << 256n) - 1n;

    expect(valueIn(await mint({ standard, amount: '5' }))).toMatchObject({ tokenId: '1', amount: '5' });
    expect(valueIn(await mint({ standard }))).toMatchObject({ tokenId: '2', amount: '1' });
    expect(valueIn(await mint({ standard, tokenId: largest, amount: 2 }))).toMatchObject({
      tokenId: largest.toString(),
      amount: '2',
    });
  });

  test.each(['ERC721', 'ERC1155'] as const)('%s items minted concurrently get different ids', async (standard) => {
    const all = await Promise.all([1, 2, 3, 4].map(() => mint({ standard })));

    expect(new Set(all.map((result) => valueIn(result).tokenId)).size).toBe(4);
  });
});

describe('a new wallet funded first by the faucet', () => {
  const wallet = aWallet();
  const { secretType, address } = wallet;

  test('records both amounts, the first coins and the faucet payment', async () => {
    const ports = fakePorts({ wallets: [wallet] });

    const first = await fund(ports, paying({ secretType, address }));
    const second = await fund(ports, paying({ secretType, address: address.toLowerCase() }));

    expect(valueIn(first)).toMatchObject({ amount: '10', balance: '110' });
    expect(valueIn(second)).toMatchObject({ balance: '120' });
  });

  test('also gets its first coins with a USDC payment', async () => {
    const ports = fakePorts({ wallets: [wallet] });

    await fund(ports, paying({ secretType, address, token: 'USDC' }));

    expect(ports.chains.of(secretType).balances.get(address)).toBe(100n * 10n ** 18n);
  });

  test('gets only the payment if first coins are disabled or the wallet is on another chain', async () => {
    const without = fakePorts({ wallets: [wallet], settings: { fundNewWallets: 0 } });
    const onAnotherChain = fakePorts({ wallets: [{ ...wallet, secretType: 'BSC' }] });

    for (const ports of [without, onAnotherChain])
      expect(valueIn(await fund(ports, paying({ secretType, address })))).toMatchObject({ balance: '10' });
  });
});

test.each<[Partial<FaucetInput>, path: string]>([
  [{ amount: '0' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ amount: '1,5' }, 'amount'],
  [{ amount: '0x10' }, 'amount'],
  [{ amount: '1.0000000000000000001' }, 'amount'],
  [{ amount: '0.0000001', token: 'USDC' }, 'amount'],
  [{ amount: 1_000_000_001 }, 'amount'],
  [{ amount: 1n << 200n }, 'amount'],
  [{ address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'address'],
])('rejects a payment with %o and names %s', async (wrong, path) => {
  const ports = fakePorts();

  expect(await fund(ports, paying(wrong))).toMatchObject({ failure: { code: 'input.invalid', fields: [{ path }] } });
  expect(ports.chains.of('ETHEREUM').balances.size).toBe(0);
});

test.each<[Partial<MintItemInput>, path: string]>([
  [{ to: `0x${'00'.repeat(20)}` }, 'to'],
  [{ to: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'to'],
  [{ tokenId: '1.5' }, 'tokenId'],
  [{ tokenId: 1n << 256n }, 'tokenId'],
  [{ standard: 'ERC1155', amount: 0 }, 'amount'],
  [{ standard: 'ERC1155', amount: 10n ** 19n }, 'amount'],
  [{ amount: 2 }, 'amount'],
])('rejects an item with %o and names %s', async (wrong, path) => {
  expect(await mintInto(fakePorts(), minting(wrong))).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path }] },
  });
});

test('an external node gives no test funds and mints no test items', async () => {
  const config = { ETHEREUM: { rpcUrl: 'http://127.0.0.1:1', chainId: 5 } };
  const ports = { ...fakePorts(), chains: chainsIn(await aFolder(), { config }) };
  const external = { failure: { code: 'chain.external' } };

  for (const token of ['NATIVE', 'USDC'] as const) expect(await fund(ports, paying({ token }))).toMatchObject(external);
  expect(await mintInto(ports, minting())).toMatchObject(external);
});

test.each([1n, 2n, 3n, 8n, 100n])('with sequential ids, the next free id is %s', async (free) => {
  expect(await nextItemId(async (id) => ok(id < free))).toEqual(ok(free));
});
