import { readAddress } from '../adapters/shared-world/world-address.ts';
import { DeviceKeySecret } from '../adapters/vault/device-key-secret.ts';
import type { ServiceConfig } from '../config.ts';
import { aFolder } from './a-folder.ts';
import { aService } from './a-service.ts';
import { type CallOptions, call } from './call.ts';

/** The device key of every instance. */
export const keyOfAll = 'ab'.repeat(32);

let worlds = 0;

/** A world of a test, and how to get into its database. */
export type AWorld = Required<Pick<ServiceConfig, 'world' | 'worldPassword'>>;

/** A world of its own in the database of this address. */
export function aWorldIn(url: string, parameters: Record<string, string> = {}): AWorld {
  const at = new URL(url);
  const worldPassword = decodeURIComponent(at.password);
  at.password = '';
  worlds += 1;
  const told = { world: `world-${process.pid}-${worlds}`, chains: 'own', ...parameters };
  for (const [name, value] of Object.entries(told)) at.searchParams.set(name, value);
  const world = readAddress(at.href);
  if (typeof world === 'string') throw new Error(world);
  return { world, worldPassword };
}

/** An instance of a world that runs, called as its operator and as its first application. */
export async function anInstance(
  world: AWorld,
  { key = keyOfAll, ...config }: Partial<ServiceConfig> & { key?: string } = {},
) {
  const dataDir = await aFolder();
  const store = new DeviceKeySecret(key);
  const service = await aService({ dataDir, ...world, ...config }, { deviceKeyStore: () => store });
  const ready = await service.start();
  const issued = await fetch(ready.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: ready.clientId,
      client_secret: ready.clientSecret,
    }),
  });
  const { access_token: token } = await issued.json();
  const { baseUrl, operatorToken } = ready;
  const ask = (address: string, options: CallOptions = {}) =>
    call({ fetch }, address, {
      baseUrl,
      token: address.includes('/_vaultdesk/') ? operatorToken : token,
      ...options,
    });
  return { ...service, ...ready, token, ask };
}
