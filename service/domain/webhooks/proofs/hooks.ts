import { headerMap } from '../../../model/kernel/header-map.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import type { StateDifference } from '../../../model/webhooks/handler-proof.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { OutboundResponse } from '../../../platform/ports/outbound.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { rejectionOfUrl, type TargetPorts } from '../../targets/check-target.ts';
import { isDelivered } from '../deliveries/attempts.ts';
import { type SendingPorts, sendDelivery } from '../deliveries/send-delivery.ts';
import { endState, proofResponseMilliseconds } from '../limits.ts';
import { guardsOf, signingMoment } from '../sending/prepare-delivery.ts';

/** URLs that reset and return the user's state, and the headers they are sent. */
export interface Hooks {
  readonly resetUrl: string;
  readonly stateUrl: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export type HookPorts = TargetPorts & Pick<Ports, 'outbound' | 'installation'>;

/** The result of a hook, or a sentence about its failure. */
export type Hooked<Value> =
  | { readonly isDone: true; readonly value: Value }
  | { readonly isDone: false; readonly words: string };

/** Additional headers of every request in a handler test: its id and the run number. */
type ProofHeaders = Readonly<Record<string, string>>;

/** POSTs to the hook that resets the user's state; succeeds on 2xx. */
export async function resetState(
  ports: HookPorts,
  hooks: Hooks,
  { mark, signal }: { readonly mark: ProofHeaders; readonly signal: AbortSignal },
): Promise<Hooked<undefined>> {
  const request = hookRequest(ports, hooks, hooks.resetUrl, mark);
  if (!request.isDone) return request;
  const response = await ports.outbound.send({ ...request.value, body: '', signal });
  const fault = faultOf(response);
  return fault === undefined
    ? { isDone: true, value: undefined }
    : { isDone: false, words: `The reset hook ${fault}.` };
}

/** GETs the user's state as JSON. */
export async function readState(
  ports: HookPorts,
  hooks: Hooks,
  { mark, signal }: { readonly mark: ProofHeaders; readonly signal: AbortSignal },
): Promise<Hooked<unknown>> {
  const request = hookRequest(ports, hooks, hooks.stateUrl, mark);
  if (!request.isDone) return request;
  const response = await ports.outbound.read({ ...request.value, maximumBytes: endState.bytes, signal });
  const fault = faultOf(response) ?? faultOfState(response);
  return fault === undefined
    ? { isDone: true, value: parseJson(response.answer?.body ?? '') }
    : { isDone: false, words: `The state URL ${fault}.` };
}

function hookRequest(ports: HookPorts, { headers }: Hooks, text: string, mark: ProofHeaders) {
  const url = new URL(text);
  const rejection = rejectionOfUrl(ports, url);
  if (rejection !== undefined) return { isDone: false, words: rejection } as const;
  const own = headers.map(({ name, value }) => [name, value] as const);
  const standardHeaders: (readonly [string, string])[] = [
    ['accept', 'application/json'],
    ['user-agent', `Vaultdesk-Webhooks/${ports.installation.version}`],
    ...Object.entries(mark),
    ...own,
  ];
  const value = { url: text, headers: headerMap(standardHeaders), ...guardsOf(ports, url) };
  return { isDone: true, value } as const;
}

/** The message includes nothing from the response body. */
function faultOf({ outcome, reason, status = 0 }: OutboundResponse): string | undefined {
  if (outcome !== 'ANSWERED') return `did not respond: ${(reason ?? outcome).replace(/\.$/, '')}`;
  return status >= 200 && status <= 299 ? undefined : `returned ${status} instead of a 2xx status`;
}

function faultOfState({ answer }: OutboundResponse): string | undefined {
  if (!answer) return 'returned no body';
  if (answer.isCut) return `returned more than ${endState.bytes / 1024} KiB, or an incomplete response`;
  const state = parseJson(answer.body);
  if (state === undefined) return 'returned invalid JSON';
  return isDeeperThan(state, endState.levels) ? `returned JSON with more than ${endState.levels} levels` : undefined;
}

export type ReplayPorts = SendingPorts & Pick<Ports, 'clock' | 'clockControl' | 'ids'>;

/** The events to send, their order and the time limit. */
interface Replay {
  readonly webhook: WebhookRecord;
  readonly sequence: readonly PaymentEventRecord[];
  readonly retries: number;
  readonly mark: ProofHeaders;
  readonly signal: AbortSignal;
}

export interface Replayed {
  readonly sent: number;
  /** Deliveries without a 2xx response, regardless of retries. */
  readonly notProcessed: number;
  /** The reason why a delivery got no response. */
  readonly withoutResponse: string | undefined;
}

/** Sends events to an endpoint like deliveries, in sequence. Failed events are retried after all others. */
export async function replay(ports: ReplayPorts, plan: Replay): Promise<Replayed> {
  let sent = 0;
  let withoutResponse: string | undefined;
  let remaining = plan.sequence;
  for (let round = 0; round <= plan.retries && remaining.length > 0; round += 1) {
    const failed: PaymentEventRecord[] = [];
    for (const event of remaining) {
      if (plan.signal.aborted) break;
      const response = await sendOne(ports, plan, event);
      sent += 1;
      if (isDelivered(response)) continue;
      failed.push(event);
      if (response.outcome !== 'ANSWERED') withoutResponse ??= `${event.type}: ${response.reason ?? response.outcome}`;
    }
    remaining = failed;
  }
  return { sent, notProcessed: remaining.length, withoutResponse: withoutResponse };
}

async function sendOne(ports: ReplayPorts, { webhook, mark, signal }: Replay, event: PaymentEventRecord) {
  const at = ports.clock.now();
  const machineTime = signingMoment(ports, at);
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, proofResponseMilliseconds);
  signal.addEventListener('abort', stop);
  try {
    const sending = { at, machineTime, signal: waiting.signal, headers: mark };
    const response = await sendDelivery(ports, webhook, event, sending);
    const isLate = waiting.signal.aborted && !signal.aborted && response.outcome === 'BROKEN_OFF';
    const reason = `No response within ${proofResponseMilliseconds / 1000} s.`;
    return { ...response, at, isManual: true, ...(isLate && ({ outcome: 'TIMED_OUT', reason } as const)) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const maximumText = 120;

/** Whether a JSON value is nested deeper than `levels`. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** The first differences between two JSON values. The order of lists counts, that of keys does not. */
export function differencesOf(expected: unknown, actual: unknown, maximum: number): StateDifference[] {
  const differences: StateDifference[] = [];
  const compare = (path: string, expectedValue: unknown, actualValue: unknown): void => {
    if (differences.length >= maximum) return;
    const names = namesOf(expectedValue, actualValue);
    if (!names) {
      if (expectedValue !== actualValue)
        differences.push({ path, ...describeSide('expected', expectedValue), ...describeSide('found', actualValue) });
      return;
    }
    for (const name of names)
      compare(`${path}/${escaped(name)}`, fieldOf(expectedValue, name), fieldOf(actualValue, name));
  };
  compare('', expected, actual);
  return differences;
}

/** Describes a difference. @example "/orders/0/status is 'open', not 'paid'" */
export function differenceText({ path, expected, found }: StateDifference): string {
  const location = path === '' ? 'the state' : path;
  if (found === undefined) return `${location} is missing`;
  if (expected === undefined) return `${location} is unexpected: ${found}`;
  return `${location} is ${found}, not ${expected}`;
}

/** The keys of two objects or lists, combined; `undefined` for other values. */
function namesOf(a: unknown, b: unknown): string[] | undefined {
  const areLists = Array.isArray(a) && Array.isArray(b);
  if (!areLists && !(isRecord(a) && isRecord(b))) return undefined;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return areLists ? names : names.toSorted();
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(value: unknown, name: string): unknown {
  const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isOwn ? Reflect.get(value, name) : undefined;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function describeSide(side: 'expected' | 'found', value: unknown): Partial<StateDifference> {
  if (value === undefined) return {};
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? '');
  const short = text.length > maximumText ? `${text.slice(0, maximumText).toWellFormed()}…` : text;
  return { [side]: short };
}
