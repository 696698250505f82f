import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../harness/axe.ts';
import { linkPackages, programs, runInBrowser, runInRuntimes, userProject } from '../harness/chromium.ts';
import type { Ready } from '../harness/desktop-host.ts';
import { skipWithout, test } from '../harness/fixtures.ts';
import { readReady } from '../harness/headless-host.ts';
import { findNodes } from '../harness/package/packaged-file.ts';
import { markedBlocks } from '../harness/package/run-page.ts';

// The npm package in an empty directory.

const run = promisify(execFile);
const mebibyte = 2 ** 20;
/** The maximum sizes: packed, unpacked, and installed with the chain node and all dependencies. */
const limits = { packed: 6, unpacked: 25, installed: 80 };
/** The maximum size of the client in a browser bundle, before minification. */
const clientKiB = 68;

const packed = z
  .tuple([
    z.object({
      filename: z.string(),
      size: z.number(),
      unpackedSize: z.number(),
      files: z.array(z.object({ path: z.string() })),
    }),
  ])
  .transform(([tarball]) => tarball);

async function npm(cwd: string, ...argv: string[]): Promise<string> {
  return (await run('npm', argv, { cwd })).stdout;
}

async function pack(folder: string) {
  await run(process.execPath, [join(root, 'main/packaging/npm/pack.mjs')]);
  const output = await npm(root, 'pack', './out/package', '--json', '--pack-destination', folder);
  return packed.parse(JSON.parse(output));
}

/** An empty project with nothing but the tarball in it. */
async function install(folder: string, tarball: string): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"private":true}');
  await npm(project, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
  return project;
}

/** Which pieces the console is cut into is its own affair; of each kind of file there is one line. */
function kindOf(path: string): string {
  return path.replace(/(dist\/(?:renderer\/assets|manual)\/).*(\.\w+)$/, '$1*$2');
}

/** Printed for readers of the log. */
function annotate(type: string, description: string): void {
  test.info().annotations.push({ type, description });
  console.info(`${type}: ${description}`);
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) / 1024;
}

/** `npx vaultdesk serve` while it is used; ended as Ctrl-C in a terminal does, which reaches everything that npx started. */
async function withCommand(
  project: string,
  folder: string,
  use: (readyService: Ready) => Promise<void>,
): Promise<void> {
  const flags = ['--port', '0', '--json', '--data-dir', join(folder, 'state')];
  const child = spawn('npx', ['vaultdesk', 'serve', ...flags], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = Number.NaN } = child;
  const closed = once(child, 'close');
  try {
    await use(await readReady(child));
  } finally {
    process.kill(-pid, 'SIGINT');
    // Closed by the last of the processes that could have written to it.
    await closed;
  }
}

const inMain = (name: string) => `dist/main/${name}`;
const inTypes = (name: string) => `dist/types/${name}`;
const inCommonTypes = (name: string) => inTypes(`${name}.d.cts`);

const program = `
  import { createService } from 'vaultdesk';
  const service = await createService({ clientId: 'shop', logLevel: 'silent' });
  const { baseUrl, clientId } = await service.start();
  const paths = ['/_vaultdesk/health', '/console/', '/docs/scalar.js', '/docs/inter.woff2'];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(baseUrl + path)).status));
  const node = await fetch(baseUrl + '/_vaultdesk/rpc/ETHEREUM', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
  });
  const { result } = await node.json();
  await service.stop();
  console.log(JSON.stringify({ clientId, statuses, chainId: typeof result }));
`;

