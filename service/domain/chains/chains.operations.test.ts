import { expect, test } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import type { ChainStatus } from '../../platform/ports/chains.ts';
import { chainOperations } from './chains.operations.ts';
import { blocksOfALongChain } from './judge-rpc-call.ts';
import { planCustody } from './send-from-faucet.ts';

test('shows the addresses of a sleeping chain and leaves it asleep', async () => {
  const chains = chainsIn(await aFolder());
  const ports = { ...fakePorts(), chains };

  const states = valueIn(await run(chainOperations.listStates, ports, {}));

  const operator = valueIn(await ports.custody.address('market-operator'));
  expect(states.map(({ secretType }) => secretType)).toEqual(secretTypes);
  expect(states[1]).toEqual({
    secretType: 'MATIC',
    name: 'Polygon',
    chainId: 1_337_137,
    nativeSymbol: 'POL',
    requiredConfirmations: 1,
    isEmbedded: true,
    state: 'asleep',
    health: 'asleep',
    rpcUrl: 'http://127.0.0.1:8787/_vaultdesk/rpc/MATIC',
    contracts: {
      usdc: devContracts.usdc.address,
      erc721: devContracts.erc721.address,
      erc1155: devContracts.erc1155.address,
      custody: planCustody(operator).address,
    },
  });
  expect(chains.anvils).toEqual([]);
});

test('hides all chain URLs if other machines can reach the service', async () => {
  const installation = { baseUrl: () => 'http://0.0.0.0:8787' };
  const ports = { ...fakePorts({ installation }), chains: chainsIn(await aFolder()) };

  valueIn(await ports.chains.of('ETHEREUM').blockNumber());
  const [state] = valueIn(await run(chainOperations.listStates, ports, {}));

  expect(state).toMatchObject({ secretType: 'ETHEREUM', state: 'running' });
  expect(state?.rpcUrl).toBeUndefined();
});

test('shows an external node with its origin, its USDC contract if known, and its error', async () => {
  const rpcUrl = 'http://127.0.0.1:1/a-key';
  const chains = chainsIn(await aFolder(), { config: { AVAC: { rpcUrl, chainId: 43_114 } } });
  const ports = { ...fakePorts(), chains };

  const state = valueIn(await run(chainOperations.listStates, ports, {})).find(({ isEmbedded }) => !isEmbedded);

  expect(state).toMatchObject({
    secretType: 'AVAC',
    state: 'external',
    health: 'failed',
    rpcUrl: 'http://127.0.0.1:1',
    reason: expect.stringContaining('nothing listens'),
    contracts: { usdc: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E' },
  });
});

test('warns that an embedded chain with very many blocks is slow, and names the remedy', async () => {
  const ports = fakePorts();
  const stateAt = async (blockNumber: bigint) => {
    const status: ChainStatus[] = [{ secretType: 'MATIC', state: 'running', chainId: 137, blockNumber }];
    const chains = { ...ports.chains, status: async () => status };
    const [state] = valueIn(await run(chainOperations.listStates, { ...ports, chains }, {}));
    return state;
  };

  expect((await stateAt(blocksOfALongChain - 1n))?.reason).toBeUndefined();
  const long = await stateAt(blocksOfALongChain);
  expect(long).toMatchObject({ health: 'ok', blockNumber: 5_000 });
  expect(long?.reason).toMatch(/^It has 5,000 blocks.*Restore an earlier snapshot.*reset the chain/);
});
