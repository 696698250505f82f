import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { type ContractArtifact, planDeployment } from '../../contracts/addresses.ts';
import { prepareChain } from '../../service/domain/chains/prepare-chain.ts';
import { sendFromFaucet } from '../../service/domain/chains/send-from-faucet.ts';
import { type AnvilOptions, type AnvilProcess, startAnvil } from '../../service/platform/chains/anvil/anvil-process.ts';
import type { ChainsOptions } from '../../service/platform/chains/chain-member.ts';
import { createChainGateway, createChains } from '../../service/platform/chains/create-chains.ts';
import { randomIds, systemClock } from '../../service/platform/clock/clocks.ts';
import type { ChainClient } from '../../service/platform/ports/chains.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';
import { nodeFileSystem } from '../../service/platform/storage/files/node-file-system.ts';
import { type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { valueIn } from '../values.ts';

/** Real chains in this folder, stopped with the test. */
export function chainsIn(dataDir: string, options: Partial<ChainsOptions> = {}) {
  const chains = openChains(dataDir, options);
  onTestFinished(() => chains.stop());
  return chains;
}

/** Real chains for all tests of a file; an anvil starts with the first call. Call it outside of tests. */
export function chainsOfTheFile(options: Partial<ChainsOptions> = {}): () => Promise<RealChains> {
  let opened: { readonly folder: string; readonly chains: RealChains } | undefined;
  afterAll(async () => {
    await opened?.chains.stop();
    if (opened) await rm(opened.folder, { recursive: true, force: true });
  });
  return async () => {
    if (opened) return opened.chains;
    const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-chains-'));
    opened = { folder, chains: openChains(folder, options) };
    return opened.chains;
  };
}

/** Real chains with their log and every started anvil, newest last. */
function openChains(dataDir: string, options: Partial<ChainsOptions>) {
  const anvils: AnvilProcess[] = [];
  const log = recordedLog();
  const start = async (anvilOptions: AnvilOptions) => {
    const anvil = await startAnvil(anvilOptions);
    anvils.push(anvil);
    return anvil;
  };
  const machine = { disk: nodeFileSystem, clock: systemClock, ids: randomIds };
  const chains = createChains({ dataDir, config: {}, ...machine, log, start, ...options });
  return { ...chains, anvils, log };
}

export type RealChains = ReturnType<typeof openChains>;

/**
 * Fake ports on real chains with the dev contracts, which all tests of a file share; an anvil starts with the first
 * call. Call it outside of tests: it returns a function that creates the ports of one test.
 */
export function portsOnAnvil() {
  const { storage, custody } = fakePorts();
  const chains = chainsOfTheFile({ prepare: (chain) => prepareChain({ storage, custody }, chain) });
  return async (options?: FakePortsOptions) => {
    const realChains = await chains();
    const chainGateway = createChainGateway(realChains);
    return { ...fakePorts(options), custody, chains: realChains, chainGateway };
  };
}

export type PortsOnAnvil = Awaited<ReturnType<ReturnType<typeof portsOnAnvil>>>;

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
