import fc, { type Arbitrary } from 'fast-check';
import * as oddities from './oddities.ts';
import { fieldsOf, oddText, oddValue, parse, rarely, type Source, toJson, valuesOf } from './values.ts';
import { type FuzzRequest, framings } from './wire.ts';
import type { Call, Route } from './world.ts';

/** Input of the request generators. Tokens are read when a request is generated. */
export interface Means {
  routes: readonly Route[];
  seeds: readonly Call[];
  values: Source;
  host: string;
  callers: Record<'token' | 'operatorToken' | 'foreignToken' | 'credential' | 'session', string>;
}

/** Rarely used operations: they end state that all others need, or are expensive without input. */
const rarePaths =
  /^(?:chains\.(?:reset|wake)|clock\.advance|system\.|applications\.(?:delete|rotate)|users\.delete|offers\.(?:close|terminate)|webhooks\.(?:delete|disable)|payments\.(?:cancel|pay)|checkout\.expire)/;
/** Ends the console session of the fuzzer itself. */
const ownOperation = /^sessions\.end/;

const inAddress = (value: unknown) => {
  const text = typeof value === 'string' ? value : toJson(value);
  // Lone surrogates become replacement characters.
  return encodeURIComponent(Buffer.from(text.slice(0, 1500)).toString());
};
const toForm = (value: unknown) =>
  Object.entries(fieldsOf(value))
    .map((pair) => pair.map(inAddress).join('='))
    .join('&');
/** Replaces `{name}` by the value of that name. */
const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const pick = <Item>(list: readonly Item[], at: number) => list[at % list.length];

/** Arbitraries are expensive to build. */
function memoized<Key extends object, Value>(build: (key: Key) => Value): (key: Key) => Value {
  const built = new Map<Key, Value>();
  return (key) => {
    const value = built.get(key) ?? build(key);
    built.set(key, value);
    return value;
  };
}

/** Calls of a documented route; a share of their values is invalid. */
function callsOf({ values, callers }: Means, faults: number) {
  const valueFor = valuesOf(values, faults);
  // Rarely a signing method, because each costs a key derivation.
  const [id = ''] = callers.credential.split(':');
  const free = fc.constantFrom('', ':', ':000000', `${id}:`, id, `${id}:${'9'.repeat(4000)}`, 'x');
  const proof = rarely(0.05, free, fc.constantFrom(callers.credential, `${id}:000000`, 'x:123456'));
  return memoized(({ name, method, path: template, parameters, content }: Route): Arbitrary<Call> => {
    const [[type = 'application/json', declared] = []] = Object.entries(content);
    const parametersIn = (where: string, options = {}) => {
      const own = parameters.filter((parameter) => parameter.in === where);
      const fields = own.map((parameter) => [parameter.name, valueFor(parameter.schema, parameter.name)]);
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), options);
    };
    const isProven = parameters.some((parameter) => parameter.name === 'Signing-Method');
    return fc
      .record({
        inPath: parametersIn('path'),
        inQuery: parametersIn('query', { requiredKeys: [] }),
        odd: rarely(faults, fc.constant(''), fc.constantFrom(...oddities.queries)),
        body: declared ? valueFor(declared.schema, '') : fc.constant(undefined),
        credential: isProven ? proof : fc.constant(undefined),
      })
      .map(({ inPath, inQuery, odd, body, credential }) => {
        const filled = template.replaceAll(/\{(\w+)\}/g, (_all, field) => inAddress(inPath[field]));
        const query = [toForm(inQuery), odd].filter(Boolean).join('&');
        const path = query ? `${filled}?${query}` : filled;
        return { name, method, path, type, body, input: { ...inPath, ...inQuery, ...fieldsOf(body) }, credential };
      });
  });
}

