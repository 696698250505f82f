import fc from 'fast-check';
import { chance, fieldsOf, oddText, oddValue, rarely, toJson, valuesOf } from './values.mjs';

/** @typedef {import('./values.mjs').Source} Source */
/** @typedef {import('./wire.mjs').FuzzRequest} FuzzRequest */
/** @typedef {import('./world.mjs').Route} Route */
/** @typedef {import('./world.mjs').Seed} Seed */
/** @template Value @typedef {import('fast-check').Arbitrary<Value>} Arbitrary */

/**
 * Input of the request generators. Tokens are read when a request is generated.
 * @typedef {object} Means
 * @property {readonly Route[]} routes
 * @property {readonly Seed[]} seeds
 * @property {Source} values
 * @property {string} host
 * @property {{ token: string, operatorToken: string, foreignToken: string, credential: string, session: string }} callers
 */

/** Rarely used operations: they end state that all others need, or are expensive without input. */
const rarePaths =
  /^(?:chains\.(?:reset|wake)|clock\.advance|system\.|applications\.(?:delete|rotate)|users\.delete|offers\.(?:close|terminate)|webhooks\.(?:delete|disable)|payments\.(?:cancel|pay)|checkout\.expire)/;
/** Ends the console session of the fuzzer itself. */
const ownDoor = /^sessions\.end/;

/** @param {string} list Values separated by two spaces or line breaks. */
const lines = (list) => list.split(/\s{2,}/);

const oddMethods = ' GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PURGE PROPFIND get BREW CONNECT'.split(' ');
const oddHosts = lines(`evil.test  [::1  a b  \u00e9  LOCALHOST:1`).concat('');
const oddTypes =
  lines(`text/html  application/x-www-form-urlencoded  APPLICATION/JSON;;;  multipart/form-data; boundary=x
  application/json; charset=utf-16  \u00ff/\u0080`).concat('');
const oddQueries =
  lines(`=&=&  a[b]=1  %zz=%  page=1&page=2  page=%00  __proto__=1&constructor[x]=1  page=1e3  size=-1  size=1001
  page=9999999999999999999  ?  #  sortOn[]=x  access_token=x`).concat(
    `search=${'a'.repeat(6000)}`,
    '&'.repeat(3000),
    'a=1&'.repeat(900),
  );
/** `{target}` and `{host}` are replaced by those of a request. */
const oddTargets = lines(`http://{host}{target}  http://evil.test{target}  //evil.test{target}  /{target}  /..{target}
  /%2e%2e{target}  {target}/  {target}%  {target}%00  {target}%zz  {target}/%c0%af..%2f  {target}#fragment
  {target};x=1  {target}\u00ff\u0080  *  /  ?  %  {host}  \\{target}  /docs/..%2f..%2fpackage.json
  /console/../../../../etc/passwd  /console/assets/%2e%2e/%2e%2e/package.json  /pay/%00
  /_vaultdesk/inbox/fuzz  /_vaultdesk/rpc/ETHEREUM  /_vaultdesk/rpc/NONE  /openapi.json  /docs`).concat(
  `{target}?${'q'.repeat(9000)}`,
  `{target}/${'a/'.repeat(2000)}`,
  '',
);
/** Headers of a request, separated by bars. */
const oddHeaders = lines(`content-encoding: gzip  content-encoding: identity  origin: null  origin: http://evil.test
  origin: http://localhost:3000  origin: \u00ff  accept: text/html  accept: */*;q=x
  accept: text/event-stream  trpc-accept: application/jsonl  range: bytes=0-  if-none-match: *
  expect: 100-continue  expect: x  connection: upgrade|upgrade: websocket  connection: close
  x-forwarded-for: 10.0.0.1|x-forwarded-host: evil.test  cookie: __proto__=1; a; =; "
  x-http-method-override: DELETE  x-vaultdesk-application: none  te: trailers|trailer: x
  transfer-encoding: identity  \u00ff: x  bad header: x  x: a\u0000b  host: evil.test`)
  .concat(`cookie: a=${'b'.repeat(4000)}`, `x: ${'x'.repeat(12_000)}`, Array(2000).fill('x:').join('|'))
  .map((line) => line.split('|'));
