import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Answer, Deviation, read } from '../../conformance/client.ts';
import { valueAt } from '../../conformance/exchange.ts';
import { type Check, reaches } from '../../conformance/expect.ts';
import type { Statement, Subject } from '../../conformance/shapes.ts';
import { codeOfOwner, makeOwner } from '../../conformance/world/users.ts';
import { createWorld, filled, type Needed, shared, to, type World, worldWith } from '../../conformance/world/world.ts';
import { planDeployment } from '../../contracts/addresses.ts';
import metaItems from '../../contracts/artifacts/MetaItems.json' with { type: 'json' };
import { readData } from '../data/read-data.ts';
import { faultsOf, nullsOf } from './client-types.ts';

const line = z.object({
  ...{ client: z.string(), method: z.string(), http: z.string(), auth: z.string() },
  ...{ sends: z.record(z.string(), z.string()), reads: z.record(z.string(), z.string()) },
  ...{ goal: z.enum(['works', 'refused', '501']), profile: z.enum(['default', 'hosted']).nullable() },
});
type Line = z.output<typeof line>;

/** Address, body and signing method. */
const call = z.tuple([z.string(), z.unknown().optional(), z.string().optional()]);

/** The values of the requests to an operation, and the records that it needs. */
const recipe = z.object({
  /** The path, if it has parameters. */
  to: z.string().optional(),
  as: z.string().default(''),
  /** Another operation with the same records and values. */
  like: z.string().optional(),
  given: z.record(z.string(), call).default({}),
  /** Records that end the use of the others, e.g. the transaction that another waits for. */
  afterwards: z.record(z.string(), call).default({}),
  /** Groups of further records, which other lines share unless the request changes them. */
  uses: z.array(z.string()).default([]),
  isFresh: z.boolean().default(false),
  /** The discriminators of the fields, unless the line has its own. */
  variants: z.array(z.string()).default([]),
  /** By path or last name; `<WORD>name` if the line has that word. */
  values: z.record(z.string(), z.unknown()).default({}),
  /** The fields of lines that list none. */
  whole: z.array(z.string()).default([]),
  isForm: z.boolean().default(false),
});
type Recipe = z.output<typeof recipe>;
const groups = z.record(z.string(), z.record(z.string(), call));
const data = z
  .object({
    records: groups,
    /** The start of a path with its records, by the start of an address, with or without its method. */
    paths: z.record(z.string(), z.array(z.string())),
    requests: z.record(z.string(), recipe),
  })
  .parse(readData('client-requests.json'));

/** Creates a record; the method `UNTIL GET` waits until its status is SUCCEEDED. */
function recordOf([address, body, signingMethod]: z.output<typeof call>) {
  const source = address.replace('UNTIL ', '');
  const see = to(source, body, signingMethod ?? {});
  return async (world: World) => {
    if (source !== address) await reaches(source, 'SUCCEEDED')(world);
    return see(world);
  };
}

const recordsOf = (calls: Readonly<Record<string, z.output<typeof call>>>, memo = recordOf) =>
  Object.fromEntries(Object.entries(calls).map(([name, made]): [string, Needed] => [name, memo(made)]));
const sharedGroups = Object.fromEntries(
  ['lab', 'coin', 'file'].map((group) => [
    group,
    recordsOf(data.records[group] ?? {}, (made) => shared(recordOf(made))),
  ]),
);
const users = { owner: { owner: (world: World) => makeOwner(world, 'client') }, code: { code: codeOfOwner } };

/** The records of a group; some are shared unless the request changes them. */
function groupOf(group: string, { isFresh }: Recipe): Readonly<Record<string, Needed>> {
  if (group === 'owner' || group === 'code') return users[group];
  const own = recordsOf(data.records[group] ?? {});
  return isFresh ? own : (sharedGroups[group] ?? own);
}

const keyOf = (http: string) =>
  http
    .replace('/market/', '/')
    .replace('//', '/')
    .replace(/\?.*/, '')
    .replace(/\/$/, '')
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace('/wallets/MATIC/', '/wallets/{}/');

