import { setTimeout as pause } from 'node:timers/promises';
import { accessToken, chainNames, deadChains } from '../service.mjs';

/** @typedef {import('../service.mjs').Instance} Instance */

/**
 * A route of the served OpenAPI document.
 * @typedef {{ name: string, method: string, path: string, parameters: any[], content: Record<string, any> }} Route
 */

/**
 * A successful request. Its path, headers and body may be mutated; the caller is stored separately.
 * @typedef {{ name: string, method: string, path: string, body?: unknown, credential?: string }} Seed
 */

/**
 * @typedef {object} World
 * @property {Seed[]} seeds
 * @property {Record<string, string[]>} known Values by field name: ids, addresses, hashes.
 * @property {string[]} foreign Ids of another application.
 * @property {string} foreignToken
 * @property {string} credential Of a user with wallets.
 * @property {Record<string, string>} secrets Must not appear in any response or log line.
 */

const secretPin = '739264';
/** Values of a field that are worth remembering. */
const mostKnown = 12;
/** The examples of these operations end state that the fuzzer needs, or are not for an empty world. */
const unsuitable =
  /\.(?:delete|clear|clearAll|end|endOthers|reset|cancel|close|terminate|disable|expire|begin|set|freeze|run|advance\w*|rotate\w*|restore\w*|import|make|resend|send)(?:\.|$)/;

/** The `config.json` of the data directory: all chains but the first do not respond. */
export const configuration = { chains: deadChains(chainNames.slice(1)) };

/** Typical values by field name, so that more requests pass validation. @type {Record<string, string[]>} */
const usual = {
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
const addressFields = ['address', 'signerAddress', 'sellerAddress', 'walletAddress'].concat([
  'destinationAddress',
  'to',
]);

/** @param {any} document The OpenAPI document. @returns {Route[]} */
export const routesOf = (document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).filter((/** @type {any} */ { name }) => name),
      content: operation.requestBody?.content ?? {},
    })),
  );

/**
 * Fills a world with the product's examples, reads every list for existing values, and sends the documented example of each
 * operation: those that succeed are the seeds.
 * @param {Instance} service @param {readonly Route[]} routes @returns {Promise<World>}
 */
export async function makeWorld(service, routes) {
  await service.resultOf('POST /_vaultdesk/chains/ETHEREUM/start', {});
  const signingMethod = { type: 'PIN', value: secretPin };
  const user = await service.resultOf('POST /api/users', { reference: 'fuzz', signingMethod });
  const credential = `${user.signingMethods[0].id}:${secretPin}`;
  const wallet = await service.resultOf(
    'POST /api/wallets',
    { userId: user.id, secretType: 'ETHEREUM' },
    { 'signing-method': credential },
  );
  const foreign = await makeForeigner(service);
  await service.resultOf('POST /_vaultdesk/first-steps/examples', { again: true });
  const examples = 'GET /_vaultdesk/first-steps/examples';
  while ((await service.resultOf(examples)).state === 'running') await pause(100);

  /** @type {Record<string, string[]>} */
  const known = { ...usual, userId: [user.id], walletId: [wallet.id] };
  for (const field of addressFields) known[field] = [wallet.address];
  const { encryptionKeys } = await service.resultOf('GET /api/security');
  known.encryptionKeyId = [encryptionKeys[0].id];
  const secrets = {
    pin: secretPin,
    clientSecret: service.ready.clientSecret,
    operatorToken: service.ready.operatorToken,
  };
  for (const route of routes) await readList(service, route, { routes, known });
  // The default application must not be deleted or changed.
  known.applicationId = [foreign.spareId];
  const { ids, token: foreignToken } = foreign;
  const all = await Promise.all(routes.map((route) => seedOf(service, route, { known, credential })));
  const seeds = all.flat();
  if (seeds.length < 100) throw new Error(`Only ${seeds.length} examples succeeded.`);
  return { seeds, known, foreign: ids, foreignToken, credential, secrets };
}

/** Creates a second application with a user, and a third one for changes. @param {Instance} service */
async function makeForeigner(service) {
  const path = 'POST /_vaultdesk/applications';
  const spare = await service.resultOf(path, { name: 'Spare' });
  const application = await service.resultOf(path, { name: 'Foreign' });
  const token = await accessToken({ ...application, tokenUrl: service.ready.tokenUrl });
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await service.resultOf('POST /api/users', { reference: 'foreign' }, headers);
  return { ids: [id, application.id], token, spareId: String(spare.id) };
}

/** Remembers the values in a list, and its ids as values of the route that reads one of them. @param {Instance} service @param {Route} list @param {{ routes: readonly Route[], known: Record<string, string[]> }} into */
async function readList(service, { method, path }, { routes, known }) {
  if (method !== 'GET' || path.includes('{') || /export|watch|file|openapi/.test(path)) return;
  const { status, body } = await service.ask(`GET ${path}`);
  if (status !== 200) return;
  const single = routes.find((route) => new RegExp(`^${path}/\\{\\w+\\}$`).test(route.path));
  const idField = /\{(\w+)\}$/.exec(single?.path ?? '')?.[1];
  const add = (/** @type {string} */ field, /** @type {string} */ value) => {
    const values = known[field] ?? [];
    if (values.length < mostKnown && !values.includes(value)) known[field] = [...values, value];
  };
  for (const record of [body.result ?? body].flat())
    for (const [field, value] of Object.entries(record ?? {})) {
      if (typeof value !== 'string' || value.length > 100) continue;
      if (field === 'id') add(idField ?? 'id', value);
      else if (/Id$|hash|address|tokenId|name/i.test(field)) add(field, value);
    }
}

/** The documented example of an operation with existing ids, if it succeeds. @param {Instance} service @param {Route} route @param {{ known: Record<string, string[]>, credential: string }} values @returns {Promise<Seed[]>} */
async function seedOf(service, { name, method, path: template, content, parameters }, { known, credential }) {
  if (unsuitable.test(name) || /watch|export|file/.test(template)) return [];
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, field) => known[field]?.[0] ?? 'fuzz');
  const example = content['application/json']?.example;
  // An archived wallet rejects most requests.
  /** @type {Record<string, unknown[]>} */
  const usable = { ...known, archived: [false] };
  /** @param {string} field @param {unknown} value */
  const withKnown = (field, value) =>
    /Id$|Address$|^(?:to|address|hash|archived)$/.test(field) && typeof value !== 'object'
      ? (usable[field]?.[0] ?? value)
      : value;
  const body = example && JSON.parse(JSON.stringify(example, withKnown));
  const isProven = parameters.some((parameter) => parameter.name === 'Signing-Method');
  const headers = isProven ? { 'signing-method': credential } : undefined;
  const { status } = await service.ask(`${method} ${path}`, body, headers);
  return status === 200 ? [{ name, method, path, body, ...(isProven && { credential }) }] : [];
}

/** The header of a console session. @param {Instance} service @returns {Promise<string>} */
export async function openConsole({ ready }) {
  const key = new URLSearchParams(new URL(ready.consoleUrl).hash.slice(1)).get('key') ?? '';
  const headers = { 'x-vaultdesk-entry': key };
  const response = await fetch(`${ready.baseUrl}/console/sessions`, { method: 'POST', headers });
  const { result } = await response.json();
  if (!result) throw new Error(`The console did not open: ${response.status}`);
  return `x-vaultdesk-session: ${result.session}`;
}
