import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { type ContractArtifact, planDeployment } from '../../contracts/addresses.ts';
import { prepareChain } from '../../service/domain/chains/prepare-chain.ts';
import { sendFromFaucet } from '../../service/domain/chains/send-from-faucet.ts';
import { type AnvilOptions, type AnvilProcess, startAnvil } from '../../service/platform/chains/anvil/anvil-process.ts';
import type { ChainsOptions } from '../../service/platform/chains/chain-member.ts';
import { createChainGateway, createChains, type OpenedChains } from '../../service/platform/chains/create-chains.ts';
import { randomIds } from '../../service/platform/clock/random-ids.ts';
import { systemClock } from '../../service/platform/clock/system-clock.ts';
import type { ChainClient } from '../../service/platform/ports/chains.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';
import { nodeFileSystem } from '../../service/platform/storage/files/node-file-system.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { type RecordedLog, recordedLog } from '../fakes/recorded-log.ts';
import { valueIn } from '../values.ts';

/** Real chains with access to their anvil processes. */
export interface RealChains extends OpenedChains {
  /** Every started anvil, newest last. */
  readonly anvils: readonly AnvilProcess[];
  readonly log: RecordedLog;
}

/** Real chains in this folder, stopped with the test. */
export function chainsIn(dataDir: string, options: Partial<ChainsOptions> = {}): RealChains {
  const chains = openChains(dataDir, options);
  onTestFinished(() => chains.stop());
  return chains;
}

/** Real chains for all tests of a file; an anvil starts with the first call. Call it outside of tests. */
export function chainsOfTheFile(options: Partial<ChainsOptions> = {}): () => Promise<RealChains> {
  let opening: Promise<{ chains: RealChains; folder: string }> | undefined;
  afterAll(async () => {
    const { chains, folder } = (await opening) ?? {};
    await chains?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    opening ??= openInNewFolder(options);
    return (await opening).chains;
  };
}

async function openInNewFolder(options: Partial<ChainsOptions>) {
  const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-chains-'));
  return { chains: openChains(folder, options), folder };
}

function openChains(dataDir: string, options: Partial<ChainsOptions>): RealChains {
  const anvils: AnvilProcess[] = [];
  const log = recordedLog();
  const start = async (anvilOptions: AnvilOptions) => {
    const anvil = await startAnvil(anvilOptions);
    anvils.push(anvil);
    return anvil;
  };
  const chains = createChains({
    dataDir,
    config: {},
    disk: nodeFileSystem,
    clock: systemClock,
    ids: randomIds,
    log,
    start,
    ...options,
  });
  return { ...chains, anvils, log };
}

/** The fake ports of a test, but on real chains with the dev contracts. */
export interface PortsOnAnvil extends Ports {
  readonly storage: FakePorts['storage'];
  readonly chains: RealChains;
}

/**
 * Ports on chains that all tests of a file share; an anvil starts with the first call. Call it
 * outside of tests: it returns a function that creates the ports of one test.
 */
export function portsOnAnvil(): (options?: FakePortsOptions) => Promise<PortsOnAnvil> {
  const { storage, custody } = fakePorts();
  const chains = chainsOfTheFile({ prepare: (chain) => prepareChain({ storage, custody }, chain) });
  return async (options) => {
    const realChains = await chains();
    const chainGateway = createChainGateway(realChains);
    return { ...fakePorts(options), custody, chains: realChains, chainGateway };
  };
}

/** Deploys a contract on an embedded chain unless it exists; returns its address. */
export async function deployed(
  ports: Pick<Ports, 'custody'>,
  chain: ChainClient,
  artifact: ContractArtifact,
  constructorArguments: readonly unknown[] = [],
): Promise<string> {
  const { address, to, calldata } = planDeployment(artifact, constructorArguments);
  if (valueIn(await chain.code(address)) === '0x') valueIn(await sendFromFaucet(ports, chain, { to, data: calldata }));
  return address;
}
