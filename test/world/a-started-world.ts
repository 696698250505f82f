import { z } from 'zod';
import type { ServiceConfig } from '../../service/config.ts';
import type { SecretType } from '../../service/kernel/primitives.ts';
import type { CreatedWorld } from '../../service/resources/world.ts';
import { createdWorld } from '../../service/resources/world.ts';
import { present } from '../value-in.ts';
import { aService } from './a-service.ts';
import { type Callable, type CallOptions, call, resultIn } from './call.ts';

const withId = z.object({ id: z.string() });
const wallet = withId.extend({ address: z.string() });
const pin = '123456';

/** A running service, called as an application and as its operator. */
export async function aStarted(config: Partial<ServiceConfig> = {}) {
  const service = await aService(config);
  const ready = await service.start();
  return { ...service, ...ready, ...(await callerOf(service.http, ready)) };
}

/** A world other than main, called the same way. */
export async function inWorld(main: Pick<Started, 'ask' | 'http'>, body: object) {
  const created = await main.ask('POST /_vaultdesk/worlds', createdWorld, { body });
  return { ...created, ...(await callerOf(main.http, created)) };
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
  const response = await http.fetch(
    new Request(credentials.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
      }),
    }),
  );
  const { access_token: accessToken } = z
    .object({ access_token: z.string() })
    .parse(await response.json());
  const callIt = (address: string, options: CallOptions = {}) => {
    const token = address.includes('/_vaultdesk/') ? operatorToken : accessToken;
    return call(http, address, { baseUrl, token, ...options });
  };
  const ask = async <Schema extends z.ZodType>(
    address: string,
    schema: Schema,
    options: CallOptions = {},
  ) => resultIn(await callIt(address, options), schema);
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
export async function balanceOf(
  { ask }: Pick<Started, 'ask'>,
  { id }: Pick<AWallet, 'id'>,
): Promise<number> {
  const { balance } = await ask(
    `GET /api/wallets/${id}/balance`,
    z.object({ balance: z.number() }),
  );
  return balance;
}
