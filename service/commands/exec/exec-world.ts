import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { parseServiceConfig, readSeedFile } from '../../host/config.ts';
import { readFlags, startFlags } from '../../host/read-flags.ts';
import type { Ready } from '../../host/ready.ts';
import { createService } from '../../index.ts';
import { rpcUrl } from '../../model/installation/addresses.ts';
import { type CreatedWorld, createdWorld } from '../../model/installation/world.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { minute } from '../../model/kernel/units.ts';
import { onInputLine } from '../../platform/processes/end-signals.ts';
import { endMarked } from '../../platform/processes/marked-processes.ts';
import type { Command, Terminal } from '../command.ts';
import { headlessHost } from '../headless-host.ts';
import {
  askService,
  baseUrlOf,
  findRunningService,
  type RunningService,
  serviceFlags,
} from '../running/running-service.ts';
import { makeSeed, seedAnew } from '../running/seed.ts';

/** Messages of `vaultdesk exec` to the process of the world, one line of JSON each. */
export const worldLabels = z.object({
  /** The mark that the command and all its child processes carry. */
  mark: z.string().optional(),
  group: z.int().positive().optional(),
  /** Keep the world. */
  keep: z.boolean().optional(),
});
export type WorldLabels = z.infer<typeof worldLabels>;

/**
 * The process that runs the world of `vaultdesk exec`. It prints one line of JSON when the world is ready, and removes
 * the world and all remaining child processes when its input ends: after a message, or because the parent process died.
 */
export const execWorld: Command = async (terminal) => {
  const messages = listen();
  const isBeside = terminal.argv.includes('--world');
  const world = await (isBeside ? openNewWorld(terminal) : openOwnWorld(terminal));
  try {
    await holdUntil(messages, world, async () => terminal.print(JSON.stringify(await world.begin())));
  } finally {
    if (!messages.labels().keep) await world.remove();
  }
};

/** Stops waiting for the start if the parent process is gone. */
async function holdUntil(
  { labels, ended }: ParentMessages,
  world: OpenedWorld,
  start: () => Promise<void>,
): Promise<void> {
  try {
    await Promise.race([start().then(() => ended), ended]);
  } finally {
    const { mark, group } = labels();
    if (mark !== undefined) await endMarked({ mark, group });
    await world.stop();
  }
}

interface ParentMessages {
  labels(): WorldLabels;
  /** Resolves when no further message can arrive. */
  readonly ended: Promise<void>;
}

/** Stores the last value of each message field. */
function listen(): ParentMessages {
  let labels: WorldLabels = {};
  const ended = onInputLine((line) => {
    labels = { ...labels, ...worldLabels.safeParse(parseJson(line)).data };
  });
  return { labels: () => labels, ended };
}

interface OpenedWorld {
  /** Starts the world and loads its seed; throws a `StartupError` if the user can fix the cause. */
  begin(): Promise<World>;
  /** Stops the parts of the world that run here. */
  stop(): Promise<void>;
  /** Deletes the stored world after `stop`. */
  remove(): Promise<void>;
}

/** A world in its own service. */
async function openOwnWorld({ argv, environment }: Pick<Terminal, 'argv' | 'environment'>): Promise<OpenedWorld> {
  // The command runs on this machine and the port is random, so a public URL does not apply.
  const config = { ...parseServiceConfig({ argv, environment }), publicUrl: undefined };
  const remove = () => rm(config.dataDir, { recursive: true, force: true });
  const service = await createService(config, headlessHost(config)).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
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

/** The facts of a world that its command gets as variables. */
export type World = Pick<Ready, 'baseUrl' | 'marketUrl' | 'tokenUrl' | 'clientId' | 'clientSecret' | 'operatorToken'>;

/** The environment variables with the addresses and credentials of a world. */
export function worldVariables(world: World): Readonly<Record<string, string>> {
  const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } = world;
  return {
    VAULTDESK_BASE_URL: baseUrl,
    VAULTDESK_MARKET_URL: marketUrl,
    VAULTDESK_TOKEN_URL: tokenUrl,
    VAULTDESK_CLIENT_ID: clientId,
    VAULTDESK_CLIENT_SECRET: clientSecret,
    VAULTDESK_OPERATOR_TOKEN: operatorToken,
    ...Object.fromEntries(secretTypes.map((chain) => [`VAULTDESK_RPC_URL_${chain}`, rpcUrl(baseUrl, chain)])),
  };
}

/** Interval of the keep-alive call: an idle world ends automatically, but a command may take longer. */
const useMilliseconds = minute / 2;

export const worldFlags = {
  seed: startFlags.seed,
  world: { value: 'NAME', does: 'create a world in the running service' },
  'base-url': serviceFlags['base-url'],
} as const;

/** Creates a named world in the running service. */
async function openNewWorld(terminal: Terminal): Promise<OpenedWorld> {
  const flags = readFlags(terminal.argv, worldFlags);
  const name = flags.text('world') ?? '';
  const path = flags.text('seed');
  const seed = path === undefined ? undefined : readSeedFile(path);
  const address = { baseUrl: flags.text('base-url'), operatorToken: undefined };
  const main = await findRunningService(terminal, address);
  let use: NodeJS.Timeout | undefined;
  let created: Promise<CreatedWorld> | undefined;
  return {
    begin: async () => {
      const request = { method: 'POST', path: 'worlds', body: { name } } as const;
      created = askService(main, request, createdWorld);
      const world = await created;
      use = setInterval(() => void readOverview(world).catch(() => {}), useMilliseconds);
      if (seed) await makeSeed(world, seed, () => {});
      return world;
    },
    stop: async () => clearInterval(use),
    remove: async () => {
      // A world that existed before belongs to another command.
      if (!(await created?.catch(() => undefined))) return;
      await askService(main, { method: 'DELETE', path: `worlds/${name}` }, z.unknown());
    },
  };
}

function readOverview(world: RunningService): Promise<unknown> {
  return askService(world, { method: 'GET', path: 'overview' }, z.unknown());
}

/** Throws a `UsageError` unless the name is valid and not `main`. */
export function checkNewWorld(terminal: Terminal, world: string): void {
  if (world === 'main')
    throw new UsageError(
      'The world main already exists. Choose another name: vaultdesk exec --world NAME -- npm test.',
    );
  baseUrlOf(terminal, { baseUrl: undefined, operatorToken: undefined, world });
}
