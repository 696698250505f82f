import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import type { Interception, InterceptionConfig } from '../../platform/interception/open-interception.ts';
import type { Terminal } from '../command.ts';
import type { OpenedWorld } from './opened-world.ts';

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
    begin: async () => {
      const ready = await world.begin();
      // A running service on another machine stays reachable under its own name.
      const allowed = `${hosts.allowed}|^${new URL(ready.baseUrl).hostname.replaceAll('.', '\\.')}$`;
      const config = { target: ready.baseUrl, hosts: { ...hosts, allowed }, environment, onRejection: warn };
      opening = open(config);
      return { ...ready, variables: (await opening).variables };
    },
    stop: async () => {
      await (await opening?.catch(() => undefined))?.close();
      await world.stop();
    },
  };
}

/** Imported lazily: no other command needs certificates. */
async function open(config: InterceptionConfig): Promise<Interception> {
  const { openInterception } = await import('../../platform/interception/open-interception.ts');
  return openInterception(config);
}
