// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {import('./raw-client.mjs').RawAnswer} RawAnswer */
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */

/** Statuses of 500 and above for real conditions: no chain, no disk space. */
const permitted = new Set([501, 503, 507]);

/** Code → HTTP status, of the product's one table. @type {ReadonlyMap<string, number>} */
const failures = readFailures();

function readFailures() {
  const file = new URL('../../service/kernel/failures.ts', import.meta.url);
  const rows = readFileSync(file, 'utf8').matchAll(/^ {2}'?([\w.-]+)'?: \{ status: (\d+)/gm);
  const statuses = new Map([...rows].map(([, code = '', status]) => [code, Number(status)]));
  if (statuses.size < 50) throw new Error('The failure table could not be read.');
  return statuses;
}

const internals =
  /node_modules|\.[tj]s:\d+|\bat (?:async )?[\w.<>]+ \(|file:\/\/\/(?!etc\/passwd)|\/home\/|\/out\/main/;

/**
 * The fault in a response, in a sentence; `undefined` if the response is correct.
 * @param {FuzzRequest} request @param {RawAnswer} response @param {Record<string, string>} secrets
 * @returns {string | undefined}
 */
export function faultOf(request, response, secrets) {
  const { status, text, headers, fault } = response;
  // An inbox responds as its user configured it, with any delay.
  if (pathOf(request).startsWith('/_vaultdesk/inbox/')) return undefined;
  if (fault && !(status === 0 && mayEndUnanswered(request))) return `no orderly end: ${fault}`;
  if (status === 0) return undefined;
  if (status >= 500 && !permitted.has(status)) return `status ${status}`;
  const hidden = shownOnPurpose(request) ? {} : secrets;
  const disclosure =
    told500(request, text) ?? secretIn(text, headers, hidden) ?? innards(request, text);
  if (disclosure) return disclosure;
  if (status < 400 || request.method === 'HEAD' || isOfTheParser(response)) return undefined;
  const isRpc = pathOf(request).startsWith('/console/trpc/');
  return isRpc ? faultOfRpc(response) : faultOfHttp(request, response);
}

/** Node's parser rejects malformed requests and oversized headers before the service sees them. @param {RawAnswer} response */
function isOfTheParser({ status, text, headers }) {
  const isKept = !/close/i.test(headers.connection ?? '');
  return !isKept && text === '' && [400, 408, 413, 417, 431].includes(status);
}

/** Whether a server may close the connection without a response. @param {FuzzRequest} request */
function mayEndUnanswered({ method, framing }) {
  return method === 'CONNECT' || ['cut', 'as it is', 'dropped'].includes(framing);
}

/** Also inside a batch. A fault rule may be configured to respond like this. @param {FuzzRequest} request @param {string} text */
function told500({ target }, text) {
  const isTold = /"httpStatus":500|"code":"(?:UNKNOWN_ERROR|INTERNAL_SERVER_ERROR)"/.test(text);
  return isTold && !isReference(target) && !/faults/i.test(target)
    ? 'reports an unexpected error'
    : undefined;
}

/**
 * Routes that intentionally show secrets: the client secret of the default application, the device key in an export,
 * and the address of a new world. @param {FuzzRequest} request
 */
function shownOnPurpose({ target }) {
  return /\/credentials|showCredentials|device-key\/export|exportDeviceKey|_vaultdesk\/worlds\b(?!\/)|worlds\.create/.test(
    target,
  );
}

/** @param {string} text @param {Record<string, string>} headers @param {Record<string, string>} secrets */
function secretIn(text, headers, secrets) {
  const all = `${text} ${JSON.stringify(headers)}`;
  const name = Object.keys(secrets).find((secretName) => holds(all, secrets[secretName] ?? ''));
  return name && `shows a secret: ${name}`;
}

/** Whether a text contains a secret as a whole word. @param {string} text @param {string} secret */
export function holds(text, secret) {
  const at = text.indexOf(secret);
  if (at < 0) return false;
  const neighbors = (text[at - 1] ?? ' ') + (text[at + secret.length] ?? ' ');
  return !/[0-9a-f]/i.test(neighbors) || secret.length > 20;
}

/** @param {FuzzRequest} request @param {string} text */
function innards({ target, body }, text) {
  const match = internals.exec(text)?.[0];
  // A response may repeat words of its request.
  const isOwn = match && (`${target}${body ?? ''}`.includes(match) || isReference(target));
  return match && !isOwn ? `shows the inside of the program: ${match}` : undefined;
}

/** @param {string} target */
const isReference = (target) => /openapi|docs/i.test(target);

/** @param {FuzzRequest} request @param {RawAnswer} response */
function faultOfHttp(request, { status, text, headers }) {
  // Pages and files have no envelope.
  if (/^\/(pay|console)\//.test(pathOf(request))) return text ? undefined : 'nothing is told';
  const body = parse(text);
  if (body === undefined) return `a ${status} that is no JSON: ${text.slice(0, 80)}`;
  if (body.jsonrpc === '2.0') return body.error?.message ? undefined : 'an empty JSON-RPC error';
  if (body.error && body.error_description) return undefined;
  return faultOfEnvelope(body, { status, headers });
}

/** Path of the target, parsed like in a server. @param {FuzzRequest} request */
function pathOf({ target }) {
  return URL.canParse(target, 'http://x') ? new URL(target, 'http://x').pathname : target;
}

/** @param {any} body @param {{ status: number, headers: Record<string, string> }} response */
function faultOfEnvelope({ success, errors }, { status, headers }) {
  if (success !== false || !Array.isArray(errors) || errors.length === 0) return 'no envelope';
  for (const { code, message, traceCode } of errors) {
    if (typeof code !== 'string' || code === '') return 'an error without code';
    if (typeof message !== 'string' || message === '') return `${code} without message`;
    if (traceCode === undefined || traceCode !== headers['x-request-id'])
      return `${code} with a traceCode that is not x-request-id`;
    const declared = failures.get(code);
    if (declared === undefined && status !== 400) return `unknown code ${code} with ${status}`;
    if (declared !== undefined && declared !== status && status !== 400)
      return `${code} with ${status}, not ${declared}`;
    if (code === 'input.invalid' && !isOfTheWhole(message))
      return 'a validation error that names no field';
  }
  return undefined;
}

/** Without an object, no field can be named. @param {string} message */
const isOfTheWhole = (message) => message.startsWith('The request: ');

/** @param {{ fields?: { path: string }[] }} failure */
const namesFields = ({ fields }) => fields?.every(({ path }) => path !== '') === true;

/** @param {RawAnswer} response */
function faultOfRpc({ status, text, headers }) {
  const body = parse(text);
  if (body === undefined) return `a ${status} of the RPC that is no JSON: ${text.slice(0, 80)}`;
  if (body.success === false) return faultOfEnvelope(body, { status, headers });
  for (const item of [body].flat()) {
    if (item.result !== undefined) continue;
    const { error } = item;
    if (typeof error?.message !== 'string')
      return `an RPC error without message: ${text.slice(0, 80)}`;
    const { failure, traceCode } = error.data ?? {};
    if (
      failure?.code === 'input.invalid' &&
      !isOfTheWhole(failure.message) &&
      !namesFields(failure)
    )
      return 'an RPC validation error that names no field';
    if (failure && (!failures.has(failure.code) || !failure.message || !traceCode))
      return `an RPC failure in no known form: ${text.slice(0, 80)}`;
  }
  return undefined;
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return undefined;
  }
}

/** Faults in the service log. @param {string} log @param {Record<string, string>} secrets @returns {string[]} */
export function faultsOfLog(log, secrets) {
  const threw = log
    .split('\n')
    .filter((line) => /\b\w+\.threw\b|Unhandled|FATAL|Warning:/.test(line));
  const names = Object.keys(secrets).filter((name) => holds(log, secrets[name] ?? ''));
  return [
    ...[...new Set(threw.map((line) => line.replaceAll(/"(time|requestId)":"[^"]*",?/g, '')))],
    ...names.map((name) => `The log shows a secret: ${name}.`),
  ];
}
