import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { missingProgram } from '../../../test/programs.mjs';
import { type ApiCall, secret } from '../call/api-call.ts';
import { type SnippetLanguage, toSnippet } from './to-snippet.ts';

const run = promisify(execFile);

/** How a copied program is run: the file name and the command. */
const runners = {
  curl: { program: 'sh', file: 'call.sh', missing: missingProgram('curl') },
  fetch: { program: process.execPath, file: 'call.mjs', missing: undefined },
  Python: { program: 'python3', file: 'call.py', missing: missingProgram('python3') },
} as const satisfies Partial<Record<SnippetLanguage, object>>;
const languages = ['curl', 'fetch', 'Python'] as const;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const received: Received[] = [];
let folder: string;
let baseUrl: string;
const listener = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(parts).toString() });
    response.writeHead(418).end('{"answered":true}');
  });
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaultdesk-snippet-'));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterAll(async () => {
  listener.close();
  await rm(folder, { recursive: true, force: true });
});

function skipWithout(language: keyof typeof runners, skip: TestContext['skip']): void {
  const { missing } = runners[language];
  skip(missing !== undefined, missing);
}

/** The request received by the listener, and the output of the program. */
async function outcome(language: (typeof languages)[number], call: ApiCall) {
  const { program, file } = runners[language];
  const path = join(folder, file);
  await writeFile(path, toSnippet(language, call, baseUrl));
  const env = { ...process.env, TOKEN: 'the-token', PIN: '294817', NODE_OPTIONS: '' };
  const printed = await run(program, [path], { env }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  return { received: received.at(-1), printed };
}

const hostile = `it's "quoted" \`tick\` \${PIN} $(id) \\ !x <b> \u202e é 🗝`;

test.for(languages)('%s sends the call exactly, whatever it contains', async (language, { skip }) => {
  skipWithout(language, skip);
  const call: ApiCall = {
    method: 'PUT',
    path: "/api/it's/%24(id)?a=[1-3]&b=$HOME&c={x}",
    headers: [
      ['authorization', secret('TOKEN', 'Bearer ')],
      ['content-type', 'application/json'],
      ['x-note', `it's $HOME \`id\` "!" \\`],
    ],
    body: { pin: secret('PIN', '81d2:'), [hostile]: [hostile, 1.5, true, false, null, { __proto__x: 1 }] },
  };

  const { received: request, printed } = await outcome(language, call);

  expect(request?.method).toBe('PUT');
  expect(decodeURIComponent(request?.url ?? '')).toBe("/api/it's/$(id)?a=[1-3]&b=$HOME&c={x}");
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer the-token',
    'content-type': 'application/json',
    'x-note': `it's $HOME \`id\` "!" \\`,
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    pin: '81d2:294817',
    [hostile]: [hostile, 1.5, true, false, null, { __proto__x: 1 }],
  });
  expect(printed).toContain('{"answered":true}');
});

test.for(languages)('%s sends a form, and a text that starts like a file name', async (language, { skip }) => {
  skipWithout(language, skip);
  const call: ApiCall = {
    method: 'POST',
    path: '/key/••••••',
    pathPieces: ['/key/', secret('PIN')],
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    text: ['@/etc/hostname&client_secret=', secret('TOKEN'), '&rest='],
  };

  const { received: request } = await outcome(language, call);

  expect(request?.url).toBe('/key/294817');
  expect(request?.body).toBe('@/etc/hostname&client_secret=the-token&rest=');
});
