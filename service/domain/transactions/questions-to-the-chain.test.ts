import { expect, test } from 'vitest';
import { createBarrier, present, valueIn } from '../../../test/values.ts';
import { aSender } from '../../../test/world/sender.ts';

test('queries balance, fees, gas and pending transactions in parallel', async () => {
  const { execute, chain } = await aSender();
  chain.holdsBlocks = true;
  valueIn(await execute());
  const arrive = createBarrier(4);
  const { balance, feeData, estimateGas, nonce } = chain;
  chain.balance = (address) => arrive().then(() => balance.call(chain, address));
  chain.feeData = () => arrive().then(() => feeData.call(chain));
  chain.estimateGas = (call) => arrive().then(() => estimateGas.call(chain, call));
  chain.nonce = (address, at) => arrive().then(() => nonce.call(chain, address, at));

  expect(await execute()).toMatchObject({ ok: true });
});

test('reads the nonces once, unless the signing method takes long', async () => {
  const { execute, chain, ports } = await aSender();
  let queries = 0;
  const { nonce } = chain;
  chain.nonce = (address, at) => {
    queries += 1;
    return nonce.call(chain, address, at);
  };
  valueIn(await execute());
  const inTime = queries;
  const { open } = ports.vault;
  ports.vault.open = (...attempt) => {
    ports.clock.advance(300);
    return open(...attempt);
  };
  valueIn(await execute());

  expect([inTime, queries - inTime]).toEqual([2, 4]);
});

test('fetches a block with several transactions once per round', async () => {
  const { send, track, chain, all } = await aSender();
  chain.mine();
  chain.holdsBlocks = true;
  for (const value of ['0.1', '0.2', '0.3']) await send({ value });
  const { number } = chain.mine();
  chain.mine();
  const requestedBlocks: unknown[] = [];
  const { block } = chain;
  chain.block = (at) => {
    requestedBlocks.push(at);
    return block.call(chain, at);
  };

  await track();

  expect(all().map((transaction) => present(transaction.block).number)).toEqual(Array(3).fill(String(number)));
  expect(requestedBlocks.filter((at) => at === number)).toHaveLength(1);
});