function httpRequest({ host, callers }: Means, { name, method, path, type, body, credential }: Call): FuzzRequest {
  const token = path.startsWith('/_vaultdesk/') ? callers.operatorToken : callers.token;
  const headers = [`host: ${host}`, `authorization: Bearer ${token}`];
  if (credential !== undefined) headers.push(`signing-method: ${credential}`);
  if (body !== undefined) headers.push(`content-type: ${type}`);
  const text = type.includes('form') ? toForm(body) : toJson(body);
  const content = body === undefined ? undefined : Buffer.from(text);
  return { protocol: 'http', name, method, target: path, headers, body: content, framing: 'length' };
}

/** A call of the console's RPC, or a batch. */
function rpcRequest({ host, callers }: Means, calls: readonly Call[], isBatch: boolean): FuzzRequest {
  const [{ name = '', method = 'GET' } = {}] = calls;
  const inputs = calls.map(({ input, credential }) => ({
    ...input,
    ...(credential && { signingMethodCredential: credential }),
  }));
  const text = toJson(isBatch ? { ...inputs } : inputs[0]);
  const isGet = method === 'GET';
  // Longer targets are rejected regardless of their content.
  const query = [...(isBatch ? ['batch=1'] : []), ...(isGet ? [`input=${inAddress(text)}`] : [])].join('&');
  // Aliases of a route share its procedure.
  const names = calls.map((call) => call.name.replace(/\.alias\d+$/, ''));
  return {
    ...{ protocol: 'rpc', name, method: isGet ? 'GET' : 'POST', framing: 'length' },
    target: `/console/trpc/${names.join()}${query ? `?${query}` : ''}`,
    headers: [`host: ${host}`, callers.session, ...(isGet ? [] : ['content-type: application/json'])],
    body: isGet ? undefined : Buffer.from(text),
  };
}

type Draw = { at: number; bit: number; text: string; value: unknown; other: Call; known: string };
type Mutation = (request: FuzzRequest, draw: Draw, means: Means) => FuzzRequest;

/** The input of an HTTP or RPC request. */
function inputText({ body, target }: FuzzRequest): string {
  const encoded = /[?&]input=([^&]*)/.exec(target)?.[1] ?? '';
  try {
    return (body ?? decodeURIComponent(encoded)).toString();
  } catch {
    return encoded;
  }
}
const withInput = (request: FuzzRequest, input: Buffer): FuzzRequest =>
  request.body
    ? { ...request, body: input }
    : { ...request, target: request.target.replace(/input=[^&]*/, () => `input=${inAddress(input.toString())}`) };