/** The path of an address whose parameters have usual values, and its records. The longest start decides. */
function usualRecipe(key: string): Recipe | undefined {
  const path = key.replace(/^\w+ /, '');
  const isStart = (start: string) => [key, path].some((text) => `${text}/`.startsWith(`${start}/`));
  const lengthOf = (start: string) => start.split('/').length + Number(start.includes(' ')) / 2;
  const [start] = Object.keys(data.paths)
    .filter(isStart)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const [to, ...uses] = data.paths[start ?? ''] ?? [];
  const rest = path.slice(start?.replace(/^\w+ /, '').length);
  return to === undefined || rest.includes('{}') ? undefined : recipe.parse({ to: to + rest, uses });
}

function recipeOf(http: string, goal?: Line['goal']): Recipe | undefined {
  const own = data.requests[keyOf(http)];
  const usual = goal === '501' || own?.to !== undefined ? undefined : usualRecipe(keyOf(http));
  const base = own?.like === undefined ? usual : recipeOf(own.like);
  if (!own || !base) return own ?? base;
  return {
    ...base,
    ...own,
    as: own.as || base.as,
    given: { ...base.given, ...own.given },
    afterwards: { ...base.afterwards, ...own.afterwards },
    uses: [...base.uses, ...own.uses],
    variants: [...base.variants, ...own.variants],
    values: { ...base.values, ...own.values },
    whole: [...base.whole, ...own.whole],
  };
}

/** A value that the client always sends; `undefined` if it varies. */
function constantOf(kind: string): unknown {
  const text = /^"([^"]*)"(?: always|$)/.exec(kind)?.[1] ?? /\(sent: (\w+)\)/.exec(kind)?.[1];
  if (text !== undefined) return text;
  const literal = /^(?:boolean always \()?(true|false|\d+)\b(?: always|\))/.exec(kind)?.[1];
  if (literal !== undefined) return JSON.parse(literal);
  return /null when unset/.test(kind) ? null : undefined;
}

/** The words that select values: constants of the line, and words of its method. */
function textOf({ method, sends }: Line): string[] {
  const constants = Object.values(sends)
    .map(constantOf)
    .filter((value) => typeof value === 'string');
  const hints = Object.values(sends).flatMap((kind) => /\d digits|e-mail|KEYSTORE|absent for name/.exec(kind) ?? []);
  return [...constants, ...hints, ...method.split(/[^\w-]+/).toReversed(), ...Object.keys(sends)];
}

