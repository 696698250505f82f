// @ts-check
import { oddEncrypted } from './encrypted.mjs';
import { fieldsOf, oddBody, oddTexts, toJson } from './junk.mjs';
import { valueFor } from './schema-values.mjs';

/** @typedef {import('./junk.mjs').Dice} Dice */
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */
/** @typedef {import('./schema-values.mjs').Source} Source */

/**
 * A route of the served OpenAPI document.
 * @typedef {{ name: string, method: string, path: string, parameters: any[], content: Record<string, any> }} Route
 */

/**
 * Input of the request generators.
 * @typedef {object} Means
 * @property {Route[]} routes
 * @property {Omit<Source, 'dice' | 'faults'>} values
 * @property {string} host
 * @property {{ token: string, operatorToken: string, foreignToken: string, credential: string, console: [string, string][] }} callers
 */

/** Rarely used operations: they end state that all others need, or are expensive without input. */
const rarePaths =
  /^(?:chains\.(?:reset|wake)|clock\.advance|system\.|applications\.(?:delete|rotate)|users\.delete|offers\.(?:close|terminate)|webhooks\.(?:delete|disable)|payments\.(?:cancel|pay)|checkout\.expire)/;

/** Ends the console session of the fuzzer itself. */
const ownDoor = /^sessions\.end/;

/** @param {any} document The OpenAPI document. @returns {Route[]} */
export function routesOf(document) {
  /** @type {[string, Record<string, any>][]} */
  const paths = Object.entries(document.paths);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).filter(
        (/** @type {any} */ parameter) => parameter.name,
      ),
      content: operation.requestBody?.content ?? {},
    })),
  );
}

/** @param {Means} means @param {Dice} dice @returns {Route} */
export function pickRoute(means, dice) {
  const route = dice.pick(means.routes);
  const isLeftOut = ownDoor.test(route.name) || (rarePaths.test(route.name) && dice.hits(0.9));
  return isLeftOut ? pickRoute(means, dice) : route;
}

/** Share of invalid values in a request. @param {Dice} dice */
export const shareOfFaults = (dice) => dice.pick([0, 0.02, 0.1, 0.3]);

/** A request to a documented route, with a share of invalid values. @param {Means} means @param {Dice} dice @returns {FuzzRequest} */
export function generateHttp(means, dice) {
  const route = pickRoute(means, dice);
  const source = { ...means.values, dice, faults: shareOfFaults(dice) };
  const content = bodyFor(source, route);
  return {
    protocol: 'http',
    name: route.name,
    method: dice.hits(0.9) ? route.method : dice.pick(oddMethods),
    target: targetFor(source, route, means.host),
    headers: [
      ...hostFor(dice, means.host),
      ...callerFor(means, dice, route),
      ...contentTypeFor(dice, content),
      ...headersFor(means, dice, route),
    ],
    ...(content && { body: content.body }),
    framing: framingFor(dice, content !== undefined),
  };
}

const oddMethods = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'PROPFIND'],
  ...['get', 'Post', 'BREW', 'CONNECT', 'M-SEARCH', 'SUBSCRIBE', ''],
];

/** @param {Source} source @param {Route} route @param {string} host */
function targetFor(source, { path, parameters }, host) {
  const { dice, faults } = source;
  const schemaOf = (/** @type {string} */ name) =>
    parameters.find((parameter) => parameter.name === name && parameter.in === 'path')?.schema ??
    {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
    inAddress(dice, valueFor(source, schemaOf(name), name)),
  );
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && dice.hits(0.4))
    .map(
      (parameter) =>
        `${parameter.name}=${inAddress(dice, valueFor(source, parameter.schema, parameter.name))}`,
    );
  if (dice.hits(faults)) pairs.push(dice.pick(oddQueries));
  const target = filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  return dice.hits(faults / 4) ? oddTarget(dice, target, host) : target;
}

const oddQueries = [
  ...['=&=&', 'a[b]=1', '%zz=%', 'page=1&page=2', 'page=%00', '__proto__=1', 'constructor[x]=1'],
  ...['page=1e3', 'size=-1', 'size=1001', 'page=9999999999999999999', '?', '#', 'sortOn[]=x'],
  ...[`search=${'a'.repeat(6000)}`, 'access_token=x', '&'.repeat(3000), 'a=1&'.repeat(900)],
];

/** @param {Dice} dice @param {unknown} value */
function inAddress(dice, value) {
  const text = typeof value === 'string' ? value : toJson(value);
  const shortened = text.slice(0, 1500);
  // Targets that no regular client would send.
  if (dice.hits(0.05)) return shortened.replaceAll(/[^\x21-\x7e]/g, '%');
  return encodeURIComponent(Buffer.from(shortened).toString());
}

