// @ts-check
import { callerFor, toForm } from './generate.mjs';
import { fieldsOf, oddTexts, oddValue, toJson } from './junk.mjs';

/** @typedef {import('./generate.mjs').Means} Means */
/** @typedef {import('./generate.mjs').Route} Route */
/** @typedef {import('./junk.mjs').Dice} Dice */
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */
/** @typedef {import('./world.mjs').Seed} Seed */

/** A recorded request with one to three mutations. @param {Means} means @param {readonly Seed[]} seeds @param {Dice} dice @returns {FuzzRequest} */
export function mutate(means, seeds, dice) {
  const seed = pickSeed(seeds, dice);
  const isRpc = dice.hits(0.4);
  let request = isRpc ? asRpc(means, seed) : asHttp(means, seed, dice);
  for (let count = 1 + dice.below(3); count > 0; count -= 1)
    request = dice.pick(isRpc ? rpcMutations : httpMutations)(request, { means, seeds, dice });
  return request;
}

/** Rarely a seed that costs a key derivation. @param {readonly Seed[]} seeds @param {Dice} dice @returns {Seed} */
function pickSeed(seeds, dice) {
  const seed = dice.pick(seeds);
  return seed.credential && dice.hits(0.8) ? pickSeed(seeds, dice) : seed;
}

/** @param {Means} means @param {Seed} seed @param {Dice} dice @returns {FuzzRequest} */
function asHttp(means, { name, method, path, body, credential }, dice) {
  const { callers, host } = means;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const token = path.startsWith('/_vaultdesk/') ? callers.operatorToken : callers.token;
  return {
    protocol: 'http',
    name,
    method,
    target: path,
    headers: [
      ['host', host],
      ...(dice.hits(0.95)
        ? [/** @type {[string, string]} */ (['authorization', `Bearer ${token}`])]
        : callerFor(means, dice, { path })),
      ...(text ? [/** @type {[string, string]} */ (['content-type', 'application/json'])] : []),
      ...(credential ? [/** @type {[string, string]} */ (['signing-method', credential])] : []),
    ],
    ...(text && { body: Buffer.from(text) }),
    framing: 'length',
  };
}

/** @param {Means} means @param {Seed} seed @returns {FuzzRequest} */
function asRpc({ routes, callers, host }, { name, method, path, body, credential }) {
  const [address = '', query = ''] = path.split('?');
  const template = routes.find((route) => route.name === name)?.path ?? '';
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  const values = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(address) ?? [];
  const input = {
    ...Object.fromEntries(names.map((field, index) => [field, values[index + 1]])),
    ...Object.fromEntries(new URLSearchParams(query)),
    ...fieldsOf(body),
    ...(credential && { signingMethodCredential: credential }),
  };
  const text = JSON.stringify(input);
  const isGet = method === 'GET';
  return {
    protocol: 'rpc',
    name,
    method: isGet ? 'GET' : 'POST',
    target: `/console/trpc/${name}${isGet ? `?input=${encodeURIComponent(text)}` : ''}`,
    headers: [['host', host], ...callers.console, ['content-type', 'application/json']],
    ...(!isGet && { body: Buffer.from(text) }),
    framing: 'length',
  };
}

/** @typedef {{ means: Means, seeds: readonly Seed[], dice: Dice }} Around */
/** @typedef {(request: FuzzRequest, around: Around) => FuzzRequest} Mutation */

/** @type {Mutation} */
const changeBytes = (request, { seeds, dice }) => {
  if (!request.body) return changeQuery(request, dice);
  return { ...request, body: changedBytes(request.body, seeds, dice) };
};

/** @type {Mutation} */
const changeField = (request, { seeds, dice }) => {
  const parsed = parse(inputOf(request));
  if (typeof parsed !== 'object' || parsed === null) return changeQuery(request, dice);
  return withInput(request, Buffer.from(toJson(withOneChanged(parsed, seeds, dice))));
};

/** @type {Mutation} */
const changeTarget = (request, { means, dice }) => {
  const { target } = request;
  const parts = target.split('/');
  const at = 1 + dice.below(Math.max(1, parts.length - 1));
  const knownValues = [...means.values.foreign, ...Object.values(means.values.known).flat()];
  const replacement = dice.hits(0.5)
    ? dice.pick(knownValues)
    : encodeURIComponent(wellFormed(dice.pick(oddTexts)));
  parts[at] = dice.pick([replacement, replacement, '', '..', '%', `${parts[at]}${parts[at]}`]);
  return { ...request, target: parts.join('/').slice(0, 7000) };
};

/** @type {Mutation} */
const changeHeaders = (request, { dice }) => {
  const at = dice.below(request.headers.length);
  const [name, value] = request.headers[at] ?? ['x', ''];
  if (name === 'host') return request;
  const others = request.headers.filter((_header, index) => index !== at);
  const shortened = value.slice(0, dice.below(value.length + 1));
  /** @type {[string, string][][]} */
  const replacements = [[], [[name, shortened]], [[name, `${value}x`]]];
  return { ...request, headers: [...others, ...dice.pick(replacements)] };
};

