import { expect, test } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { createChainGateway } from './create-chains.ts';

const question = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] });

test('the first request starts the chain, and a request after its death starts it again', async () => {
  const chains = chainsIn(await aFolder());
  const gateway = createChainGateway(chains);
  const post = async (body: unknown) => JSON.parse(valueIn(await gateway.forward('ETHEREUM', JSON.stringify(body))));

  expect(await post(question(7, 'eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1466a9' });
  expect(await post([question(1, 'eth_chainId'), question(2, 'eth_blockNumber')])).toHaveLength(2);

  const [anvil] = chains.anvils;
  anvil?.kill();
  await anvil?.exited;

  expect(await post(question(9, 'eth_chainId'))).toMatchObject({ id: 9 });
});

test('leaves the rejection of invalid JSON-RPC to the chain', async () => {
  const gateway = createChainGateway(chainsIn(await aFolder()));

  expect(valueIn(await gateway.forward('ETHEREUM', 'nonsense'))).toContain('error');
});

test('forwards nothing to an external node', async () => {
  const config = { BSC: { rpcUrl: 'http://127.0.0.1:1/a-key', chainId: 5 } };
  const gateway = createChainGateway(chainsIn(await aFolder(), { config }));

  expect(await gateway.forward('BSC', '{}')).toMatchObject({ failure: { code: 'chain.external' } });
});
