import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import { mainWorld } from '../../../model/installation/own-names.ts';
import { fontFaces } from '../pay-page/styles.ts';
import { accessibleMarkup } from './accessible-markup.ts';
import { overview } from './overview.ts';
import { ownIdsScript } from './own-ids.ts';
import { searchScript } from './search.ts';
import { testRequestScript } from './test-request.ts';

interface ReferenceFile {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The address contains a digest of the content, so that browsers store the file, and its compiled code, permanently. */
  readonly isImmutable?: true;
}

const script = 'text/javascript; charset=utf-8';

const files: Readonly<Record<string, (origin: string, world: string) => ReferenceFile | Promise<ReferenceFile>>> = {
  'index.html': async (origin, world) => ({
    type: 'text/html; charset=utf-8',
    content: String(await page(origin, world)),
  }),
  'prepare.js': () => ({ type: script, content: prepareScript }),
  'own-ids.js': () => ({ type: script, content: ownIdsScript }),
  'search.js': () => ({ type: script, content: searchScript }),
  'accessible-markup.js': () => ({ type: script, content: accessibleMarkup }),
  'test-request.js': () => ({ type: script, content: testRequestScript }),
  'start.js': () => ({ type: script, content: startScript }),
  'styles.css': () => ({ type: 'text/css; charset=utf-8', content: styles }),
  'scalar.js': async () => ({ type: script, content: await viewer(), isImmutable: true }),
  'inter.woff2': () => font('inter'),
  'jetbrains-mono.woff2': () => font('jetbrains-mono'),
};

/** Returns a reference file by its name, for a world and the address of its reader; `undefined` for unknown names. */
export async function referenceFile(name: string, origin = '', world = mainWorld): Promise<ReferenceFile | undefined> {
  return Object.hasOwn(files, name) ? files[name]?.(origin, world) : undefined;
}

/** The only part of Scalar that is used, and that the package includes: one file without imports. */
function viewer(): Promise<Uint8Array<ArrayBuffer>> {
  const path = shipped('scalar.js') ?? join(dirname(resolve('@scalar/fastify-api-reference')), 'js/standalone.js');
  return read(path, (file) =>
    viewerChanges.reduce((bytes, [text, replacement]) => replaced(bytes, text, replacement), file),
  );
}

async function viewerDigest(): Promise<string> {
  const bytes = await viewer();
  const digest = digests.get(bytes) ?? createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  digests.set(bytes, digest);
  return digest;
}

const digests = new WeakMap<Uint8Array, string>();

/**
 * Changes of the viewer that it offers no options for, with the text that each replaces. Without the first three it draws
 * the page half as fast: it converts and validates the document, which tests validate, and registers the languages of
 * samples again for each text. Samples contain shell variables, in double quotes so that a shell expands them. A choice of
 * schemas names up to four. The search ranks by words before it tolerates typing errors, and its results may lead to the
 * manual. The result of a test request is shown by the page. A test request is sent with the latest input, which the
 * viewer stores late, and with the authentication of its operation. Once it is closed, its input is forgotten.
 */
