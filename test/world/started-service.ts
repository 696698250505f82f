import { z } from 'zod';
import type { ServiceConfig } from '../../service/host/config.ts';
import type { Host } from '../../service/host/host.ts';
import { type CreatedWorld, createdWorld } from '../../service/model/installation/world.ts';
import type { SecretType } from '../../service/model/kernel/primitives.ts';
import { DeviceKeySecret } from '../../service/platform/vault/device-key-file.ts';
import type { AWorld } from '../storage/databases.ts';
import { present } from '../values.ts';
import { type Callable, type CallOptions, call, resultIn } from './call.ts';
import { aService } from './service.ts';

const withId = z.object({ id: z.string() });
const wallet = withId.extend({ address: z.string() });
const pin = '123456';

interface StartOptions extends Partial<ServiceConfig> {
  /** The device key (default: a new key in the data directory). */
  readonly key?: string;
  /** Whether calls use a connection. */
  readonly overHttp?: boolean;
}

/** A running service, called as an application and as its operator. */
export async function aStarted({ key, overHttp = false, ...config }: StartOptions = {}, host: Partial<Host> = {}) {
  const store = key === undefined ? undefined : new DeviceKeySecret(key);
  const service = await aService(config, { ...host, ...(store && { deviceKeyStore: () => store }) });
  const ready = await service.start();
  const { localUrl = ready.baseUrl } = ready;
  const http = overHttp ? { fetch } : service.http;
  const caller = await callerOf(http, { ...ready, baseUrl: localUrl, tokenUrl: `${localUrl}/oauth/token` });
  return { ...service, ...ready, localUrl, ...caller };
}

/** A world other than main, called the same way. */
export async function inWorld(main: Pick<Started, 'request' | 'http'>, body: object) {
  const created = await main.request('POST /_vaultdesk/worlds', createdWorld, { body });
  return { ...created, ...(await callerOf(main.http, created)) };
}

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

/** Calls an address with the token that it requires. */
export async function callerOf(
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
  const request = async <Schema extends z.ZodType>(address: string, schema: Schema, options: CallOptions = {}) =>
    resultIn(await callIt(address, options), schema);
  return { token: accessToken, call: callIt, request };
}
export type Started = Awaited<ReturnType<typeof aStarted>>;

/** A user with a wallet that has coins, on a running chain; on MATIC by default. */
export async function aRichWallet({ request }: Pick<Started, 'request'>, secretType: SecretType = 'MATIC') {
  const user = await request('POST /api/users', withId.extend({ signingMethods: z.array(withId) }), {
    body: { signingMethod: { type: 'PIN', value: pin } },
  });
  const credential = { id: present(user.signingMethods[0]).id, value: pin };
  const headers = { 'signing-method': `${credential.id}:${pin}` };
  const created = await request('POST /api/wallets', wallet, { body: { userId: user.id, secretType }, headers });
  await request('POST /_vaultdesk/faucet', z.unknown(), {
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
export async function balanceOf({ request }: Pick<Started, 'request'>, { id }: Pick<AWallet, 'id'>): Promise<number> {
  const { balance } = await request(`GET /api/wallets/${id}/balance`, z.object({ balance: z.number() }));
  return balance;
}

/** The device key of every instance. */
export const keyOfAll = 'ab'.repeat(32);

/** A running instance of a world, called over HTTP. */
export async function anInstance(world: AWorld, options: StartOptions = {}) {
  const { call: request, ...instance } = await aStarted({ key: keyOfAll, overHttp: true, ...world, ...options });
  return { ...instance, request };
}
