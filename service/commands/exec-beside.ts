import { z } from 'zod';
import { readSeedFile } from '../config.ts';
import { UsageError } from '../kernel/startup-error.ts';
import { minute } from '../kernel/time-units.ts';
import { readFlags } from '../read-flags.ts';
import { type MadeWorld, madeWorld } from '../resources/world.ts';
import type { Terminal } from './command.ts';
import { makeSeed } from './make-seed.ts';
import type { OpenedWorld } from './opened-world.ts';
import {
  askService,
  baseUrlOf,
  findRunningService,
  type RunningService,
} from './running-service.ts';

/** A world that nobody asks is ended by and by, and a command may take its time. */
const useMilliseconds = minute / 2;

/** The flags of a world for one command in the service that runs. */
export const besideFlags = {
  world: { type: 'string' },
  'base-url': { type: 'string' },
  seed: { type: 'string' },
} as const;

/** A new world in the service that runs, beside main and under the name that was told. */
export async function openWorldBeside(terminal: Terminal): Promise<OpenedWorld> {
  const flags = readFlags(terminal.argv, besideFlags);
  const name = flags.text('world') ?? '';
  const path = flags.text('seed');
  const seed = path === undefined ? undefined : readSeedFile(path);
  const place = { baseUrl: flags.text('base-url'), operatorToken: undefined };
  const main = await findRunningService(terminal, place);
  let use: NodeJS.Timeout | undefined;
  let made: Promise<MadeWorld> | undefined;
  return {
    begin: async () => {
      const asked = { method: 'POST', path: 'worlds', body: { name } } as const;
      made = askService(main, asked, madeWorld);
      const world = await made;
      use = setInterval(() => void look(world).catch(() => {}), useMilliseconds);
      if (seed) await makeSeed(world, seed, () => {});
      return world;
    },
    stop: async () => clearInterval(use),
    remove: async () => {
      // One that was there before is somebody else's.
      if (!(await made?.catch(() => undefined))) return;
      await askService(main, { method: 'DELETE', path: `worlds/${name}` }, z.unknown());
    },
  };
}

function look(world: RunningService): Promise<unknown> {
  return askService(world, { method: 'GET', path: 'overview' }, z.unknown());
}

/** Throws a `UsageError` where that cannot be the name of a world beside main. */
export function checkWorldBeside(terminal: Terminal, world: string): void {
  if (world === 'main')
    throw new UsageError(
      'main is there already. Name a new world: vaultdesk exec --world NAME -- npm test.',
    );
  baseUrlOf(terminal, { baseUrl: undefined, operatorToken: undefined, world });
}