const viewerChanges = [
  ['if(void 0===p[gze.navigation]){const r=[A2e(', 'if(!1){const r=[A2e('],
  ['if(!QUe(kHe,p)){', 'if(!1){'],
  ['const c=e?.lowlight??function(e){', 'const c=e?.lowlight??((a??rU)[Symbol.for("lowlight")]??=function(e){'],
  ['}(a)\n;if(n&&c.registerAlias(n)', '}(a))\n;if(n&&c.registerAlias(n)'],
  ['"YOUR_SECRET_TOKEN"', '(n["x-sample-token"]||"$TOKEN")'],
  [
    'kh(a.value?.label||"Schema"),3)',
    'kh(a.value?.label||"Schema"),3),Rb("span",R6e,kh(otherSchemas(r.value.filter((e=>e.id!==a.value?.id)))),1)',
  ],
  [
    'return t.value.search(n.value,{limit:25})',
    'return searchReference(n.value,t.value._docs,t.value.search(n.value,{limit:25}))',
  ],
  [
    't.eventBus.emit("scroll-to:nav-item",{id:n.item.id})',
    'n.item.href?location.assign(n.item.href):(t.eventBus.emit("scroll-to:nav-item",{id:n.item.id}),followSearch())',
  ],
  [
    'r?o(r.message,"error"):(s.value=c.response,l.value=c.request)',
    '(s.value=c?.response??null,l.value=c?.request??null,showResult(r,n.request,c?.response))',
  ],
  [
    'if(t)return t;if(e)return e;const r=$Ye(n)',
    'if(t)return t;if(e&&authorizesAny(e.selectedSchemes,n))return e;const r=$Ye(n)',
  ],
  [
    '$b("span",z7e,kh(e.breadcrumb),1)):cv(t.$slots,"search",{key:2',
    '$b("span",z7e,kh(e.breadcrumb),1)):Zb("",!0),cv(t.$slots,"search",{key:2',
  ],
  ['Pb(j9e,{key:0,class:"my-2",', 'Pb(j9e,{key:0,forceIcon:!0,'],
  ['t.stopPropagation(),n.open?n.hide():n.show()', 't.stopImmediatePropagation(),n.open?n.hide():n.show()'],
  ['{allowOutsideClick:!0,fallbackFocus:', '{allowOutsideClick:!0,initialFocus:()=>firstInput(a.value),fallbackFocus:'],
  ['localStorage?.getItem("colorMode")', 'localStorage?.getItem("vaultdesk.theme")'],
  ['localStorage?.setItem("colorMode",', 'localStorage?.setItem("vaultdesk.theme",'],
  ['" Client Libraries "', '" Samples "'],
  ['exportWorkspace())):y())', 'exportWorkspace())):(t.flushInput(),y(),refreshOwnIds()))'],
  ['Lb(om(eoe),null,{default:Fm((()=>[cv(', 'Lb(om(eoe),null,{default:Fm((()=>[e.modalState.open&&cv('],
  ['s.value=null,l.value=null,c()', 's.value=null,l.value=null,clearResult(),c()'],
  ['return{execute:(e,s)=>{o.set(e,s)', 'return{flush:()=>[...o.keys()].forEach(i),execute:(e,s)=>{o.set(e,s)'],
  ['const{execute:o}=VSe({delay:328})', 'const{execute:o,flush:flushInput}=VSe({delay:328})'],
  ['emit:(...e)=>{const[t,n,r]=e;', 'flushInput,emit:(...e)=>{const[t,n,r]=e;'],
  ['u=async()=>{\nconst[t,n]=kqe({', 'u=async()=>{\ne.eventBus.flushInput(),await Im();const[t,n]=kqe({'],
  [',s=tm(void 0)\n;Km((()=>t.modalState.open),', ',s=tm(0)\n;Km(i,(()=>{s.value=0})),Km((()=>t.modalState.open),'],
  ['onBlur:n[1]||(n[1]=e=>s.value=void 0)', 'onBlur:n[1]||(n[1]=e=>s.value=0)'],
  [`r.push(\`--header '\${t}'\`)`, `r.push(/\\$[A-Z]/.test(t)?\`--header "\${t}"\`:\`--header '\${t}'\`)`],
] as const;

/** Replaces each occurrence of a text, without decoding the file. */
function replaced(bytes: Uint8Array<ArrayBuffer>, text: string, replacement: string): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(bytes.buffer);
  const parts: Uint8Array[] = [];
  let end = 0;
  for (let start = file.indexOf(text); start >= 0; start = file.indexOf(text, end)) {
    parts.push(file.subarray(end, start), Buffer.from(replacement));
    end = start + text.length;
  }
  return new Uint8Array(Buffer.concat([...parts, file.subarray(end)]));
}

async function font(family: string): Promise<ReferenceFile> {
  const path = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  return { type: 'font/woff2', content: await read(shipped(`${family}.woff2`) ?? resolve(path)) };
}

/** The npm package contains these files but not their source packages, which are ten times as large. */
function shipped(name: string): string | undefined {
  const path = fileURLToPath(new URL(`../reference/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

const { resolve } = createRequire(import.meta.url);

/** Cached, so that slow readers share the bytes. */
function read(path: string, change = (content: Uint8Array<ArrayBuffer>) => content): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesByPath.get(path) ?? readFile(path).then((content) => change(new Uint8Array(content)));
  bytesByPath.set(path, bytes);
  bytes.catch(() => bytesByPath.delete(path));
  return bytes;
}

const bytesByPath = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The reference page: an overview, which Scalar replaces. */
const page = async (origin: string, world: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vaultdesk API${world === mainWorld ? '' : ` · ${world}`}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark())}">
<link rel="stylesheet" href="/docs/styles.css">
<link rel="preload" as="font" type="font/woff2" href="/docs/inter.woff2" crossorigin>
<link rel="preload" as="script" href="/docs/scalar.js?${await viewerDigest()}">
</head>
<body>
<script src="/docs/prepare.js"></script>
<a class="skip" href="#reference">Skip to the content</a>
<header class="bar"><b>Vaultdesk API</b>${world === mainWorld ? '' : html`<span class="world">World <b>${world}</b></span>`}<p class="wait" role="status">Loading the reference…</p><nav><a href="console/">Console</a><a href="manual/">Manual</a></nav></header>
${overview(origin)}
<div id="reference"></div>
<noscript>This page needs JavaScript. The document itself is <a href="openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/own-ids.js"></script>
<script src="/docs/search.js"></script>
<script src="/docs/test-request.js"></script>
<script src="/docs/accessible-markup.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/**
 * Sets the theme of the console before the first paint. The content policy blocks eval; with this script, a library's
 * test for it fails without a violation report.
 */
const prepareScript = `const chosenMode = localStorage.getItem('vaultdesk.theme');
const isDark = chosenMode === 'dark' || (chosenMode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.body.classList.add(isDark ? 'dark-mode' : 'light-mode');
globalThis.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('Evaluating text as code is not allowed.');
  },
});
`;

/** Loads Scalar after the first paint and starts it without external requests. As a security scheme, the signing method would appear twice. */
const startScript = `// A hidden page is not painted.
const painted = new Promise((resolve) => {
  if (document.hidden) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
});
/** Its examples have the default address. */
const described = painted.then(() => fetch('openapi.json')).then((answer) => answer.text());

function loadViewer() {
  return new Promise((onload, onerror) => {
    const { href: src } = document.querySelector('link[as=script]');
    document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror }));
  });
}

