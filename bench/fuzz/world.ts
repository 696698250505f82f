import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { secretTypes } from '../../service/model/kernel/secret-types.ts';
import { accessToken, deadChains, type Instance } from '../service.ts';
import { fieldsOf, type Schema } from './values.ts';

/** A route of the served OpenAPI document. */
export interface Route {
  name: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  content: Record<string, { schema: Schema; example?: unknown }>;
}
type Operation = { operationId: string; parameters?: Route['parameters']; requestBody?: Pick<Route, 'content'> };
type Document = { paths: Record<string, Record<string, Operation>> };

/** A call of an operation over HTTP or RPC; the caller is added later. */
export interface Call {
  name: string;
  method: string;
  path: string;
  type: string;
  body?: unknown;
  /** Path, query and body as one flat object. */
  input: Record<string, unknown>;
  credential?: string | undefined;
}
/** Values by field name: ids, addresses, hashes. */
type Known = Record<string, string[]>;

const secretPin = '739264';
/** Values of a field that are worth remembering. */
const mostKnown = 12;
/** The examples of these operations end state that the fuzzer needs, or are not for an empty world. */
const unsuitable =
  /\.(?:delete|clear|clearAll|end|endOthers|reset|cancel|close|terminate|disable|expire|begin|set|freeze|run|advance\w*|rotate\w*|restore\w*|import|make|resend|send)(?:\.|$)/;

/** The `config.json` of the data directory: all chains but the first do not respond. */
export const configuration = { chains: deadChains(secretTypes.slice(1)) };

/** Typical values by field name, so that more requests pass validation. */
const usual: Known = {
  secretType: ['ETHEREUM', 'ETHEREUM', 'ETHEREUM', 'MATIC'],
  chain: ['ETHEREUM', 'ETHEREUM', 'ETHEREUM', 'BSC'],
  functionName: ['balanceOf', 'balanceOf', 'transfer', 'totalSupply'],
  cardNumber: ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0025 0000 3155'],
  email: ['ada@example.com'],
  currency: ['usd', 'USDC'],
  price: ['12.5', '0.01', '1000000'],
  standard: ['ERC721', 'ERC1155', 'ERC-721', 'ERC-1155'],
  key: ['tokenLifetimeSeconds', 'signingMethodReply', 'strictOfferFields', 'retryProfile'],
  block: ['latest', '0', '1', '7'],
  from: ['2026-01-01T00:00:00Z'],
  text: ['function f(uint256 a, (address b, bytes32[2] c)[] d) returns (bool)', '[]', '{"abi":[]}'],
  url: ['http://127.0.0.1:7/hook', 'http://127.0.0.1:7/', 'https://example.test/'],
  name: ['fuzz'],
};
const addressFields = ['address', 'signerAddress', 'sellerAddress', 'walletAddress', 'destinationAddress', 'to'];

export const routesOf = ({ paths }: Document): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      ...{ name: operationId, method: method.toUpperCase(), path },
      parameters: parameters.filter(({ name }) => name),
      content: requestBody?.content ?? {},
    })),
  );

/**
 * Fills a world with the product's examples, reads every list for existing values, and sends the documented example of each
 * operation: those that succeed are the seeds.
 */
