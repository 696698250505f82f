/** Values separated by two spaces or line breaks. */
const lines = (list: string) => list.split(/\s{2,}/);

export const methods = ' GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PURGE PROPFIND get BREW CONNECT'.split(' ');
export const hosts = [...lines(`evil.test  [::1  a b  \u00e9  LOCALHOST:1`), ''];
export const types = lines(`text/html  application/x-www-form-urlencoded  APPLICATION/JSON;;;
  multipart/form-data; boundary=x  application/json; charset=utf-16  \u00ff/\u0080`).concat('');
export const queries =
  lines(`=&=&  a[b]=1  %zz=%  page=1&page=2  page=%00  __proto__=1&constructor[x]=1  page=1e3  size=-1  size=1001
  page=9999999999999999999  ?  #  sortOn[]=x  access_token=x`).concat(
    `search=${'a'.repeat(6000)}`,
    '&'.repeat(3000),
    'a=1&'.repeat(900),
  );
/** `{target}` and `{host}` are replaced by those of a request. */
export const targets =
  lines(`http://{host}{target}  http://evil.test{target}  //evil.test{target}  /{target}  /..{target}
  /%2e%2e{target}  {target}/  {target}%  {target}%00  {target}%zz  {target}/%c0%af..%2f  {target}#fragment
  {target};x=1  {target}\u00ff\u0080  *  /  ?  %  {host}  \\{target}  /docs/..%2f..%2fpackage.json
  /console/../../../../etc/passwd  /console/assets/%2e%2e/%2e%2e/package.json  /pay/%00
  /_vaultdesk/inbox/fuzz  /_vaultdesk/rpc/ETHEREUM  /_vaultdesk/rpc/NONE  /openapi.json  /docs`).concat(
    `{target}?${'q'.repeat(9000)}`,
    `{target}/${'a/'.repeat(2000)}`,
    '',
  );
/** Headers of a request, separated by bars. */
export const headers = lines(`content-encoding: gzip  content-encoding: identity  origin: null  origin: http://evil.test
  origin: http://localhost:3000  origin: \u00ff  accept: text/html  accept: */*;q=x
  accept: text/event-stream  trpc-accept: application/jsonl  range: bytes=0-  if-none-match: *
  expect: 100-continue  expect: x  connection: upgrade|upgrade: websocket  connection: close
  x-forwarded-for: 10.0.0.1|x-forwarded-host: evil.test  cookie: __proto__=1; a; =; "
  x-http-method-override: DELETE  x-vaultdesk-application: none  te: trailers|trailer: x
  transfer-encoding: identity  \u00ff: x  bad header: x  x: a\u0000b  host: evil.test`).concat(
  `cookie: a=${'b'.repeat(4000)}`,
  `x: ${'x'.repeat(12_000)}`,
  Array(2000).fill('x:').join('|'),
);
/** Replacements of an authorization or session header. */
export const callers =
  lines(`Authorization: bearer  Authorization: {other}  Authorization: Bearer {foreign}  x-vaultdesk-session: x
  Authorization: Bearer {other}  Authorization: Bearer {valid}x  Authorization: Bearer {head}
  Authorization: Bearer {head}.eyJleHAiOjllOTl9.x  Authorization: Bearer eyJhbGciOiJub25lIn0.eyJleHAiOjllOTl9.
  Authorization: Bearer ...  Authorization: Bearer  Authorization: Bearer \u00ff  Authorization: Basic YTpi
  Authorization: Digest username="x", nonce=  Authorization: Bearer {valid}|Authorization: Bearer {valid}`).concat(
    '',
    `Authorization: Bearer ${'x'.repeat(5000)}`,
  );
export const names = lines(`nothing  users.  .  ..  __proto__.list  users.constructor  toString  users.list,  ,,,,
  users.list/../x  %2e  %zz  users%2elist  changes  tokens.issue`).concat(
  '\u00ff',
  'a'.repeat(3000),
  'users.list,'.repeat(300),
  '',
);
/** A body that is not a JSON object, or is malformed. */
export const bodies: ((text: string, by: { at: number; odd: string; size: number }) => string | Buffer)[] = [
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
