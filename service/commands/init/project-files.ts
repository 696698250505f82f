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
import { createClient, fromEnvironment } from 'vaultdesk/client';
import { beginWorld } from 'vaultdesk/testing';

test('lists the wallet of the seed', async () => {
  const vaultdesk = createClient(fromEnvironment(process.env)).orThrow;

  const { items } = await vaultdesk.wallets.list();

  assert.deepEqual(items.map(({ secretType }) => secretType), ['ETHEREUM']);
});

test('receives the event of a payment', async (context) => {
  const vault = await beginWorld(); // an empty world next to the world of the seed
  context.after(() => vault.stop());
  await vault.inbox('shop').listen();

  const session = await vault.client.orThrow.checkout.create({ amount: 1250, currency: 'usd' });
  await vault.pay(session);

  const event = await vault.inbox('shop').next('payment_intent.succeeded');
  assert.equal(event.data.object.amount, 1250);
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
