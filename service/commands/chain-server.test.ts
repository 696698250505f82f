import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { chainsIn } from '../../test/chain/real-chains.ts';
import { type FakePorts, fakePorts } from '../../test/fakes/fake-ports.ts';
import { run } from '../../test/operations/run.ts';
import { aSigner } from '../../test/records/transactions.ts';
import { aFolder, atEnd, valueIn } from '../../test/values.ts';
import { aTerminal } from '../../test/world/service.ts';
import { mintItem, mintItemInput } from '../domain/chains/faucet.ts';
import { ensureFunded } from '../domain/chains/gifts.ts';
import { prepareServedChain } from '../domain/chains/prepare-chain.ts';
import type { SecretType } from '../model/kernel/primitives.ts';
import { servedChains } from '../model/transactions/chain-server.ts';
import { devContracts } from '../model/transactions/dev-contracts.ts';
import { chainServer, type ServedChains, serveChains } from './chain-server.ts';

const ether = 10n ** 18n;

async function aServer(dataDir?: string, port = 0): Promise<ServedChains> {
  const server = await serveChains({ dataDir: dataDir ?? (await aFolder()), port, listen: '127.0.0.1' });
  atEnd(() => server.stop());
  return server;
}

const keyOf = async ({ keyFile }: ServedChains) => (await readFile(keyFile, 'utf8')).trim();

/** The chains of an instance; all instances share the state of these ports. */
async function anInstance(server: ServedChains, ports: FakePorts = fakePorts()) {
  const received: SecretType[] = [];
  const chains = chainsIn(await aFolder(), {
    config: servedChains({ address: server.address, key: await keyOf(server) }, {}),
    prepare: (chain) => prepareServedChain(ports, chain),
    kept: (secretType) => received.push(secretType),
  });
  return { ports: { ...ports, chains }, chains, chain: chains.of('ETHEREUM'), heard: received };
}

/** Two instances that share the chains of a new server. */
async function twoInstances() {
  const [server, ports] = [await aServer(), fakePorts()];
  return [await anInstance(server, ports), await anInstance(server, ports)] as const;
}

/** The server of the tests that change no chain. */
const server = await aServer();

async function callServer(call: object, { key }: { key?: string } = {}) {
  const name = `vaultdesk:${key ?? (await keyOf(server))}`;
  const response = await fetch(`${server.address}/ETHEREUM`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(name).toString('base64')}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, params: [], ...call }),
  });
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
}

test('prepares a chain once for all instances and notifies each of them', async () => {
  const [first, second] = await twoInstances();
  const { address } = aSigner();
  expect(first.chains.isAwake('ETHEREUM')).toBe(false);

  expect(valueIn((await first.chain.fund?.(address, 5n * ether)) ?? fail())).toBe(5n * ether);

  expect(valueIn(await second.chain.balance(address))).toBe(5n * ether);
  expect(valueIn(await second.chain.code(devContracts.usdc.address)).length).toBeGreaterThan(1000);
  await vi.waitFor(() => expect(second.chains.isAwake('ETHEREUM')).toBe(true));
  await vi.waitFor(() => expect(second.heard).toContain('ETHEREUM'));
  expect(second.chains.isAwake('MATIC')).toBe(false);
  const [durable, newest] = [await first.chain.durableBlockNumber(), await first.chain.blockNumber()];
  expect(valueIn(durable)).toBeLessThanOrEqual(valueIn(newest));
});

test.each([
  ['a wrong key', 'wrong', 100, 401],
  ['more than 8 MiB', undefined, 9 << 20, 413],
])('rejects a request with %s before its body arrives', async (_, key, bytes, status) => {
  const asking = request(`${server.address}/ETHEREUM`, {
    method: 'POST',
    auth: `vaultdesk:${key ?? (await keyOf(server))}`,
    headers: { 'content-length': bytes },
  });
  onTestFinished(() => void asking.destroy());
  asking.flushHeaders();

  const [response]: IncomingMessage[] = await once(asking, 'response');

  expect(response).toMatchObject({ statusCode: status, headers: { connection: 'close' } });
});

