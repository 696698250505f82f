import { z } from 'zod';
import { aService } from './a-service.ts';
import { call } from './call.ts';

/**
 * A whole service with an application that calls it over HTTP at its two base addresses: `/api/…`
 * and `/_vaultdesk/…` at one address, all other paths at the other.
 */
export async function aRunningApplication() {
  const service = await aService();
  const { baseUrl, marketUrl, operatorToken, ...ready } = await service.start();
  const credentials = { client_id: ready.clientId, client_secret: ready.clientSecret };
  const response = await fetch(ready.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
  });
  const { access_token: token } = z
    .object({ access_token: z.string() })
    .parse(await response.json());
  const ask = (address: string, body?: unknown, credential?: string) => {
    const [, path = ''] = address.split(' ');
    const isControl = path.startsWith('/_vaultdesk/');
    return call({ fetch }, address, {
      body,
      token: isControl ? operatorToken : token,
      baseUrl: isControl || path.startsWith('/api/') ? baseUrl : marketUrl,
      headers: { accept: 'application/json', ...(credential && { 'signing-method': credential }) },
    });
  };
  return { ask };
}

export type RunningApplication = Awaited<ReturnType<typeof aRunningApplication>>;
