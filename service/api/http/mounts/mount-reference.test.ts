import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { call, codesIn } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import { referenceFile } from '../reference/page/reference-files.ts';

const { http } = transportsOf(fakePorts());

test.each([
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/styles.css', 'text/css; charset=utf-8'],
  ['/docs/prepare.js', 'text/javascript; charset=utf-8'],
  ['/docs/own-ids.js', 'text/javascript; charset=utf-8'],
  ['/docs/search.js', 'text/javascript; charset=utf-8'],
  ['/docs/scalar.js', 'text/javascript; charset=utf-8'],
  ['/docs/start.js', 'text/javascript; charset=utf-8'],
  ['/docs/inter.woff2', 'font/woff2'],
  ['/docs/jetbrains-mono.woff2', 'font/woff2'],
])("serves %s without a token, under the console's content policy", async (path, type) => {
  const { status, headers, text } = await call(http, `GET ${path}`);

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe(type);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(text.length).toBeGreaterThan(100);
});

test('loads only its own files', async () => {
  const { text } = await call(http, 'GET /docs');

  const loaded = [...text.matchAll(/<(?!a )[^>]*(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(loaded.length).toBeGreaterThan(3);
  for (const address of loaded) expect(address).toMatch(/^(\/docs\/|openapi\.json$|data:)/);
  expect(text).not.toMatch(/<script>|<style|\son\w+=/);
});

test('lists the operations before the viewer is loaded, with the addresses of the reader', async () => {
  const { text } = await call(http, 'GET /docs');

  expect(text).toContain('<a href="#tag/users/POST/api/users">Create user</a>');
  expect(text).toMatch(/<th>Token URL<\/th><td><code>http:[^<]+\/oauth\/token</);
});

test('names a world other than main in its title and header', async () => {
  const [main, world] = await Promise.all(['main', 'team'].map((name) => referenceFile('index.html', '', name)));

  expect(String(main?.content)).toContain('<title>Vaultdesk API</title>');
  expect(String(world?.content)).toContain('<title>Vaultdesk API · team</title>');
  expect(String(world?.content)).toContain('World <b>team</b>');
});

test('draws the theme of the console first', async () => {
  expect((await call(http, 'GET /docs/prepare.js')).text).toContain("localStorage.getItem('vaultdesk.theme')");
});

test('shows a loading message, and instructions if loading fails', async () => {
  const [page, start] = await Promise.all(['/docs', '/docs/start.js'].map((path) => call(http, `GET ${path}`)));

  expect(page?.text).toContain('role="status">Loading the reference');
  expect(start?.text).toContain('role="alert">The reference could not be displayed. Reload the page');
});

test.each(['/docs/package.json', '/docs/toString', '/docs/..%2Fpackage.json'])(
  'serves no reference file at %s',
  async (path) => {
    const response = await call(http, `GET ${path}`);

    expect(response.status).toBe(404);
    expect(codesIn(response)).toEqual(['route.not-found']);
  },
);

test('redirects the address with a slash to the page', async () => {
  const { status, headers } = await call(http, 'GET /docs/');

  expect([status, headers.get('location')]).toEqual([308, '/docs']);
});

test('stores the viewer, whose address changes with its content, in the browser', async () => {
  const { text } = await call(http, 'GET /docs');
  const [, address = ''] = /href="(\/docs\/scalar\.js\?[0-9a-f]{16})"/.exec(text) ?? [];

  const { headers } = await call(http, `GET ${address}`);

  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await call(http, 'GET /docs')).headers.get('cache-control')).toBe('no-cache');
});

const viewer = once(async () => (await call(http, 'GET /docs/scalar.js')).text);

test.each([
  ['skips the conversion of the document', 'if(!1){const r=[A2e('],
  ['skips the validation of the document', '"mergeObjects",(()=>wUe(p,a)))}if(!1){'],
  ['registers the languages of samples once', 'Symbol.for("lowlight")]??=function(e){'],
  ['registers the languages of samples once', '}(a))\n;if(n&&c.registerAlias(n)'],
  ['shows shell variables in samples', `r.push(/\\$[A-Z]/.test(t)?\`--header "\${t}"\`:\`--header '\${t}'\`)`],
  ['selects the first search result', ',s=tm(0)\n;Km(i,(()=>{s.value=0})),Km((()=>t.modalState.open),'],
  ['selects the first search result', 'onBlur:n[1]||(n[1]=e=>s.value=0)'],
  ['searches by words first', 'return searchReference(n.value,t.value._docs,t.value.search(n.value,{limit:25}))'],
  ['names the choices of a schema', 'kh(otherSchemas(r.value.filter('],
  ['leads from a search result to the manual', 'n.item.href?location.assign(n.item.href):'],
  ['scrolls the list of operations to a search result', '("scroll-to:nav-item",{id:n.item.id}),followSearch())'],
  ['fills in ids after a test request', '(t.flushInput(),y(),refreshOwnIds())'],
  ['forgets the input of a closed test request', 'Lb(om(eoe),null,{default:Fm((()=>[e.modalState.open&&cv('],
  ['shows the result of a test request', 'showResult(r,n.request,c?.response))'],
  ['knows the input that is not stored yet', 'return{flush:()=>[...o.keys()].forEach(i),execute:(e,s)=>{o.set(e,s)'],
  ['knows the input that is not stored yet', 'const{execute:o,flush:flushInput}=VSe({delay:328})'],
  ['offers to store the input', 'off:l,\nflushInput,emit:(...e)=>'],
  ['sends a test request with the latest input', 'e.eventBus.flushInput(),await Im();const[t,n]=kqe({'],
  ['selects the authentication of an operation', 'if(e&&authorizesAny(e.selectedSchemes,n))return e;const r=$Ye(n)'],
  ['has its search in narrow windows', ':Zb("",!0),cv(t.$slots,"search",{key:2'],
  ['has its search in narrow windows', 'Pb(j9e,{key:0,forceIcon:!0,'],
  ['opens one search', 't.stopImmediatePropagation(),n.open?n.hide():n.show()'],
  ['opens a test request at its first input', 'initialFocus:()=>firstInput(a.value),fallbackFocus:'],
  ['uses the theme of the console', 'localStorage?.getItem("vaultdesk.theme")'],
  ['changes the theme of the console', 'localStorage?.setItem("vaultdesk.theme",'],
  ['names the samples', '" Samples "'],
  ['removes the result before the next test request', 'l.value=null,clearResult(),c()'],
])('the viewer %s (%#)', async (_change, code) => {
  expect(await viewer()).toContain(code);
});

test('shows a variable in place of the sample token of the viewer', async () => {
  expect(await viewer()).not.toContain('YOUR_SECRET_TOKEN');
  expect((await viewer()).split('||"$TOKEN")')).toHaveLength(4);
});

test('shares the bytes of a file among all readers', async () => {
  const files = await Promise.all([1, 2].map(() => referenceFile('scalar.js')));

  expect(files[0]?.content).toBe(files[1]?.content);
});