/** @type {Mutation} */
const changeMethod = (request, { dice }) => ({
  ...request,
  method: dice.pick([
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    request.method,
    request.method,
  ]),
});

/** @type {Mutation} */
const asForm = (request) => ({
  ...request,
  body: Buffer.from(toForm(parse(request.body ?? Buffer.alloc(0)))),
});

/** @type {Mutation} */
const cutShort = (request, { dice }) => {
  const { body } = request;
  if (!body || dice.hits(0.7)) return request;
  const length = dice.pick([body.length + 5, body.length * 2, 0, -1, '1e3', '0x10', '5, 5']);
  /** @type {[string, string][]} */
  const headers = [...request.headers, ['content-length', String(length)]];
  return { ...request, headers, framing: 'cut' };
};

/** @type {Mutation} */
const addKey = (request, { dice }) => ({
  ...request,
  headers: [...request.headers, ['idempotency-key', `key-${dice.below(50)}`]],
});

const both = [changeField, changeField, changeField, changeField, changeBytes, changeBytes];
/** @type {readonly Mutation[]} */
const httpMutations = [
  ...[...both, changeTarget, changeTarget, changeHeaders, changeMethod, asForm, cutShort, addKey],
];
/** @type {readonly Mutation[]} */
const rpcMutations = [...both, changeBytes, changeTarget, changeHeaders, changeMethod, cutShort];

/** The input of an HTTP or RPC request. @param {FuzzRequest} request */
function inputOf({ body, target }) {
  const [, encoded = ''] = /[?&]input=([^&]*)/.exec(target) ?? [];
  return body ?? Buffer.from(decoded(encoded));
}

/** @param {FuzzRequest} request @param {Buffer} input @returns {FuzzRequest} */
function withInput(request, input) {
  if (request.body) return { ...request, body: input };
  const text = encodeURIComponent(wellFormed(input.toString().slice(0, 1500)));
  return { ...request, target: request.target.replace(/input=[^&]*/, `input=${text}`) };
}

/** Mutates the query string. @param {FuzzRequest} request @param {Dice} dice @returns {FuzzRequest} */
function changeQuery(request, dice) {
  const [path = '', query = ''] = request.target.split('?');
  const pairs = query.split('&').filter(Boolean);
  const at = dice.below(pairs.length + 1);
  const [name = 'page'] = (pairs[at] ?? 'page=1').split('=');
  pairs[at] = `${name}=${encodeURIComponent(wellFormed(dice.pick(oddTexts)).slice(0, 1500))}`;
  return { ...request, target: `${path}?${pairs.join('&')}` };
}

/** @param {Buffer} bytes @param {readonly Seed[]} seeds @param {Dice} dice @returns {Buffer} */
function changedBytes(bytes, seeds, dice) {
  const from = dice.below(bytes.length + 1);
  const to = Math.min(bytes.length, from + 1 + dice.below(12));
  const [head, middle, tail] = [
    bytes.subarray(0, from),
    bytes.subarray(from, to),
    bytes.subarray(to),
  ];
  const otherBody = Buffer.from(JSON.stringify(dice.pick(seeds).body ?? {}));
  const otherFrom = dice.below(otherBody.length);
  const flipped = Buffer.from(bytes);
  if (bytes.length > 0) {
    const at = dice.below(bytes.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << dice.below(8));
  }
  return dice.pick([
    flipped,
    Buffer.concat([head, tail]),
    Buffer.concat([head, middle, middle, tail]),
    Buffer.concat([head, Buffer.from(dice.pick(oddTexts)), tail]),
    Buffer.concat([tail, middle, head]),
    Buffer.concat([head, otherBody.subarray(otherFrom)]),
  ]);
}

/** The same object with one value, at any depth, removed, odd, doubled or from another request. @param {object} value @param {readonly Seed[]} seeds @param {Dice} dice @returns {unknown} */
function withOneChanged(value, seeds, dice) {
  /** @type {any} */
  let parent = value;
  for (;;) {
    const keys = Object.keys(parent);
    if (keys.length === 0) return value;
    const key = dice.pick(keys);
    const next = parent[key];
    if (typeof next === 'object' && next !== null && dice.hits(0.7)) {
      parent = next;
      continue;
    }
    const kind = dice.below(5);
    if (kind === 0) delete parent[key];
    else if (kind === 1) parent[`${key}2`] = next;
    else if (kind === 2) parent[key] = [next, next];
    else parent[key] = kind === 3 ? oddValue(dice) : foreignValue(seeds, dice);
    return value;
  }
}

/** @param {readonly Seed[]} seeds @param {Dice} dice @returns {unknown} */
function foreignValue(seeds, dice) {
  const values = Object.values(fieldsOf(dice.pick(seeds).body));
  return values.length > 0 ? dice.pick(values) : null;
}

/** @param {Buffer} bytes @returns {unknown} */
function parse(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} text */
const wellFormed = (text) => Buffer.from(text).toString();
