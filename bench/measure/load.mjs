// @ts-check
import { connect } from 'node:net';
import { repeat } from './repeat.mjs';

/** @typedef {import('./repeat.mjs').Pace} Pace */

/**
 * Sends requests sequentially on each of several loopback connections. Throws if a request fails.
 * @param {number} port
 * @param {(index: number, lane: number) => string} request The bytes of the request with this number.
 * @param {Pace} pace
 */
export async function load(port, request, pace) {
  let number = 0;
  return repeat(pace, async (lane) => {
    const call = await openConnection(port);
    const act = async () => {
      const { status, bytes } = await call.send(request(number++, lane));
      if (status !== 200 && status !== 201) throw new Error(`Answered ${status}: ${bytes}`);
    };
    return { act, close: call.close };
  });
}

/** @typedef {{ status: number, bytes: Buffer }} Reply The bytes with the headers. */

/** Opens a persistent connection. @param {number} port */
export async function openConnection(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  /** @type {(reply: Reply) => void} */
  let onResponse = () => {};
  /** @type {(error: Error) => void} */
  let onFailure = () => {};
  socket.on('error', (error) => onFailure(error));
  socket.on('close', () => onFailure(new Error('The connection was closed.')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = wholeReply(received);
    if (!response) return;
    const bytes = received.subarray(0, response.length);
    received = received.subarray(response.length);
    onResponse({ status: response.status, bytes });
  });
  return {
    /** @param {string} bytes @returns {Promise<Reply>} */
    send: (bytes) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection was closed.'));
        onResponse = resolve;
        onFailure = reject;
        socket.write(bytes);
      }),
    isOpen: () => socket.writable,
    close: () => {
      onFailure = () => {};
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
    const responseLength = end + 4 + Number(length);
    return bytes.length >= responseLength ? { status, length: responseLength } : undefined;
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