test('pays a simultaneous faucet request of two instances twice', async () => {
  const instances = await twoInstances();
  const input = { secretType: 'ETHEREUM', to: aSigner().address, standard: 'ERC1155', amount: 3 };

  const minted = await Promise.all(
    [...instances, ...instances, ...instances].map((item) => run(mintItem, item.ports, mintItemInput.parse(input))),
  );

  const ids = minted.map((item) => valueIn(item).tokenId).sort();
  expect(ids).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('funds a new wallet once, even if several instances open it', async () => {
  const instances = await twoInstances();
  const wallet = { secretType: 'ETHEREUM', address: aSigner().address } as const;

  const balances = await Promise.all([...instances, ...instances].map((item) => ensureFunded(item.ports, wallet)));

  expect(balances.map(valueIn)).toEqual(balances.map(() => 100n * ether));
});

test('keeps chains over a restart and rejects another chain server', async () => {
  const [folder, address] = [await aFolder(), aSigner().address];
  const first = await aServer(folder);
  const ports = fakePorts();
  const { chain, chains } = await anInstance(first, ports);
  await chain.fund?.(address, ether);
  const port = Number(new URL(first.address).port);
  await first.stop();
  expect(await chain.balance(address)).toMatchObject({ failure: { code: 'chain.unavailable' } });
  await vi.waitFor(async () => expect((await chains.status())[0]).toMatchObject({ state: 'failed' }));

  const second = await aServer(folder, port);
  expect(valueIn(await chain.balance(address))).toBe(ether);
  await second.stop();
  const otherUser = await aServer();
  const lost = await anInstance(otherUser, ports);

  expect(await lost.chain.balance(address)).toMatchObject({
    failure: { code: 'chain.wrong-id', message: expect.stringContaining('first blocks differ') },
  });
});

test('reveals nothing without the right key', async () => {
  const call = { method: 'eth_chainId' };
  expect((await callServer(call)).body).toMatchObject({ result: '0x1466a9' });
  for (const key of ['', 'another', `${await keyOf(server)}a`])
    expect(await callServer(call, { key })).toEqual({ status: 401, body: expect.objectContaining({ id: null }) });
  const response = await fetch(`${server.address}/ETHEREUM`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
});

test.each([
  ['anvil_reset', -32004],
  ['evm_snapshot', -32004],
  ['eth_sendTransaction', -32004],
  ['anvil_loadState', -32004],
  ['vaultdesk_nothing', -32601],
])('rejects %s, even with the key', async (method, code) => {
  expect((await callServer({ method })).body).toMatchObject({ error: { code } });
});

test('reports invalid calls', async () => {
  const raw = (data: string) => ({ method: 'eth_sendRawTransaction', params: [data] });
  const named = { code: -32602, message: expect.stringContaining('params.0') };
  expect((await callServer(raw('0xzz'))).body).toMatchObject({ error: named });
  expect((await callServer(raw('0x00'))).body).toMatchObject({ error: { code: -32000 } });
  const old = await callServer({ jsonrpc: '1.0', method: 'eth_chainId' });
  expect(old.body).toMatchObject({ error: { code: -32600 } });
});

test('allows one chain server per folder and protects its key', async () => {
  const folder = await aFolder();
  const running = await aServer(folder);
  const again = () => serveChains({ dataDir: folder, port: 0, listen: '127.0.0.1' });
  await expect(again()).rejects.toThrow(/Another program uses/);
  await running.stop();

  await chmod(join(folder, 'chain-server.key'), 0o644);
  await expect(again()).rejects.toThrow(/can be read by others \(mode 644\)/);
});

async function runWith(...argv: readonly string[]): Promise<string> {
  const { terminal, printed, end } = aTerminal({ argv });
  end();
  await chainServer(terminal);
  return printed.join();
}

test('rejects a hard fork that its chains cannot run', async () => {
  await expect(runWith('--port', '0', '--hardfork', 'BSC=berlin')).rejects.toThrow(
    /^--hardfork: .*Use one of cancun, prague, osaka/,
  );
});

test('prints its address but not its key', async () => {
  const folder = await aFolder();

  const printed = await runWith('--port', '0', '--data-dir', folder, '--json');

  const parsed = z.object({ address: z.url(), keyFile: z.string() }).parse(JSON.parse(printed));
  expect(parsed.keyFile).toBe(join(folder, 'chain-server.key'));
  expect(printed).not.toContain((await readFile(parsed.keyFile, 'utf8')).trim());
});

function fail(): never {
  throw new Error('The chain gives no coins.');
}