/** @param {Dice} dice @param {string} target @param {string} host */
function oddTarget(dice, target, host) {
  return dice.pick([
    `http://${host}${target}`,
    `http://evil.test${target}`,
    `https://${host}${target}`,
    `//evil.test${target}`,
    `/${target}`,
    `${target}/`,
    `${target}%`,
    `${target}%00`,
    `${target}%zz`,
    `${target}/%c0%af..%2f`,
    `/..${target}`,
    `/.${target}`,
    target.replace('/', '/%2e%2e/'),
    target.replaceAll('/', '\\'),
    target.toUpperCase(),
    `${target}#fragment`,
    `${target};x=1`,
    `${target}?${'q'.repeat(9000)}`,
    `${target}/${'a/'.repeat(2000)}`,
    `${target}\u00ff\u0080`,
    '*',
    '',
    '/',
    '?',
    '%',
    'a',
    host,
    '/docs/..%2f..%2fpackage.json',
    '/console/../../../../etc/passwd',
    '/console/assets/%2e%2e/%2e%2e/package.json',
    '/pay/%00',
    '/_vaultdesk/inbox/fuzz',
    '/_vaultdesk/rpc/ETHEREUM',
    '/_vaultdesk/rpc/NONE',
    '/openapi.json',
    '/openapi-3.0.json',
    '/docs',
  ]);
}

/** @param {Dice} dice @param {string} host @returns {[string, string][]} */
function hostFor(dice, host) {
  if (dice.hits(0.985)) return [['host', host]];
  return dice.pick([
    [['host', 'evil.test']],
    [['host', '']],
    [['host', `${host}.`]],
    [['host', '[::1']],
    [['host', 'a b']],
    [['host', '\u00e9']],
    [['Host', host.replace('127.0.0.1', 'LOCALHOST')]],
    [
      ['host', host],
      ['host', 'evil.test'],
    ],
    [],
  ]);
}

/** @param {Means} means @param {Dice} dice @param {{ path: string }} route @returns {[string, string][]} */
export function callerFor({ callers }, dice, { path }) {
  const isControl = path.startsWith('/_vaultdesk/');
  const validHeader = `Bearer ${isControl ? callers.operatorToken : callers.token}`;
  if (dice.hits(0.85)) return [['authorization', validHeader]];
  const [head = '', , tail = ''] = callers.token.split('.');
  const claims = Buffer.from('{"exp":9e99,"sub":"x"}').toString('base64url');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const invalidHeader = dice.pick([
    isControl ? callers.token : callers.operatorToken,
    callers.foreignToken,
    `${callers.token}x`,
    callers.token.slice(0, -2),
    `${none}.${claims}.`,
    `${head}.${claims}.${tail}`,
    'a.b.c',
    '...',
    '\u00ff',
    'x'.repeat(5000),
  ]);
  return dice.pick([
    [],
    [['authorization', `Bearer ${invalidHeader}`]],
    [['authorization', `Bearer ${invalidHeader}`]],
    [['authorization', `bearer  ${invalidHeader} `]],
    [['authorization', `Basic ${Buffer.from('a:b').toString('base64')}`]],
    [['authorization', 'Bearer']],
    [['authorization', '']],
    [['Authorization', 'Digest username="x", nonce=']],
    [
      ['authorization', validHeader],
      ['Authorization', validHeader],
    ],
  ]);
}

/** @typedef {{ type: string, body: Buffer }} Content */

/** @param {Source} source @param {Route} route @returns {Content | undefined} */
function bodyFor(source, { content, method }) {
  const { dice, faults } = source;
  const [[type = 'application/json', declared] = []] = Object.entries(content);
  const isGet = method === 'GET' || method === 'DELETE';
  if (declared === undefined && (!isGet || !dice.hits(faults / 10))) return undefined;
  if (dice.hits(faults / 10)) return undefined;
  const value = valueFor({ ...source, faults: faults / 2 }, declared?.schema ?? {}, '');
  const text = type.includes('form') ? toForm(value) : toJson(value);
  const body = dice.hits(faults / 3) ? oddBody(dice, text) : Buffer.from(text);
  return { type, body };
}

/** @param {unknown} value */
export function toForm(value) {
  const entries = Object.entries(fieldsOf(value)).map(([name, field]) => [
    name,
    typeof field === 'string' ? field : toJson(field),
  ]);
  return new URLSearchParams(entries).toString();
}

