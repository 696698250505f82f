import { counted } from '../../components/figures/counted.ts';
import { attemptLabel } from '../../components/status/labels/delivery-labels.ts';
import type { Status } from '../../components/status/StatusGlyph.tsx';
import type { RecentEvent } from '../../service/call/client.ts';

export const eventFilters = ['All', 'Problems', 'Money', 'Market', 'Simulation'] as const;
export type EventFilter = (typeof eventFilters)[number];

type Part = Pick<RecentEvent, 'operation' | 'status' | 'deliveries' | 'failed'>;

const modules: Readonly<Record<Exclude<EventFilter, 'All' | 'Problems'>, readonly string[]>> = {
  Money: ['payments', 'checkout', 'money', 'transactions', 'fungibleTokens', 'chains'],
  Market: ['offers', 'fulfillments', 'marketUsers', 'collections', 'tokenTypes', 'tokenMints', 'collectionTokens'],
  Simulation: ['clock', 'seeds', 'snapshots', 'faults', 'worlds', 'firstSteps', 'settings'],
};

/** Whether a filter of the feed includes an event. */
export function isIn(filter: EventFilter, event: Part): boolean {
  if (filter === 'All') return true;
  if (filter === 'Problems') return event.status >= 400 || hasFailedLater(event);
  return modules[filter].includes(event.operation.split('.')[0] ?? '');
}

/** Whether a delivery, a mint or another effect of a successful call failed. */
function hasFailedLater({ deliveries, failed }: Part): boolean {
  return failed !== undefined || deliveries.some(hasFailed);
}

function hasFailed({ outcome, httpStatus = 0 }: RecentEvent['deliveries'][number]): boolean {
  return outcome !== undefined && (outcome !== 'ANSWERED' || httpStatus >= 300);
}

/** The mark of an event: a failed effect counts like a failed call. */
export function markOf(event: Part): Status {
  if (event.status >= 500 || hasFailedLater(event)) return 'failed';
  if (event.status >= 400) return 'attention';
  return isIn('Simulation', event) ? 'idle' : 'done';
}

const lists = ['applications', 'snapshots', 'users', 'wallets', 'webhooks', 'worlds'] as const;

/** The list of the changed records, if an event has several records or its record has no page. */
export function listOf({ operation, status, subject }: Pick<RecentEvent, 'operation' | 'status' | 'subject'>) {
  const module = lists.find((name) => operation.startsWith(`${name}.`));
  return module && status < 400 && !subject ? { to: `/${module}` as const } : undefined;
}

/** The effects of an event, e.g. "delivery 200, 41 ms", "2 deliveries 500, up to 96 ms" and "3 transactions". */
export function effectTexts({
  code,
  field,
  failed,
  deliveries,
  effects,
}: Pick<RecentEvent, 'code' | 'field' | 'failed' | 'deliveries' | 'effects'>): string[] {
  const sent = [...new Set(deliveries.map(resultOf))].map((result) => {
    const equal = deliveries.filter((delivery) => resultOf(delivery) === result);
    const longest = Math.max(...equal.map(({ durationMilliseconds = 0 }) => durationMilliseconds));
    const attempts = equal.reduce((sum, { attemptCount }) => sum + attemptCount, 0);
    return [
      `${equal.length > 1 ? `${equal.length} deliveries` : 'delivery'} ${result}`,
      ...(result === pending
        ? []
        : [`${equal.length > 1 ? 'up to ' : ''}${Math.round(longest).toLocaleString('en')} ms`]),
      ...(attempts > equal.length ? [counted(attempts, 'attempt')] : []),
    ].join(', ');
  });
  const caused = effects.map(({ name, count }) => counted(count, name.toLowerCase().replaceAll('_', ' ')));
  return [...(code ? [field ? `${code}: ${field}` : code] : []), ...(failed ? [failed] : []), ...sent, ...caused];
}

const pending = 'pending';

function resultOf({ outcome, httpStatus }: RecentEvent['deliveries'][number]): string {
  if (outcome === undefined) return pending;
  return String(httpStatus ?? attemptLabel({ at: '', outcome, isManual: false }).state.toLowerCase());
}
