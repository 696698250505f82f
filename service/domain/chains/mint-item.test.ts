import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { chainsIn, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../test/operations/run.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { type mintItemInput, mintItem as mintItemUnchecked, nextItemId } from './faucet.ts';

const mintItem = throughSchema(mintItemUnchecked);
type MintItemInput = z.input<typeof mintItemInput>;

function inputWith(fields: Partial<MintItemInput> = {}): MintItemInput {
  return { secretType: 'ETHEREUM', to: aSigner().address, standard: 'ERC721', ...fields };
}

describe('on a real chain', () => {
  const ports = portsOnAnvil();
  const mint = async (fields: Partial<MintItemInput>) => mintItem(await ports(), inputWith(fields));

  test('ERC-721 items get the next id or the requested id', async () => {
    const first = valueIn(await mint({}));
    const firstMint = valueIn(await mint({ tokenId: '0x2' }));
    const next = valueIn(await mint({}));

    expect(first).toMatchObject({
      tokenId: '1',
      amount: '1',
      contractAddress: devContracts.erc721.address,
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect([firstMint.tokenId, next.tokenId]).toEqual(['2', '3']);
  });

  test('rejects a used id with the reason, and the faucet continues', async () => {
    await mint({ tokenId: 77 });

    expect(await mint({ tokenId: 77 })).toEqual({
      ok: false,
      failure: { code: 'contract.reverted', message: expect.stringContaining('ERC721InvalidSender') },
    });
    expect(await mint({})).toMatchObject({ ok: true });
  });

  test('mints ERC-1155 items in amounts', async () => {
    const standard = 'ERC1155';
    const first = valueIn(await mint({ standard, amount: '5' }));
    const next = valueIn(await mint({ standard }));
    const large = valueIn(await mint({ standard, tokenId: (1n << 256n) - 1n, amount: 2 }));

    expect(first).toMatchObject({ tokenId: '1', amount: '5' });
    expect(next).toMatchObject({ tokenId: '2', amount: '1' });
    expect(large).toMatchObject({ tokenId: ((1n << 256n) - 1n).toString(), amount: '2' });
  });

  test.each(['ERC721', 'ERC1155'] as const)('%s items minted concurrently get different ids', async (standard) => {
    const all = await Promise.all([1, 2, 3, 4].map(() => mint({ standard })));

    expect(new Set(all.map((result) => valueIn(result).tokenId)).size).toBe(4);
  });
});

test.each<{ wrong: Partial<MintItemInput>; path: string }>([
  { wrong: { to: `0x${'00'.repeat(20)}` }, path: 'to' },
  { wrong: { to: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, path: 'to' },
  { wrong: { tokenId: '1.5' }, path: 'tokenId' },
  { wrong: { tokenId: 1n << 256n }, path: 'tokenId' },
  { wrong: { standard: 'ERC1155', amount: 0 }, path: 'amount' },
  { wrong: { standard: 'ERC1155', amount: 10n ** 19n }, path: 'amount' },
  { wrong: { amount: 2 }, path: 'amount' },
])('rejects $wrong', async ({ wrong, path }) => {
  const result = await mintItem(fakePorts(), inputWith(wrong));

  expect(result).toMatchObject({ failure: { code: 'input.invalid', fields: [{ path }] } });
});

test('an external node mints no test items', async () => {
  const config = { ETHEREUM: { rpcUrl: 'http://127.0.0.1:1', chainId: 5 } };
  const ports = { ...fakePorts(), chains: chainsIn(await aFolder(), { config }) };

  expect(await mintItem(ports, inputWith())).toMatchObject({ failure: { code: 'chain.external' } });
});

test.each([1n, 2n, 3n, 8n, 100n])('with sequential ids, the next free id is %s', async (free) => {
  expect(await nextItemId(async (id) => ok(id < free))).toEqual(ok(free));
});