/** The same value with one part, at any depth, removed, odd, doubled or from another request. */
const changeField: Mutation = (request, { at, bit, value, other }) => {
  const root = parse(inputText(request));
  let parent = root;
  for (let rest = at; ; rest = Math.floor(rest / 7)) {
    const key = pick(Object.keys(fieldsOf(parent)), rest);
    if (key === undefined) return request;
    const current = parent[key];
    if (Object.keys(fieldsOf(current)).length > 0 && rest % 10 < 7) {
      parent = current;
      continue;
    }
    if (bit % 5 === 0) delete parent[key];
    else if (bit % 5 === 1) parent[`${key}2`] = current;
    else if (bit % 5 === 2) parent[key] = [current, current];
    else parent[key] = bit % 5 === 3 ? value : (pick(Object.values(other.input), at) ?? null);
    return withInput(request, Buffer.from(toJson(root)));
  }
};
const changeBytes: Mutation = (request, { at, bit, text, other }) => {
  const bytes = request.body ?? Buffer.from(inputText(request));
  const from = at % (bytes.length + 1);
  const [head, middle] = [bytes.subarray(0, from), bytes.subarray(from, from + 1 + (bit % 12))];
  const tail = bytes.subarray(from + middle.length);
  const flipped = Buffer.from(middle.map((byte) => byte ^ (1 << (bit % 8))));
  const parts = [
    [head, flipped, tail],
    [head, tail],
    [head, middle, middle, tail],
    [head, Buffer.from(text), tail],
    [tail, middle, head],
    [head, Buffer.from(JSON.stringify(other.body ?? {}))],
  ];
  return withInput(request, Buffer.concat(pick(parts, bit) ?? []));
};
const changeBody: Mutation = (request, { at, bit, text: odd }) => {
  const text = inputText(request);
  const change = pick(oddities.bodies, bit);
  return change
    ? withInput(request, Buffer.from(change(text, { at: at % (text.length + 1), odd, size: at % 300 })))
    : request;
};
const changePath: Mutation = (request, { at, bit, text, known }) => {
  const parts = request.target.split('/');
  const index = 1 + (at % Math.max(1, parts.length - 1));
  const odd = inAddress(text);
  parts[index] = [known, known, odd, odd, '', '..', '%', `${parts[index]}${parts[index]}`][bit % 8] ?? '';
  return { ...request, target: parts.join('/').slice(0, 7000) };
};
const changeTarget: Mutation = (request, { at }, { host }) => {
  const { target } = request;
  if (request.protocol === 'http')
    return { ...request, target: fill(pick(oddities.targets, at) ?? '', { target, host }) };
  const name = (pick(oddities.names, at) ?? '').replaceAll(/[^!-~]/g, '%');
  return { ...request, target: target.replace(/trpc\/[^?]*/, () => `trpc/${name}`) };
};
const changeHeaders: Mutation = (request, { at, bit }) => {
  const header = pick(request.headers, at) ?? '';
  const others = request.headers.filter((other) => other !== header);
  const replacements = [[], [header.slice(0, header.indexOf(':') + 1 + bit)], [`${header}x`]];
  return header.startsWith('host:')
    ? request
    : { ...request, headers: [...others, ...(pick(replacements, bit) ?? [])] };
};
const changeLength: Mutation = (request, { bit }) => {
  if (!request.body || bit > 80) return request;
  const length = pick([request.body.length + 5, 0, -1, '1e3', '0x10', '5, 5'], bit);
  return { ...request, headers: [...request.headers, `content-length: ${length}`], framing: 'cut' };
};
const changeCaller: Mutation = (request, { at }, { callers }) => {
  const { operatorToken: other, foreignToken: foreign, token: valid } = callers;
  const changed = fill(pick(oddities.callers, at) ?? '', { other, foreign, valid, head: valid.split('.')[0] ?? '' });
  const rest = request.headers.filter((header) => !/^(?:authorization|x-vaultdesk-session):/.test(header));
  return { ...request, headers: [...rest, ...changed.split('|')] };
};
/** Often well formed and for an existing key, but never decryptable. */
const addEncryptedProof: Mutation = (request, { at, bit }, { values }) => {
  const base64 = (size: number) => Buffer.alloc(bit % 10 === 0 ? bit : size, at).toString('base64');
  const encryptionKeyId = pick([...(values.known.encryptionKeyId ?? []), null], at);
  const key = { encryptedValue: base64(256), encryptionKeyId };
  const type = bit % 3 === 0 ? 'AES' : 'AES/GCM/NoPadding';
  const proof = JSON.stringify({ encryption: { type, key, iv: base64(12) }, value: base64(bit) });
  return withHeader(request, `encrypted-signing-method: ${Buffer.from(proof).toString('base64')}`);
};
const withHeader = (request: FuzzRequest, header: string): FuzzRequest => ({
  ...request,
  headers: [...request.headers, ...header.split('|')],
});
const replaceHeader = (request: FuzzRequest, name: string, value: string): FuzzRequest => ({
  ...request,
  headers: request.headers.map((header) => (header.startsWith(`${name}:`) ? `${name}: ${value}` : header)),
});
const openStream: Mutation = (request) =>
  request.protocol === 'http'
    ? request
    : {
        ...request,
        method: 'GET',
        framing: 'dropped',
        target: request.target.replace(/trpc\/[^?]*/, 'trpc/changes.watch'),
      };