/** Names of RPC procedures. */
const oddNames =
  lines(`nothing  users.  .  ..  __proto__.list  users.constructor  toString  users.list,  ,,,,  users.list/../x
  %2e  %zz  users%2elist  changes  tokens.issue`).concat('\u00ff', 'a'.repeat(3000), 'users.list,'.repeat(300), '');
/** A body that is not a JSON object, or is malformed. @type {((text: string, by: { at: number, odd: string, size: number }) => string | Buffer)[]} */
const oddBodies = [
  (text, { at }) => text.slice(0, at),
  (text, { at, odd }) => text.slice(0, at) + odd + text.slice(at),
  (text) => text + text,
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text, { at }) => Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xff, 0xfe, 0xc0])]),
  (_text, { odd }) => odd,
  (_text, { size }) => '['.repeat(size * 100),
  (_text, { size }) => '{"a":'.repeat(size * 30),
  (_text, { size }) => `"${'\\'.repeat(size * 200)}`,
  (text) => text.replace('{', '{"__proto__":{"isAdmin":true},'),
  (text) => text.replace('{', '{"\\u005f_proto__":1,'),
  (text) => text.replace('{', '{"constructor":1,'),
  (text) => text.replace(/"(\w+)":/, (all, name) => `${all}1,"${name}":`),
  (text, { size }) => ' '.repeat(size * 200) + text,
  (text, { size }) => text.replace('{', `{"n":${'9'.repeat(size + 1)},`),
  (text, { size }) => text.replace('{', `{"${'k'.repeat(size * 100)}":1,`),
  (_text, { size }) => `{${Array.from({ length: size * 10 }, (_none, number) => `"k${number}":0`)}}`,
  () => 'grant_type=client_credentials&client_id=%zz&client_secret',
  () => 'a=1&a=2&%00=%ff&__proto__=1&constructor=2',
  (_text, { size }) => 'x'.repeat(size * 1000),
];

/** @param {string} text @param {number} share @returns {Arbitrary<Buffer>} */
const bodyOf = (text, share) =>
  rarely(
    share,
    fc.constant(Buffer.from(text)),
    fc
      .tuple(fc.constantFrom(...oddBodies), fc.nat(300), oddText)
      .map(([change, size, odd]) => Buffer.from(change(text, { at: size % (text.length + 1), odd, size }))),
  );

const wellFormed = (/** @type {string} */ text) => Buffer.from(text).toString();

/** @param {unknown} value */
const inAddress = (value) => {
  const text = typeof value === 'string' ? value : toJson(value);
  return encodeURIComponent(wellFormed(text.slice(0, 1500)));
};

/** @param {unknown} value */
const toForm = (value) =>
  new URLSearchParams(
    Object.entries(fieldsOf(value)).map(([name, field]) => [name, typeof field === 'string' ? field : toJson(field)]),
  ).toString();

const framings = fc.constantFrom(.../** @type {const} */ (['as it is', 'cut', 'pipelined', 'dropped', 'chunked']));

/** Requests to documented routes, with a share of invalid values. @param {Means} means @returns {Arbitrary<FuzzRequest>} */
export function generated(means) {
  const generators = [0, 0.05, 0.25].map((faults) => generatorsOf(means, faults));
  const [usual, rare] = [false, true].map((isRare) =>
    means.routes.filter(({ name }) => !ownDoor.test(name) && rarePaths.test(name) === isRare),
  );
  const route = rarely(0.02, fc.constantFrom(...(usual ?? [])), fc.constantFrom(...(rare ?? [])));
  const count = rarely(0.15, fc.constant(1), fc.constantFrom(2, 3, 5, 40));
  const routes = count.chain((length) => fc.array(route, { minLength: length, maxLength: length }));
  return fc
    .tuple(fc.constantFrom(...generators), chance(0.4))
    .chain(([{ http, rpc }, isRpc]) => (isRpc ? routes.chain(rpc) : route.chain(http)));
}

