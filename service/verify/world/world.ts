import { setTimeout as rest } from 'node:timers/promises';
import type { Answer } from '../answer.ts';
import { send } from '../client.ts';
import type { Receiver } from '../receiver.ts';
import type { Target } from '../target.ts';
import { valueAt } from '../value-at.ts';
import { Blocked, Deviation, Skipped } from '../verdicts.ts';

/** The options of one call. */
export interface Asking {
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string;
  /** `<id>:<value>` */
  readonly signingMethod?: string | undefined;
  /** A bearer token other than the application's; `null` for no token. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The implementation under test, with all records that were created for the assertions. */
export interface World {
  readonly target: Target;
  readonly receiver: Receiver;
  /** A unique text of this run. */
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Calls as the application. @example world.ask('POST /api/users', { body: {} }) */
  ask(address: string, asking?: Asking): Promise<Answer>;
  /** Cleanup steps that run when the suite is done. */
  readonly farewells: (() => Promise<unknown>)[];
}

/** A world without records. */
export function createWorld(
  target: Target,
  receiver: Receiver,
  { run, startedAt }: Pick<World, 'run' | 'startedAt'>,
): World {
  const world: World = {
    target,
    receiver,
    run,
    startedAt,
    farewells: [],
    async ask(address, asking = {}) {
      const [method = '', path = ''] = address.split(' ');
      const token = asking.token === undefined ? await tokenFor(world, path) : asking.token;
      return send({ method, url: urlOf(target, path), ...contentOf(asking, token) });
    },
  };
  return world;
}

/** Requests a token with the client credentials. */
export function requestToken({ tokenUrl, clientId, clientSecret }: Target): Promise<Answer> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return postForm(tokenUrl, { grant_type: 'client_credentials', ...credentials });
}

export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return send({ method: 'POST', url, headers: form, body: String(new URLSearchParams(fields)) });
}

/** Creates a value once per world, on first use. */
export function shared<Value>(make: (world: World) => Promise<Value>) {
  const created = new WeakMap<World, Promise<Value>>();
  return (world: World): Promise<Value> => {
    const before = created.get(world);
    if (before) return before;
    const value = make(world);
    created.set(world, value);
    return value;
  };
}

/** Like `shared`, but a deviation only blocks the assertions that need the value. */
export function prepared<Value>(subject: string, make: (world: World) => Promise<Value>) {
  return shared((world) =>
    make(world).catch((error: unknown) => {
      throw error instanceof Deviation ? withoutIt(subject, error) : error;
    }),
  );
}

/** The operator token. Throws a `Skipped` if it is missing. */
export function operatorTokenOf({ target }: World): string {
  if (target.operatorToken !== undefined) return target.operatorToken;
  throw new Skipped('Requires test money or code on a chain. Pass --operator-token.');
}

/** Polls until there is a value. Throws the error of `otherwise` after a timeout. */
export async function until<Value>(
  poll: () => Promise<Value | undefined>,
  otherwise: () => Error,
  seconds = 30,
): Promise<Value> {
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    const value = await poll();
    if (value !== undefined) return value;
    await rest(50);
  }
  throw otherwise();
}

const accessToken = prepared('an access token', async ({ target }) => {
  const response = await requestToken(target);
  const token = valueAt(response.body, 'access_token');
  if (typeof token !== 'string')
    throw new Deviation('The token endpoint returned no access_token.', response.exchange);
  return token;
});

async function tokenFor(world: World, path: string): Promise<string> {
  return path.startsWith('/_vaultdesk/') ? operatorTokenOf(world) : accessToken(world);
}

function urlOf({ baseUrl, marketUrl }: Target, path: string): string {
  if (path.startsWith('http')) return path;
  return `${/^\/(?:users|offers|fulfillments)\b/.test(path) ? marketUrl : baseUrl}${path}`;
}

function contentOf({ body, raw, signingMethod, headers }: Asking, token: string | null) {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    body: content,
    headers: {
      accept: 'application/json',
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(signingMethod !== undefined && { 'signing-method': signingMethod }),
      ...headers,
    },
  };
}

/** Addresses that the contract shows; an implementation may lack others. */
const contractPaths =
  /\/(?:signing-methods|signatures|transactions\/execute|deposit-addresses|fulfillments|offers|webhooks|tokens)\b/;

function withoutIt(subject: string, { message, exchange }: Deviation): Error {
  const { request, answer } = exchange ?? {};
  const isMissing = answer !== undefined && [404, 405, 501].includes(answer.status);
  if (request && isMissing && !contractPaths.test(request.url))
    return new Skipped(
      `Requires ${subject}, but ${request.method} ${new URL(request.url).pathname} does not exist.`,
    );
  return new Blocked(`Requires ${subject}, which could not be created. ${message}`, exchange);
}