const frequent: readonly Mutation[] = [
  ...[changeTarget, changeCaller],
  (request, { at }) => ({ ...request, method: pick(oddities.methods, at) || request.method }),
  (request, { at }) => withHeader(request, pick(oddities.headers, at) ?? ''),
  (request, { bit }) => withHeader(request, `idempotency-key: ${bit}`),
];
const frameMutations: readonly Mutation[] = [
  ...[...frequent, ...frequent, changeCaller, changeLength, addEncryptedProof, openStream],
  (request, { at }) => replaceHeader(request, 'host', pick(oddities.hosts, at) ?? ''),
  (request, { at }) => replaceHeader(request, 'content-type', pick(oddities.types, at) ?? ''),
  (request, { known }) => withHeader(request, `x-vaultdesk-application: ${known}`),
  (request, { at }) => ({ ...request, framing: pick(framings, at) ?? 'length' }),
];
const allMutations: readonly Mutation[] = [
  ...[changeField, changeField, changeField, changeField, changeBytes, changeBytes, changeBody, changePath, changePath],
  ...[changeHeaders, ...frameMutations],
  (request, { text }) => ({ ...request, target: request.target.replace(/\?|$/, () => `?page=${inAddress(text)}&`) }),
];

type Changes = readonly [Mutation, Draw][];
const unchanged = fc.constant<Changes>([]);

/** A number of mutations, with their input. */
function mutationsOf({ seeds, values }: Means, mutations: readonly Mutation[], maxLength = 1): Arbitrary<Changes> {
  const known = [...values.foreign, ...Object.values(values.known).flat()];
  const draw = fc.record({
    ...{ at: fc.nat(100_000), bit: fc.nat(255), text: oddText, value: oddValue },
    ...{ other: fc.constantFrom(...seeds), known: fc.constantFrom(...known) },
  });
  return fc.array(fc.tuple(fc.constantFrom(...mutations), draw), { minLength: 1, maxLength });
}
const mutate = (means: Means, request: FuzzRequest, changes: Changes) =>
  changes.reduce((changed, [mutation, draw]) => mutation(changed, draw, means), request);

/** Requests to documented routes, over HTTP or RPC, with a share of invalid values and frames. */
export function generated(means: Means): Arbitrary<FuzzRequest> {
  const open = means.routes.filter(({ name }) => !ownOperation.test(name));
  const [rare, usual] = [true, false].map((isRare) => open.filter(({ name }) => rarePaths.test(name) === isRare));
  const route = rarely(0.02, fc.constantFrom(...(usual ?? [])), fc.constantFrom(...(rare ?? [])));
  const count = rarely(0.15, fc.constant(1), fc.constantFrom(2, 3, 5, 40));
  const requestsWith = (faults: number) => {
    const call = route.chain(callsOf(means, faults));
    const http = call.map((single) => httpRequest(means, single));
    const rpc = count
      .chain((length) => fc.array(call, { minLength: length, maxLength: length }))
      .map((calls) => rpcRequest(means, calls, calls.length > 1));
    const frames = rarely(0.35, unchanged, mutationsOf(means, frameMutations));
    const bodies = rarely(faults / 3, unchanged, mutationsOf(means, [changeBody, changeField]));
    return fc
      .tuple(rarely(0.4, http, rpc), frames, bodies)
      .map(([request, frame, body]) => mutate(means, request, [...body, ...frame]));
  };
  return fc.oneof(...[0, 0.05, 0.25].map(requestsWith));
}

/** Recorded requests, over HTTP or RPC, with one to three mutations. */
export function mutated(means: Means): Arbitrary<FuzzRequest> {
  const { seeds } = means;
  // Rarely a seed that costs a key derivation.
  const free = seeds.filter(({ credential }) => !credential);
  const seed = rarely(0.05, fc.constantFrom(...free), fc.constantFrom(...seeds));
  const http = seed.map((call) => httpRequest(means, call));
  const rpc = seed.map((call) => rpcRequest(means, [call], false));
  return fc
    .tuple(rarely(0.4, http, rpc), mutationsOf(means, allMutations, 3))
    .map(([request, changes]) => mutate(means, request, changes));
}
