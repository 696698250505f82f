import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isVisible } from '../../domain/auth/authenticate.ts';
import { findOwnOffer } from '../../domain/marketplace/offers/change-offer.ts';
import { queueDepths } from '../../history/metrics/read-metrics.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { second } from '../../model/kernel/units.ts';
import { mintStatus } from '../../model/market/collection.ts';
import { offerStatus } from '../../model/market/offer.ts';
import { everyApplication } from '../../model/table.ts';
import { query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { momentsOf } from './clock/list-due.ts';

/** Below the time limit of a request, so that a waiting client gets the failure. */
const maximumWait = 25 * second;
const defaultWait = 10 * second;
/** Jobs end without a change of a record, so the wait looks again after this time. */
const pollMilliseconds = 20;

const bounds = `Use a whole number from 0 to ${maximumWait}.`;
const wait = z.object({
  withinMilliseconds: z.coerce
    .number(bounds)
    .int(bounds)
    .min(0, bounds)
    .max(maximumWait, bounds)
    .optional()
    .meta({ description: `The time limit (default: ${defaultWait}).` }),
});

type WaitPorts = Pick<Ports, 'storage' | 'clock' | 'settings' | 'backgroundWork'>;

/** Resolves with the first value; fails with `wait.timed-out` and the reason for waiting after the time limit. */
async function waitFor<Value>(
  { clock }: Pick<Ports, 'clock'>,
  limit = defaultWait,
  look: () => Result<Value> | { readonly waitsFor: string },
): Promise<Result<Value>> {
  const end = clock.monotonicMillis() + limit;
  for (let checks = 0; ; checks += 1) {
    const seen = look();
    if (!('waitsFor' in seen)) return seen;
    if (clock.monotonicMillis() >= end || checks * pollMilliseconds >= limit)
      return fail('wait.timed-out', `Still pending after ${limit} ms: ${seen.waitsFor}.`);
    await pause(pollMilliseconds);
  }
}

const pendingKind = z.enum(['deliveries', 'jobs', 'mints', 'purchases', 'settlements', 'transactions']);

/** The work that is pending, in words; empty if nothing changes without a new request or a later time. */
function pendingWork(ports: WaitPorts, only: z.infer<typeof pendingKind> | undefined): readonly string[] {
  const { storage, clock, backgroundWork } = ports;
  const now = clock.millis();
  const counts = storage.read((tables) => {
    const due = momentsOf(ports, tables, 'delivery-tried').reduce((sum, { before }) => sum + before(now + 1), 0);
    const purchases = tables.paymentIntents.countBy('purchasing', everyApplication);
    return [...queueDepths(tables), ['deliveries', due] as const, ['purchases', purchases] as const];
  });
  return [...counts, ['jobs', backgroundWork.countDue()] as const]
    .filter(([kind, count]) => count > 0 && (only === undefined || kind === only))
    .map(([kind, count]) => `${count} ${kind}`);
}

export const waitOperations = {
  settled: query({
    summary: 'Wait until nothing is pending',
    description:
      'Responds when no job is due, no transaction is unconfirmed, and no mint, settlement or delivery is in progress. Later retries and ends do not count. After the time limit it fails with `wait.timed-out` and names what is pending.',
    route: route('GET', '/_vaultdesk/settled'),
    input: wait.extend({ kind: pendingKind.optional().meta({ description: 'Waits for this kind of work only.' }) }),
    output: z.object({ at: z.iso.datetime() }),
    run: (ports, { kind, withinMilliseconds }) =>
      waitFor(ports, withinMilliseconds, () => {
        const pending = pendingWork(ports, kind);
        return pending.length === 0 ? ok({ at: ports.clock.now() }) : { waitsFor: pending.join(', ') };
      }),
  }),
};

export const mintWaitOperations = {
  settled: query({
    summary: 'Wait for a token mint',
    description: 'Responds when the mint has succeeded or failed.',
    route: route('GET', '/_vaultdesk/tokens/mints/{mintId}/settled'),
    input: wait.extend({ mintId: uuid }),
    output: z.object({ id: z.uuid(), status: mintStatus }),
    run: (ports, { mintId: id, withinMilliseconds }, caller) =>
      waitFor(ports, withinMilliseconds, () => {
        const mint = ports.storage.read(({ tokenMints }) => tokenMints.find(id));
        if (!mint || !isVisible(caller, mint)) return fail('token-mint.not-found', `No mint has the id ${id}.`);
        const { status } = mint;
        return status === 'PENDING' ? { waitsFor: `the mint ${id} is ${status}` } : ok({ id, status });
      }),
  }),
};

export const offerWaitOperations = {
  ready: query({
    summary: 'Wait for an offer',
    description: 'Responds when the offer is READY. Fails with `offer.not-open` if it no longer can be.',
    route: route('GET', '/_vaultdesk/market/offers/{offerId}/ready'),
    input: wait.extend({ offerId: uuid }),
    output: z.object({ id: z.uuid(), status: offerStatus }),
    run: (ports, { offerId: id, withinMilliseconds }, caller) =>
      waitFor(ports, withinMilliseconds, () => {
        const found = ports.storage.read((tables) => findOwnOffer(tables, id, caller));
        if (!found.ok) return found;
        const { status } = found.value;
        if (status === 'READY') return ok({ id, status });
        if (status !== 'NEW' && status !== 'INITIATING_OFFER')
          return fail('offer.not-open', `The offer ${id} is ${status} and cannot become READY.`);
        return { waitsFor: `the offer ${id} is ${status}` };
      }),
  }),
};
