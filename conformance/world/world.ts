import { setTimeout as rest } from 'node:timers/promises';
import {
  Blocked,
  Deviation,
  isResponse,
  type Observation,
  observed,
  type Reply,
  resultOf,
  Skipped,
  send,
  type Target,
} from '../client.ts';
import { type Exchange, valueAt } from '../exchange.ts';
import type { Receiver } from '../receiver.ts';

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

/** `contract` follows the interface to the letter; `hosted` also allows what clients of the hosted service need. */
export const profiles = ['contract', 'hosted'] as const;
export type Profile = (typeof profiles)[number];

/** The implementation under test, with all records that were created for the assertions. */
export interface World {
  readonly target: Target;
  /** Opened once per run. */
  readonly receiver: Receiver;
  /** A unique text of this run. */
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly profile: Profile;
  /** The records that rows name, in braces within a text. */
  readonly names: Readonly<Record<string, (world: World) => Promise<unknown>>>;
  /** Calls as the application. @example world.ask('POST /api/users', { body: {} }) */
  request(address: string, asking?: Asking): Promise<Reply>;
  /** Called with each response that an assertion evaluates. */
  readonly observe?: (exchange: Exchange) => void;
  /** Cleanup steps that run when the suite is done. */
  readonly farewells: (() => Promise<unknown>)[];
}

/** A call, or a response that several rows share. */
export type See = (world: World) => Promise<Reply>;

export function createWorld(
  target: Target,
  receiver: Receiver,
  course: Pick<World, 'run' | 'startedAt' | 'names' | 'profile'>,
): World {
  const world: World = {
    ...course,
    target,
    receiver,
    farewells: [],
    async request(address, asking = {}) {
      const [method = '', path = ''] = address.split(' ');
      const token = asking.token === undefined ? await tokenFor(world, path) : asking.token;
      return send({ method, url: urlOf(target, path), ...contentOf(asking, token) });
    },
  };
  return world;
}

/**
 * The call of a row; `{names}` in its strings are records of the world. A text as the last argument
 * is the signing method.
 * @example to('PATCH /offers/{sale.id}', { price: 8 })
 */
export function to(address: string, body?: unknown, more: string | Omit<Asking, 'body'> = {}): See {
  const { signingMethod, headers = {}, ...asking } = typeof more === 'string' ? { signingMethod: more } : more;
  return async (world) =>
    world.request(await filledText(world, address), {
      ...asking,
      body: await filled(world, body),
      signingMethod: signingMethod && (await filledText(world, signingMethod)),
      headers: await filledTexts(world, headers),
    });
}

export const withoutToken = (address: string, body?: unknown) => to(address, body, { token: null });

/** A request with the token of another application. */
export const asOther =
  (address: string, body?: unknown, asking: Omit<Asking, 'body'> = {}): See =>
  async (world) =>
    to(address, body, { ...asking, token: String(await filled(world, '{otherApplication}')) })(world);

