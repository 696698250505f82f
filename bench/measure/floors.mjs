/**
 * Programs that do the least that a measured work can cost. The first line of each is a port or a sign of life.
 *
 * node bench/measure/floors.mjs reply JSON-FILE FOLDER     a fixed reply; POST bodies are durable, with group commit
 * node bench/measure/floors.mjs records COUNT     looks up a wallet and its user in two maps
 * node bench/measure/floors.mjs files DIRECTORY     reads, checks and parses the files of a data directory
 * node bench/measure/floors.mjs receivers COUNT     endpoints for deliveries that can be held
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '../../test/network/listen.mjs';

const [kind = '', first = '', folder = ''] = process.argv.slice(2);

/** @param {import('node:http').RequestListener} listener */
const serve = (listener) => listen(createServer(listener));

async function reply() {
  const body = JSON.parse(readFileSync(first, 'utf8'));
  const file = await open(join(folder, 'log'), 'a');
  /** @type {{ text: string, done: (value: unknown) => void }[]} */
  let pending = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    await Promise.resolve();
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      await file.write(batch.map(({ text }) => text).join('\n'));
      await file.datasync();
      for (const { done } of batch) done(undefined);
    }
    isWriting = false;
  };
  const app = new Hono();
  app.get('/*', (context) => context.json(body));
  app.post('/*', async (context) => {
    const result = await context.req.json();
    await new Promise((done) => {
      pending.push({ text: JSON.stringify(result), done });
      if (!isWriting) void writeAll();
    });
    return context.json({ success: true, result });
  });
  return serve(getRequestListener(app.fetch));
}

async function records() {
  await import('../typescript.mjs');
  const { userOf, walletOf } = await import('./seeds.ts');
  /** @type {Map<string, any>} */
  const users = new Map();
  /** @type {Map<string, any>} */
  const wallets = new Map();
  for (let index = 0; index < Number(first); index += 1) {
    // Parsed from text, like data from disk, so that records share no strings.
    const records = [userOf('an application', index), walletOf('an application', index)];
    const [user, wallet] = JSON.parse(JSON.stringify(records));
    users.set(user.id, user);
    wallets.set(wallet.id, wallet);
  }
  const app = new Hono();
  app.get('/api/wallets/:id', (context) => {
    const { applicationId: _owner, sealedKey: _key, ...wallet } = wallets.get(context.req.param('id'));
    const { reference: userReference } = users.get(wallet.userId);
    const result = { ...wallet, userReference, hasCustomPin: false };
    return context.json({ success: true, result });
  });
  return serve(getRequestListener(app.fetch));
}

async function files() {
  const documents = readdirSync(first)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const bytes = readFileSync(join(first, name));
      const digest = createHash('sha256').update(bytes).digest('hex');
      const text = bytes.toString('utf8');
      // In a checkpoint, the checksum precedes the list.
      return { digest, document: JSON.parse(text.slice(text.indexOf('{'))) };
    });
  setInterval(() => {}, 60_000);
  return documents.length;
}

/** `hold` stops all responses; `{ expected }` resumes them and reports the milliseconds until this number of deliveries. */
async function receivers() {
  let [isHolding, count, startedAt, expected] = [false, 0, 0, 0];
  /** @type {(() => void)[]} */
  let held = [];
  /** The last delivery. @type {{ body: string, headers: object }} */
  let last = { body: '', headers: {} };
  /** @type {import('node:http').RequestListener} */
  const listener = (request, response) => {
    const respond = () => {
      response.writeHead(200, { 'content-length': 2 }).end('ok');
      count += 1;
      if (count === expected) process.send?.({ milliseconds: performance.now() - startedAt, last });
    };
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      last = { body, headers: request.headers };
      if (isHolding) held.push(respond);
      else respond();
    });
  };
  process.on('message', (/** @type {'hold' | { expected: number }} */ order) => {
    isHolding = order === 'hold';
    if (order === 'hold') {
      count = 0;
      return void process.send?.('held');
    }
    ({ expected } = order);
    startedAt = performance.now();
    const released = held;
    held = [];
    for (const release of released) release();
  });
  process.once('disconnect', () => process.exit());
  return JSON.stringify(await Promise.all(Array.from({ length: Number(first) }, () => serve(listener))));
}

const programs = { reply, records, files, receivers };
console.info(await programs[/** @type {keyof typeof programs} */ (kind)]());
