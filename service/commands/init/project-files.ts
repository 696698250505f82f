/** A file for a new project. */
export interface ProjectFile {
  /** Relative to the project folder. */
  readonly path: string;
  readonly is: string;
  readonly text: string;
}

const config = `${JSON.stringify({ port: 8787, logLevel: 'warn', settings: {} }, undefined, 2)}\n`;

const seed = `{
  "$schema": "http://127.0.0.1:8787/_vaultdesk/seed.schema.json",
  "users": { "ada": { "reference": "Ada", "pin": "135790" } },
  "wallets": { "savings": { "user": "ada", "chain": "ETHEREUM" } }
}
`;

const firstTest = `// npx vaultdesk exec --seed vaultdesk/seed.json -- node --test vaultdesk/first.test.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { VAULTDESK_BASE_URL, VAULTDESK_TOKEN_URL, VAULTDESK_CLIENT_ID, VAULTDESK_CLIENT_SECRET } =
  process.env;

/** Requests an access token with the client credentials. */
async function getToken() {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: VAULTDESK_CLIENT_ID,
    client_secret: VAULTDESK_CLIENT_SECRET,
  });
  const response = await fetch(VAULTDESK_TOKEN_URL, { method: 'POST', body });
  return (await response.json()).access_token;
}

test('lists the wallet of the seed', async () => {
  const headers = { authorization: \`Bearer \${await getToken()}\` };

  const response = await fetch(\`\${VAULTDESK_BASE_URL}/api/wallets\`, { headers });

  const { result } = await response.json();
  assert.equal(result.length, 1);
  assert.match(result[0].address, /^0x[0-9a-fA-F]{40}$/);
});
`;

/** The files that `vaultdesk init` writes. */
export const projectFiles: readonly ProjectFile[] = [
  {
    path: '.vaultdesk/config.json',
    is: 'service settings; its data is in .vaultdesk: add that folder, except this file, to .gitignore',
    text: config,
  },
  {
    path: 'vaultdesk/seed.json',
    is: 'the initial state for tests',
    text: seed,
  },
  { path: 'vaultdesk/first.test.mjs', is: 'a first test', text: firstTest },
];
