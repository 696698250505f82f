import { rm } from 'node:fs/promises';
import { parseServiceConfig } from '../../host/config.ts';
import { createService } from '../../index.ts';
import type { Terminal } from '../command.ts';
import { headlessHost } from '../headless-host.ts';
import { reseed } from '../running/seed.ts';
import type { World } from './world-variables.ts';

export type CommandWorld = World & { readonly variables?: Readonly<Record<string, string>> };

export interface OpenedWorld {
  /** Starts the world and loads its seed; throws a `StartupError` if the user can fix the cause. */
  start(): Promise<CommandWorld>;
  /** Stops the parts of the world that run here. */
  stop(): Promise<void>;
  /** Deletes the stored world after `stop`. */
  remove(): Promise<void>;
}

export async function openOwnWorld({ argv, environment }: Terminal): Promise<OpenedWorld> {
  // The command runs on this machine and the port is random, so a public URL does not apply.
  const config = { ...parseServiceConfig({ argv, environment }), publicUrl: undefined };
  const remove = () => rm(config.dataDir, { recursive: true, force: true });
  const service = await createService(config, headlessHost(config)).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    start: async () => {
      const ready = await service.start();
      if (config.seed) await reseed(config.seed, ready);
      return ready;
    },
    stop: () => service.stop(),
    remove,
  };
}