export async function createWorld(service: Instance, routes: readonly Route[]) {
  const { ready } = service;
  await service.resultOf('POST /_vaultdesk/chains/ETHEREUM/start', {});
  const signingMethod = { type: 'PIN', value: secretPin };
  const user = await service.resultOf('POST /api/users', { reference: 'fuzz', signingMethod });
  const credential = `${user.signingMethods[0].id}:${secretPin}`;
  const ownWallet = { userId: user.id, secretType: 'ETHEREUM' };
  const wallet = await service.resultOf('POST /api/wallets', ownWallet, { 'signing-method': credential });
  // A second application with a user, and a third for changes.
  const spare = await service.resultOf('POST /_vaultdesk/applications', { name: 'Spare' });
  const other = await service.resultOf('POST /_vaultdesk/applications', { name: 'Foreign' });
  const foreignToken = await accessToken({ ...other, tokenUrl: ready.tokenUrl });
  const headers = { authorization: `Bearer ${foreignToken}` };
  const foreigner = await service.resultOf('POST /api/users', { reference: 'foreign' }, headers);
  await service.resultOf('POST /_vaultdesk/first-steps/examples', { again: true });
  const examples = 'GET /_vaultdesk/first-steps/examples';
  while ((await service.resultOf(examples)).state === 'running') await pause(100);

  const known: Known = { ...usual, userId: [user.id], walletId: [wallet.id] };
  for (const field of addressFields) known[field] = [wallet.address];
  const { encryptionKeys } = await service.resultOf('GET /api/security');
  known.encryptionKeyId = [encryptionKeys[0].id];
  for (const route of routes) await readList(service, route, routes, known);
  // The default application must not be deleted or changed.
  known.applicationId = [spare.id];
  const seeds = (await Promise.all(routes.map((route) => seedOf(service, route, known, credential)))).flat();
  assert(seeds.length >= 100, `Only ${seeds.length} examples succeeded.`);
  const secrets = { pin: secretPin, clientSecret: ready.clientSecret, operatorToken: ready.operatorToken };
  return { seeds, known, foreign: [foreigner.id, other.id], foreignToken, credential, secrets };
}

/** Remembers the values in a list, and its ids as values of the route that reads one of them. */
async function readList(service: Instance, { method, path }: Route, routes: readonly Route[], known: Known) {
  if (method !== 'GET' || path.includes('{') || /export|watch|file|openapi/.test(path)) return;
  const { status, body } = await service.request(`GET ${path}`);
  if (status !== 200) return;
  const single = routes.find((route) => new RegExp(`^${path}/\\{\\w+\\}$`).test(route.path));
  const idField = /\{(\w+)\}$/.exec(single?.path ?? '')?.[1] ?? 'id';
  for (const record of [body.result ?? body].flat())
    for (const [name, value] of Object.entries(fieldsOf(record))) {
      if (typeof value !== 'string' || value.length > 100 || !/^id$|Id$|hash|address|tokenId|name/i.test(name))
        continue;
      const field = name === 'id' ? idField : name;
      const values = known[field] ?? [];
      if (values.length < mostKnown && !values.includes(value)) known[field] = [...values, value];
    }
}

/** The documented example of an operation with existing ids, if it succeeds. */
async function seedOf(service: Instance, route: Route, known: Known, credential: string): Promise<Call[]> {
  const { name, method, path: template, content, parameters } = route;
  if (unsuitable.test(name) || /watch|export|file/.test(template)) return [];
  const fields = [...template.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [field, known[field]?.[0] ?? 'fuzz']);
  const inPath: Record<string, string> = Object.fromEntries(fields);
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, field) => inPath[field] ?? '');
  const example = content['application/json']?.example;
  // An archived wallet rejects most requests.
  const usable: Record<string, unknown[]> = { ...known, archived: [false] };
  const withKnown = (field: string, value: unknown) =>
    /Id$|Address$|^(?:to|address|hash|archived)$/.test(field) && typeof value !== 'object'
      ? (usable[field]?.[0] ?? value)
      : value;
  const body = example && JSON.parse(JSON.stringify(example, withKnown));
  const isProven = parameters.some((parameter) => parameter.name === 'Signing-Method');
  const headers = isProven ? { 'signing-method': credential } : undefined;
  const { status } = await service.request(`${method} ${path}`, body, headers);
  const input = { ...inPath, ...fieldsOf(body) };
  const proof = isProven ? credential : undefined;
  return status === 200 ? [{ name, method, path, type: 'application/json', body, input, credential: proof }] : [];
}

export async function openConsole({ ready }: Instance): Promise<string> {
  const key = new URLSearchParams(new URL(ready.consoleUrl).hash.slice(1)).get('key') ?? '';
  const headers = { 'x-vaultdesk-entry': key };
  const response = await fetch(`${ready.baseUrl}/console/sessions`, { method: 'POST', headers });
  const { result } = await response.json();
  assert(result, `The console did not open: ${response.status}`);
  return `x-vaultdesk-session: ${result.session}`;
}
