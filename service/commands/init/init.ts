import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Flags, readFlags, startFlags } from '../../host/read-flags.ts';
import { type Profile, profile } from '../../model/kernel/open-points.ts';
import { reasonOf, StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { makeDirectory } from '../../platform/storage/files/node-file-system.ts';
import type { Command } from '../command.ts';

export const initFlags = {
  dir: { value: 'DIR', does: 'folder of the project', default: '.' },
  profile: startFlags.profile,
  yes: { short: 'y', does: 'write without asking' },
} as const satisfies Flags;

/** `vaultdesk init`: writes a config, a seed and a first test into a project; existing files stay unchanged. */
export const init: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, initFlags);
  const folder = resolve(flags.text('dir') ?? '.');
  const chosen = profile.safeParse(flags.text('profile') ?? 'contract');
  if (!chosen.success) throw new UsageError('--profile is invalid. Use contract or hosted.');
  const missing: ProjectFile[] = [];
  for (const file of projectFiles(chosen.data)) {
    const isThere = existsSync(join(folder, file.path));
    terminal.print(isThere ? `${file.path} already exists and is unchanged.` : `${file.path}: ${file.is}`);
    if (!isThere) missing.push(file);
  }
  if (missing.length === 0) return;
  if (!flags.has('yes') && !(await isAgreed(terminal, missing.length, folder))) {
    terminal.print('Nothing was written. Use --yes to skip the question.');
    return;
  }
  for (const file of missing) await write(folder, file);
  if (!isInstalledIn(folder))
    terminal.print('Install the package for the test: npm install --save-dev TARBALL (npm run pack builds it)');
  terminal.print(`Files written. Run the first test: npx --no-install vaultdesk exec --seed vaultdesk/seed.json -- node --test vaultdesk/first.test.mjs
Explore in the console: npx --no-install vaultdesk serve --data-dir .vaultdesk --seed vaultdesk/seed.json --open`);
};

async function isAgreed({ ask }: Parameters<Command>[0], count: number, folder: string): Promise<boolean> {
  const question = `Write ${count === 1 ? 'this file' : `these ${count} files`} into ${folder}? (y/n) `;
  return /^y(?:es)?$/i.test(await ask(question, { isShown: true }));
}

/** Whether files in this folder can import the package. */
function isInstalledIn(folder: string): boolean {
  try {
    createRequire(join(folder, 'vaultdesk/')).resolve('vaultdesk/package.json');
    return true;
  } catch {
    return false;
  }
}

/** Fails if the file was created in the meantime. */
async function write(folder: string, { path, text }: ProjectFile): Promise<void> {
  try {
    await makeDirectory(dirname(join(folder, path)), 0o777);
    await writeFile(join(folder, path), text, { flag: 'wx' });
  } catch (error) {
    throw new StartupError(`Cannot write ${join(folder, path)}: ${reasonOf(error)}. Choose another folder with --dir.`);
  }
}

interface ProjectFile {
  /** Relative to the project folder. */
  readonly path: string;
  readonly is: string;
  readonly text: string;
}

const seed = `{
  "$schema": "http://127.0.0.1:8787/_vaultdesk/seed.schema.json",
  "users": { "ada": { "reference": "Ada", "pin": "135790" } },
  "wallets": { "savings": { "user": "ada", "chain": "ETHEREUM" } }
}
`;

const firstTest = `// npx --no-install vaultdesk exec --seed vaultdesk/seed.json -- node --test vaultdesk/first.test.mjs
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
export function projectFiles(chosen: Profile): readonly ProjectFile[] {
  return [
    {
      path: '.vaultdesk/config.json',
      is: 'service settings; its data is in .vaultdesk: add that folder, except this file, to .gitignore',
      text: `${JSON.stringify({ port: 8787, logLevel: 'warn', profile: chosen, settings: {} }, undefined, 2)}\n`,
    },
    { path: 'vaultdesk/seed.json', is: 'the initial state for tests', text: seed },
    { path: 'vaultdesk/first.test.mjs', is: 'a first test', text: firstTest },
  ];
}
