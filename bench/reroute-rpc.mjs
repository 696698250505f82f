// @ts-check
/**
 * Preloaded into a built service (`node --import`): its questions to the nodes of its chains go to the
 * proxy that the query of this module's address names, with the node in a header. What it forwards for
 * others goes straight to the node; it does that on a connection a question.
 */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { targetHeader } from '../service/testing/rpc-fault-proxy.mjs';

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
