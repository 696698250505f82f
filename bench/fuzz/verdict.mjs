import { readFileSync } from 'node:fs';

/** @typedef {import('./wire.mjs').RawAnswer} RawAnswer */
/** @typedef {import('./wire.mjs').FuzzRequest} FuzzRequest */

/** Statuses of 500 and above for real conditions: no chain, no disk space. */
const permitted = [501, 503, 507];

/** Code → HTTP status, of the product's one table. @type {ReadonlyMap<string, number>} */
const failures = readFailures();

function readFailures() {
  const file = new URL('../../service/model/kernel/results/failures.ts', import.meta.url);
  const rows = readFileSync(file, 'utf8').matchAll(/^ {2}'?([\w.-]+)'?: (?:\{ status: )?(\d+)/gm);
  const statuses = new Map([...rows].map(([, code = '', status]) => [code, Number(status)]));
  if (statuses.size < 50) throw new Error('The failure table could not be read.');
  return statuses;
}

const internals =
  /node_modules|\.[tj]s:\d+|\bat (?:async )?[\w.<>]+ \(|file:\/\/\/(?!etc\/passwd)|\/home\/|\/out\/main/;
const unexpected = /"httpStatus":500|"code":"(?:UNKNOWN_ERROR|INTERNAL_SERVER_ERROR)"/;
/** The API reference contains all words. */
const isReference = (/** @type {string} */ target) => /openapi|docs/i.test(target);
/**
 * Routes that intentionally show secrets: the client secret of the default application, the device key in an export,
 * and the address of a new world.
 */
const showsSecrets =
  /\/credentials|showCredentials|device-key\/export|exportDeviceKey|_vaultdesk\/worlds\b(?!\/)|worlds\.create/;

/** Path of the target, parsed like in a server. @param {FuzzRequest} request */
const pathOf = ({ target }) => (URL.canParse(target, 'http://x') ? new URL(target, 'http://x').pathname : target);

/**
 * The fault in a response, in a sentence; `undefined` if the response is correct.
 * @param {FuzzRequest} request @param {RawAnswer} response @param {Record<string, string>} secrets
 * @returns {string | undefined}
 */
export function faultOf(request, response, secrets) {
  const { status, text, headers, fault } = response;
  const { method, framing, target, body } = request;
  const path = pathOf(request);
  // An inbox responds as its user configured it, with any delay.
  if (path.startsWith('/_vaultdesk/inbox/')) return undefined;
  // A server may close the connection of such a request without a response.
  const mayEnd = method === 'CONNECT' || ['cut', 'as it is', 'dropped'].includes(framing);
  if (fault && !(status === 0 && mayEnd)) return `no orderly end: ${fault}`;
  if (status === 0) return undefined;
  if (status >= 500 && !permitted.includes(status)) return `status ${status}`;
  // Also inside a batch. A fault rule may be configured to respond like this.
  if (unexpected.test(text) && !isReference(target) && !/faults/i.test(target)) return 'reports an unexpected error';
  const secret = secretIn(`${text} ${JSON.stringify(headers)}`, secrets);
  if (secret && !showsSecrets.test(target)) return `shows a secret: ${secret}`;
  const match = internals.exec(text)?.[0];
  // A response may repeat words of its request.
  if (match && !`${target}${body ?? ''}`.includes(match) && !isReference(target))
    return `shows the inside of the program: ${match}`;
  if (status < 400 || method === 'HEAD') return undefined;
  // Node's parser rejects malformed requests and oversized headers before the service sees them.
  const isClosed = /close/i.test(headers.connection ?? '');
  if (isClosed && text === '' && [400, 408, 413, 417, 431].includes(status)) return undefined;
  // Pages and files have no envelope.
  if (/^\/(pay|console)\/(?!trpc\/)/.test(path)) return text ? undefined : 'has no text';
  const content = parse(text);
  if (content === undefined) return `a ${status} that is not JSON: ${text.slice(0, 80)}`;
  if (path.startsWith('/console/trpc/') && content.success !== false)
    return [content].flat().map(faultOfCall).find(Boolean);
  if (content.jsonrpc === '2.0') return content.error?.message ? undefined : 'an empty JSON-RPC error';
  if (content.error && content.error_description) return undefined;
  return faultOfEnvelope(content, response);
}

/** @param {any} content @param {RawAnswer} response */
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
    if (code === 'input.invalid' && !isOfTheWhole(message)) return 'a validation error that names no field';
  }
  return undefined;
}

/** Without an object, no field can be named. @param {string} message */
const isOfTheWhole = (message) => message.startsWith('The request: ');

/** The fault in the response to one RPC call. @param {any} call */
function faultOfCall({ result, error }) {
  if (result !== undefined) return undefined;
  if (typeof error?.message !== 'string') return 'an RPC error without message';
  const { failure, traceCode } = error.data ?? {};
  if (!failure) return undefined;
  const { code, message, fields } = failure;
  if (!failures.has(code) || !message || !traceCode) return 'an RPC failure in no known form';
  const namesFields = fields?.every((/** @type {any} */ { path }) => path !== '') === true;
  return code === 'input.invalid' && !isOfTheWhole(message) && !namesFields
    ? 'an RPC validation error that names no field'
    : undefined;
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return undefined;
  }
}

/** The name of a secret that a text contains as a whole word. @param {string} text @param {Record<string, string>} secrets */
function secretIn(text, secrets) {
  return Object.keys(secrets).find((name) => {
    const secret = secrets[name] ?? '';
    const at = text.indexOf(secret);
    if (at < 0) return false;
    const neighbors = (text[at - 1] ?? ' ') + (text[at + secret.length] ?? ' ');
    return !/[0-9a-f]/i.test(neighbors) || secret.length > 20;
  });
}

/** Faults in the service log. @param {string} log @param {Record<string, string>} secrets @returns {string[]} */
export function faultsOfLog(log, secrets) {
  const lines = log
    .split('\n')
    .filter((line) => /\b\w+\.threw\b|Unhandled|FATAL|Warning:/.test(line))
    .map((line) => line.replaceAll(/"(time|requestId)":"[^"]*",?/g, ''));
  const secret = secretIn(log, secrets);
  return [...new Set(lines), ...(secret ? [`The log shows a secret: ${secret}.`] : [])];
}
