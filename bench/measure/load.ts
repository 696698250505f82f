// A load generator of our own: autocannon reports latencies in whole milliseconds and rates per second, and uses more of the
// cores that it shares with the service; tinybench has no state per concurrent lane.
import { once } from 'node:events';
import { connect } from 'node:net';
import { quantile } from './rows.ts';

export type Pace = { lanes: number; seconds: number; warmUpSeconds: number };
export type Target = { port: number; headers?: Record<string, string> };
/** The bytes of the request with this number, sent on the connection of this lane. */
export type RequestAt = (index: number, lane: number) => string;
type Lane = { action: () => Promise<unknown>; close?: () => void };

/** Repeats an action in several concurrent lanes, at least once in each. Returns the rate, and durations in milliseconds. */
export async function repeat(
  { lanes, seconds, warmUpSeconds }: Pace,
  openLane: (lane: number) => Promise<Lane> | Lane,
) {
  const open = await Promise.all(Array.from({ length: lanes }, (_none, lane) => openLane(lane)));
  const warmedUp = performance.now() + warmUpSeconds * 1000;
  const end = warmedUp + seconds * 1000;
  const times: number[] = [];
  let last = warmedUp;
  const run = async ({ action }: Lane) => {
    for (let isCounted = false; ; ) {
      const startedAt = performance.now();
      if (startedAt >= end && isCounted) return;
      await action();
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
  return { perSecond: times.length / duration, p50: quantile(times, 0.5) };
}

/** Sends requests sequentially on each of several loopback connections. Throws if a request fails. */
export function load(port: number, requestAt: RequestAt, pace: Pace) {
  let number = 0;
  return repeat(pace, async (lane) => {
    const { send, close } = await openConnection(port);
    const action = async () => {
      const { status, bytes } = await send(requestAt(number++, lane));
      if (status !== 200 && status !== 201) throw new Error(`Received ${status}: ${bytes}`);
    };
    return { action, close };
  });
}

/** Opens a persistent connection, for one request at a time. */
export async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let onResponse = (_reply: { status: number; bytes: Buffer }) => {};
  let onFailure = (_error: Error) => {};
  socket.on('error', (error) => onFailure(error));
  socket.on('close', () => onFailure(new Error('The connection was closed.')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = completeReply(received);
    if (!response) return;
    const bytes = received.subarray(0, response.length);
    received = received.subarray(response.length);
    onResponse({ status: response.status, bytes });
  });
  return {
    /** The response includes the headers. */
    send: (bytes: string) =>
      new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection was closed.'));
        [onResponse, onFailure] = [resolve, reject];
        socket.write(bytes);
      }),
    isOpen: () => socket.writable,
    close: () => {
      onFailure = () => {};
      socket.destroy();
    },
  };
}

function completeReply(bytes: Buffer) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const declared = /content-length: (\d+)/i.exec(head)?.[1];
  const last = bytes.indexOf('0\r\n\r\n', end);
  const length = declared === undefined ? (last < 0 ? Infinity : last + 5) : end + 4 + Number(declared);
  return bytes.length >= length ? { status, length } : undefined;
}

export function requestText({ port, headers = {} }: Target, methodAndPath: string, body?: unknown, more: object = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const all = { host: `127.0.0.1:${port}`, ...headers, ...more, ...(text && content) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${methodAndPath} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
