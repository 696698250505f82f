import { Socket } from 'node:net';
import type { HostSets } from './intercepted-hosts.ts';

/**
 * Runs first in each Node process of an intercepted command. Before Node 24, `fetch` ignores proxy variables, and agents
 * of a program do so in every version. Connections to intercepted hosts therefore start at the proxy.
 */

/** Declared at the start of the file that `exec` writes. */
declare const vaultdeskRoutes: HostSets & { readonly port: number };

const { connect } = Socket.prototype;
const intercepted = new RegExp(vaultdeskRoutes.intercepted);
const allowed = new RegExp(vaultdeskRoutes.allowed);

Object.defineProperty(Socket.prototype, 'connect', {
  configurable: true,
  writable: true,
  value: function connectOrReject(this: Socket, ...args: readonly unknown[]): unknown {
    // Node passes its own calls as one array.
    const [first, ...rest] = Array.isArray(args[0]) ? args[0] : args;
    const isObject = typeof first === 'object' && first !== null;
    const options: { path?: unknown; host?: unknown; port?: unknown } = isObject
      ? first
      : { port: first, host: rest[0] };
    const host = typeof options.host === 'string' ? nameOf(options.host) : 'localhost';
    const isPath = Boolean(options.path) || Number.isNaN(Number(options.port));
    const isIntercepted = intercepted.test(host);
    if (isPath || (!isIntercepted && allowed.test(host))) return Reflect.apply(connect, this, args);
    const route = isIntercepted
      ? { host: '127.0.0.1', port: vaultdeskRoutes.port, lookup: undefined }
      : { host: 'rejected.invalid', lookup: rejectionOf(host) };
    const routed = { ...options, ...route, family: undefined, localAddress: undefined };
    return Reflect.apply(connect, this, [routed, rest.find((value) => typeof value === 'function')]);
  },
});

function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** A failed lookup ends a connection in every version of Node. */
function rejectionOf(host: string) {
  const sentence = `vaultdesk exec rejected a connection to ${host}. Allow this host with --intercept-allow ${host}.`;
  const error = Object.assign(new Error(sentence), { code: 'ERR_HOST_NOT_ALLOWED' });
  return (_name: string, _options: unknown, done: (error: Error) => void) => done(error);
}
