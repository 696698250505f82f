import { BoundedCache } from '../../../model/kernel/concurrency/bounded-cache.ts';
import { type Again, soonest } from '../../../model/kernel/concurrency/schedule.ts';
import { toError } from '../../../model/kernel/results/reasons.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { everyApplication } from '../../../model/table.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import type { OutboundResponse } from '../../../platform/ports/outbound.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { attemptConcurrency, failingConcurrency, stopGraceMilliseconds, writePauseMilliseconds } from '../limits.ts';
import { signingMoment } from '../sending/prepare-delivery.ts';
import { AttemptSemaphore, cutResponse, deliveryAfter, isDelivered, readRetryAfter, webhookAfter } from './attempts.ts';
import { type NextDelivery, RestartSpread } from './restart-spread.ts';
import type { SendOptions } from './send-delivery.ts';

export type WorkerPorts = Pick<
  Ports,
  'storage' | 'clock' | 'clockControl' | 'ids' | 'settings' | 'log' | 'changes' | 'statistics' | 'tracing'
>;

/** Makes one attempt, like `sendDelivery`. */
export type Send = (
  webhook: WebhookRecord,
  event: PaymentEventRecord,
  options: SendOptions,
) => Promise<OutboundResponse>;

export interface WorkerLimits {
  /** How long a stop waits for responses. */
  readonly graceMilliseconds?: number;
  /** The process-wide limit, if the process has other worlds. */
  readonly places?: AttemptSemaphore;
  /** While false, no attempt starts: receivers could not call the world. Default: true. */
  readonly isReachable?: (() => boolean) | undefined;
}

interface Candidate extends NextDelivery {
  readonly webhook: WebhookRecord;
}

type Ended = { readonly attempt: DeliveryAttempt; readonly retryAfterMilliseconds: number };

/**
 * Sends due deliveries: one at a time per endpoint, 16 in total. While a success is committed, its endpoint
 * already gets the next delivery; a failure is committed first. Slow endpoints never delay others.
 */
export class DeliveryWorkers {
  readonly #ports: WorkerPorts;
  readonly #send: Send;
  readonly #spread: RestartSpread;
  readonly #graceMilliseconds: number;
  readonly #semaphore: AttemptSemaphore;
  readonly #isReachable: () => boolean;
  readonly #continuesHere = () => void this.#startDue();
  /** Running attempts by endpoint. */
  readonly #busy = new Map<string, Promise<void>>();
  readonly #failing = new Set<string>();
  /** Sequence number of each endpoint's last attempt. */
  readonly #lastTurns = new BoundedCache<number>(10_000);
  #turns = 0;
  /** The last outcome of each endpoint while it is being committed. */
  readonly #committing = new Map<string, { readonly deliveryId: string; readonly written: Promise<void> }>();
  /** Outcomes whose commit failed, by endpoint: nothing is sent to it until they are written. */
  readonly #unwritten = new Map<string, (() => Promise<boolean>)[]>();
  readonly #inFlight = new Set<AbortController>();
  /** More endpoints had due deliveries than slots were free. */
  #isCrowded = false;
  #isStopped = false;
  #isBrokenOff = false;

  constructor(
    ports: WorkerPorts,
    send: Send,
    {
      graceMilliseconds = stopGraceMilliseconds,
      places = new AttemptSemaphore(),
      isReachable = () => true,
    }: WorkerLimits = {},
  ) {
    this.#ports = ports;
    this.#send = send;
    this.#graceMilliseconds = graceMilliseconds;
    this.#semaphore = places;
    this.#isReachable = isReachable;
    this.#spread = new RestartSpread(ports.clock);
  }

  /** Starts due deliveries and returns when more will be due. Does not wait for endpoints. */
  async feed(): Promise<Again | undefined> {
    for (const [webhookId, writes] of this.#unwritten) {
      while (writes[0] && (await writes[0]())) writes.shift();
      if (writes.length === 0) this.#unwritten.delete(webhookId);
    }
    const again = this.#startDue();
    return this.#unwritten.size > 0 ? { inMilliseconds: writePauseMilliseconds } : again;
  }

  /** Resolves after the running attempts and those that directly follow them; `undefined` if there are none. */
  inFlight(): Promise<unknown> | undefined {
    const running = this.#running();
    return running.length === 0 ? undefined : Promise.race(running);
  }

  /** Stops spreading deliveries that were overdue at startup. */
  hurry(): void {
    this.#spread.end();
  }