/** A value with records in place of the `{names}` in its strings. */
export async function filled(world: World, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    const name = /^\{([a-z][\w.]*)\}$/i.exec(value)?.[1];
    return name === undefined ? filledText(world, value) : namedValue(world, name);
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => filled(world, item)));
  const isPlain = value !== null && typeof value === 'object' && value.constructor === Object;
  if (!isPlain) return value;
  const entries = Object.entries(value).map(async ([name, item]) => [name, await filled(world, item)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function filledTexts(world: World, texts: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const entries = Object.entries(texts).map(async ([name, text]) => [name, await filledText(world, text)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function filledText(world: World, text: string): Promise<string> {
  const parts = text.split(/\{([a-z][\w.]*)\}/i);
  const values = parts.map((part, index) => (index % 2 === 1 ? namedValue(world, part) : part));
  return (await Promise.all(values)).join('');
}

/** A record or a part of it; within a response, a part of its result. @example recordAt(world, 'sale.id') */
async function recordAt(world: World, path: string): Promise<Observation> {
  const [name = '', ...fields] = path.split('.');
  let part: Observation = { value: await world.names[name]?.(world) };
  for (const field of fields) {
    const { value, exchange } = observed(isResponse(part.value) ? part.value : part);
    part = { value: valueAt(value, field), exchange };
  }
  if (part.value === undefined) throw new Blocked(`Requires ${path}, which is missing.`, part.exchange);
  return part;
}

async function namedValue(world: World, path: string): Promise<unknown> {
  const part = await recordAt(world, path);
  return isResponse(part.value) ? resultOf(part.value) : part.value;
}

/** A request without a body, a record or a part of it by name, or a function. @example 'sale', 'sale.nft' */
export type Source = string | ((world: World) => Promise<Reply | Observation>);

export async function seen(world: World, source: Source): Promise<Reply | Observation> {
  const response = await respond(world, source);
  if (response.exchange) world.observe?.(response.exchange);
  return response;
}

async function respond(world: World, source: Source): Promise<Reply | Observation> {
  if (typeof source !== 'string') return source(world);
  if (source.includes(' ')) return to(source)(world);
  const part = await recordAt(world, source);
  return isResponse(part.value) ? part.value : part;
}

export async function responseTo(world: World, source: Source): Promise<Reply> {
  const response = await seen(world, source);
  if (isResponse(response)) return response;
  throw new Blocked('Requires a response, not a value.', response.exchange);
}

/** A record that a row needs: its name, a request without a body, or a function. */
export type Needed = string | ((world: World) => Promise<unknown>);

/** Creates records in order, and returns a world in which later requests name them. */
export async function worldWith(world: World, records: Readonly<Record<string, Needed>>): Promise<World> {
  let inner = world;
  for (const [name, source] of Object.entries(records)) {
    const value = await (typeof source === 'string' ? responseTo(inner, source) : source(inner));
    inner = { ...inner, names: { ...inner.names, [name]: async () => value } };
  }
  return inner;
}

/** Creates records in order, as one record. */
export const scene = (records: Readonly<Record<string, Needed>>) => async (world: World) => {
  const { names } = await worldWith(world, records);
  const made = Object.keys(records).map(async (name) => [name, await names[name]?.(world)]);
  return Object.fromEntries(await Promise.all(made));
};

export function requestToken({ tokenUrl, clientId, clientSecret }: Target): Promise<Reply> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return postForm(tokenUrl, { grant_type: 'client_credentials', ...credentials });
}

export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return send({ method: 'POST', url, headers: form, body: String(new URLSearchParams(fields)) });
}

/** Creates a value once per run, on first use. */
export function shared<Value>(create: (world: World) => Promise<Value>) {
  const created = new WeakMap<Receiver, Promise<Value>>();
  return (world: World): Promise<Value> => {
    const before = created.get(world.receiver);
    if (before) return before;
    const value = create(world);
    created.set(world.receiver, value);
    return value;
  };
}

/** Like `shared`, but a deviation only blocks the assertions that need the value. */
export function prepared<Value>(subject: string, create: (world: World) => Promise<Value>) {
  return shared((world) =>
    create(world).catch((error: unknown) => {
      throw error instanceof Deviation ? withoutIt(subject, error) : error;
    }),
  );
}

/** A response that must be a success, as a base for requests with a single fault. */
export function sound(subject: string, see: See) {
  return prepared(subject, async (world) => resultOf(await see(world)));
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

/** A token of the application, and the time at which half of its lifetime is over. */
async function newToken({ target }: World) {
  const response = await requestToken(target);
  const token = valueAt(response.body, 'access_token');
  if (typeof token !== 'string') throw new Deviation('The token endpoint returned no access_token.', response.exchange);
  const seconds = Number(valueAt(response.body, 'expires_in') ?? Number.POSITIVE_INFINITY);
  return { token, renewAt: performance.now() + seconds * 500 };
}

const firstToken = prepared('an access token', async (world) => ({ current: await newToken(world) }));

async function accessToken(world: World): Promise<string> {
  const tokens = await firstToken(world);
  if (performance.now() > tokens.current.renewAt) tokens.current = await newToken(world);
  return tokens.current.token;
}

async function tokenFor(world: World, path: string): Promise<string> {
  return path.startsWith('/_vaultdesk/') ? operatorTokenOf(world) : accessToken(world);
}

const marketPaths = /^\/(?:users?|offers|fulfillments|collections)\b/;

function urlOf({ baseUrl, marketUrl }: Target, path: string): string {
  if (path.startsWith('http')) return path;
  return `${marketPaths.test(path) ? marketUrl : baseUrl}${path}`;
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
    return new Skipped(`Requires ${subject}, but ${request.method} ${new URL(request.url).pathname} does not exist.`);
  return new Blocked(`Requires ${subject}, which could not be created. ${message}`, exchange);
}
