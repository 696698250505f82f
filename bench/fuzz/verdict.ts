import { failures } from '../../service/model/kernel/results/failures.ts';
import { parse } from './values.ts';
import type { FuzzRequest, RawResponse } from './wire.ts';

/** Must not appear in any response or log line. */
export type Secrets = Record<string, string>;

/** Statuses of 500 and above for real conditions: no chain, no disk space. */
const permitted = [501, 503, 507];
const declaredStatuses = new Map<string, number>(Object.entries(failures));
const internals =
  /node_modules|\.[tj]s:\d+|\bat (?:async )?[\w.<>]+ \(|file:\/\/\/(?!etc\/passwd)|\/home\/|\/out\/main/;
const unexpected = /"httpStatus":500|"code":"(?:UNKNOWN_ERROR|INTERNAL_SERVER_ERROR)"/;
/** The API reference contains all words. */
const isReference = (target: string) => /openapi|docs/i.test(target);
/**
 * Routes that intentionally show secrets: the client secret of the default application, the device key in an export,
 * and the address of a new world.
 */
const showsSecrets =
  /\/credentials|showCredentials|device-key\/export|exportDeviceKey|_vaultdesk\/worlds\b(?!\/)|worlds\.create/;
/** Without an object, no field can be named. */
const isOfTheWhole = (message: string) => message.startsWith('The request: ');

/** The fault in a response, in a sentence; `undefined` if the response is correct. */
export function faultOf(request: FuzzRequest, response: RawResponse, secrets: Secrets): string | undefined {
  const { status, text, headers, fault } = response;
  const { method, framing, target, body } = request;
  const path = URL.canParse(target, 'http://x') ? new URL(target, 'http://x').pathname : target;
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
  if (path.startsWith('/console/trpc/') && content?.success !== false)
    return [content].flat().map(faultOfCall).find(Boolean);
  if (content?.jsonrpc === '2.0') return content.error?.message ? undefined : 'an empty JSON-RPC error';
  if (content?.error && content.error_description) return undefined;
  return faultOfEnvelope(content ?? {}, response);
}

type Envelope = { success?: boolean; errors?: { code?: unknown; message?: unknown; traceCode?: unknown }[] };

function faultOfEnvelope({ success, errors }: Envelope, { status, headers }: RawResponse): string | undefined {
  if (success !== false || !Array.isArray(errors) || errors.length === 0) return 'no envelope';
  for (const { code, message, traceCode } of errors) {
    if (typeof code !== 'string' || code === '') return 'an error without code';
    if (typeof message !== 'string' || message === '') return `${code} without message`;
    if (traceCode === undefined || traceCode !== headers['x-request-id'])
      return `${code} with a traceCode that is not x-request-id`;
    const declared = declaredStatuses.get(code);
    if (declared !== status && status !== 400) return `${code} with ${status}, not ${declared ?? 'a known code'}`;
    if (code === 'input.invalid' && !isOfTheWhole(message)) return 'a validation error that names no field';
  }
  return undefined;
}

type RpcFailure = { code: string; message: string; fields?: { path: string }[] };
type RpcCall = { result?: unknown; error?: { message?: unknown; data?: { failure?: RpcFailure; traceCode?: string } } };

function faultOfCall({ result, error }: RpcCall): string | undefined {
  if (result !== undefined) return undefined;
  if (typeof error?.message !== 'string') return 'an RPC error without message';
  const { failure, traceCode } = error.data ?? {};
  if (!failure) return undefined;
  const { code, message, fields } = failure;
  if (!declaredStatuses.has(code) || !message || !traceCode) return 'an RPC failure in no known form';
  const namesFields = fields?.every(({ path }) => path !== '') === true;
  return code === 'input.invalid' && !isOfTheWhole(message) && !namesFields
    ? 'an RPC validation error that names no field'
    : undefined;
}

/** The name of a secret that a text contains as a whole word. */
function secretIn(text: string, secrets: Secrets): string | undefined {
  const isIn = ([, secret]: [name: string, secret: string]) => {
    const at = text.indexOf(secret);
    const neighbors = (text[at - 1] ?? ' ') + (text[at + secret.length] ?? ' ');
    return at >= 0 && (!/[0-9a-f]/i.test(neighbors) || secret.length > 20);
  };
  return Object.entries(secrets).find(isIn)?.[0];
}

export function faultsOfLog(log: string, secrets: Secrets): string[] {
  const lines = log
    .split('\n')
    .filter((line) => /\b\w+\.threw\b|Unhandled|FATAL|Warning:/.test(line))
    .map((line) => line.replaceAll(/"(time|requestId)":"[^"]*",?/g, ''));
  const secret = secretIn(log, secrets);
  return [...new Set(lines), ...(secret ? [`The log shows a secret: ${secret}.`] : [])];
}
