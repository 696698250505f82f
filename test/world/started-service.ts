import { z } from 'zod';
import type { ServiceConfig } from '../../service/host/config.ts';
import type { Host } from '../../service/host/host.ts';
import { type CreatedWorld, createdWorld } from '../../service/model/installation/world.ts';
import type { SecretType } from '../../service/model/kernel/primitives.ts';
import { DeviceKeySecret } from '../../service/platform/vault/device-key-file.ts';
import type { AWorld } from '../storage/databases.ts';
import { aFolder, present } from '../values.ts';
import { type Callable, type CallOptions, call, resultIn } from './call.ts';
import { aService } from './service.ts';

const withId = z.object({ id: z.string() });
const wallet = withId.extend({ address: z.string() });
const pin = '123456';

/** A running service, called as an application and as its operator. */
export async function aStarted(config: Partial<ServiceConfig> = {}, host: Partial<Host> = {}) {
  const service = await aService(config, host);
  const ready = await service.start();
  return { ...service, ...ready, ...(await callerOf(service.http, ready)) };
}

/** A world other than main, called the same way. */
export async function inWorld(main: Pick<Started, 'ask' | 'http'>, body: object) {
  const created = await main.ask('POST /_vaultdesk/worlds', createdWorld, { body });
  return { ...created, ...(await callerOf(main.http, created)) };
}

/** An access token of an application. */
async function accessTokenOf(
  http: Callable,
  { tokenUrl, clientId, clientSecret }: Pick<CreatedWorld, 'tokenUrl' | 'clientId' | 'clientSecret'>,
): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  });
  const response = await http.fetch(new Request(tokenUrl, { method: 'POST', body }));
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

/** Calls an address in process, with the token that it requires. */
async function callerOf(
  http: Callable,
  {
    baseUrl,
    operatorToken,
    ...credentials
  }: Pick<CreatedWorld, 'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret' | 'operatorToken'>,
) {
  const accessToken = await accessTokenOf(http, credentials);
  const callIt = (address: string, options: CallOptions = {}) => {
    const token = address.includes('/_vaultdesk/') ? operatorToken : accessToken;
    return call(http, address, { baseUrl, token, ...options });
  };
  const ask = async <Schema extends z.ZodType>(address: string, schema: Schema, options: CallOptions = {}) =>
    resultIn(await callIt(address, options), schema);
  return { token: accessToken, call: callIt, ask };
}
export type Started = Awaited<ReturnType<typeof aStarted>>;

/** A user with a wallet that has coins, on a running chain; on MATIC by default. */
export async function aRichWallet({ ask }: Pick<Started, 'ask'>, secretType: SecretType = 'MATIC') {
  const user = await ask('POST /api/users', withId.extend({ signingMethods: z.array(withId) }), {
    body: { signingMethod: { type: 'PIN', value: pin } },
  });
  const credential = { id: present(user.signingMethods[0]).id, value: pin };
  const headers = { 'signing-method': `${credential.id}:${pin}` };
  const created = await ask('POST /api/wallets', wallet, {
    body: { userId: user.id, secretType },
    headers,
  });
  await ask('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType, address: created.address, amount: '5' },
  });
  return { ...created, userId: user.id, credential, headers };
}
type AWallet = Awaited<ReturnType<typeof aRichWallet>>;

/** Transfers 0.001 coins to an unused address. */
export function transferOf({ id, headers }: Pick<AWallet, 'id' | 'headers'>) {
  const transactionRequest = {
    type: 'TRANSFER',
    walletId: id,
    to: '0x000000000000000000000000000000000000dEaD',
    secretType: 'MATIC',
    value: 0.001,
  };
  return { body: { transactionRequest }, headers };
}

/** In coins. */
export async function balanceOf({ ask }: Pick<Started, 'ask'>, { id }: Pick<AWallet, 'id'>): Promise<number> {
  const { balance } = await ask(`GET /api/wallets/${id}/balance`, z.object({ balance: z.number() }));
  return balance;
}

/**
 * A whole service with an application that calls it over HTTP at its two base addresses: `/api/…`
 * and `/_vaultdesk/…` at one address, all other paths at the other.
 */
export async function aRunningApplication() {
  const service = await aService();
  const { baseUrl, marketUrl, operatorToken, ...ready } = await service.start();
  const token = await accessTokenOf({ fetch }, ready);
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
  const token = await accessTokenOf({ fetch }, { ...ready, tokenUrl: `${localUrl}/oauth/token` });
  const ask = (address: string, options: CallOptions = {}) =>
    call({ fetch }, address, {
      baseUrl: localUrl,
      token: address.includes('/_vaultdesk/') ? operatorToken : token,
      ...options,
    });
  return { ...service, ...ready, localUrl, token, ask };
}
