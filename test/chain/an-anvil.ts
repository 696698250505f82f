import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import {
  type AnvilOptions,
  type AnvilProcess,
  startAnvil,
} from '../../service/adapters/chains/anvil-process.ts';
import type { ChainsOptions } from '../../service/adapters/chains/chain-member.ts';
import { createChains, type OpenedChains } from '../../service/adapters/chains/create-chains.ts';
import { randomIds } from '../../service/adapters/clock/random-ids.ts';
import { systemClock } from '../../service/adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../../service/adapters/file-system/node-file-system.ts';
import { type RecordedLog, recordedLog } from '../fakes/recorded-log.ts';

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

/**
 * Real chains for all tests of a file; an anvil starts with the first call. Call it outside of
 * tests.
 */
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