  /** Starts nothing more; aborts attempts that do not finish soon, to be repeated after a start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#semaphore.leave(this.#continuesHere);
    const breakOff = () => {
      for (const attempt of this.#inFlight) attempt.abort();
    };
    const timer = setTimeout(breakOff, this.#graceMilliseconds);
    await this.idle();
    clearTimeout(timer);
  }

  /** Aborts immediately, for a world that was replaced: outcomes are not recorded. */
  breakOff(): void {
    this.#isStopped = true;
    this.#isBrokenOff = true;
    this.#semaphore.leave(this.#continuesHere);
    for (const attempt of this.#inFlight) attempt.abort();
  }

  /** Resolves when no attempt is running and no outcome is being committed. */
  async idle(): Promise<void> {
    while (this.#running().length > 0) await Promise.all(this.#running());
  }

  #running(): Promise<void>[] {
    return [...this.#busy.values(), ...[...this.#committing.values()].map(({ written }) => written)];
  }

  /** Returns when the next delivery that is not due yet will be due. */
  #startDue(): Again | undefined {
    if (this.#isStopped || !this.#isReachable()) return undefined;
    const now = this.#ports.clock.millis();
    const candidates = this.#candidates();
    this.#isCrowded = false;
    for (const candidate of this.#inTurn(candidates.filter(({ at }) => at <= now)))
      if (this.#hasPlace(candidate.webhook)) this.#startAttempt(candidate);
      else this.#isCrowded = true;
    return soonest(candidates.filter(({ at }) => at > now).map((item) => againFor(item, now)));
  }

  /** The next delivery of each idle endpoint. */
  #candidates(): Candidate[] {
    return this.#ports.storage.read((tables) =>
      tables.webhooks
        .listBy('byCreation', everyApplication)
        .map((webhook) => ({ webhook, next: this.#nextOf(tables, webhook) }))
        .flatMap(({ webhook, next }) => (next ? [{ ...next, webhook }] : [])),
    );
  }

  #nextOf(tables: Parameters<RestartSpread['next']>[0], { id, disabled }: WebhookRecord): NextDelivery | undefined {
    const isHeld = disabled !== undefined || this.#busy.has(id) || this.#unwritten.has(id);
    return isHeld ? undefined : this.#spread.next(tables, id, this.#committing.get(id)?.deliveryId);
  }

  /** The endpoint that waited longest goes first, so a long queue at one endpoint delays no other. */
  #inTurn(candidates: Candidate[]): Candidate[] {
    const lastTurn = ({ webhook }: Candidate) => this.#lastTurns.get(webhook.id) ?? 0;
    return candidates.sort((left, right) => lastTurn(left) - lastTurn(right) || left.at - right.at);
  }

  #hasPlace({ failingSince }: WebhookRecord): boolean {
    if (this.#busy.size >= attemptConcurrency) return false;
    if (this.#semaphore.isFull) {
      this.#semaphore.wait(this.#continuesHere);
      return false;
    }
    return failingSince === undefined || this.#failing.size < failingConcurrency;
  }

  #startAttempt({ webhook, delivery }: Candidate): void {
    const { id, failingSince } = webhook;
    if (failingSince !== undefined) this.#failing.add(id);
    this.#spread.start(delivery);
    this.#semaphore.take();
    this.#turns += 1;
    this.#lastTurns.set(id, this.#turns);
    const ended = this.#deliver(webhook, delivery).then(() => {
      this.#busy.delete(id);
      this.#failing.delete(id);
      this.#semaphore.release();
      this.#resume(id);
    });
    this.#busy.set(id, ended);
  }

