import { headerMap } from '../../kernel/header-map.ts';
import { parseJson } from '../../kernel/json.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusalOfUrl, type TargetPorts } from '../../targets/check-target.ts';
import { endState } from '../limits.ts';
import { guardsOf } from '../sending/outbound-guards.ts';
import { isDeeperThan } from './state-differences.ts';

/** Addresses by which a user's own state is put back and told, and what they are sent. */
export interface Hooks {
  readonly resetUrl: string;
  readonly stateUrl: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export type HookPorts = TargetPorts & Pick<Ports, 'outbound' | 'installation'>;

/** What a hook did, or a sentence about why it did not. */
export type Hooked<Value> =
  | { readonly isDone: true; readonly value: Value }
  | { readonly isDone: false; readonly words: string };

/** What every request of a proof carries besides: its id, and the number of the run. */
export type ProofHeaders = Readonly<Record<string, string>>;

/** POSTs to the hook that puts the user's state back; done where it answers 2xx. */
export async function resetState(
  ports: HookPorts,
  hooks: Hooks,
  { mark, signal }: { readonly mark: ProofHeaders; readonly signal: AbortSignal },
): Promise<Hooked<undefined>> {
  const request = hookRequest(ports, hooks, hooks.resetUrl, mark);
  if (!request.isDone) return request;
  const answer = await ports.outbound.send({ ...request.value, body: '', signal });
  const fault = faultOf(answer);
  return fault === undefined
    ? { isDone: true, value: undefined }
    : { isDone: false, words: `The reset hook ${fault}.` };
}

/** GETs the state of the user as JSON. */
export async function readState(
  ports: HookPorts,
  hooks: Hooks,
  { mark, signal }: { readonly mark: ProofHeaders; readonly signal: AbortSignal },
): Promise<Hooked<unknown>> {
  const request = hookRequest(ports, hooks, hooks.stateUrl, mark);
  if (!request.isDone) return request;
  const answer = await ports.outbound.read({
    ...request.value,
    maximumBytes: endState.bytes,
    signal,
  });
  const fault = faultOf(answer) ?? faultOfState(answer);
  return fault === undefined
    ? { isDone: true, value: parseJson(answer.answer?.body ?? '') }
    : { isDone: false, words: `The state URL ${fault}.` };
}

function hookRequest(ports: HookPorts, { headers }: Hooks, text: string, mark: ProofHeaders) {
  const url = new URL(text);
  const refusal = refusalOfUrl(ports, url);
  if (refusal !== undefined) return { isDone: false, words: refusal } as const;
  const own = headers.map(({ name, value }) => [name, value] as const);
  const told: (readonly [string, string])[] = [
    ['accept', 'application/json'],
    ['user-agent', `Vaultdesk-Webhooks/${ports.installation.version}`],
    ...Object.entries(mark),
    ...own,
  ];
  const value = { url: text, headers: headerMap(told), ...guardsOf(ports, url) };
  return { isDone: true, value } as const;
}

/** Nothing of what it answered is told. */
function faultOf({ outcome, reason, status = 0 }: OutboundAnswer): string | undefined {
  if (outcome !== 'ANSWERED') return `gave no answer: ${(reason ?? outcome).replace(/\.$/, '')}`;
  return status >= 200 && status <= 299 ? undefined : `answered ${status}, which is no 2xx`;
}

function faultOfState({ answer }: OutboundAnswer): string | undefined {
  if (!answer) return 'answered nothing';
  if (answer.isCut)
    return `answered more than ${endState.bytes / 1024} KiB, or broke off before its end`;
  const state = parseJson(answer.body);
  if (state === undefined) return 'answered something that is no JSON';
  return isDeeperThan(state, endState.levels)
    ? `answered JSON of more than ${endState.levels} levels`
    : undefined;
}