function fieldsOf(line: Line, recipe: Recipe): [path: string, value: unknown][] {
  const words = textOf(line);
  const sends: [string, string][] = Object.keys(line.sends).some((key) => !/^[{(](?!form)/.test(key))
    ? Object.entries(line.sends)
    : [];
  if (sends.length <= 1 || '(fields)' in line.sends)
    sends.push(...recipe.whole.filter((path) => !(path in line.sends)).map((path): [string, string] => [path, '']));
  const hasVariant = sends.some(([key]) => words.some((word) => key.includes(`<${word}>`)));
  const isSent = (key: string) => {
    const variant = /<(\w+)>/.exec(key)?.[1];
    return (
      !/^[{(](?!form\))/.test(key) &&
      (variant === undefined || (hasVariant ? words : recipe.variants).includes(variant))
    );
  };
  return sends
    .filter(([key]) => isSent(key))
    .map(([key, kind]): [string, unknown] => {
      const path = key.replace(/<\w+>\.?/, (_, at) => (at === 0 ? '' : '.')).replace(/^\(form\) /, '');
      const name = path.replace('?', '');
      const constant = constantOf(kind);
      const fallback = /ALWAYS|"" when unset/.test(kind) ? '' : constant;
      return [path, sampleOf(name, words, recipe, constant ?? undefined) ?? fallback];
    })
    .filter(([, value]) => value !== undefined);
}

/** The value of a field: that of a word of the line, or else its constant, or else that of the operation. */
function sampleOf(path: string, words: readonly string[], { values }: Recipe, constant?: unknown): unknown {
  const list = /^(?:\w+\.)*?(\w*\[\])/.exec(path)?.[1];
  const names = list === undefined ? [path, path.split('.').at(-1) ?? ''] : [list];
  const special = names.flatMap((name) => words.map((word) => `<${word}>${name}`)).find((key) => key in values);
  if (special !== undefined) return values[special];
  const plain = names.find((name) => name in values);
  return constant ?? (plain === undefined ? undefined : values[plain]);
}

/** Sets a value at a path; the items of a list get the same field of the items of the value. */
function put(holder: Record<string, unknown>, [part = '', ...rest]: readonly string[], value: unknown): void {
  if (part.endsWith('[]') && Array.isArray(value)) {
    const name = part.slice(0, -2);
    const items = z.array(z.record(z.string(), z.unknown())).catch([]).parse(holder[name]);
    const set = (item: Record<string, unknown>, index: number) => {
      const field = valueAt(value[index], rest.join('.').replaceAll('[]', ''));
      if (field !== undefined)
        put(
          item,
          rest.map((name) => name.replace('[]', '')),
          field,
        );
      return item;
    };
    holder[name] = rest.length === 0 ? value : value.map((_, index) => set(items[index] ?? {}, index));
  } else if (rest.length === 0) holder[part] = value;
  else {
    const inner = z.record(z.string(), z.unknown()).catch({}).parse(holder[part]);
    put(inner, rest, value);
    holder[part] = inner;
  }
}

function requestsOf(line: Line): { readonly http: string; readonly recipe: Recipe }[] {
  return line.http.split(/, | \+ /).map((http) => ({ http, recipe: recipeOf(http, line.goal) ?? recipe.parse({}) }));
}

async function replay(
  world: World,
  line: Line,
  { http, recipe }: { readonly http: string; readonly recipe: Recipe },
): Promise<Answer> {
  const [method = '', template = ''] = http.split(' ');
  const prefix = /^\/(?:\/|market(?=\/))/.exec(template)?.[0].replace('//', '/') ?? '';
  const anyPath = template
    .replaceAll(/\{\w*[cC]hain\}/g, 'HEDERA')
    .replaceAll(/\{\w*[aA]ddress\}/g, `0x${'33'.repeat(20)}`)
    .replaceAll(/\{\w+\}/g, '1b4e28ba-2fa1-41d2-883f-0016d3cca427')
    .replace('…', 'x');
  const words = textOf(line);
  const path = recipe.to === undefined ? anyPath : prefix + String(sampleOf('/to', words, recipe) ?? recipe.to);
  const signingMethod = String(sampleOf('/as', words, recipe) ?? recipe.as);
  const body: Record<string, unknown> = {};
  const query = new URLSearchParams();
  for (const [name, value] of fieldsOf(line, recipe)) {
    if (name.startsWith('?')) query.append(name.slice(1), String(await filled(world, value)));
    else put(body, name.split('.'), value);
  }
  const content: unknown = '' in body ? body[''] : body;
  const isBare = /^(?:GET|DELETE)/.test(method);
  const signs = /Signing-Method/.test(line.auth) || (Object.keys(line.sends).length === 0 && !isBare);
  const form = recipe.isForm
    ? {
        raw: String(new URLSearchParams(z.record(z.string(), z.string()).parse(await filled(world, body)))),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
    : {};
  const address = `${method} ${path}${query.size > 0 ? `${path.includes('?') ? '&' : '?'}${query}` : ''}`;
  return to(address, isBare || recipe.isForm ? undefined : content, {
    ...(line.auth === 'none' && { token: null }),
    ...(signs && signingMethod && { signingMethod }),
    ...form,
  })(world);
}

/** A random private key for imports, the secret of the client, and the plan of a collection that accepts signed calls. */
const keys = {
  privateKey: async () => `0x${randomBytes(32).toString('hex')}`,
  clientSecret: async ({ target }: World) => target.clientSecret,
  metaPlan: shared(async (world) => planDeployment(metaItems, [await filled(world, '{matic.address}')])),
};

/** The world of an application whose clients read a list of transactions before an offer; it has records of its own. */
const listWorld = shared(async (world) => {
  const body = { name: `client ${world.run}`, settings: { preparationReply: 'array' } };
  const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });
  const created = read(await world.ask('POST /_vaultdesk/applications', { body }), credentials);
  return createWorld({ ...world.target, ...created }, { ...world.receiver }, world);
});
const readsList = ({ reads }: Line) => Object.values(reads).some((kind) => kind.startsWith('LIST of transaction'));

const sentenceOf = ({ body }: Answer) => String(valueAt(body, 'errors.0.message') ?? '');

/** Gives money to the market user that the first purchase with its external id created. */
async function payBuyer(world: World): Promise<void> {
  const users = await world.ask('GET /users?pageSize=1000');
  const list = z.array(z.looseObject({ id: z.string(), externalUserId: z.string().nullish() }));
  const buyer = list.parse(valueAt(users.body, 'result')).find((user) => user.externalUserId === `buyer-${world.run}`);
  await world.ask(`POST /_vaultdesk/market/users/${buyer?.id}/deposit`, { body: { chain: 'MATIC', amount: 100 } });
}

function check(line: Line): Check {
  return async (outer) => {
    const world = readsList(line) ? await listWorld(outer) : outer;
    const responses: Answer[] = [];
    for (const request of requestsOf(line)) {
      const { recipe } = request;
      const needed = recipe.uses.map((group) => groupOf(group, recipe));
      const inner = await worldWith(world, Object.assign({ ...keys }, ...needed, recordsOf(recipe.given)));
      if (recipe.uses.includes('payer')) await payBuyer(inner);
      responses.push(await replay(inner, line, request));
      await worldWith(inner, recordsOf(recipe.afterwards));
    }
    for (const response of responses) {
      outer.observe?.(response.exchange);
      const fault = faultOf(line, response);
      if (fault !== undefined) throw new Deviation(fault, response.exchange);
    }
  };
}

/** Why the response does not reach the goal of the line; `undefined` if it does. */
function faultOf({ goal, reads }: Line, response: Answer): string | undefined {
  const { status, body } = response;
  const faults = faultsOf(body, reads);
  const isSuccess = status < 300;
  if (goal === '501')
    return status === 501 && sentenceOf(response).length > 20 ? undefined : `The status is ${status}, expected 501.`;
  if (goal === 'works')
    return isSuccess ? (faults[0] ?? nullFault(body, reads)) : `The status is ${status} (${sentenceOf(response)}).`;
  const isClear = isSuccess ? faults.length > 0 : status < 500 && sentenceOf(response) !== '';
  return isClear ? undefined : `The request is not rejected clearly but returns ${status}.`;
}

/** Fields that the contract requires and clients of the hosted service leave out, and reads without a token. */
function needsHosted(line: Line): boolean {
  const { http, sends, reads, profile, auth, goal } = line;
  if (goal === '501') return false;
  const isPinInBody = 'pincode' in sends && /POST \/api\/(?:signatures|transactions\/execute)/.test(http);
  const isShortOffer = /POST .*\/offers$/.test(http) && !('minimumBid' in sends && 'price' in sends);
  const isApiWallet = Object.entries(reads).some(
    ([path, kind]) => path.endsWith('walletType') && /API_WALLET/.test(kind) && !/THREEWAY|not checked/.test(kind),
  );
  const isRead = auth === 'none' && /^GET .*(?:offers|fulfillments|sessions)/.test(http);
  return profile === 'hosted' || isPinInBody || isShortOffer || isApiWallet || isRead;
}

const accepted = z
  .object({ nulls: z.array(z.object({ reason: z.string(), fields: z.array(z.string()) })) })
  .parse(readData('accepted.json'));

const allowedNulls = accepted.nulls.flatMap(({ fields }) => fields);
/** The ends of the paths of fields that clients may read as null, without those that were null. */
export const unusedNulls = new Set(allowedNulls);

/** The first field that the client reads as null without a listed reason. */
function nullFault(body: unknown, reads: Line['reads']): string | undefined {
  for (const path of nullsOf(body, reads)) {
    const listed = allowedNulls.filter((end) => `.${path}`.endsWith(`.${end}`));
    if (listed.length === 0) return `${path}: The client reads null.`;
    for (const end of listed) unusedNulls.delete(end);
  }
  return undefined;
}

const lines = z.array(line).parse(readData('clients.jsonl'));

/** One assertion per client method: its request reaches the goal, and its response parses with the types that the client declares. */
export const clientLines: Subject = {
  title: 'Methods of public clients',
  part: 'open points',
  statements: lines
    .map((item, index) => ({ item, id: `client-methods.${index + 1}` }))
    .filter(({ item }) => !item.http.startsWith('('))
    .map(
      ({ item, id }): Statement => ({
        id,
        says: `${item.client}: ${item.method} (${item.http}) ${item.goal}`,
        check: check(item),
        ...(needsHosted(item) && { profile: 'hosted' }),
      }),
    ),
};

/** The client methods with their addresses. Addresses in parentheses are local. */
export const clientMethods = lines.map(({ client, http, goal }, index) => ({
  ...{ id: `client-methods.${index + 1}`, goal },
  client: client.replace(/ \(.*| WalletHandler$/, ''),
  calls: http.split(/, | \+ /),
}));
