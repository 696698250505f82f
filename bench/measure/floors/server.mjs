// @ts-check
/**
 * Minimum work of a server: a bare Hono route with a fixed reply, and a POST that is durable via fdatasync with group
 * commit. Prints its port. node server.mjs REPLY-FILE FOLDER
 */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

const [replyFile = '', folder = ''] = process.argv.slice(2);
const responseBody = JSON.parse(readFileSync(replyFile, 'utf8'));
const file = await open(join(folder, 'log'), 'a');

/** @type {{ text: string, done: () => void }[]} */
let pendingWrites = [];
let isWriting = false;

/** @param {string} text @returns {Promise<void>} */
function append(text) {
  return new Promise((resolve) => {
    pendingWrites.push({ text, done: resolve });
    if (!isWriting) writeAll();
  });
}

async function writeAll() {
  isWriting = true;
  await Promise.resolve();
  while (pendingWrites.length > 0) {
    const batch = pendingWrites;
    pendingWrites = [];
    await file.write(batch.map(({ text }) => text).join('\n'));
    await file.datasync();
    for (const { done } of batch) done();
  }
  isWriting = false;
}

const app = new Hono();
app.get('/*', (context) => context.json(responseBody));
app.post('/*', async (context) => {
  const body = await context.req.json();
  await append(JSON.stringify(body));
  return context.json({ success: true, result: body });
});
const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : 0);
});
