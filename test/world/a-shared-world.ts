import { DeviceKeySecret } from '../../service/adapters/vault/device-key-file.ts';
import type { ServiceConfig } from '../../service/config.ts';
import { aFolder } from '../a-folder.ts';
import type { AWorld } from '../storage/a-shared-world-address.ts';
import { aService } from './a-service.ts';
import { type CallOptions, call } from './call.ts';

/** The device key of every instance. */
export const keyOfAll = 'ab'.repeat(32);

/** A running instance of a world, called as its operator and as its first application. */
export async function anInstance(
  world: AWorld,
  { key = keyOfAll, ...config }: Partial<ServiceConfig> & { key?: string } = {},
) {
  const dataDir = await aFolder();
  const store = new DeviceKeySecret(key);
  const service = await aService({ dataDir, ...world, ...config }, { deviceKeyStore: () => store });
  const ready = await service.start();
  const { operatorToken, localUrl = ready.baseUrl } = ready;
  const response = await fetch(`${localUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: ready.clientId,
      client_secret: ready.clientSecret,
    }),
  });
  const { access_token: token } = await response.json();
  const ask = (address: string, options: CallOptions = {}) =>
    call({ fetch }, address, {
      baseUrl: localUrl,
      token: address.includes('/_vaultdesk/') ? operatorToken : token,
      ...options,
    });
  return { ...service, ...ready, localUrl, token, ask };
}
