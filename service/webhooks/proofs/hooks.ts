import { headerMap } from '../../kernel/header-map.ts';
import { parseJson } from '../../kernel/json.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusalOfUrl, type TargetPorts } from '../../targets/check-target.ts';
import { endState } from '../limits.ts';
import { guardsOf } from '../sending/outbound-guards.ts';
import { isDeeperThan } from './state-differences.ts';

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
export type ProofHeaders = Readonly<Record<string, string>>;

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
  const response = await ports.outbound.read({
    ...request.value,
    maximumBytes: endState.bytes,
    signal,
  });
  const fault = faultOf(response) ?? faultOfState(response);
  return fault === undefined
    ? { isDone: true, value: parseJson(response.answer?.body ?? '') }
    : { isDone: false, words: `The state URL ${fault}.` };
}

function hookRequest(ports: HookPorts, { headers }: Hooks, text: string, mark: ProofHeaders) {
  const url = new URL(text);
  const refusal = refusalOfUrl(ports, url);
  if (refusal !== undefined) return { isDone: false, words: refusal } as const;
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
function faultOf({ outcome, reason, status = 0 }: OutboundAnswer): string | undefined {
  if (outcome !== 'ANSWERED') return `did not respond: ${(reason ?? outcome).replace(/\.$/, '')}`;
  return status >= 200 && status <= 299 ? undefined : `returned ${status} instead of a 2xx status`;
}

function faultOfState({ answer }: OutboundAnswer): string | undefined {
  if (!answer) return 'returned no body';
  if (answer.isCut)
    return `returned more than ${endState.bytes / 1024} KiB, or an incomplete response`;
  const state = parseJson(answer.body);
  if (state === undefined) return 'returned invalid JSON';
  return isDeeperThan(state, endState.levels)
    ? `returned JSON with more than ${endState.levels} levels`
    : undefined;
}