function withoutSigningMethod(security) {
  const requirements = security.map(({ signingMethod, ...others }) => JSON.stringify(others));
  return [...new Set(requirements)].map((text) => JSON.parse(text));
}

/** Replaces the default response with the error codes of the operation, by status class. */
function withErrors(operation, components) {
  const { default: failure, ...responses } = operation.responses;
  const shared = components.responses[failure.$ref.split('/').pop()];
  const known = components['x-error-codes'];
  const lineOf = (code) => '- ' + known[code].status + ' [\`' + code + '\`](manual/reference/errors#' + code + '): ' + known[code].description + '\\n';
  for (const [name, first] of [['4XX', 400], ['5XX', 500]]) {
    const codes = operation['x-error-codes'].filter((code) => known[code].status >= first && known[code].status < first + 100);
    if (codes.length === 0 && first === 500) continue;
    const isGeneral = (code) => /^(token|operator-token|route|body|content-type|idempotency-key|encrypted-signing-method)\\./.test(code);
    const own = codes.filter((code) => !isGeneral(code));
    const general = codes.filter(isGeneral);
    const lines = [own, general].map((some) => some.map(lineOf).join('')).filter(Boolean).join('\\n\\nErrors of many operations:\\n\\n');
    const counts = [own.length && own.length + ' specific', general.length && general.length + ' general'].filter(Boolean).join(' and ');
    const summary = first === 500 ? 'The request could not be completed.' : (counts ? counts + ' error codes.' : shared.description) + ' If a field is invalid, its path is the code.';
    const description = summary + '\\n\\n' + lines;
    responses[name] = { ...shared, description };
  }
  return responses;
}

/** An alias is not shown: its operation names it. */
function dropAliases(paths) {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) if (operation['x-scalar-ignore']) delete operations[method];
    if (Object.keys(operations).length === 0) delete paths[path];
  }
}

/** Scalar accepts schemas without a type only with a mark of its own; otherwise it rewrites all schemas and lists them as errors. */
function markSchemas(value) {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null || key === 'example' || key === 'examples') continue;
    if (key === 'schema') markSchema(inner);
    else if (key === 'schemas') Object.values(inner).forEach(markSchema);
    else markSchemas(inner);
  }
}

function markSchema(schema) {
  if (typeof schema !== 'object') return;
  if (!schema.$ref && !schema.type) schema.__scalar_ = '';
  // For programs: descriptions and examples show the form to readers.
  delete schema.pattern;
  if (schema.format === 'password') delete schema.format;
  const { items, not, additionalProperties, anyOf, allOf, oneOf, properties } = schema;
  const inner = [items, not, additionalProperties, anyOf, allOf, oneOf].flat().filter(Boolean);
  for (const part of inner) if (part.const !== undefined) part.title ??= JSON.stringify(part.const);
  for (const part of [anyOf, oneOf].flat().filter((each) => each?.properties)) part.title ??= alternativeName(part);
  for (const part of [...inner, ...Object.values(properties ?? {})]) markSchema(part);
}

/** The name of an alternative: its constant type or other constant field, the first of several types, or its only required field. */
function alternativeName({ properties, required = [] }) {
  const { type, ...others } = properties;
  const names = [type, ...Object.values(others)].map((field) => field?.const).filter((value) => value !== undefined);
  const [first, ...more] = type?.enum ?? [];
  const several = first && (more.length > 0 ? first + ' …' : first);
  return names[0] ?? several ?? (required.length === 1 ? required[0] : undefined);
}