/** An authorization header, rarely an invalid one. @param {Means} means @param {boolean} isControl @returns {Arbitrary<string[]>} */
function callers({ callers: tokens }, isControl) {
  const invalid = lines(`bearer  {other}  Bearer {foreign}  Bearer {other}  Bearer {valid}x  Bearer {head}
  Bearer {head}.eyJleHAiOjllOTl9.x  Bearer eyJhbGciOiJub25lIn0.eyJleHAiOjllOTl9.  Bearer ...  Bearer
  Bearer \u00ff  Basic YTpi  Digest username="x", nonce=  Bearer {valid}|Authorization: Bearer {valid}`).concat(
    '',
    `Bearer ${'x'.repeat(5000)}`,
  );
  return rarely(0.15, fc.constant('Bearer {valid}'), fc.constantFrom(...invalid)).map((header) => {
    const [valid, other] = isControl ? [tokens.operatorToken, tokens.token] : [tokens.token, tokens.operatorToken];
    const [head = ''] = valid.split('.');
    const values = { valid, other, head, foreign: tokens.foreignToken };
    return `authorization: ${fill(header, values)}`.split('|');
  });
}

/** Replaces `{name}` by the value of that name. @param {string} template @param {Record<string, string>} values */
const fill = (template, values) => template.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** Rarely a signing method, because each costs a key derivation. @param {Means} means @returns {Arbitrary<string[]>} */
function credentials({ callers: { credential }, values: { known } }) {
  const [id = ''] = credential.split(':');
  const free = ['', ':', ':000000', `${id}:`, id, `${id}:${'9'.repeat(4000)}`, 'x'];
  const headers = (/** @type {string[]} */ values) =>
    fc.constantFrom(...values).map((value) => [`signing-method: ${value}`]);
  // Often well formed and for an existing key, but never decryptable.
  const base64 = (/** @type {number} */ size) =>
    rarely(0.1, fc.uint8Array({ minLength: size, maxLength: size }), fc.uint8Array()).map((bytes) =>
      Buffer.from(bytes).toString('base64'),
    );
  const encryptionKeyId = fc.constantFrom(...(known.encryptionKeyId ?? []), null);
  const key = fc.record({ encryptedValue: base64(256), encryptionKeyId });
  const type = fc.constantFrom('AES/GCM/NoPadding', 'AES/GCM/NoPadding', 'AES');
  const encrypted = fc
    .record({ encryption: fc.record({ type, key, iv: base64(12) }), value: fc.base64String() })
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64'))
    .map((value) => [`encrypted-signing-method: ${value}`]);
  const costly = headers([credential, `${id}:000000`, 'x:123456']);
  return rarely(0.05, rarely(0.1, headers(free), encrypted), costly);
}

/** No headers, or rarely some. @param {number} share @param {Arbitrary<string[]>} headers */
const maybe = (share, headers) => rarely(share, fc.constant(/** @type {string[]} */ ([])), headers);