/** @param {Dice} dice @param {Content | undefined} content @returns {[string, string][]} */
function contentTypeFor(dice, content) {
  if (!content) return [];
  if (dice.hits(0.96)) return [['content-type', content.type]];
  return dice.pick([
    [],
    [['content-type', 'text/html']],
    [['content-type', 'application/x-www-form-urlencoded']],
    [['content-type', 'multipart/form-data; boundary=x']],
    [['content-type', 'application/json; charset=utf-16']],
    [['content-type', 'APPLICATION/JSON;;;']],
    [['content-type', '\u00ff/\u0080']],
    [['content-type', `application/json; ${'x'.repeat(3000)}`]],
  ]);
}

/** Other headers that a service may evaluate. @param {Means} means @param {Dice} dice @param {Route} route @returns {[string, string][]} */
function headersFor({ callers, values }, dice, { method, parameters }) {
  /** @type {[string, string][]} */
  const headers = [];
  const takesCredential = parameters.some((parameter) => parameter.name === 'Signing-Method');
  if (takesCredential || dice.hits(0.02))
    headers.push(...signingMethodFor(callers.credential, dice));
  if (takesCredential && dice.hits(0.1)) {
    const keyIds = values.known.encryptionKeyId ?? [];
    headers.push(['encrypted-signing-method', oddEncrypted(dice, keyIds)]);
  }
  if (method === 'POST' && dice.hits(0.15))
    headers.push(['idempotency-key', dice.hits(0.7) ? `key-${dice.below(400)}` : oddHeader(dice)]);
  if (dice.hits(0.06)) headers.push(...dice.pick(oddHeaders));
  if (dice.hits(0.01)) headers.push(['x-long', 'x'.repeat(dice.below(12_000))]);
  if (dice.hits(0.005))
    for (let count = dice.below(3000); count > 0; count -= 1) headers.push(['x', '']);
  return headers;
}

/** Rarely a signing method, because each costs a key derivation. @param {string} credential @param {Dice} dice @returns {[string, string][]} */
function signingMethodFor(credential, dice) {
  const [id = ''] = credential.split(':');
  if (dice.hits(0.05))
    return [
      ['signing-method', dice.pick([credential, `${id}:000000`, `${oddHeader(dice)}:123456`])],
    ];
  return dice.pick([
    [],
    [['signing-method', '']],
    [['signing-method', ':']],
    [['signing-method', ':000000']],
    [['signing-method', `${id}:`]],
    [['signing-method', id]],
    [['signing-method', `${id}:${'9'.repeat(4000)}`]],
    [['Signing-Method', oddHeader(dice).replaceAll(':', '')]],
    [
      ['signing-method', credential],
      ['signing-method', `${id}:000000`],
    ],
  ]);
}

/** @type {readonly [string, string][][]} */
const oddHeaders = [
  [['content-encoding', 'gzip']],
  [['content-encoding', 'identity']],
  [['origin', 'null']],
  [['origin', 'http://evil.test']],
  [['origin', 'http://localhost:3000']],
  [['origin', '\u00ff']],
  [['origin', 'chrome-extension://abcdef']],
  [['accept', 'text/html']],
  [['accept', '*/*;q=x']],
  [['range', 'bytes=0-']],
  [['if-none-match', '*']],
  [['expect', '100-continue']],
  [['expect', 'x']],
  [
    ['connection', 'upgrade'],
    ['upgrade', 'websocket'],
  ],
  [['connection', 'close']],
  [
    ['x-forwarded-for', '10.0.0.1'],
    ['x-forwarded-host', 'evil.test'],
  ],
  [['cookie', '__proto__=1; a; =; "']],
  [['cookie', `a=${'b'.repeat(4000)}`]],
  [['x-http-method-override', 'DELETE']],
  [['x-vaultdesk-application', 'none']],
  [
    ['te', 'trailers'],
    ['trailer', 'x'],
  ],
  [['transfer-encoding', 'identity']],
  [['\u00ff', 'x']],
  [['bad header', 'x']],
  [['x', 'a\u0000b']],
];

const breaks = ['\r', '\n', '\0'];

/** Without line breaks, as in every header. @param {Dice} dice */
const oddHeader = (dice) =>
  [...dice.pick(oddTexts)]
    .filter((letter) => !breaks.includes(letter))
    .join('')
    .slice(0, 600);

/** @param {Dice} dice @param {boolean} hasBody @returns {FuzzRequest['framing']} */
function framingFor(dice, hasBody) {
  if (dice.hits(0.97)) return hasBody && dice.hits(0.05) ? 'chunked' : 'length';
  return dice.pick(['as it is', 'cut', 'pipelined', 'dropped', 'cut']);
}
