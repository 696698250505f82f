// @ts-check
/**
 * Endpoints for deliveries, in a separate process. Prints their ports and accepts messages: `hold` stops all
 * responses; `{ expected }` resumes them, and reports the milliseconds until this number of deliveries, with the last
 * body and headers.
 */
import { createServer } from 'node:http';

const endpoints = Number(process.argv[2]);
let isHolding = false;
/** @type {(() => void)[]} */
let heldResponses = [];
let answeredCount = 0;
let startedAt = 0;
let expected = 0;
/** @type {{ body: string, headers: object }} */
let last = { body: '', headers: {} };

/** @param {import('node:http').ServerResponse} response */
function respond(response) {
  response.writeHead(200, { 'content-length': 2 }).end('ok');
  answeredCount += 1;
  if (answeredCount === expected)
    process.send?.({ milliseconds: performance.now() - startedAt, last });
}

const ports = Array.from({ length: endpoints }, () => {
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      last = { body: Buffer.concat(chunks).toString('utf8'), headers: request.headers };
      if (isHolding) heldResponses.push(() => respond(response));
      else respond(response);
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? address?.port : 0);
    }),
  );
});

process.on('message', (/** @type {'hold' | { expected: number }} */ order) => {
  if (order === 'hold') {
    isHolding = true;
    answeredCount = 0;
    process.send?.('held');
    return;
  }
  isHolding = false;
  ({ expected } = order);
  startedAt = performance.now();
  const released = heldResponses;
  heldResponses = [];
  for (const release of released) release();
});
process.once('disconnect', () => process.exit());
console.info(JSON.stringify(await Promise.all(ports)));