const typed = `
  import { createService } from 'vaultdesk';
  import { createClient, isFromVaultdesk, type OutputOf, type WebhookEvent } from 'vaultdesk/client';
  import { startVaultdesk } from 'vaultdesk/testing';
  const client = createClient(await startVaultdesk());
  const created = await client.users.create({ reference: 'ada' });
  const user: OutputOf<'users', 'create'> | undefined = created.ok ? created.value : undefined;
  const isMissing: boolean = !created.ok && created.code === 'user.not-found';
  for await (const { address } of client.each.wallets.list({ size: 5 })) address.length;
  const signed: boolean = await isFromVaultdesk('whsec_', { headers: new Headers(), body: '' });
  // @ts-expect-error There is no such chain.
  await client.wallets.create({ userId: user?.id, secretType: 'DOGE' });
  // @ts-expect-error There is no such code.
  const isMistyped: boolean = !created.ok && created.code === 'usr.not-found';
  export { isMissing, signed, isMistyped };
  const vault = await startVaultdesk();
  const { data } = await vault.inbox('shop').next('charge.succeeded');
  const isPaid: boolean = data.object.paid;
  // @ts-expect-error There is no such event type.
  await vault.inbox('shop').next('payment_intent.suceeded');
  // @ts-expect-error There is no such card.
  await vault.pay({ paymentIntentId: 'pi_1' }, 'declind');
  // @ts-expect-error There is no such card.
  await client.payments.pay({ paymentIntentId: 'pi_1', cardNumber: '4242424242424241' });
  // @ts-expect-error There is no such unit.
  await vault.clock.advance('31w');
  const event: WebhookEvent = JSON.parse('{}');
  if (event.type === 'checkout.session.completed') event.data.object.success_url?.length;
  // @ts-expect-error Not every object has this field.
  export const subject = [isPaid, event.data.object.success_url];
  const service = await createService({ port: 0, settings: { magicValues: 'on' } });
  const { baseUrl }: { baseUrl: string } = await service.start();
  const answer: Response = await service.fetch(new Request(baseUrl));
  // @ts-expect-error The setting has another value.
  await startVaultdesk({ settings: { magicValues: true } });
  // @ts-expect-error There is no such option.
  await createService({ prot: answer.status });
`;

