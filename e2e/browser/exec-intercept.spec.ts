import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { root } from '../harness/axe.ts';
import { skipWithout, test } from '../harness/fixtures.ts';
import { findNodes } from '../harness/package/packaged-file.ts';

// Clients with compiled-in hosts. Each prints the statuses of a token request and of a call with the token, and then the
// rejection of another host.

const run = promisify(execFile);
const tokenUrl = 'https://login.original.example/auth/realms/Arkane/protocol/openid-connect/token';
const walletsUrl = 'https://wallet.api.original.example/api/wallets';
const otherUrl = 'https://other.example/';

const nodeClient = `
  const { request, Agent } = require('node:https');
  const { VAULTDESK_CLIENT_ID: client_id, VAULTDESK_CLIENT_SECRET: client_secret } = process.env;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const get = (url, headers) => new Promise((resolve, reject) => {
    const options = { headers, agent: new Agent({ keepAlive: true }) };
    request(url, options, (response) => resolve(response.resume().statusCode)).on('error', reject).end();
  });
  (async () => {
    const token = await fetch('${tokenUrl}', { method: 'POST', body });
    const { access_token } = await token.json();
    const wallets = await get('${walletsUrl}', { authorization: 'Bearer ' + access_token });
    const rejections = [fetch('${otherUrl}'), get('${otherUrl}'), fetch('https://192.0.2.1/')].map((call) =>
      call.catch((error) => (error.cause ?? error).message));
    console.log([token.status, wallets, ...(await Promise.all(rejections))].join(' '));
  })();
`;

const pythonClient = `
import json, os, urllib.parse, urllib.request
fields = {"grant_type": "client_credentials", "client_id": os.environ["VAULTDESK_CLIENT_ID"],
          "client_secret": os.environ["VAULTDESK_CLIENT_SECRET"]}
token = urllib.request.urlopen("${tokenUrl}", urllib.parse.urlencode(fields).encode())
headers = {"authorization": "Bearer " + json.load(token)["access_token"]}
wallets = urllib.request.urlopen(urllib.request.Request("${walletsUrl}", headers=headers))
try:
    import requests
    requests.get("${walletsUrl}", headers=headers).raise_for_status()
except ImportError:
    pass
try:
    urllib.request.urlopen("${otherUrl}")
except OSError as error:
    print(token.status, wallets.status, error)
`;

const curlClient = `
  form="grant_type=client_credentials&client_id=$VAULTDESK_CLIENT_ID&client_secret=$VAULTDESK_CLIENT_SECRET"
  token=$(curl -sS -w '\\n%{http_code}' -d "$form" '${tokenUrl}')
  bearer=$(echo "$token" | sed -En 's/.*"access_token":"([^"]+)".*/\\1/p')
  curl -sS -o /dev/null -w "$(echo "$token" | tail -n 1) %{http_code} " -H "authorization: Bearer $bearer" '${walletsUrl}'
  curl -sS http://other.example/
  curl -sS -w '%{http_connect}\\n' '${otherUrl}' || true
`;

async function intercept(folder: string, ...line: readonly string[]) {
  const hosts = 'login.original.example,*.api.original.example';
  const argv = [join(root, 'out', 'main', 'cli.cjs'), 'exec', '--intercept', hosts, '--', ...line];
  const result = await run(process.execPath, argv, { env: { ...process.env, TMPDIR: folder } });
  expect(await readdir(folder), 'nothing remains of the authority').toEqual([]);
  return result;
}

const rejection = (kind: string, host: string) =>
  `vaultdesk exec rejected a ${kind} ${host}. Allow this host with --intercept-allow ${host}.`;

test('an unmodified Node client works, and its requests to other hosts are rejected', async ({ folder }) => {
  const other = rejection('connection to', 'other.example');

  const { stdout } = await intercept(folder, process.execPath, '-e', nodeClient);

  expect(stdout).toBe(`200 200 ${other} ${other} ${rejection('connection to', '192.0.2.1')}\n`);
});

test('a Node client works on every supported version of Node', { tag: '@long' }, async ({ folder }) => {
  test.setTimeout(180_000);
  for (const node of await findNodes())
    expect((await intercept(folder, node, '-e', nodeClient)).stdout).toMatch(/^200 200 vaultdesk exec rejected/);
});

test('an unmodified Python client works, and its request to another host is rejected', async ({ folder }) => {
  skipWithout('python3');

  const { stdout, stderr } = await intercept(folder, 'python3', '-c', pythonClient);

  const sentence = rejection('request for', 'other.example');
  expect(stdout).toBe(`200 200 <urlopen error Tunnel connection failed: 403 ${sentence}>\n`);
  expect(stderr).toContain(sentence);
});

test('an unmodified curl client works, and its request to another host is rejected', async ({ folder }) => {
  skipWithout('curl');

  const { stdout, stderr } = await intercept(folder, 'sh', '-c', curlClient);

  const sentence = rejection('request for', 'other.example');
  expect(stdout).toBe(`200 200 ${sentence}\n403\n`);
  expect(stderr.split(sentence), 'reports the host once').toHaveLength(2);
});
