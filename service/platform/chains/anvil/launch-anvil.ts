import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import { errorToText } from '../../../model/kernel/results/reasons.ts';
import type { ChainBlock, StoredChain } from '../../ports/chains.ts';
import type { Ids } from '../../ports/ports.ts';
import { type Asker, directAsker, resultIn } from '../rpc/rpc-asker.ts';
import { createRpcClient } from '../rpc/rpc-client.ts';
import * as answers from '../rpc/rpc-responses.ts';
import { RpcTransport } from '../rpc/rpc-transport.ts';
import { type AnvilProcess, type Endpoint, outputRead, startAnvil } from './anvil-process.ts';
import { ChainFiles } from './chain-files.ts';
import { ChainStack, resetBaseFee, setChainTime } from './chain-stack.ts';
import { type EmbeddedOptions, type OrphanedAnvil, type RunningChain, runningChain, urlOf } from './running-chain.ts';

/** Starts anvil with the state of the folder. Throws an error whose message ends a sentence. */
export async function launchAnvil(options: EmbeddedOptions): Promise<RunningChain> {
  const { disk, folder, world, clock, network } = options;
  const files = new ChainFiles(disk, folder, world);
  const genesis = await files.genesisTimestamp(clock);
  const stateFile = disk.isInMemory ? undefined : await unpackState(files, folder);
  const process = await startSomewhere(options, files, { genesis, stateFile });
  const stack = new ChainStack(process);
  const transport = new RpcTransport(urlOf(process), { gathersReads: true });
  let end = async () => process.kill();
  try {
    const asker = directAsker(network.name, transport, options);
    const isLoaded = disk.isInMemory ? await loadState(asker, files) : stateFile !== undefined;
    const tip = await checkedTip(asker, options);
    await resetBaseFee(asker, tip);
    const durableBlock = isLoaded ? tip.number : undefined;
    const chain = runningChain({ ...options, process, stack, transport, files, durableBlock });
    end = chain.kill;
    await prepareChain(options, asker, chain);
    chain.prepared();
    await files.tidy();
    await files.rememberEndpoint(process.endpoint);
    if (stateFile !== undefined) await holdLoaded(options, files, { asker, stack, tip });
    return chain;
  } catch (error) {
    await end();
    transport.close();
    throw error;
  }
}

/** Continues the anvil of another world from the saved state. Kills it and throws if that is not certain. */
export async function adoptAnvil(
  options: EmbeddedOptions,
  { process, stack, connections }: OrphanedAnvil,
  storedChain: StoredChain,
): Promise<RunningChain> {
  const { disk, folder, world, clock, network } = options;
  const transport = new RpcTransport(urlOf(process), { gathersReads: true }, connections);
  try {
    const asker = directAsker(network.name, transport, options);
    const { number: durableBlock } = await stack.goBack(asker, storedChain, clock.millis());
    await outputRead(process, transport);
    const files = new ChainFiles(disk, folder, world);
    // Its first world has prepared it.
    const chain = runningChain({ ...options, process, stack, transport, files, durableBlock });
    chain.prepared();
    return chain;
  } catch (error) {
    process.kill();
    transport.close();
    throw error;
  }
}

/** Holds the loaded state in memory for a fast return, if preparing changed nothing. */
async function holdLoaded(
  { network, blockSeconds }: EmbeddedOptions,
  files: ChainFiles,
  { asker, stack, tip }: { asker: Asker; stack: ChainStack; tip: ChainBlock },
): Promise<void> {
  if (blockSeconds !== 0) return;
  const stored = await files.read();
  const storedChain = { secretType: network.secretType, isEmbedded: true, ...stored };
  const moment = await stack.take(asker, storedChain);
  const latest = await asker.request('eth_getBlockByNumber', ['latest', false], answers.block);
  if (moment && latest.kind === 'value' && latest.value.hash === tip.hash) stack.hold(moment, tip);
}

async function unpackState(files: ChainFiles, folder: string): Promise<string | undefined> {
  try {
    return await files.unpackState();
  } catch (error) {
    const reason = errorToText(error);
    throw new Error(`its state in ${folder} cannot be read (${reason}); reset the chain`);
  }
}

