// @ts-check
/**
 * Preloaded into a built service (`node --import`): sends its chain requests to the proxy in the query of this
 * module's URL, with the node in a header. Requests that it forwards for others go directly to the node; those use a
 * new connection each.
 */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { targetHeader } from '../test/chain/rpc-fault-proxy.mjs';

const proxy = new URL(import.meta.url).searchParams.get('proxy') ?? '';
const { request } = http;

/** @param {http.RequestOptions} options */
function isOwnQuestion({ method, agent }) {
  return method === 'POST' && typeof agent === 'object' && 'keepAlive' in agent && agent.keepAlive;
}

/** @param {string | URL} address @param {http.RequestOptions} options @param {(response: http.IncomingMessage) => void} [listener] */
function rerouted(address, options, listener) {
  if (!isOwnQuestion(options)) return request(address, options, listener);
  const headers = { ...options.headers, [targetHeader]: String(address) };
  return request(proxy, { ...options, headers }, listener);
}

Object.assign(http, { request: rerouted });
syncBuiltinESMExports();
