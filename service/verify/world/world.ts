import { setTimeout as rest } from 'node:timers/promises';
import type { Answer } from '../answer.ts';
import { send } from '../client.ts';
import type { Receiver } from '../receiver.ts';
import type { Target } from '../target.ts';
import { Blocked, Deviation, Skipped } from '../verdicts.ts';

/** What one call says besides its address. */
export interface Asking {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string;
  /** `<id>:<value>` */
  readonly signingMethod?: string | undefined;
  /** Another bearer token than that of the application; `null` for none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The implementation that is asked, with all that was made there for the statements. */
export interface World {
  readonly target: Target;
  readonly receiver: Receiver;
  /** A text that no other run has used. */
  readonly run: string;
  /** When the run began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Calls as the application. @example world.ask('POST /api/users', { body: {} }) */
  ask(address: string, asking?: Asking): Promise<Answer>;
  /** Runs when the suite is done, so that nothing stays behind. */
  readonly farewells: (() => Promise<unknown>)[];
}

/** A world in which nothing was made. */
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

/** The token endpoint's answer to the client's credentials. */
export function askForToken({ tokenUrl, clientId, clientSecret }: Target): Promise<Answer> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return postForm(tokenUrl, { grant_type: 'client_credentials', ...credentials });
}

/** Sends a form. */
export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return send({ method: 'POST', url, headers: form, body: String(new URLSearchParams(fields)) });
}

/** Something made once in each world, whoever asks first. */
export function shared<Value>(make: (world: World) => Promise<Value>) {
  const made = new WeakMap<World, Promise<Value>>();
  return (world: World): Promise<Value> => {
    const before = made.get(world);
    if (before) return before;
    const value = make(world);
    made.set(world, value);
    return value;
  };
}

/** The same, where a deviation only means that nobody can look at what it was made for. */
export function prepared<Value>(what: string, make: (world: World) => Promise<Value>) {
  return shared((world) =>
    make(world).catch((error: unknown) => {
      throw error instanceof Deviation ? withoutIt(what, error) : error;
    }),
  );
}

/** The token of whoever runs the service, where it was given. */
export function operatorTokenOf({ target }: World): string {
  if (target.operatorToken !== undefined) return target.operatorToken;
  throw new Skipped('It needs test money or code on a chain. Give --operator-token.');
}

/** Asks again until there is an answer. Throws what it came to where there is none. */
export async function until<Value>(
  ask: () => Promise<Value | undefined>,
  otherwise: () => Error,
  seconds = 30,
): Promise<Value> {
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    const value = await ask();
    if (value !== undefined) return value;
    await rest(50);
  }
  throw otherwise();
}

const accessToken = prepared('an access token', async ({ target }) => {
  const answer = await askForToken(target);
  const token = Object(answer.body).access_token;
  if (typeof token !== 'string')
    throw new Deviation('The token endpoint answers no access_token.', answer.exchange);
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

/** Addresses that the contract shows; what lies beyond them an implementation need not have. */
const shown =
  /\/(?:signing-methods|signatures|transactions\/execute|deposit-addresses|fulfillments|offers|webhooks|tokens)\b/;

function withoutIt(what: string, { message, exchange }: Deviation): Error {
  const { request, answer } = exchange ?? {};
  const isMissing = answer !== undefined && [404, 405, 501].includes(answer.status);
  if (request && isMissing && !shown.test(request.url))
    return new Skipped(
      `It needs ${what}, and there is no ${request.method} ${new URL(request.url).pathname}.`,
    );
  return new Blocked(`It needs ${what}, which could not be made. ${message}`, exchange);
}
