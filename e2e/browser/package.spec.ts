import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { test } from '../harness/fixtures.ts';
import { root } from '../harness/places.ts';
import { type Ready, ready } from '../harness/ready.ts';

// The package from npm, as somebody meets it who has an empty directory and nothing else.

const run = promisify(execFile);
const mebibyte = 2 ** 20;
/** What it may weigh: packed, unpacked, and installed with the chain node and all else it depends on. */
const limits = { packed: 4, unpacked: 12, installed: 70 };
/** Further programs of Node to try it on, as PATH lists folders. */
const nodes = [process.execPath, ...(process.env.VAULTDESK_NODES?.split(delimiter) ?? [])];

const packed = z
  .tuple([
    z.object({
      filename: z.string(),
      size: z.number(),
      unpackedSize: z.number(),
      files: z.array(z.object({ path: z.string() })),
    }),
  ])
  .transform(([one]) => one);

async function npm(cwd: string, ...argv: string[]): Promise<string> {
  return (await run('npm', argv, { cwd })).stdout;
}

async function pack(folder: string) {
  await run(process.execPath, [join(root, 'main/packaging/npm/pack.mjs')]);
  const made = await npm(root, 'pack', './out/package', '--json', '--pack-destination', folder);
  return packed.parse(JSON.parse(made));
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
  return path.replace(/(dist\/renderer\/assets\/).*(\.\w+)$/, '$1*$2');
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) / 1024;
}

async function firstLine(child: ChildProcess) {
  if (!child.stdout) throw new Error('The service has no output.');
  for await (const line of createInterface(child.stdout)) {
    child.stdout.resume();
    return ready.parse(JSON.parse(line));
  }
  throw new Error('The service ended before it was ready.');
}

/** `npx vaultdesk serve` while it is used; ended as Ctrl-C in a terminal does, which reaches everything that npx started. */
async function withCommand(
  project: string,
  flags: readonly string[],
  use: (started: Ready) => Promise<void>,
): Promise<void> {
  const child = spawn('npx', ['vaultdesk', 'serve', ...flags], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = Number.NaN } = child;
  const ended = once(child, 'close');
  try {
    await use(await firstLine(child));
  } finally {
    process.kill(-pid, 'SIGINT');
    // Closed by the last of the processes that could have written to it.
    await ended;
  }
}

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
  const service = await createService({ port: 0, settings: { magicValues: true } });
  const { baseUrl }: { baseUrl: string } = await service.start();
  const answer: Response = await service.fetch(new Request(baseUrl));
  // @ts-expect-error There is no such option.
  await createService({ prot: answer.status });
`;

test('the package from npm holds what it needs, installs into an empty project and runs there', async ({
  folder,
}) => {
  const { filename, size, unpackedSize, files } = await pack(folder);
  const tarball = join(folder, filename);

  await test.step('it is what runs, and no source, test or map', () => {
    expect([...new Set(files.map(({ path }) => kindOf(path)))].sort()).toEqual([
      'LICENSE',
      'README.md',
      ...['cli.cjs', 'commands.cjs', 'in-process.cjs'].map((name) => `dist/main/${name}`),
      ...['kept-service.cjs', 'library.cjs', 'licenses.md'].map((name) => `dist/main/${name}`),
      ...['mcp-server.cjs', 'runtime.cjs', 'service.cjs'].map((name) => `dist/main/${name}`),
      ...['inter.LICENSE', 'inter.woff2'].map((name) => `dist/reference/${name}`),
      ...['jetbrains-mono.LICENSE', 'jetbrains-mono.woff2'].map((name) => `dist/reference/${name}`),
      ...['scalar.LICENSE', 'scalar.js'].map((name) => `dist/reference/${name}`),
      ...['css', 'js', 'woff2'].map((ending) => `dist/renderer/assets/*.${ending}`),
      ...['first-paint.js', 'index.html', 'licenses.md'].map((name) => `dist/renderer/${name}`),
      ...['in-process.d.cts', 'ready.d.cts'].map((name) => `dist/types/${name}`),
      'package.json',
    ]);
    expect(size / mebibyte).toBeLessThan(limits.packed);
    expect(unpackedSize / mebibyte).toBeLessThan(limits.unpacked);
  });

  await test.step('its metadata and types are read by every resolver', async () => {
    const bin = (name: string) => join(root, 'node_modules', '.bin', name);
    await run(bin('publint'), ['--strict', 'out/package'], { cwd: root });
    await run(bin('attw'), [tarball], { cwd: root });
  });

  const project = await install(folder, tarball);

  await test.step('it brings no compiler, no Electron and nothing that is in the bundle', async () => {
    const installed = await readdir(join(project, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.')).sort()).toEqual([
      ...['@foundry-rs', '@node-rs', 'tiny-secp256k1', 'uint8array-tools', 'vaultdesk'],
    ]);
    expect(await sizeOf(join(project, 'node_modules'))).toBeLessThan(limits.installed);
  });

  await test.step('a program that is typed compiles with it', async () => {
    await writeFile(join(project, 'typed.mts'), typed);
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext'];
    const target = ['--target', 'es2023', '--lib', 'es2023,dom', '--types', ''];
    await run(tsc, [...flags, ...target, 'typed.mts'], { cwd: project });
  });

  await test.step('its command runs, and answers calls', async () => {
    const { stdout } = await run('npx', ['vaultdesk', '--version'], { cwd: project });
    expect(stdout).toBe(`${manifest.version}\n`);

    const flags = ['--port', '0', '--json', '--data-dir', join(folder, 'state')];
    await withCommand(project, flags, async ({ tokenUrl, clientId, clientSecret }) => {
      const asked = { grant_type: 'client_credentials', client_id: clientId };
      const body = new URLSearchParams({ ...asked, client_secret: clientSecret });
      const answer = await fetch(tokenUrl, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ access_token: expect.any(String) });
    });
  });

  await writeFile(join(project, 'program.mjs'), program);
  for (const node of nodes)
    await test.step(`another program has it inside, on ${node}`, async () => {
      const { stdout } = await run(node, ['program.mjs'], { cwd: project });
      expect(JSON.parse(stdout)).toEqual({
        clientId: 'shop',
        statuses: [200, 200, 200, 200],
        chainId: 'string',
      });
    });
});
