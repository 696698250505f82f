import { expect, onTestFinished, test } from 'vitest';
import { chainsIn, chainsOfTheFile } from '../../../test/chain/real-chains.ts';
import { startFaultProxy } from '../../../test/chain/rpc-fault-proxy.mjs';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { aSigner, aTransfer } from '../../../test/records/transactions.ts';
import { aFolder } from '../../../test/values.ts';
import { aNode, handled } from '../../../test/world/a-node.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { chains as definitions } from '../../model/transactions/chain.ts';

const chainId = 1_337_001;
const rightId = '0x1466a9';
const upstream = chainsOfTheFile();

test('sends no request to a node on another chain, even if it was on the right one before', async () => {
  let id = rightId;
  const clock = fixedClock();
  const node = await aNode(({ method }, response) => {
    if (method === 'eth_chainId') return id;
    if (method === 'eth_getCode') return response.destroy() && handled;
    return '0x7';
  });
  const config = { ETHEREUM: { rpcUrl: node.url, chainId } };
  const client = chainsIn(await aFolder(), { config, clock }).of('ETHEREUM');

  expect(await client.blockNumber()).toEqual({ ok: true, value: 7n });
  id = '0x1';
  expect(await client.blockNumber()).toMatchObject({ ok: true });
  clock.advance(60_000);
  expect(await client.blockNumber()).toEqual({
    ok: false,
    failure: {
      code: 'chain.wrong-id',
      message: 'The node of Ethereum is on chain 1, but 1337001 is configured. Correct rpcUrl or chainId.',
    },
  });
  id = rightId;
  expect(await client.blockNumber()).toMatchObject({ ok: true });
  id = '0x1';
  expect(await client.code(aSigner().address)).toMatchObject({ failure: { code: 'chain.wrong-id' } });
  const methods = node.requests.map(({ method }) => method);
  expect(methods.filter((method) => method === 'eth_getCode')).toHaveLength(1);
});

test('checks the chain id of a node again after a minute, independent of clock changes', async () => {
  const clock = fixedClock();
  const node = await aNode(({ method }) => (method === 'eth_chainId' ? rightId : '0x7'));
  const config = { ETHEREUM: { rpcUrl: node.url, chainId } };
  const client = chainsIn(await aFolder(), { config, clock }).of('ETHEREUM');
  const checksAfter = async (change: () => void) => {
    change();
    await client.blockNumber();
    return node.requests.filter(({ method }) => method === 'eth_chainId').length;
  };

  expect(await checksAfter(() => {})).toBe(1);
  expect(await checksAfter(() => clock.setBy(86_400_000))).toBe(1);
  expect(await checksAfter(() => clock.setBy(-172_800_000))).toBe(1);
  expect(await checksAfter(() => clock.advance(60_000))).toBe(2);
});

test("reveals only the origin of a node's address", async () => {
  const node = await aNode(() => rightId);
  const rpcUrl = `${node.url.replace('http://', 'http://me:secret@')}/v3/the-key`;
  const chains = chainsIn(await aFolder(), { config: { ETHEREUM: { rpcUrl, chainId } } });

  expect(await chains.rpcUrl('ETHEREUM')).toEqual({ ok: true, value: node.url });
  const [status] = await chains.status();
  expect(status).toMatchObject({ state: 'external', chainId, rpcUrl: node.url });
  expect(await chains.reset('ETHEREUM')).toMatchObject({ failure: { code: 'chain.external' } });
});

test('reports an unreachable node without starting anything', async () => {
  const config = { MATIC: { rpcUrl: 'http://127.0.0.1:1/key', chainId: 5 } };
  const chains = chainsIn(await aFolder(), { config });
  const external = {
    secretType: 'MATIC',
    state: 'external',
    chainId: 5,
    rpcUrl: 'http://127.0.0.1:1',
    reason: 'The chain Polygon is unavailable: nothing listens at its address.',
  };
  const asleep = secretTypes.map((secretType) => ({
    secretType,
    state: 'asleep',
    chainId: definitions[secretType].chainId,
  }));
  expect(await chains.status()).toEqual(asleep.map((chain) => (chain.secretType === 'MATIC' ? external : chain)));
  expect(chains.anvils).toEqual([]);
});

test('with a fifth of the responses corrupted, all results are correct, and each transaction happens once', async () => {
  const real = (await upstream()).of('ETHEREUM');
  const target = await (await upstream()).rpcUrl('ETHEREUM');
  if (!target.ok) throw new Error(target.failure.message);
  const proxy = await startFaultProxy({ target: target.value, seed: 7, share: 0.2, lateMilliseconds: 5 });
  onTestFinished(() => proxy.close());
  const config = { ETHEREUM: { rpcUrl: proxy.url, chainId } };
  const client = chainsIn(await aFolder(), { config }).of('ETHEREUM');
  const sender = aSigner();
  const receiver = aSigner().address;
  await real.fund?.(sender.address, 10n ** 18n);

  for (let nonce = 0; nonce < 20; nonce += 1) {
    const signed = await aTransfer(sender, { nonce, to: receiver, value: 5n });
    let isTaken = false;
    while (!isTaken) {
      const sent = await client.sendRawTransaction(signed);
      isTaken = sent.ok && sent.value.accepted;
      if (!sent.ok) expect(sent.failure.code).toBe('chain.unavailable');
    }
    const balance = await client.balance(receiver);
    if (balance.ok) expect(balance.value % 5n).toBe(0n);
  }

  await expect.poll(() => real.balance(receiver)).toEqual({ ok: true, value: 100n });
  expect(proxy.happened.size).toBeGreaterThan(4);
});