/** Loads the state into an empty node: loading adds to existing state. Returns whether a state exists. */
async function loadState(asker: Asker, files: ChainFiles): Promise<boolean> {
  const packed = await files.readState();
  if (!packed) return false;
  const params = [`0x${packed.toString('hex')}`];
  if (!resultIn(await asker.request('anvil_loadState', params, z.boolean())))
    throw new Error('it rejected its state; reset the chain');
  return true;
}

/** Tries the last endpoint, then a new one, then the one that every machine has. */
async function startSomewhere(
  { program, disk, ids, start = startAnvil, ...options }: EmbeddedOptions,
  files: ChainFiles,
  { genesis, stateFile }: { genesis: number; stateFile: string | undefined },
): Promise<AnvilProcess> {
  if (program === undefined) throw new Error('no chain program exists for this machine; configure an rpcUrl instead');
  const { chainId, transactionGasCap } = options.network;
  const settings = {
    program,
    chainId,
    folder: disk.isInMemory ? tmpdir() : options.folder,
    genesisTimestamp: genesis,
    stateFile,
    blockSeconds: options.blockSeconds,
    hardFork: options.hardFork,
    capsTransactionGas: transactionGasCap !== undefined,
  };
  let reason = '';
  for (const endpoint of [await files.lastEndpoint(), newEndpoint(ids), plainEndpoint])
    try {
      if (endpoint) return await start({ ...settings, endpoint });
    } catch (error) {
      reason = errorToText(error);
    }
  throw new Error(`anvil did not start (${reason})`);
}

/**
 * A loopback address and a free port. Anvil accepts WebSocket calls from any page in a browser, whatever its origin; a
 * page cannot try enough of the 16 million loopback addresses (RFC 1122, 3.2.1.3) to find it. macOS has only 127.0.0.1.
 */
function newEndpoint(ids: Ids): Endpoint {
  if (process.platform === 'darwin') return plainEndpoint;
  const [a = 0, b = 0, c = 0] = ids.randomBytes(3);
  return { host: `127.${a}.${b}.${2 + (c % 250)}`, port: 0 };
}

/** For machines with only this loopback address. */
const plainEndpoint: Endpoint = { host: '127.0.0.1', port: 0 };

/** The newest block of the expected chain, after setting anvil's clock to the time, but not before its blocks. */
async function checkedTip(asker: Asker, { network, clock }: EmbeddedOptions): Promise<ChainBlock> {
  const chainId = resultIn(await asker.request('eth_chainId', [], answers.quantity));
  if (chainId !== BigInt(network.chainId)) throw new Error(`it runs as chain ${chainId}`);
  return setChainTime(asker, clock.millis());
}

async function prepareChain({ network, prepare }: EmbeddedOptions, asker: Asker, chain: RunningChain): Promise<void> {
  const prepared = await prepare?.(createRpcClient(network, asker, chain.preparing));
  if (prepared?.ok === false) throw new Error(`it could not be prepared (${prepared.failure.message})`);
}

/** The packages of `@foundry-rs/anvil` by `process.platform` and `process.arch`. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
};

/** The path of the anvil program; `undefined` if not installed. The child of `bin.mjs` would outlive a kill. */
export function findAnvil(): string | undefined {
  const { platform, arch } = process;
  const name = packages[`${platform}-${arch}`];
  if (name === undefined) return undefined;
  const path = placeOf(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`);
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** The version of the chain node from its package; `undefined` if it is not installed. */
export function anvilVersion(): string | undefined {
  const path = placeOf(`${packages[`${process.platform}-${process.arch}`]}/package.json`);
  if (path === undefined) return undefined;
  return z.object({ version: z.string() }).parse(parseJson(readFileSync(path, 'utf8'))).version;
}

/**
 * The path of a build's file. An installer may have placed the build below `@foundry-rs/anvil`, a
 * package that npm omits: its script would download a program that is never run.
 */
function placeOf(file: string): string | undefined {
  const nodeRequire = createRequire(import.meta.url);
  try {
    const below = createRequire(nodeRequire.resolve('@foundry-rs/anvil/package.json'));
    return outsideArchive(below.resolve(file));
  } catch {
    return pathNextTo(nodeRequire, file);
  }
}

function pathNextTo(nodeRequire: NodeJS.Require, file: string): string | undefined {
  try {
    return outsideArchive(nodeRequire.resolve(file));
  } catch {
    return undefined;
  }
}

/** A program cannot be started inside Electron's archive; the packager places it next to the archive. */
function outsideArchive(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
