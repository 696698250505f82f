import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { userProject } from '../harness/chromium.ts';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';

// Clients that maintained generators create from /openapi.json compile and perform the first calls of a shop.

const run = promisify(execFile);
/** Only these tests need them, so they are not dependencies. */
const generators = ['openapi-typescript@7', 'openapi-fetch@0', '@hey-api/openapi-ts@0', 'typescript@5'];

const compilerOptions = {
  ...{ strict: true, skipLibCheck: true, target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'] },
  ...{ module: 'nodenext', types: [], outDir: 'out' },
};

const common = `
  declare const process: { env: Record<string, string | undefined> };
  const { VAULTDESK_BASE_URL: baseUrl = '', VAULTDESK_TOKEN_URL: tokenUrl = '' } = process.env;
  const { VAULTDESK_CLIENT_ID = '', VAULTDESK_CLIENT_SECRET = '' } = process.env;
  const form = { grant_type: 'client_credentials', client_id: VAULTDESK_CLIENT_ID, client_secret: VAULTDESK_CLIENT_SECRET };
  const issued = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = await issued.json() as { access_token: string };
  const authorization = 'Bearer ' + token;
  const signingMethod = { type: 'PIN' as const, value: '482915' };
  const absent = '00000000-0000-4000-8000-000000000000';
`;

const journeys = {
  'openapi-fetch': `
    import createClient from 'openapi-fetch';
    import type { paths } from './api.js';
    ${common}
    const client = createClient<paths>({ baseUrl, headers: { authorization } });
    const user = (await client.POST('/api/users', { body: { reference: 'ada', signingMethod } })).data?.result;
    const header = { 'Signing-Method': user?.signingMethods?.[0]?.id + ':482915' };
    const body = { userId: user?.id, secretType: 'ETHEREUM' as const };
    const wallet = (await client.POST('/api/wallets', { params: { header }, body })).data?.result;
    const listed = (await client.GET('/api/wallets', { params: { query: { userId: user?.id } } })).data?.result;
    const refused = await client.GET('/api/users/{userId}', { params: { path: { userId: absent } } });
    // @ts-expect-error There is no such chain.
    const wrong: typeof body = { ...body, secretType: 'DOGE' };
    const same = listed?.map(({ address }) => address).join() === wallet?.address;
    console.log(JSON.stringify({ address: wallet?.address, same, code: refused.error?.errors[0]?.code }));
    export { wrong };
  `,
  'hey-api': `
    import { client } from './hey/client.gen.js';
    import { usersCreate, usersGet, walletsCreate, walletsList } from './hey/sdk.gen.js';
    ${common}
    client.setConfig({ baseUrl, headers: { authorization } });
    const user = (await usersCreate({ body: { reference: 'ben', signingMethod } })).data?.result;
    const headers = { 'Signing-Method': user?.signingMethods?.[0]?.id + ':482915' };
    const body = { userId: user?.id, secretType: 'ETHEREUM' as const };
    const wallet = (await walletsCreate({ headers, body })).data?.result;
    const listed = (await walletsList({ query: { userId: user?.id } })).data?.result;
    const refused = await usersGet({ path: { userId: absent } });
    // @ts-expect-error There is no such chain.
    const wrong: typeof body = { ...body, secretType: 'DOGE' };
    const same = listed?.map(({ address }) => address).join() === wallet?.address;
    console.log(JSON.stringify({ address: wallet?.address, same, code: refused.error?.errors[0]?.code }));
    export { wrong };
  `,
};

const names = Object.keys(journeys);

test('clients that two generators create from the API compile and pass a journey', { tag: '@long' }, async ({
  folder,
}) => {
  // Packages are installed, and 36,000 lines compiled.
  test.setTimeout(300_000);
  const { ready, stop } = await startHeadless(folder);
  const { baseUrl, tokenUrl, clientId, clientSecret } = ready;
  const project = await userProject(join(folder, 'clients'), {
    'package.json': '{"private":true,"type":"module"}',
    'tsconfig.json': JSON.stringify({ compilerOptions, files: names.map((name) => `${name}.ts`) }),
    'openapi.json': await (await fetch(`${baseUrl}/openapi.json`)).text(),
  });
  const inProject = { cwd: project.folder };
  const bin = (name: string) => join(project.folder, 'node_modules', '.bin', name);
  try {
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...generators], inProject);
    await run(bin('openapi-typescript'), ['openapi.json', '--output', 'api.d.ts'], inProject);
    const plugins = ['client-fetch', 'typescript', 'sdk'].map((name) => `@hey-api/${name}`);
    const flags = ['--output', 'hey', '--no-log-file', '--plugins', ...plugins];
    await run(bin('openapi-ts'), ['--input', 'openapi.json', ...flags], inProject);
    for (const [name, text] of Object.entries(journeys)) await writeFile(join(project.folder, `${name}.ts`), text);
    await project.run(bin('tsc'), '--project', '.');
    const addresses = { VAULTDESK_BASE_URL: baseUrl, VAULTDESK_TOKEN_URL: tokenUrl };
    const credentials = { VAULTDESK_CLIENT_ID: clientId, VAULTDESK_CLIENT_SECRET: clientSecret };
    const env = { ...process.env, ...addresses, ...credentials };
    for (const name of names) {
      const { stdout } = await run(process.execPath, [`out/${name}.js`], { ...inProject, env });
      expect(JSON.parse(stdout), name).toEqual({
        address: expect.stringMatching(/^0x[\da-fA-F]{40}$/),
        same: true,
        code: 'user.not-found',
      });
    }
  } finally {
    await stop();
  }
});
