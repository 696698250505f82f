import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Deviation, type Reply, read } from '../../conformance/client.ts';
import { valueAt } from '../../conformance/exchange.ts';
import { type Check, reaches } from '../../conformance/expect.ts';
import type { Statement, Subject } from '../../conformance/shapes.ts';
import { codeOfOwner, createOwner } from '../../conformance/world/users.ts';
import { createWorld, filled, type Needed, shared, to, type World, worldWith } from '../../conformance/world/world.ts';
import { planDeployment } from '../../contracts/addresses.ts';
import metaItems from '../../contracts/artifacts/MetaItems.json' with { type: 'json' };
import { readData } from '../data/read-data.ts';
import { faultsOf, nullsOf } from './client-types.ts';

/** Address, body and signing method, with `{names}` of records. */
const call = z.tuple([z.string(), z.unknown().optional(), z.string().optional()]);
type Call = z.output<typeof call>;

/** A request of a client, and the groups of records that it needs. */
const request = z.object({
  send: call,
  needs: z.array(z.string()).default([]),
  /** Records that end the use of the others, e.g. the transaction that another waits for. */
  afterwards: z.array(z.string()).default([]),
  /** Does not share its records with other requests, because it changes them. */
  isFresh: z.boolean().default(false),
  isForm: z.boolean().default(false),
});
type Request = z.output<typeof request>;

const line = z.object({
  ...{ client: z.string(), method: z.string(), http: z.string(), auth: z.string(), requests: z.array(request) },
  reads: z.record(z.string(), z.string()),
  ...{ goal: z.enum(['works', 'refused', '501']), profile: z.enum(['default', 'hosted']).nullable() },
  /** Settings of an application of its own. */
  settings: z.record(z.string(), z.string()).optional(),
});
type Line = z.output<typeof line>;

const groups = z.record(z.string(), z.record(z.string(), call)).parse(readData('client-records.json'));

/** Creates a record; the method `UNTIL GET` waits until its status is SUCCEEDED. */
function recordOf([address, body, signingMethod]: Call) {
  const source = address.replace('UNTIL ', '');
  const see = to(source, body, signingMethod ?? {});
  return async (world: World) => {
    if (source !== address) await reaches(source, 'SUCCEEDED')(world);
    return see(world);
  };
}

const recordsOf = (group: string, memo = recordOf): Readonly<Record<string, Needed>> =>
  Object.fromEntries(Object.entries(groups[group] ?? {}).map(([name, made]) => [name, memo(made)]));
const sharedGroups = Object.fromEntries(
  ['lab', 'coin', 'file'].map((group) => [group, recordsOf(group, (made) => shared(recordOf(made)))]),
);
const ownGroups: Readonly<Record<string, Readonly<Record<string, Needed>>>> = {
  owner: { owner: (world) => createOwner(world, 'client') },
  code: { code: codeOfOwner },
  payer: { paid: payBuyer },
};

function groupOf(group: string, { isFresh }: Pick<Request, 'isFresh'>): Readonly<Record<string, Needed>> {
  return ownGroups[group] ?? (isFresh ? undefined : sharedGroups[group]) ?? recordsOf(group);
}

/** Gives money to the market user that the first purchase with its external id created. */
async function payBuyer(world: World): Promise<void> {
  const users = await world.request('GET /users?pageSize=1000');
  const list = z.array(z.looseObject({ id: z.string(), externalUserId: z.string().nullish() }));
  const buyer = list.parse(valueAt(users.body, 'result')).find((user) => user.externalUserId === `buyer-${world.run}`);
  await world.request(`POST /_vaultdesk/market/users/${buyer?.id}/deposit`, { body: { chain: 'MATIC', amount: 100 } });
}

/** A random private key for imports, the secret of the client, and the plan of a collection that accepts signed calls. */
const keys = {
  privateKey: async () => `0x${randomBytes(32).toString('hex')}`,
  clientSecret: async ({ target }: World) => target.clientSecret,
  metaPlan: shared(async (world) => planDeployment(metaItems, [await filled(world, '{matic.address}')])),
};

/** The world of an application with settings; it has records of its own. */
const worldOf = (settings: Line['settings']) => async (world: World) => {
  const body = { name: `client ${world.run}`, settings };
  const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });
  const created = read(await world.request('POST /_vaultdesk/applications', { body }), credentials);
  return createWorld({ ...world.target, ...created }, { ...world.receiver }, world);
};

async function replay(world: World, { auth }: Line, { send, isForm }: Request): Promise<Reply> {
  const [address, body, signingMethod] = send;
  const asking = { ...(auth === 'none' && { token: null }), ...(signingMethod && { signingMethod }) };
  if (!isForm) return to(address, body ?? undefined, asking)(world);
  const fields = z.record(z.string(), z.string()).parse(await filled(world, body));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return to(address, undefined, { ...asking, raw: String(new URLSearchParams(fields)), headers })(world);
}

function check(line: Line): Check {
  return async (outer) => {
    const world = line.settings ? await worldOf(line.settings)(outer) : outer;
    const responses: Reply[] = [];
    for (const request of line.requests) {
      const needed = request.needs.map((group) => groupOf(group, request));
      const inner = await worldWith(world, Object.assign({ ...keys }, ...needed));
      responses.push(await replay(inner, line, request));
      await worldWith(inner, Object.assign({}, ...request.afterwards.map((group) => recordsOf(group))));
    }
    for (const response of responses) {
      outer.observe?.(response.exchange);
      const fault = faultOf(line, response);
      if (fault !== undefined) throw new Deviation(fault, response.exchange);
    }
  };
}

const sentenceOf = ({ body }: Reply) => String(valueAt(body, 'errors.0.message') ?? '');

/** Why the response does not reach the goal of the line; `undefined` if it does. */
function faultOf({ goal, reads }: Line, response: Reply): string | undefined {
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
        ...(item.profile === 'hosted' && { profile: 'hosted' }),
      }),
    ),
};

/** The client methods with their addresses. Addresses in parentheses are local. */
export const clientMethods = lines.map(({ client, http, goal }, index) => ({
  ...{ id: `client-methods.${index + 1}`, goal },
  client: client.replace(/ \(.*| WalletHandler$/, ''),
  calls: http.split(/, | \+ /),
}));
