import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import type { Ready } from './ready.ts';
import { findRuntimes } from './runtimes.ts';
import { execute } from './unpack.ts';

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

const outcome = {
  same: true,
  refused: 'user.not-found',
  away: 'client.unreachable',
  isReal: false,
};

/** Runs it in Bun and Deno, in a project with the installed package. */
export async function runInRuntimes(project: string, { baseUrl, ...ready }: Ready): Promise<void> {
  const access = { baseUrl, clientId: ready.clientId, clientSecret: ready.clientSecret };
  const program = `import * as client from 'vaultdesk/client';
    ${journey}
    console.log(JSON.stringify(await journey(client, JSON.parse(process.env.ACCESS))));`;
  await writeFile(
    join(project, 'elsewhere.mjs'),
    `import process from 'node:process';\n${program}`,
  );
  const env = { ...process.env, ACCESS: JSON.stringify(access) };
  for (const { name, program: path, flags } of await findRuntimes()) {
    const { stdout } = await execute(path, [...flags, 'elsewhere.mjs'], { cwd: project, env });
    expect(JSON.parse(stdout), name).toEqual(outcome);
  }
}

const createdApplication = z.object({
  result: z.object({ clientId: z.string(), clientSecret: z.string() }),
});

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

async function applicationFor(origin: string, { baseUrl, operatorToken }: Ready) {
  const response = await fetch(`${baseUrl}/_vaultdesk/applications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Shop in a page', allowedOrigins: [origin] }),
  });
  return createdApplication.parse(await response.json()).result;
}