/** @param {Means} means @param {number} faults Share of invalid values. */
function generatorsOf(means, faults) {
  const { host, values, callers: tokens } = means;
  const valueFor = valuesOf(values, faults);
  /** @param {any[]} parameters @param {'path' | 'query'} where */
  const parametersOf = (parameters, where) => {
    const own = parameters.filter((parameter) => parameter.in === where);
    const fields = own.map(({ name, schema }) => [name, valueFor(schema, name)]);
    const options = where === 'query' ? { requiredKeys: [] } : {};
    return fc.record(Object.fromEntries(fields), options);
  };
  /** @param {Route} route */
  const partsOf = ({ parameters, content }) => {
    const [[type = 'application/json', declared] = []] = Object.entries(content);
    const value = declared ? valueFor(declared.schema, '') : fc.constant(undefined);
    const [inPath, inQuery] = [parametersOf(parameters, 'path'), parametersOf(parameters, 'query')];
    return { type, value, inPath, inQuery };
  };
  const odd = maybe(0.06, fc.constantFrom(...oddHeaders));
  const framing = (/** @type {number} */ share) => rarely(share, fc.constant(whole), framings);

  const http = memoized((/** @type {Route} */ route) => {
    const { name, method, path, parameters } = route;
    const { type, value, inPath, inQuery } = partsOf(route);
    const takesCredential = parameters.some((parameter) => parameter.name === 'Signing-Method');
    const key = fc.nat(400).map((number) => [`idempotency-key: key-${number}`]);
    const target = fc
      .record({
        ...{ inPath, inQuery },
        query: rarely(faults, fc.constant(''), fc.constantFrom(...oddQueries)),
        form: rarely(faults / 4, fc.constant('{target}'), fc.constantFrom(...oddTargets)),
      })
      .map((parts) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_all, field) => inAddress(parts.inPath[field]));
        const pairs = Object.entries(parts.inQuery).map((pair) => pair.map(inAddress).join('='));
        const query = [...pairs, parts.query].filter(Boolean).join('&');
        return fill(parts.form, { target: query ? `${filled}?${query}` : filled, host });
      });
    return fc
      .record({
        target,
        method: rarely(0.1, fc.constant(method), fc.constantFrom(...oddMethods)),
        hostName: rarely(0.015, fc.constant(host), fc.constantFrom(...oddHosts)),
        caller: callers(means, path.startsWith('/_vaultdesk/')),
        contentType: rarely(0.04, fc.constant(type), fc.constantFrom(...oddTypes)),
        others: fc.tuple(
          maybe(takesCredential ? 1 : 0, credentials(means)),
          maybe(method === 'POST' ? 0.15 : 0, key),
          odd,
        ),
        framing: framing(0.03),
        body: value.chain((content) => {
          const text = type.includes('form') ? toForm(content) : toJson(content);
          return content === undefined ? fc.constant(undefined) : bodyOf(text, faults / 3);
        }),
      })
      .map(({ hostName, caller, contentType, others, ...rest }) => {
        const types = rest.body ? [`content-type: ${contentType}`] : [];
        const headers = [`host: ${hostName}`, ...caller, ...types, ...others.flat()];
        return asRequest({ ...rest, protocol: 'http', name, headers });
      });
  });

  /** Path, query, header and body as one flat object. */
  const inputOf = memoized((/** @type {Route} */ route) => {
    const { value, inPath, inQuery } = partsOf(route);
    const credential = fc.record({ signingMethodCredential: oddText });
    return fc
      .tuple(inPath, inQuery, value, rarely(0.05, fc.constant({}), credential))
      .map(([path, query, body, proof]) => ({ ...path, ...query, ...proof, ...fieldsOf(body) }));
  });

  /** A call of the console's RPC, or a batch. @param {Route[]} routes */
  const rpc = (routes) => {
    const [first = { name: '', method: 'GET' }] = routes;
    const names = routes.map(({ name }) =>
      rarely(faults / 10, fc.constant(procedureOf(name)), fc.constantFrom(...oddNames)),
    );
    const input = routes.map((route) => rarely(faults / 5, inputOf(route), oddValue));
    const applications = [...(values.known.applicationId ?? []), ...values.foreign, 'x'];
    return fc
      .record({
        names: fc.tuple(...names),
        isStream: chance(0.01),
        isOther: chance(0.05),
        isBatch: chance(routes.length > 1 ? 1 : 0.03),
        session: rarely(0.02, fc.constant(''), fc.constant('x-vaultdesk-session: x')),
        type: rarely(0.03, fc.constant('application/json'), fc.constantFrom(...oddTypes)),
        application: maybe(
          0.1,
          fc.constantFrom(...applications).map((id) => [`x-vaultdesk-application: ${id}`]),
        ),
        odd,
        framing: framing(0.01),
        input: fc.tuple(...input),
      })
      .chain((call) =>
        bodyOf(toJson(call.isBatch ? { ...call.input } : call.input[0]), faults / 3).map((body) => {
          const isGet = call.isStream || first.method === 'GET';
          const query = call.isBatch ? ['batch=1'] : [];
          // Longer targets are rejected regardless of their content.
          if (isGet) query.push(`input=${inAddress(body.toString())}`);
          const path = call.isStream ? 'changes.watch' : call.names.join().replaceAll(/[^!-~]/g, '%');
          const types = isGet ? [] : [`content-type: ${call.type}`];
          const session = call.session || tokens.session;
          return asRequest({
            ...{ protocol: 'rpc', name: first.name, body: isGet ? undefined : body },
            method: isGet !== call.isOther ? 'GET' : 'POST',
            target: `/console/trpc/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
            headers: [`host: ${host}`, session, ...types, ...call.application, ...call.odd],
            framing: call.isStream ? 'dropped' : call.framing,
          });
        }),
      );
  };
  return { http, rpc };
}

/** @type {FuzzRequest['framing']} */
const whole = 'length';

/** Gives a literal its type. @param {FuzzRequest} request */
const asRequest = (request) => request;

/** Aliases of a route share its procedure. @param {string} name */
const procedureOf = (name) => name.replace(/\.alias\d+$/, '');

/** Arbitraries are expensive to build. @template {object} Key @template Value @param {(key: Key) => Value} build @returns {(key: Key) => Value} */
function memoized(build) {
  /** @type {Map<Key, Value>} */
  const built = new Map();
  return (key) => {
    const value = built.get(key) ?? build(key);
    built.set(key, value);
    return value;
  };
}

/** @typedef {{ at: number, bit: number, text: string, value: unknown, other: Seed, known: string }} Draw */
/** @typedef {(request: FuzzRequest, draw: Draw) => FuzzRequest} Mutation */

/** The input of an HTTP or RPC request. @param {FuzzRequest} request */
function inputText({ body, target }) {
  const encoded = /[?&]input=([^&]*)/.exec(target)?.[1] ?? '';
  try {
    return (body ?? decodeURIComponent(encoded)).toString();
  } catch {
    return encoded;
  }
}

/** @param {FuzzRequest} request @param {Buffer} input @returns {FuzzRequest} */
const withInput = (request, input) =>
  request.body
    ? { ...request, body: input }
    : { ...request, target: request.target.replace(/input=[^&]*/, `input=${inAddress(input.toString())}`) };

/** The same value with one part, at any depth, removed, odd, doubled or from another request. @type {Mutation} */
const changeField = (request, { at, bit, value, other }) => {
  /** @type {any} */
  let root;
  try {
    root = JSON.parse(inputText(request));
  } catch {
    return request;
  }
  let parent = root;
  for (let rest = at; ; rest = Math.floor(rest / 7)) {
    const keys = Object.keys(fieldsOf(parent));
    const key = keys[rest % Math.max(1, keys.length)];
    if (key === undefined) return request;
    const current = parent[key];
    if (Object.keys(fieldsOf(current)).length > 0 && rest % 10 < 7) {
      parent = current;
      continue;
    }
    const foreign = Object.values(fieldsOf(other.body));
    if (bit % 5 === 0) delete parent[key];
    else if (bit % 5 === 1) parent[`${key}2`] = current;
    else if (bit % 5 === 2) parent[key] = [current, current];
    else parent[key] = bit % 5 === 3 ? value : (foreign[at % Math.max(1, foreign.length)] ?? null);
    return withInput(request, Buffer.from(toJson(root)));
  }
};

/** @type {Mutation} */
const changeBytes = (request, { at, bit, text, other }) => {
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
  return withInput(request, Buffer.concat(parts[bit % parts.length] ?? []));
};

/** @type {Mutation} */
const changeTarget = (request, { at, bit, text, known }) => {
  const parts = request.target.split('/');
  const index = 1 + (at % Math.max(1, parts.length - 1));
  const odd = encodeURIComponent(wellFormed(text));
  parts[index] = [known, known, odd, odd, '', '..', '%', `${parts[index]}${parts[index]}`][bit % 8] ?? '';
  return { ...request, target: parts.join('/').slice(0, 7000) };
};

/** @type {Mutation} */
const changeHeaders = (request, { at, bit }) => {
  const header = request.headers[at % request.headers.length] ?? '';
  if (header.startsWith('host:')) return request;
  const others = request.headers.filter((other) => other !== header);
  const replacements = [[], [header.slice(0, header.indexOf(':') + 1 + bit)], [`${header}x`]];
  return { ...request, headers: [...others, ...(replacements[bit % 3] ?? [])] };
};

/** @type {Mutation} */
const changeLength = (request, { bit }) => {
  if (!request.body || bit > 80) return request;
  const length = [request.body.length + 5, 0, -1, '1e3', '0x10', '5, 5'][bit % 6];
  return { ...request, headers: [...request.headers, `content-length: ${length}`], framing: 'cut' };
};

/** @type {Mutation} */
const addQuery = (request, { text }) => {
  const [path = '', query = ''] = request.target.split('?');
  return { ...request, target: `${path}?page=${inAddress(text)}&${query}` };
};

/** @type {readonly Mutation[]} */
const allMutations = [
  ...[changeField, changeField, changeField, changeField, changeBytes, changeBytes, changeTarget],
  ...[changeTarget, changeHeaders, changeLength, addQuery],
  (request, { bit }) => ({ ...request, method: oddMethods[bit % 7] || request.method }),
  (request, { bit }) => ({ ...request, headers: [...request.headers, `idempotency-key: ${bit}`] }),
];

/** Recorded requests with one to three mutations. @param {Means} means @returns {Arbitrary<FuzzRequest>} */
export function mutated(means) {
  const { seeds, values, host, callers: tokens, routes } = means;
  const knownValues = [...values.foreign, ...Object.values(values.known).flat()];
  const draw = fc.record({
    ...{ at: fc.nat(100_000), bit: fc.nat(255), text: oddText, value: oddValue },
    ...{ other: fc.constantFrom(...seeds), known: fc.constantFrom(...knownValues) },
  });
  const changes = fc.tuple(fc.constantFrom(...allMutations), draw);
  // Rarely a seed that costs a key derivation.
  const free = seeds.filter(({ credential }) => !credential);
  const seed = rarely(0.05, fc.constantFrom(...free), fc.constantFrom(...seeds));
  const callersOf = [false, true].map((isControl) => callers(means, isControl));
  return fc
    .record({
      ...{ seed, isRpc: chance(0.4), list: fc.array(changes, { minLength: 1, maxLength: 3 }) },
      callers: fc.tuple(...callersOf),
    })
    .map(({ seed: { name, method, path, body, credential }, isRpc, list, callers: [api, control] }) => {
      const flat = rpcInput({ name, method, path, body, ...(credential && { credential }) }, routes);
      const input = isRpc ? flat : body;
      const isGet = method === 'GET';
      const query = isGet ? `?input=${inAddress(toJson(input))}` : '';
      const caller = isRpc ? [tokens.session] : path.startsWith('/_vaultdesk/') ? control : api;
      const proof = credential && !isRpc ? [`signing-method: ${credential}`] : [];
      const request = asRequest({
        ...{ protocol: isRpc ? 'rpc' : 'http', name, framing: 'length' },
        method: isRpc && !isGet ? 'POST' : method,
        target: isRpc ? `/console/trpc/${procedureOf(name)}${query}` : path,
        headers: [`host: ${host}`, ...(caller ?? []), ...proof, 'content-type: application/json'],
        body: input === undefined || (isRpc && isGet) ? undefined : Buffer.from(toJson(input)),
      });
      return list.reduce((changed, [mutate, drawn]) => mutate(changed, drawn), request);
    });
}

/** Path, query and body as one flat object. @param {Seed} seed @param {readonly Route[]} routes */
function rpcInput({ name, path, body, credential }, routes) {
  const [address = '', query = ''] = path.split('?');
  const template = (routes.find((route) => route.name === name)?.path ?? '').split('/');
  const values = address.split('/');
  const inPath = template.flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), values[index]]] : []));
  return {
    ...Object.fromEntries(inPath),
    ...Object.fromEntries(new URLSearchParams(query)),
    ...fieldsOf(body),
    ...(credential && { signingMethodCredential: credential }),
  };
}
