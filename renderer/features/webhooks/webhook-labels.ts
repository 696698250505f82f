import { inboxOf } from '../../../service/model/installation/addresses.ts';
import { endpointName } from '../../../service/model/webhooks/endpoint-name.ts';
import { counted } from '../../components/figures/counted.ts';
import type { Status } from '../../components/status/StatusGlyph.tsx';
import type { HandlerProof, Webhook } from '../../service/call/client.ts';

interface StateWords {
  readonly status: Status;
  readonly state: string;
  /** The reason and what to do about it. */
  readonly why?: string;
}

const disabledWords = {
  OPERATOR: { status: 'off', state: 'Disabled', why: 'Disabled in the console.' },
  PAUSED: {
    status: 'off',
    state: 'Paused',
    why: 'Nothing is sent, and nothing is lost: new events are queued as well.',
  },
  GONE: {
    status: 'failed',
    state: 'Gone',
    why: 'It returned 410 Gone, so nothing is sent. Enable it when it is back.',
  },
  FAILING: {
    status: 'failed',
    state: 'Disabled automatically',
    why: 'Nothing was delivered for five days. Fix the endpoint, then enable it.',
  },
} as const;

/** Whether the address of an endpoint with deliveries was changed and has not been called since. */
export function isUntried(webhook: Webhook): boolean {
  const { lastSuccessAt, lastFailureAt, createdOn, modifiedOn } = webhook;
  const { pending, delivered, givenUp } = webhook.deliveries;
  return !lastSuccessAt && !lastFailureAt && modifiedOn !== createdOn && pending + delivered + givenUp > 0;
}

export function healthOf(webhook: Webhook): StateWords {
  const { disabled, failingSince, lastSuccessAt } = webhook;
  if (disabled) return disabledWords[disabled.reason];
  if (failingSince) return { status: 'failed', state: 'Failing' };
  if (isUntried(webhook)) return { status: 'attention', state: 'Address changed, not tried yet' };
  return lastSuccessAt ? { status: 'done', state: 'Healthy' } : { status: 'idle', state: 'No deliveries yet' };
}

/** How the endpoint authenticates our requests, without the secret. */
export function credentialsOf({ basicAuthCredentials, apiKeyAuthCredentials }: Webhook) {
  return apiKeyAuthCredentials
    ? { kind: 'API key in', name: apiKeyAuthCredentials.authenticationHeader }
    : { kind: 'User name', name: basicAuthCredentials?.username ?? '' };
}

/** The name of a built-in inbox, or else the host. @example { name: '127.0.0.1:3000', path: '/hooks' } */
export function nameOfEndpoint(url: string | undefined) {
  if (url === undefined) return { name: 'Deleted webhook', path: '' };
  if (!URL.canParse(url)) return { name: url, path: '' };
  const { pathname, search } = new URL(url);
  const isBare = inboxOf({ url }) !== undefined || (pathname === '/' && !search);
  return { name: endpointName(url), path: isBare ? '' : `${pathname}${search}` };
}

const verdicts: Readonly<Record<NonNullable<HandlerProof['verdict']>, StateWords>> = {
  HOLDS: { status: 'done', state: 'Same end state in all orders' },
  BREAKS: { status: 'failed', state: 'Fails' },
  NOT_REPEATABLE: { status: 'attention', state: 'Not repeatable' },
};

const standings: Readonly<Record<HandlerProof['status'], StateWords>> = {
  RUNNING: { status: 'progress', state: 'Running' },
  ENDED: { status: 'done', state: 'Stopped' },
  FAILED: { status: 'attention', state: 'Interrupted' },
  CANCELLED: { status: 'off', state: 'Cancelled' },
};

/** The result, or the reason for its absence; also reports a test that ran out of time before its last order. */
export function standingOf(proof: Pick<HandlerProof, 'status' | 'verdict' | 'isCutShort'>): StateWords {
  const { status, verdict, isCutShort } = proof;
  if (verdict === 'HOLDS' && isCutShort) return { status: 'attention', state: 'No failure within the time limit' };
  return verdict === undefined ? standings[status] : verdicts[verdict];
}

type Orders = HandlerProof['orders'][number];

/** The labels of an order kind and of its runs. */
export const orderLabels: Readonly<
  Record<Orders['kind'], { readonly title: string; readonly hint: string; readonly one: string }>
> = {
  AS_RECORDED: { title: 'As recorded', hint: 'twice', one: 'As recorded' },
  SWAPPED: { title: 'Neighbours swapped', hint: 'each pair, once', one: 'Swapped pair' },
  DOUBLED: { title: 'Duplicates', hint: 'each delivery, once', one: 'Doubled delivery' },
  LAST_FIRST: { title: 'Last first', hint: 'before all others', one: 'Last first' },
  DRAWN: { title: 'Late and duplicated', hint: 'drawn from the seed', one: 'Random order' },
};

/** @example "Neighbours swapped: 4 of 5 orders tested, 1 with a different end state" */
export function countOfAlike({ kind, planned, tried }: Orders): string {
  const others = tried.filter(({ isAlike }) => !isAlike).length;
  const outcome = others === 0 ? 'all with the same end state' : `${others} with a different end state`;
  const orders = counted(planned, 'order');
  return `${orderLabels[kind].title}: ${tried.length} of ${orders} tested${tried.length > 0 ? `, ${outcome}` : ''}`;
}
