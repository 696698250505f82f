// @ts-check
import { connect } from 'node:net';

/**
 * @typedef {{ perSecond: number, p50: number, p99: number, failed: number }} Load
 * Answers a second, and how long half of them and all but a hundredth took, in milliseconds.
 */

/**
 * Sends one request after the other on each of several loopback connections.
 * @param {number} port
 * @param {(place: number) => string} request The bytes of the request with this number.
 * @param {{ connections?: number, seconds?: number, warmUpSeconds?: number }} [options]
 * @returns {Promise<Load>}
 */
export async function load(
  port,
  request,
  { connections = 16, seconds = 4, warmUpSeconds = 2 } = {},
) {
  const warmedUp = performance.now() + warmUpSeconds * 1000;
  const end = warmedUp + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  let place = 0;
  const one = async () => {
    const call = await open(port);
    while (performance.now() < end) {
      const began = performance.now();
      const status = await call.send(request(place++));
      if (began < warmedUp) continue;
      times.push(performance.now() - began);
      if (status !== 200 && status !== 201) failed += 1;
    }
    call.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  times.sort((left, right) => left - right);
  const at = (/** @type {number} */ part) => times[Math.floor(times.length * part)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** @param {number} port */
async function open(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  /** @type {(status: number) => void} */
  let answered = () => {};
  /** @type {(error: Error) => void} */
  let broken = () => {};
  socket.on('error', (error) => broken(error));
  socket.on('close', () => broken(new Error('The connection was closed.')));
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const reply = wholeReply(received);
    if (!reply) return;
    received = received.subarray(reply.length);
    answered(reply.status);
  });
  return {
    /** @param {string} bytes @returns {Promise<number>} */
    send: (bytes) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        broken = reject;
        socket.write(bytes);
      }),
    close: () => {
      broken = () => {};
      socket.destroy();
    },
  };
}

/** @param {Buffer} bytes */
function wholeReply(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const whole = end + 4 + Number(length);
    return bytes.length >= whole ? { status, length: whole } : undefined;
  }
  const last = bytes.indexOf('0\r\n\r\n', end);
  return last < 0 ? undefined : { status, length: last + 5 };
}

/**
 * An HTTP/1.1 request as text.
 * @param {string} method @param {string} path
 * @param {{ headers?: Record<string, string>, body?: unknown, port: number }} options
 */
export function requestText(method, path, { headers = {}, body, port }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
