import { rm } from 'node:fs/promises';
import { parseServiceConfig } from '../config.ts';
import { createService } from '../index.ts';
import type { Terminal } from './command.ts';
import { headlessHost } from './headless-host.ts';
import { seedAnew } from './make-seed.ts';
import type { World } from './world-variables.ts';

/** A world for one command. */
export interface OpenedWorld {
  /** Has it begin, with its seed; throws a `StartupError` for what the user can mend. */
  begin(): Promise<World>;
  /** Ends what runs of it here. */
  stop(): Promise<void>;
  /** Takes away all that is stored of it, once it has stopped. */
  remove(): Promise<void>;
}

/** A world in a service of its own, which is started for it. */
export async function openOwnWorld({
  argv,
  environment,
}: Pick<Terminal, 'argv' | 'environment'>): Promise<OpenedWorld> {
  // The command runs on this machine, and the port is a free one.
  const config = { ...parseServiceConfig({ argv, environment }), publicUrl: undefined };
  const remove = () => rm(config.dataDir, { recursive: true, force: true });
  const service = await createService(config, headlessHost(config)).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  return {
    begin: async () => {
      const ready = await service.start();
      if (config.seed) await seedAnew(config.seed, ready);
      return ready;
    },
    stop: () => service.stop(),
    remove,
  };
}
