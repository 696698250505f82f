/** A file that a project begins with. */
export interface ProjectFile {
  /** From the folder of the project. */
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

/** What an application gets before anything else. */
async function getToken() {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: VAULTDESK_CLIENT_ID,
    client_secret: VAULTDESK_CLIENT_SECRET,
  });
  const answer = await fetch(VAULTDESK_TOKEN_URL, { method: 'POST', body });
  return (await answer.json()).access_token;
}

test('the wallet of the seed is there', async () => {
  const headers = { authorization: \`Bearer \${await getToken()}\` };

  const answer = await fetch(\`\${VAULTDESK_BASE_URL}/api/wallets\`, { headers });

  const { result } = await answer.json();
  assert.equal(result.length, 1);
  assert.match(result[0].address, /^0x[0-9a-fA-F]{40}$/);
});
`;

/** What `vaultdesk init` writes. */
export const projectFiles: readonly ProjectFile[] = [
  {
    path: '.vaultdesk/config.json',
    is: 'settings of a service whose data are in .vaultdesk, which belongs into .gitignore but for this file',
    text: config,
  },
  {
    path: 'vaultdesk/seed.json',
    is: 'the world that tests begin with',
    text: seed,
  },
  { path: 'vaultdesk/first.test.mjs', is: 'a first test', text: firstTest },
];
