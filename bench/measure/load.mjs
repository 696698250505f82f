// A load generator of our own: autocannon reports latencies in whole milliseconds and rates per second, and uses more of the
// cores that it shares with the service; tinybench has no state per concurrent lane.
import { connect } from 'node:net';
import { quantile } from './rows.mjs';

/** @typedef {{ lanes: number, seconds: number, warmUpSeconds: number }} Pace */
/** @typedef {{ perSecond: number, p50: number, p99: number }} Speed Rate per second, and durations in milliseconds. */

/**
 * Repeats an action in several concurrent lanes, at least once in each.
 * @param {Pace} pace @param {(lane: number) => Promise<{ act: () => Promise<unknown>, close?: () => void }>} openLane
 * @returns {Promise<Speed>}
 */
export async function repeat({ lanes, seconds, warmUpSeconds }, openLane) {
  const open = await Promise.all(Array.from({ length: lanes }, (_none, lane) => openLane(lane)));
  const warmedUp = performance.now() + warmUpSeconds * 1000;
  const end = warmedUp + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  let last = warmedUp;
  const run = async (/** @type {typeof open[number]} */ { act }) => {
    for (let isCounted = false; ; ) {
      const startedAt = performance.now();
      if (startedAt >= end && isCounted) return;
      await act();
      isCounted = startedAt >= warmedUp;
      if (!isCounted) continue;
      last = performance.now();
      times.push(last - startedAt);
    }
  };
  try {
    await Promise.all(open.map(run));
  } finally {
    for (const { close } of open) close?.();
  }
  // An action that ends after the time limit counts, including its time.
  const duration = Math.max(seconds, (last - warmedUp) / 1000);
  times.sort((left, right) => left - right);
  return { perSecond: times.length / duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Sends requests sequentially on each of several loopback connections. Throws if a request fails. @param {number} port @param {(index: number, lane: number) => string} request The bytes of the request with this number. @param {Pace} pace */
export function load(port, request, pace) {
  let number = 0;
  return repeat(pace, async (lane) => {
    const { send, close } = await openConnection(port);
    const act = async () => {
      const { status, bytes } = await send(request(number++, lane));
      if (status !== 200 && status !== 201) throw new Error(`Received ${status}: ${bytes}`);
    };
    return { act, close };
  });
}

/** Opens a persistent connection. @param {number} port */
export async function openConnection(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  /** @type {(reply: { status: number, bytes: Buffer }) => void} */
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
    /** @param {string} bytes @returns {Promise<{ status: number, bytes: Buffer }>} With the headers. */
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
  const declared = /content-length: (\d+)/i.exec(head)?.[1];
  const last = bytes.indexOf('0\r\n\r\n', end);
  const length = declared === undefined ? (last < 0 ? Infinity : last + 5) : end + 4 + Number(declared);
  return bytes.length >= length ? { status, length } : undefined;
}

/** @typedef {{ port: number, headers?: Record<string, string> }} Target */

/** An HTTP/1.1 request as text. @param {Target} target @param {string} methodAndPath @param {unknown} [body] @param {Record<string, string>} [more] Headers. */
export function requestText({ port, headers = {} }, methodAndPath, body, more = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const content = { 'content-type': 'application/json', 'content-length': length };
  const all = { host: `127.0.0.1:${port}`, ...headers, ...more, ...(text && content) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${methodAndPath} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
