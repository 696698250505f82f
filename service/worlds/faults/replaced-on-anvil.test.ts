import { expect, test } from 'vitest';
import { z } from 'zod';
import { aRichWallet, aStarted, type Started, transferOf } from '../../../test/world/started-service.ts';

const anySchema = z.unknown();
const replaced = { effect: { kind: 'hand-over-replaced' } };

/** From now on, the next submitted transactions are replaced. */
function replaceNext({ request }: Started, hits: number) {
  return request('PUT /_vaultdesk/faults/replaced', anySchema, { body: { ...replaced, until: { hits } } });
}

test('reports a replaced transaction, which can be sent again', async () => {
  const world = await aStarted();
  const rich = await aRichWallet(world);
  const executionSchema = z.object({ transactionHash: z.string() });
  const send = () => world.request('POST /api/transactions/execute', executionSchema, transferOf(rich));
  const statusOf = async (hash: string) =>
    (await world.request(`GET /api/transactions/MATIC/${hash}/status`, z.object({ status: z.string() }))).status;
  await replaceNext(world, 1);

  const first = await send();
  await expect.poll(() => statusOf(first.transactionHash), { timeout: 20_000 }).toBe('FAILED');
  const second = await send();

  await expect.poll(() => statusOf(second.transactionHash), { timeout: 20_000 }).toBe('SUCCEEDED');
}, 60_000);

test('performs each chain action of the service once, however often its transactions are replaced', async () => {
  const world = await aStarted();
  const { address } = await aRichWallet(world);
  const secretType = 'MATIC';
  await replaceNext(world, 3);
  const { address: contractAddress } = await world.request(
    'POST /api/v2/contracts/deployments',
    z.object({ address: z.string() }),
    { body: { name: 'Foxes', secretType } },
  );
  const creations = [{ name: 'Ticket', fungible: true }];
  await world.request('POST /api/v2/token-types/creations', anySchema, {
    body: { secretType, contractAddress, creations },
  });
  await replaceNext(world, 3);
  await world.request('POST /api/v2/tokens/mints', anySchema, {
    body: { secretType, contractAddress, tokenTypeId: 1, destinations: [{ address, amount: 3 }] },
  });

  const mints = () =>
    world.request(
      `GET /api/v2/tokens/mints?contractAddress=${contractAddress}`,
      z.array(z.object({ status: z.string() })),
    );
  await expect.poll(mints, { timeout: 60_000 }).toEqual([{ status: 'SUCCEEDED' }]);
  const toWord = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0');
  const data = `0x00fdd58e${toWord(address)}${toWord('1')}`;
  const response = await world.call(`POST /_vaultdesk/rpc/${secretType}`, {
    body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: contractAddress, data }, 'latest'] },
  });
  expect(response.body).toMatchObject({ result: `0x${toWord('3')}` });
}, 120_000);
