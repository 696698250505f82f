// @ts-check
import { pickRoute, shareOfFaults } from './generate.mjs';
import { fieldsOf, oddBody, oddTexts, oddValue, toJson } from './junk.mjs';
import { valueFor } from './schema-values.mjs';

/** @typedef {import('./generate.mjs').Means} Means */
/** @typedef {import('./generate.mjs').Route} Route */
/** @typedef {import('./junk.mjs').Dice} Dice */
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */
/** @typedef {import('./schema-values.mjs').Source} Source */

const oddNames = [
  ...['nothing', 'users.', '.', '..', '__proto__.list', 'users.constructor', 'users', 'toString'],
  ...['users.list,', ',', ',,,,', 'users.list/../x', '%2e', '%', '%zz', 'users%2elist', '\u00ff'],
  ...['a'.repeat(3000), 'changes', 'changes.watch', 'tokens.issue', `${'users.list,'.repeat(300)}`],
];

/** A call of the console's RPC, or a batch. @param {Means} means @param {Dice} dice @returns {FuzzRequest} */
export function generateRpc(means, dice) {
  if (dice.hits(0.01)) return subscription(means, dice);
  const faults = shareOfFaults(dice);
  const source = { ...means.values, dice, faults };
  const count = dice.hits(0.15) ? 1 + dice.below(dice.hits(0.05) ? 40 : 5) : 1;
  const first = pickRoute(means, dice);
  const routes = [first, ...Array.from({ length: count - 1 }, () => pickRoute(means, dice))];
  const isGet = dice.hits(0.95) ? first.method === 'GET' : first.method !== 'GET';
  const names = routes.map(({ name }) =>
    dice.hits(faults / 10) ? dice.pick(oddNames) : nameOf(name),
  );
  const isBatch = count > 1 || dice.hits(0.03);
  const text = inputText(source, routes, isBatch);
  const body = dice.hits(faults / 3) ? oddBody(dice, text) : Buffer.from(text);
  return {
    protocol: 'rpc',
    name: first.name,
    method: isGet
      ? 'GET'
      : dice.hits(0.98)
        ? 'POST'
        : dice.pick(['PUT', 'HEAD', 'OPTIONS', 'DELETE']),
    target: targetOf({ names, isBatch, input: isGet ? body : undefined }),
    headers: headersFor(means, dice, isGet),
    ...(!isGet && { body }),
    framing: dice.hits(0.01) ? dice.pick(['cut', 'dropped', 'chunked', 'pipelined']) : 'length',
  };
}

/** Aliases of a route share its procedure. @param {string} name */
const nameOf = (name) => name.replace(/\.alias\d+$/, '');

/** @param {{ names: string[], isBatch: boolean, input: Buffer | undefined }} call */
function targetOf({ names, isBatch, input }) {
  // Longer targets are rejected regardless of their content.
  const text = encodeURIComponent((input ?? '').toString().slice(0, 1500));
  const query = [...(isBatch ? ['batch=1'] : []), ...(input ? [`input=${text}`] : [])].join('&');
  const path = names.join(',').replaceAll(/[^\x21-\x7e]/g, '%');
  return `/console/trpc/${path}${query ? `?${query}` : ''}`;
}

/** @param {Source} source @param {Route[]} routes @param {boolean} isBatch */
function inputText(source, routes, isBatch) {
  const inputs = routes.map((route) => inputFor(source, route));
  if (!isBatch) return toJson(inputs[0]);
  return toJson(source.dice.hits(source.faults / 5) ? inputs : { ...inputs });
}

/** Path, query, header and body as one flat object. @param {Source} source @param {Route} route @returns {unknown} */
function inputFor(source, { parameters, content }) {
  const { dice, faults } = source;
  if (dice.hits(faults / 5)) return oddValue(dice);
  const [declared] = Object.values(content);
  const body = declared ? valueFor(source, declared.schema, '') : {};
  const others = parameters
    .filter((parameter) => parameter.in === 'path' || (parameter.in === 'query' && dice.hits(0.4)))
    .map((parameter) => [parameter.name, valueFor(source, parameter.schema, parameter.name)]);
  const credential = parameters.some((parameter) => parameter.name === 'Signing-Method') && {
    signingMethodCredential: dice.pick([':', 'x', 7, null, `${dice.pick(oddTexts)}`.slice(0, 300)]),
  };
  return { ...Object.fromEntries(others), ...(credential || {}), ...fieldsOf(body) };
}

/** @param {Means} means @param {Dice} dice @param {boolean} isGet @returns {[string, string][]} */
function headersFor({ host, callers, values }, dice, isGet) {
  /** @type {[string, string][]} */
  const session = dice.hits(0.98)
    ? callers.console
    : dice.pick([[], [['x-vaultdesk-session', 'x']]]);
  /** @type {[string, string][]} */
  const headers = [['host', host], ...session];
  if (!isGet)
    headers.push([
      'content-type',
      dice.hits(0.97)
        ? 'application/json'
        : dice.pick([
            '',
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/octet-stream',
          ]),
    ]);
  if (dice.hits(0.1))
    headers.push([
      'x-vaultdesk-application',
      dice.pick([...(values.known.applicationId ?? []), ...values.foreign, 'x', '']),
    ]);
  if (dice.hits(0.02))
    headers.push(['origin', dice.pick(['null', 'http://evil.test', `http://${host}`])]);
  if (dice.hits(0.02)) headers.push(['trpc-accept', 'application/jsonl']);
  if (dice.hits(0.02)) headers.push(['accept', 'text/event-stream']);
  return headers;
}

/** Opens the stream of changes and disconnects. @param {Means} means @param {Dice} dice @returns {FuzzRequest} */
function subscription({ host, callers }, dice) {
  const query = dice.pick(['', '?input=%7B%7D', '?input=', '?batch=1&input=%7B%7D', '?input={']);
  return {
    protocol: 'rpc',
    name: 'changes.watch',
    method: 'GET',
    target: `/console/trpc/changes.watch${query}`,
    headers: [['host', host], ...callers.console, ['accept', 'text/event-stream']],
    framing: 'dropped',
  };
}
