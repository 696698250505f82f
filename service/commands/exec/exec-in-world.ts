import { z } from 'zod';
import { passphraseVariable, readSeedFile } from '../../host/config.ts';
import { readFlags, startFlags } from '../../host/read-flags.ts';
import { type CreatedWorld, createdWorld } from '../../model/installation/world.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { minute } from '../../model/kernel/units.ts';
import type { Interception } from '../../platform/interception/open-interception.ts';
import type { Terminal } from '../command.ts';
import { baseUrlOf, callService, findRunningService, serviceFlags } from '../running/running-service.ts';
import { checkSeedIn, seedLabelOf } from '../running/seed.ts';
import { loadPortable } from '../running/snapshot.ts';
import type { OpenedWorld } from './opened-world.ts';

/** Interval of the keep-alive call: an idle world ends automatically, but a command may take longer. */
const useMilliseconds = minute / 2;

export const worldFlags = {
  seed: startFlags.seed,
  snapshot: startFlags.snapshot,
  'passphrase-file': startFlags['passphrase-file'],
  world: { value: 'NAME', does: 'create a world in the running service' },
  'base-url': serviceFlags['base-url'],
} as const;

/** Creates a named world in the running service. */
export async function openNewWorld(terminal: Terminal): Promise<OpenedWorld> {
  const flags = readFlags(terminal.argv, worldFlags);
  const name = flags.text('world') ?? '';
  const path = flags.text('seed');
  const seed = path === undefined ? undefined : readSeedFile(path);
  const snapshot = flags.text('snapshot');
  if (seed && snapshot !== undefined)
    throw new UsageError('A world starts from a seed or from a snapshot. Remove --seed or --snapshot.');
  const address = { baseUrl: flags.text('base-url'), operatorToken: undefined };
  const main = await findRunningService(terminal, address);
  let use: NodeJS.Timeout | undefined;
  let created: Promise<CreatedWorld> | undefined;
  return {
    start: async () => {
      if (seed) await checkSeedIn(main, seed);
      const from = seed ? { seed: seed.text, label: seedLabelOf(seed) } : 'empty';
      const request = { method: 'POST', path: 'worlds', body: { name, from } } as const;
      created = callService(main, request, createdWorld);
      const world = await created;
      use = setInterval(
        () => void callService(world, { method: 'GET', path: 'overview' }, z.unknown()).catch(() => {}),
        useMilliseconds,
      );
      if (snapshot === undefined) return world;
      const passphrase = terminal.environment[passphraseVariable] ?? '';
      return { ...world, ...(await loadPortable(world, { path: snapshot, passphrase })) };
    },
    stop: async () => clearInterval(use),
    remove: async () => {
      // A world that existed before belongs to another command.
      if (!(await created?.catch(() => undefined))) return;
      await callService(main, { method: 'DELETE', path: `worlds/${name}` }, z.unknown());
    },
  };
}

/** Throws a `UsageError` unless the name is valid and not `main`. */
export function checkNewWorld(terminal: Terminal, world: string): void {
  if (world === 'main')
    throw new UsageError(
      'The world main already exists. Choose another name: vaultdesk exec --world NAME -- npm test.',
    );
  baseUrlOf(terminal, { baseUrl: undefined, operatorToken: undefined, world });
}

/** The variable with the `HostSets` of a command, as JSON. */
export const hostVariable = 'VAULTDESK_INTERCEPT';

const hostSets = z.object({ intercepted: z.string(), allowed: z.string() });

/** Intercepts requests of the command until the world stops, if the variable is set. */
export function intercepted({ environment, warn }: Terminal, world: OpenedWorld): OpenedWorld {
  const written = environment[hostVariable];
  if (written === undefined) return world;
  const hosts = hostSets.parse(parseJson(written));
  let opening: Promise<Interception> | undefined;
  return {
    ...world,
    start: async () => {
      const ready = await world.start();
      // A running service on another machine stays reachable under its own name.
      const allowed = `${hosts.allowed}|^${new URL(ready.baseUrl).hostname.replaceAll('.', '\\.')}$`;
      const config = { target: ready.baseUrl, hosts: { ...hosts, allowed }, environment, onRejection: warn };
      // Imported lazily: no other command needs certificates.
      const library = import('../../platform/interception/open-interception.ts');
      opening = library.then(({ openInterception }) => openInterception(config));
      return { ...ready, variables: (await opening).variables };
    },
    stop: async () => {
      await (await opening?.catch(() => undefined))?.close();
      await world.stop();
    },
  };
}