test('the npm package is complete, installs into an empty project and runs there', async ({ folder }) => {
  test.setTimeout(300_000);
  const { filename, size, unpackedSize, files } = await pack(folder);
  const tarball = join(folder, filename);

  await test.step('it is what runs, and no source, test or map', () => {
    expect([...new Set(files.map(({ path }) => kindOf(path)))].sort()).toEqual([
      'LICENSE',
      'README.md',
      ...['client.cjs', 'client.mjs'].map((name) => `dist/client/${name}`),
      ...['playwright-test', 'service-worker', 'testing'].map((name) => `dist/fixtures/${name}.cjs`),
      ...['cli.cjs', 'commands.cjs', 'fill-world.cjs'].map(inMain),
      ...['in-process.cjs', 'inspect-world.cjs', 'interception.cjs', 'library.cjs'].map(inMain),
      ...['licenses.md', 'load-service.cjs'].map(inMain),
      ...['mcp-server.cjs', 'open-shared-state.cjs', 'open-tracing.cjs'].map(inMain),
      ...['prom-client.cjs', 'recorded-examples.cjs'].map(inMain),
      ...['runtime.cjs', 'service.cjs', 'shared-world.cjs', 'telemetry.cjs', 'verify.cjs'].map(inMain),
      ...['css', 'html', 'js', 'json', 'md', 'txt', 'webp', 'woff2'].map((ending) => `dist/manual/*.${ending}`),
      ...['inter.LICENSE', 'inter.woff2'].map((name) => `dist/reference/${name}`),
      ...['jetbrains-mono.LICENSE', 'jetbrains-mono.woff2'].map((name) => `dist/reference/${name}`),
      ...['scalar.LICENSE', 'scalar.js'].map((name) => `dist/reference/${name}`),
      ...['css', 'js', 'woff2'].map((ending) => `dist/renderer/assets/*.${ending}`),
      ...['first-paint.js', 'index.html', 'licenses.md'].map((name) => `dist/renderer/${name}`),
      inCommonTypes('begin-world'),
      ...['client-types.d.cts', 'client.d.cts', 'client.d.mts', 'create-client.d.cts'].map(inTypes),
      ...['in-process', 'inbox', 'operation-types', 'pay', 'playwright-test'].map(inCommonTypes),
      ...['playwright', 'ready', 'start-vaultdesk', 'testing', 'thread-transport', 'transport'].map(inCommonTypes),
      ...['vaultdesk-error', 'vaultdesk', 'verify-webhook'].map(inCommonTypes),
      'package.json',
    ]);
    expect(size / mebibyte).toBeLessThan(limits.packed);
    expect(unpackedSize / mebibyte).toBeLessThan(limits.unpacked);
  });

  const project = await install(folder, tarball);

  await test.step('it brings no compiler, no Electron and nothing that is in the bundle', async () => {
    const installed = await readdir(join(project, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.')).sort()).toEqual([
      ...['@foundry-rs', '@node-rs', 'tiny-secp256k1', 'uint8array-tools', 'vaultdesk'],
    ]);
    const installedSize = await sizeOf(join(project, 'node_modules'));
    expect(installedSize).toBeLessThan(limits.installed);
    annotate('packed', `${(size / mebibyte).toFixed(1)} MiB`);
    annotate('installed', `${installedSize.toFixed(1)} MiB`);
  });

  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext'];
  const target = ['--target', 'es2023', '--lib', 'es2023,dom'];

  await test.step('a program that is typed compiles with it', async () => {
    await writeFile(join(project, 'typed.mts'), typed);
    await run(tsc, [...flags, ...target, '--types', '', 'typed.mts'], { cwd: project });
  });

  await test.step('the project of init compiles, and its first test is green by the printed line', async () => {
    const { stdout } = await run('npx', ['vaultdesk', 'init', '--yes'], { cwd: project });
    const [, line = ''] = /^Files written\. Run the first test: (.*)$/m.exec(stdout) ?? [];
    const files = ['--checkJs', 'vaultdesk/first.test.mjs'];
    const nodeTypes = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    await run(tsc, [...flags, ...target, ...nodeTypes, ...files], { cwd: project });

    const tested = await run('sh', ['-c', line], { cwd: project });

    expect(tested.stdout).toMatch(/^# pass 2$/m);
    const state = ['serve', '--data-dir', '.vaultdesk', '--seed', 'vaultdesk/seed.json', '--open'];
    expect(stdout).toContain(`npx --no-install vaultdesk ${state.join(' ')}`);
    expect(stdout).not.toContain('npm install');
  });

  await test.step('its command runs, and answers calls', async () => {
    const { stdout } = await run('npx', ['vaultdesk', '--version'], { cwd: project });
    expect(stdout).toBe(`${manifest.version}\n`);

    await withCommand(project, folder, async ({ tokenUrl, clientId, clientSecret }) => {
      const grant = { grant_type: 'client_credentials', client_id: clientId };
      const body = new URLSearchParams({ ...grant, client_secret: clientSecret });
      const response = await fetch(tokenUrl, { method: 'POST', body });
      expect(await response.json()).toMatchObject({ access_token: expect.any(String) });
    });
  });

  await test.step('its client is one file, which needs nothing', async () => {
    const text = await readFile(join(project, 'node_modules/vaultdesk/dist/client/client.mjs'), 'utf8');
    expect(text.length / 1024).toBeLessThan(clientKiB);
    const code = text.replaceAll(/\/\*\*.*?\*\//gs, '');
    const runtimeDependency = /^import .*|\bfrom '.*|\brequire\(.*|\bprocess\..*|\bBuffer\b.*/m;
    expect(runtimeDependency.exec(code)?.[0]).toBeUndefined();
  });

  await test.step('its fixtures need Node, files of the package and Playwright only', async () => {
    const fixtures = join(project, 'node_modules/vaultdesk/dist/fixtures');
    const texts = (await readdir(fixtures)).map((name) => readFile(join(fixtures, name), 'utf8'));
    const required = (await Promise.all(texts)).join().matchAll(/\brequire\("([^"]+)"\)/g);
    const packages = [...required].flatMap(([, name = '']) => (/^(?:node:|\.)/.test(name) ? [] : name));
    expect(packages).toEqual(['@playwright/test']);
  });

  await runInside(project, process.execPath);
});

/** Runs a program that has the service inside. */
async function runInside(project: string, node: string): Promise<void> {
  await writeFile(join(project, 'program.mjs'), program);
  await test.step(`another program has it inside, on ${node}`, async () => {
    const { stdout } = await run(node, ['program.mjs'], { cwd: project });
    expect(JSON.parse(stdout)).toEqual({ clientId: 'shop', statuses: [200, 200, 200, 200], chainId: 'string' });
  });
}

test('the npm package works in every runtime, tests of users under four test runners, and every example is green', {
  tag: '@long',
}, async ({ folder }) => {
  skipWithout('python3');
  test.setTimeout(300_000);
  const { filename } = await pack(folder);
  const tarball = join(folder, filename);
  const project = await install(folder, tarball);
  await test.step('its metadata and types are read by every resolver', async () => {
    const bin = (name: string) => join(root, 'node_modules', '.bin', name);
    await run(bin('publint'), ['--strict', 'out/package'], { cwd: root });
    await run(bin('attw'), [tarball], { cwd: root });
  });

  await withCommand(project, folder, async (readyService) => {
    await test.step('its client works in Bun and Deno', () => runInRuntimes(project, readyService));
    await test.step('its client works in a page', () => runInBrowser(project, readyService));
  });
  for (const node of await findNodes()) await runInside(project, node);
  await testsOfUsers(project);
});

const inRunner = (head: string, isPaid: string) => `
  ${head}
  let vault;
  beforeAll(async () => { vault = await startVaultdesk(); });
  beforeEach(() => vault.reset());
  afterAll(() => vault.stop());
  for (const time of ['first', 'second'])
    test(time, async () => {
      await vault.inbox('shop').listen();
      const session = await vault.client.orThrow.checkout.create({ amount: 1250, currency: 'usd' });
      await vault.pay(session);
      const { data } = await vault.inbox('shop').next('payment_intent.succeeded');
      ${isPaid}
    });
`;

/** A test that shares its service with another file, which runs at the same time. */
const ofWorld = (reference: string) => `
  import { afterAll, beforeEach, expect, test } from 'vitest';
  import { beginWorld } from 'vaultdesk/testing';
  const vault = await beginWorld();
  beforeEach(() => vault.reset());
  afterAll(() => vault.stop());
  for (const time of ['first', 'second'])
    test(time, async () => {
      await vault.client.orThrow.users.create({ reference: '${reference}' });
      expect((await vault.client.orThrow.users.list()).items).toMatchObject([{ reference: '${reference}' }]);
    });
`;

/** The code that the reader of a page saves as a file. */
function fileOf(page: string, name: string): string {
  return markedBlocks(page).find(({ marks }) => marks.file === name)?.code ?? '';
}

/** The strictest tools: every timer is fake, and no request can be sent. */
const replaced = 'globalThis.fetch = undefined; globalThis.Request = undefined;';

const assertion = 'expect(data.object).toMatchObject({ amount: 1250 });';
const files = {
  'package.json': '{"private":true}',
  'runner.vitest.test.mjs': inRunner(
    `import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
    import { startVaultdesk } from 'vaultdesk/testing';
    beforeEach(() => { vi.useFakeTimers(); ${replaced} });`,
    assertion,
  ),
  'shared.one.mjs': ofWorld('one'),
  'shared.other.mjs': ofWorld('other'),
  'one-service.mjs': `
    import { startVaultdesk } from 'vaultdesk/testing';
    export default async () => {
      const vault = await startVaultdesk();
      Object.assign(process.env, vault.env);
      return async () => {
        const worlds = await vault.client.orThrow.worlds.list();
        console.log('worlds left: ' + worlds.map(({ name }) => name).join());
        await vault.stop();
      };
    };
  `,
  'vitest.shared.mjs': `
    export default { test: { include: ['shared.*.mjs'], globalSetup: './one-service.mjs', maxWorkers: 2 } };
  `,
  'worlds.spec.mjs': `
    import { expect, test } from 'vaultdesk/testing/playwright';
    for (const name of ['first', 'second'])
      test(name, async ({ vaultdesk }) => {
        await vaultdesk.client.orThrow.users.create({ reference: name });
        expect((await vaultdesk.client.orThrow.users.list()).items).toHaveLength(1);
        expect(vaultdesk.baseUrl).toContain(process.env.VAULTDESK_BASE_URL + '/w/');
      });
  `,
  'playwright.config.mjs': `export default { testMatch: 'worlds.spec.mjs', fullyParallel: true, workers: 2 };`,
  'runner.jest.js': inRunner(
    `const { startVaultdesk } = require('vaultdesk/testing');
    beforeEach(() => { jest.useFakeTimers(); ${replaced} });`,
    assertion,
  ),
  'page.jest.js': fileOf('docs/how-to/test-with-jest.md', 'shop.test.js'),
  // It is never stopped while a chain runs.
  'forgetful.mjs': `
    import { startVaultdesk } from 'vaultdesk/testing';
    const vault = await startVaultdesk();
    await vault.mine();
    console.log(vault.dataDir);
    if (process.argv[2] === 'crash') throw new Error('The test crashed.');
  `,
};

async function testsOfUsers(folder: string): Promise<void> {
  const node = process.execPath;
  await linkPackages(folder);
  const project = await userProject(join(folder, 'tests'), files);

  await test.step('tests run under Vitest', async () => {
    const output = await project.run(node, programs.vitest, 'run', '--no-color', 'runner.vitest');
    expect(output).toContain('2 passed');
  });

  await test.step('workers share a service, each with a world of its own', async () => {
    const flags = ['run', '--no-color', '--config', 'vitest.shared.mjs'];
    const output = await project.run(node, programs.vitest, ...flags);
    expect(output).toContain('4 passed');
    expect(output).toMatch(/worlds left: main$/m);
    const command = join(folder, 'node_modules/vaultdesk/dist/main/cli.cjs');
    const tests = [node, programs.playwright, 'test'];
    expect(await project.run(node, command, 'exec', '--', ...tests)).toContain('2 passed');
  });

  await test.step('tests run under Jest, with its own globals and modules', async () => {
    const jest = await installJest(folder);
    const match = ['--rootDir', project.folder, '--testMatch', '**/*.jest.js'];
    expect(await project.run(node, jest, ...match)).toContain('4 passed');
  });

  await test.step('a program that crashes or forgets to stop it ends immediately and leaves nothing running', async () => {
    const forgot = await project.run(node, 'forgetful.mjs');
    const crashed = await project.run(node, 'forgetful.mjs', 'crash').catch(String);

    expect(crashed).toContain('The test crashed.');
    for (const output of [forgot, crashed]) {
      const [dataDir = ''] = /\S*vaultdesk-\w+/.exec(output.replace(project.folder, '')) ?? [];
      expect(dataDir).not.toBe('');
      expect(existsSync(dataDir)).toBe(false);
    }
  });

  await test.step('every example is green', async () => {
    const projectOf = (name: string) => userProject(join(folder, name), join('examples', name));
    const shop = await projectOf('shop');
    expect(await shop.run(node, programs.vitest, 'run', '--no-color')).toContain('4 passed');
    const tickets = await projectOf('shop-express-react');
    await tickets.run(node, join(root, 'node_modules/vite/bin/vite.js'), 'build');
    expect(await tickets.run(node, programs.vitest, 'run', '--no-color')).toContain('3 passed');
    expect(await tickets.run(node, programs.playwright, 'test')).toContain('1 passed');
    const checkout = await projectOf('checkout-playwright');
    expect(await checkout.run(node, programs.playwright, 'test')).toContain('2 passed');
    const signing = await projectOf('signing-python');
    const command = join(folder, 'node_modules/vaultdesk/dist/main/cli.cjs');
    const tests = ['python3', '-m', 'unittest'];
    expect(await signing.run(node, command, 'exec', '--', ...tests)).toContain('OK');
  });
}

/** Only this test uses Jest, so it is not a dependency. */
async function installJest(folder: string): Promise<string> {
  const jestFolder = join(folder, 'jest');
  await mkdir(jestFolder);
  await writeFile(join(jestFolder, 'package.json'), '{"private":true}');
  await npm(jestFolder, 'install', '--prefer-offline', '--no-audit', '--no-fund', 'jest@30.5.2');
  return join(jestFolder, 'node_modules/jest/bin/jest.js');
}