/** The alternatives to the schema that is shown; only its menu names many. */
globalThis.otherSchemas = (others) => (others.length > 3 ? 'or ' + others.length + ' others' : others.map(({ label }) => 'or ' + label).join(' '));

/** Samples for curl, JavaScript, Python, Go, Java and C#. */
const hiddenClients = {
  ...Object.fromEntries(
    ['c', 'clojure', 'dart', 'fsharp', 'http', 'kotlin', 'node', 'objc', 'ocaml', 'php', 'powershell', 'r', 'ruby', 'rust', 'swift'].map((name) => [name, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
  java: ['asynchttp', 'okhttp', 'unirest'],
  csharp: ['restsharp'],
};

/** Whether an operation accepts one of the schemes that the reader has selected; otherwise the viewer selects its own. */
globalThis.authorizesAny = (selected, requirements) =>
  requirements.length === 0 || selected.some((scheme) => requirements.some((requirement) => Object.keys(scheme).every((name) => name in requirement)));

const container = document.getElementById('reference');

/** Adds copy buttons to the code of the texts; Scalar adds them only to its own cards. */
function addCopyButtons() {
  for (const block of container.querySelectorAll('.markdown pre:not(:has(.copy))')) {
    const button = Object.assign(document.createElement('button'), { className: 'copy', type: 'button', textContent: 'Copy' });
    const text = block.textContent;
    button.onclick = async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    };
    block.append(button);
  }
}
if (navigator.clipboard) new MutationObserver(addCopyButtons).observe(container, { childList: true, subtree: true });

/** Scalar shows the Control key with its Mac symbol on all systems. */
function nameControlKey(changes, observer) {
  const key = [...container.querySelectorAll('.sr-only + [aria-hidden]')].find(({ textContent }) => textContent === '⌃');
  if (!key) return;
  key.textContent = 'Ctrl ';
  observer.disconnect();
}
if (!/Mac|iP/.test(navigator.platform)) new MutationObserver(nameControlKey).observe(container, { childList: true, subtree: true });

const overview = document.getElementById('overview');
const progress = document.querySelector('.wait');

/** Without a change of the address, which names an operation. */
document.querySelector('.skip').onclick = (event) => {
  event.preventDefault();
  const content = (overview.isConnected ? overview : container).querySelector('main');
  content.tabIndex = -1;
  content.focus();
};

const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Show the complete reference' });
button.onclick = () => {
  overview.remove();
  button.remove();
};

/** Replaces the overview once the reference is drawn; a reader who has scrolled decides when. */
let isWanted = location.hash !== '';
overview.onclick = ({ target }) => {
  isWanted ||= target.closest('a') !== null;
  if (isWanted && !progress.isConnected) button.click();
};
new MutationObserver((changes, observer) => {
  if (!container.querySelector('.introduction-section h1')) return;
  observer.disconnect();
  untilStill().then(() => {
    progress.replaceWith(button);
    if (isWanted || overview.scrollTop === 0) button.click();
  });
}).observe(container, { childList: true, subtree: true });

/** Waits until the place of the address, or the introduction, is drawn and no longer moves: at most 5 s. */
async function untilStill() {
  const latest = Date.now() + 5000;
  for (let previous; Date.now() < latest; ) {
    const id = CSS.escape(decodeURIComponent(location.hash.slice(1)));
    const target = id && container.querySelector(\`[id$="\${id}"]\`);
    const place = id ? target?.getBoundingClientRect().top : container.querySelector('.introduction-section').offsetHeight;
    if (place !== undefined && place === previous) return;
    previous = place;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Moves the focus to the operation that the search has opened, and scrolls the list of operations to it. */
async function followSearch() {
  await untilStill();
  const id = CSS.escape(decodeURIComponent(location.hash.slice(1)));
  container.querySelector(\`.t-doc__sidebar [data-sidebar-id$="\${id}"] button\`)?.scrollIntoView({ block: 'nearest' });
  const target = id && container.querySelector(\`[id$="\${id}"]\`);
  if (!target || target.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function sayThatItFailed() {
  progress.outerHTML =
    '<p class="wait" role="alert">The reference could not be displayed. Reload the page, or read <a href="openapi.json">/openapi.json</a>.</p>';
}

/** Folds the parts of a test request that usually need no input, once: the authentication if the console session has a token. Unfolds long texts. */
function foldParts(hasSession) {
  const visit = () => {
    for (const button of document.querySelectorAll('[role=tabpanel] section button[aria-expanded]')) {
      const [part] = button.textContent.trim().match(/^(Cookies|Authentication|More)/) ?? [];
      const isOfOperator = part === 'Authentication' && button.closest('section').textContent.includes('operatorToken');
      const kind = part && part + isOfOperator;
      if (!kind || button.dataset.seen === kind) continue;
      button.dataset.seen = kind;
      const isFolded = part === 'Cookies' || (part === 'Authentication' && hasSession && !isOfOperator);
      if (isFolded === (button.getAttribute('aria-expanded') === 'true')) button.click();
    }
  };
  new MutationObserver(visit).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** The method and path of an operation, which a narrow window shows far below, and a link to the request editor. */
function callText(method, path, { operationId }) {
  const call = '\`' + method.toUpperCase() + ' ' + path + '\`';
  const link = ' · [Open in the request editor](console/requests/new?operation=' + operationId + ')';
  return call + (isOfApplication(path) ? link : '') + '\\n\\n';
}

/** Vue would observe each value of an object that it is given; the viewer works on a copy. */
function unobserved(description) {
  return Object.defineProperty(description, '__v_skip', { value: true });
}

/** How test requests get a token: without a console session, from the client secret. */
function tokenText(clientId) {
  const applications = '[Applications](console/applications)';
  if (clientId) return 'Sends a token of **' + clientId + '**, from your console session. To use another application, enter its id and secret from ' + applications + '.';
  const command = document.querySelector('#overview pre').textContent;
  return '[Open the console](console/) and reload this page, or enter id and secret from ' + applications + '. Alternatively, select **applicationToken** and enter the token of this command:\\n\\n\`\`\`bash\\n' + command + '\\n\`\`\`';
}

function isOfApplication(path) {
  return !/\\/(_vaultdesk|oauth)\\//.test(path);
}

/** A token of the client id and secret that were typed, which the viewer then sends with each test request. */
async function typedToken() {
  const { auth } = dataDumpWorkspace();
  const { clientCredentials: typed = {} } = auth.getAuthSecrets('vaultdesk-api', 'clientCredentials') ?? {};
  const { 'x-scalar-secret-client-id': client_id, 'x-scalar-secret-client-secret': client_secret } = typed;
  if (!client_secret) return undefined;
  // The shown id of the own application is not stored until it is edited.
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client_id || (await ownClientId()), client_secret });
  const answer = await (await fetch('oauth/token', { method: 'POST', body })).json();
  if (!answer.access_token) throw new Error('Not sent. The token endpoint rejected the client id and secret: ' + answer.error_description);
  await useToken(answer.access_token, true);
  return (typed['x-scalar-secret-token'] = answer.access_token);
}

/** The method and path of each operation that requires the operator token. */
const operatorCalls = [];

/** Adds a token to a test request without one: of the typed secret, else of the console session. A variable in place of a PIN would cost an attempt. */
async function completed({ request: { method, url, headers } }) {
  const signingMethod = headers.get('signing-method') ?? ':';
  const variables = signingMethod.match(/\\$[A-Z_]+/g);
  if (variables) throw new Error('Not sent. Replace ' + variables.join(' and ') + ' in the header Signing-Method, or clear its checkbox.');
  if (!signingMethod.includes(':')) throw new Error('Not sent. Enter the header Signing-Method as the id of a signing method, a colon, and its PIN or code.');
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  const [, sent] = /Bearer ([^ ,]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (sent && isOfApplication(pathname)) await useToken(sent);
  if (!/^(Bearer)?$/.test(headers.get('authorization') ?? '')) return;
  if (operatorCalls.some((call) => call.test(method + pathname)))
    throw new Error('Not sent. Enter the operator token under Authentication. The console session cannot replace it, because it signs calls of the console only. The token starts with vd_op_, and is printed in the terminal at each start.');
  if (!isOfApplication(pathname)) return;
  const token = (await typedToken()) ?? (await ownAccessToken());
  if (token) headers.set('authorization', 'Bearer ' + token);
  else headers.delete('authorization');
}

Promise.all([described.then((text) => withOwnIds(JSON.parse(text.replaceAll('127.0.0.1:8787', location.host)))), ownClientId(), painted.then(loadViewer)]).then(([description, clientId]) => {
  dropAliases(description.paths);
  markSchemas(description);
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(operations)) {
      operation.description = callText(method, path, operation) + operation.description;
      if (JSON.stringify(operation.security).includes('operatorToken'))
        operatorCalls.push(new RegExp('^' + method + '(/w/[^/]+)?' + path.replace(/{[^}]+}/g, '[^/]+') + '$', 'i'));
      operation.security = withoutSigningMethod(operation.security);
      operation.responses = withErrors(operation, description.components);
    }
  globalThis.referenceErrors = description.components['x-error-codes'];
  delete description.components.securitySchemes.signingMethod;
  const { operatorToken, clientCredentials } = description.components.securitySchemes;
  operatorToken['x-sample-token'] = '$OPERATOR_TOKEN';
  clientCredentials.description = tokenText(clientId);
  clientCredentials.flows.clientCredentials.tokenUrl = new URL('oauth/token', location).pathname;
  foldParts(clientId !== '');
  Scalar.createApiReference('#reference', {
    content: unobserved(description),
    title: 'Vaultdesk API',
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    hideModels: true,
    defaultOpenFirstTag: false,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    orderSchemaPropertiesBy: 'preserve',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    hiddenClients,
    onBeforeRequest: completed,
    authentication: {
      preferredSecurityScheme: 'clientCredentials',
      securitySchemes: { clientCredentials: { flows: { clientCredentials: { 'x-scalar-secret-client-id': clientId } } } },
    },
  });
}).catch(sayThatItFailed);
`;

/** The vault dial icon, in the accent colour that works on light and dark. */
function mark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#2f5ae0"/><g stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"><circle cx="14" cy="14" r="8"/><path d="m14 14 4.6-4.6"/></g><circle cx="14" cy="14" r="2.3" fill="#fff"/></svg>`;
}

/** The console's design as Scalar variables, light and dark by system setting. */
const styles = `${fontFaces}
.bar {
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  justify-content: space-between;
  height: 40px;
  /* The close button of a test request is at the right. */
  padding: 0 60px 0 20px;
  align-items: center;
  border-bottom: 1px solid var(--scalar-border-color);
  background: var(--scalar-background-1);
  color: var(--scalar-color-1);
  font: 550 14px/1 var(--scalar-font);
  box-sizing: border-box;
}
.skip {
  position: fixed;
  top: 4px;
  left: 50%;
  z-index: 21;
  padding: 6px 12px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-button-1);
  color: var(--scalar-button-1-color);
  font: 550 13px/20px var(--scalar-font);
}
.skip:not(:focus) { transform: translateY(-60px); }
main:focus { outline: none; }
.bar .world {
  margin: 0 auto 0 12px;
  padding: 4px 8px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-accent);
  color: var(--scalar-color-accent);
}
.bar a { margin-left: 20px; color: var(--scalar-link-color); }
.bar a:not(:hover) { text-decoration: none; }
.wait {
  flex: 1;
  margin: 0 20px;
  color: var(--scalar-color-2);
  font-size: 13px;
  font-weight: 400;
}
.bar button {
  margin: 0 auto 0 20px;
  padding: 4px 10px;
  border: 0;
  border-radius: var(--scalar-radius);
  background: var(--scalar-button-1);
  color: var(--scalar-button-1-color);
  font: 550 12px/16px var(--scalar-font);
  cursor: pointer;
}
/* It covers the reference until that is drawn. */
#overview {
  position: fixed;
  inset: 40px 0 0;
  z-index: 19;
  display: grid;
  grid-template-columns: 288px minmax(0, 720px);
  gap: 0 40px;
  align-items: start;
  overflow-y: auto;
  background: var(--scalar-background-1);
  color: var(--scalar-color-1);
  font: 14px/22px var(--scalar-font);
}
#overview nav {
  position: sticky;
  top: 0;
  height: calc(100vh - 40px);
  padding: 12px;
  overflow-y: auto;
  box-sizing: border-box;
  border-right: 1px solid var(--scalar-border-color);
  background: var(--scalar-sidebar-background-1);
  font-size: 13px;
}
/* The same places as in the reference, whose search is not loaded yet. */
#overview nav::before {
  content: '';
  display: block;
  height: 32px;
  margin-bottom: 11px;
  box-sizing: border-box;
  border: 1px solid var(--scalar-sidebar-search-border-color);
  border-radius: var(--scalar-radius);
  background: var(--scalar-sidebar-search-background);
}
#overview nav > * {
  display: block;
  padding: 0 8px;
  line-height: 33px;
  white-space: nowrap;
}
#overview nav a { color: var(--scalar-color-2); text-decoration: none; }
#overview nav a:hover { color: var(--scalar-color-1); }
#overview main { padding: 62px 20px 40px; }
#overview main > h1 { margin-bottom: 40px; font-size: 26px; }
#overview a { color: var(--scalar-link-color); }
#overview :is(h1, h2, h3) {
  margin: 32px 0 8px;
  font-weight: 620;
  line-height: 1.3;
}
#overview :is(ul, h1) {
  margin: 0;
  padding: 0;
}
#overview li {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 0 16px;
  padding: 4px 0;
  border-top: 1px solid var(--scalar-border-color);
}
#overview :is(code, pre) {
  overflow-wrap: anywhere;
  font: 12px/18px var(--scalar-font-code);
}
#overview pre {
  padding: 12px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-2);
  white-space: pre-wrap;
}
#overview table { border-spacing: 0; }
#overview th { padding: 0 24px 0 0; font-weight: 400; text-align: start; }
@media (max-width: 1000px) {
  #overview {
    grid-template-columns: minmax(0, 1fr);
  }
  #overview nav {
    display: none;
  }
}
.scalar-app .body-raw-scroller .cm-content {
  flex-shrink: 1;
  min-width: 0 !important;
  overflow-wrap: anywhere;
  white-space: break-spaces;
}
/* The title covers the rows that scroll below it. */
.scalar-client .request-response-header { z-index: 2; }
.scalar-client button[aria-keyshortcuts] h2::after {
  content: 'F6' / '';
  padding: 0 5px;
  border: 1px solid var(--scalar-border-color);
  border-radius: var(--scalar-radius);
  color: var(--scalar-color-2);
  font: 550 11px/16px var(--scalar-font);
}
/* A button that is reached with the keyboard stays. */
.scalar-client td:focus-within button.hidden { display: flex; }
/* The values of a test request are shown in full. */
.scalar-client tr:has(.line-wrapping) > td { max-height: none; }
.scalar-client td > .line-wrapping { position: relative !important; }
.scalar-client .line-wrapping .cm-content { min-height: fit-content; max-height: none; word-break: break-all; white-space: break-spaces; }
:is(.masked #Signing-Method td:last-child .cm-line, .hljs-string.masked) { -webkit-text-security: disc; }
::highlight(secret) { background: var(--scalar-background-4); color: transparent; }
/* The result of a test request. */
.result { margin: 12px; font-size: 14px; line-height: 22px; }
.result[role='alert'] { color: var(--scalar-color-red); }
.result[role='status'] { position: absolute; clip-path: inset(50%); }
.result a { color: var(--scalar-link-color); }
.result code {
  padding: 1px 4px;
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-3);
  color: var(--scalar-color-1);
  overflow-wrap: anywhere;
  font: 13px/20px var(--scalar-font-code);
}
[role='dialog'] section:has(> .result) { min-height: 80vh; }
/* The codes of a status. */
.scalar-app .markdown details ul { columns: 280px; }
body {
  margin: 0;
  --scalar-custom-header-height: 40px;
  --scalar-font: 'Inter Variable', system-ui, sans-serif;
  --scalar-font-code: 'JetBrains Mono Variable', ui-monospace, monospace;
  --scalar-bold: 620;
  --scalar-semibold: 550;
  --scalar-font-bold: 620;
  --scalar-font-medium: 550;
  --scalar-heading-1: 26px;
  --scalar-heading-2: 20px;
  --scalar-heading-3: 17px;
  --scalar-paragraph: 14px;
  --scalar-page-description: 14px;
  --scalar-font-size-2: 14px;
  --scalar-font-size-3: 13px;
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-radius-xl: 10px;
  font-feature-settings: 'cv11', 'ss03';
  letter-spacing: -0.005em;
}
body.light-mode,
body.light-mode .dark-mode { color-scheme: light !important; }
body.dark-mode { color-scheme: dark; }
body:is(.light-mode, .dark-mode),
body:is(.light-mode, .dark-mode) .dark-mode {
  --scalar-background-1: light-dark(#ffffff, #171716);
  --scalar-background-2: light-dark(#faf9f6, #1e1e1c);
  --scalar-background-3: light-dark(#f2f0eb, #262624);
  --scalar-background-4: light-dark(#e8e5de, #272623);
  --scalar-background-card: light-dark(#faf9f6, #131312);
  --scalar-background-accent: light-dark(#eef2ff, #1a2238);
  --scalar-border-color: light-dark(#e8e5de, #272623);
  --scalar-color-1: light-dark(#1c1a17, #eceae4);
  --scalar-color-2: light-dark(#565249, #b0aca2);
  --scalar-color-3: light-dark(#6e695f, #918d83);
  --scalar-color-ghost: light-dark(#918b7f, #7c786e);
  --scalar-color-disabled: light-dark(#918b7f, #7c786e);
  --scalar-color-accent: light-dark(#2448c0, #93afff);
  --scalar-link-color: light-dark(#2448c0, #93afff);
  --scalar-color-green: light-dark(#187343, #71c793);
  --scalar-color-red: light-dark(#b32d24, #f28d84);
  --scalar-color-yellow: light-dark(#855400, #eabb4e);
  --scalar-color-orange: light-dark(#9a4b00, #e9b073);
  --scalar-color-blue: light-dark(#2448c0, #93afff);
  --scalar-color-purple: light-dark(#6b4a86, #b794d0);
  --scalar-button-1: light-dark(#2f5ae0, #4069e8);
  --scalar-button-1-hover: light-dark(#2448c0, #2f5ae0);
  --scalar-button-1-color: #ffffff;
  --scalar-shadow-1: 0 1px 1px light-dark(rgb(28 26 23 / 4%), rgb(0 0 0 / 20%));
  --scalar-sidebar-background-1: light-dark(#f2f0eb, #0f0f0e);
  --scalar-sidebar-item-hover-background: light-dark(#e8e5de, #1d1d1b);
  --scalar-sidebar-item-active-background: light-dark(#ffffff, #1e1e1c);
  --scalar-sidebar-color-active: light-dark(#1c1a17, #eceae4);
  --scalar-sidebar-search-background: light-dark(#ffffff, #171716);
  --scalar-sidebar-search-border-color: light-dark(#cfcac0, #3f3d38);
}
/* The viewer cuts off descenders: its rows are as high as their letters. */
.scalar-app .property-heading,
.scalar-app .property-heading :is(div, span),
.scalar-app .markdown-summary { line-height: 1.45; }
body .scalar-app .section { padding-block: 40px; }
.scalar-app code.hljs,
.scalar-app code.hljs * { overflow-wrap: anywhere; white-space: pre-wrap; }
/* The rest of a long line is indented more than its number. */
.scalar-app .hljs .line { display: block; padding-inline-start: 7ch; text-indent: -7ch; }
.scalar-app .hljs .line::before { text-indent: 0; }
/* The introduction is long, and its cards are few and short. */
@media (min-width: 1200px) {
  .scalar-app .introduction-section .section-column:last-child {
    flex: 0 0 360px;
  }
}
.scalar-app .markdown pre { position: relative; }
.markdown .copy {
  position: absolute;
  top: 6px;
  inset-inline-end: 6px;
  padding: 3px 8px;
  border: 1px solid var(--scalar-border-color);
  border-radius: var(--scalar-radius);
  background: var(--scalar-background-1);
  color: var(--scalar-color-2);
  font: 550 12px/16px var(--scalar-font);
  cursor: pointer;
}
/* Names, addresses and status codes are short; their values are long. */
.scalar-app .markdown :is(th, td):first-child:nth-last-child(2) {
  width: 20%;
}
/* WCAG 2.2, 2.5.8: targets have at least 24 px. */
.scalar-app .t-doc__sidebar li button { min-width: 24px; min-height: 24px; }
/* The list of operations scrolls above the switch of the theme. */
.scalar-app .t-doc__sidebar li button { scroll-margin-block: 120px; }
.scalar-app .t-doc__sidebar > :last-child {
  padding-top: 8px;
  border-top: 1px solid var(--scalar-border-color);
}
.scalar-app .markdown,
.scalar-app .markdown :is(p, li) {
  font-size: 14px;
  line-height: 22px;
}
/* No security scheme has scopes. The introduction has no downloads. */
.scalar-app tr:has([class*='scopes-accordion']),
.scalar-app .introduction-section .section-header-wrapper > .custom-scroll,
.scalar-app .ascii-art,
a[href^='https://www.scalar.com'] { display: none !important; }
.scalar-app .endpoint-path { overflow-wrap: anywhere; white-space: normal; }
/* In one column, the sample and its test request precede the fields. */
@container narrow-references-container (max-width: 900px) {
  .scalar-app :is(.section-column:has(> .operation-details), .section-column:has(> .examples), .operation-details, .examples) { display: contents; }
  .scalar-app :is(.operation-details > .markdown, .request-card) { order: -1; }
}
/* The copy button covers no text. */
.scalar-app .request-card code.hljs .line { padding-inline-end: 44px; }
.scalar-app .request-card .scalar-code-copy { opacity: 1 !important; }
/* The button that closes a test request. */
.scalar-app button.app-exit-button { border: 1px solid var(--scalar-border-color); background: var(--scalar-background-1); color: var(--scalar-color-1); }
/* A header or parameter that is not sent has an empty box. */
.scalar-client td > input[type='checkbox'] + div > div {
  border-color: var(--scalar-color-3);
  opacity: 1;
}
.scalar-client td > input[type='checkbox']:not(:checked) + div > svg { opacity: 0; }
.scalar-app .scalar-card-checkbox-checkmark { border: 1px solid var(--scalar-color-3); }
/* The examples for client id and secret look like values. */
.scalar-app .cm-placeholder[aria-label='placeholder 12345'],
.scalar-app [placeholder='XYZ123']::placeholder { color: transparent; }
`;