  /** Gives the free slot to the endpoint that waited longest, otherwise to the same endpoint. */
  #resume(webhookId: string): void {
    if (this.#isStopped) return;
    if (this.#isCrowded) {
      this.#startDue();
      return;
    }
    const { storage, clock } = this.#ports;
    const now = clock.millis();
    const webhook = storage.read(({ webhooks }) => webhooks.find(webhookId));
    const next = webhook && storage.read((tables) => this.#nextOf(tables, webhook));
    if (next && next.at <= now && this.#hasPlace(webhook)) this.#startAttempt({ ...next, webhook });
  }

  async #deliver(webhook: WebhookRecord, delivery: WebhookDeliveryRecord): Promise<void> {
    const event = this.#ports.storage.read(({ paymentEvents }) => paymentEvents.find(delivery.eventId));
    const ended = await this.#attempt(webhook, delivery, event);
    if (!ended || this.#isBrokenOff) return;
    const earlier = this.#committing.get(webhook.id)?.written;
    const written = this.#record(webhook, delivery.id, ended).finally(() => {
      if (this.#committing.get(webhook.id)?.written === written) this.#committing.delete(webhook.id);
    });
    this.#committing.set(webhook.id, { deliveryId: delivery.id, written });
    // A kill may repeat the attempt that is running and the one before it, so that must be the last uncommitted one.
    await (isDelivered(ended.attempt) ? earlier : written);
  }

  async #record(webhook: WebhookRecord, deliveryId: string, ended: Ended): Promise<void> {
    const write = () => this.#write(deliveryId, webhook, ended);
    if ((await write()) || this.#isBrokenOff) return;
    this.#ports.log.error('delivery.not-recorded', { deliveryId });
    this.#unwritten.set(webhook.id, [...(this.#unwritten.get(webhook.id) ?? []), write]);
    // No commit has happened that would wake the job.
    this.#ports.changes.publish({ tables: ['webhookDeliveries'], ids: [] });
  }

  /** `undefined` if a stop aborted it. */
  async #attempt(
    webhook: WebhookRecord,
    { isResent = false, traceId, eventType }: WebhookDeliveryRecord,
    event: PaymentEventRecord | undefined,
  ): Promise<Ended | undefined> {
    const { clock, clockControl, log, statistics, tracing } = this.#ports;
    const at = clock.now();
    const machineTime = signingMoment(this.#ports, at);
    const created = { at, ...(at !== machineTime && { machineTime }), isManual: isResent };
    const notSent = (reason: string): Ended => ({
      attempt: { ...created, outcome: 'BROKEN_OFF', reason, durationMilliseconds: 0 },
      retryAfterMilliseconds: 0,
    });
    if (!event) return notSent('The event of this delivery was deleted.');
    const stopping = new AbortController();
    this.#inFlight.add(stopping);
    try {
      const { signal } = stopping;
      const { answer, ...result } = await tracing.span('webhook delivery', { traceId }, async (span) => {
        const headers = tracing.headers();
        const sent = await this.#send(webhook, event, { at: created.at, machineTime, signal, headers });
        const error = outcomeOf(sent) === 'delivered' ? {} : { 'error.type': outcomeOf(sent) };
        span.describe({ 'vaultdesk.event.type': eventType, 'http.response.status_code': sent.status, ...error });
        return sent;
      });
      if (signal.aborted && result.outcome === 'BROKEN_OFF') return undefined;
      const outcome = outcomeOf(result);
      statistics.attempts.set(outcome, (statistics.attempts.get(outcome) ?? 0) + 1);
      return {
        attempt: { ...created, ...result, ...(answer && { answer: cutResponse(answer) }) },
        // The date uses the endpoint's clock, which the clock control does not move.
        retryAfterMilliseconds: readRetryAfter(answer?.headers ?? {}, clockControl.machineMillis()),
      };
    } catch (thrown) {
      log.error('delivery.threw', { webhookId: webhook.id, error: toError(thrown) });
      return notSent('An internal error prevented the delivery. See the service log.');
    } finally {
      this.#inFlight.delete(stopping);
    }
  }

  /** Returns whether the outcome is committed. */
  async #write(
    deliveryId: string,
    { id, url, applicationId }: WebhookRecord,
    { attempt, retryAfterMilliseconds }: Ended,
  ): Promise<boolean> {
    const { storage, clock, ids, settings } = this.#ports;
    const now = clock.now();
    const { retryProfile } = settings.of(applicationId);
    // A successful delivery needs no random jitter.
    const draw = () => chanceOf(ids.randomBytes(4));
    const chance = isDelivered(attempt) ? 0 : ids.because(['attempt', deliveryId], draw);
    const written = await storage.transact(({ webhookDeliveries, webhooks }) => {
      const delivery = webhookDeliveries.find(deliveryId);
      const webhook = webhooks.find(id);
      const afterwards = { now, retryProfile, chance, retryAfterMilliseconds };
      if (delivery) webhookDeliveries.put(deliveryAfter(delivery, attempt, afterwards));
      // A response from an earlier URL says nothing about the current one.
      if (webhook?.url === url) webhooks.put(webhookAfter(webhook, attempt, now));
      return ok();
    });
    return written.ok;
  }
}

/** The outcome of an attempt in metrics and traces; any status except 2xx is `rejected`. */
function outcomeOf({ outcome, status = 0 }: OutboundResponse): string {
  if (outcome !== 'ANSWERED') return outcome.toLowerCase();
  return status >= 200 && status <= 299 ? 'delivered' : 'rejected';
}

/** Held deliveries wait by the system clock, whatever the service clock shows. */
function againFor({ at, isHeld }: NextDelivery, now: number): Again {
  return isHeld ? { inMilliseconds: at - now } : { at };
}

/** From 0 to below 1. */
function chanceOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
}
