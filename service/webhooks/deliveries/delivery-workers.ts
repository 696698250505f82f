import { BoundedMemory } from '../../kernel/bounded-memory.ts';
import { toError } from '../../kernel/error.ts';
import { type Again, soonest } from '../../kernel/rests.ts';
import { ok } from '../../kernel/result.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentEventRecord } from '../../resources/payment-event.ts';
import { everyApplication } from '../../resources/table.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';
import {
  attemptConcurrency,
  failingConcurrency,
  stopGraceMilliseconds,
  writePauseMilliseconds,
} from '../limits.ts';
import { signingMoment } from '../sending/signing-moment.ts';
import { deliveryAfter, isDelivered, webhookAfter } from './after-attempt.ts';
import { AttemptPlaces } from './attempt-places.ts';
import { boundAnswer } from './bound-answer.ts';
import { type NextDelivery, RestartSpread } from './restart-spread.ts';
import { readRetryAfter } from './retry-after.ts';
import type { SendOptions } from './send-delivery.ts';

export type WorkerPorts = Pick<
  Ports,
  'storage' | 'clock' | 'clockHands' | 'ids' | 'settings' | 'log' | 'changes'
>;

/** Makes one attempt, as `sendDelivery` does. */
export type Send = (
  webhook: WebhookRecord,
  event: PaymentEventRecord,
  options: SendOptions,
) => Promise<OutboundAnswer>;

export interface WorkerLimits {
  /** A stop waits so long for answers. */
  readonly graceMilliseconds?: number;
  /** Those of the process, where it has other worlds. */
  readonly places?: AttemptPlaces;
}

/** An endpoint with the delivery that it gets next. */
interface Candidate extends NextDelivery {
  readonly webhook: WebhookRecord;
}

/** An attempt that ended. */
interface Ended {
  readonly attempt: DeliveryAttempt;
  readonly retryAfterMilliseconds: number;
}

/**
 * Sends deliveries that are due: one at a time to an endpoint, 16 in all, each outcome committed
 * before its endpoint gets the next. Whatever an endpoint does, the others do not wait for it.
 */
export class DeliveryWorkers {
  readonly #ports: WorkerPorts;
  readonly #send: Send;
  readonly #spread: RestartSpread;
  readonly #graceMilliseconds: number;
  readonly #places: AttemptPlaces;
  readonly #goOnHere = () => void this.#beginDue();
  /** By endpoint, the attempts under way. */
  readonly #busy = new Map<string, Promise<void>>();
  readonly #failing = new Set<string>();
  /** By endpoint, the number of its last attempt among all. */
  readonly #lastTurns = new BoundedMemory<number>(10_000);
  #turns = 0;
  /** By endpoint, outcomes that could not be written: nothing is sent to it before they are. */
  readonly #unwritten = new Map<string, () => Promise<boolean>>();
  readonly #underWay = new Set<AbortController>();
  /** More endpoints had something due than there were places. */
  #isCrowded = false;
  #isStopped = false;
  #isBrokenOff = false;

  constructor(
    ports: WorkerPorts,
    send: Send,
    { graceMilliseconds = stopGraceMilliseconds, places = new AttemptPlaces() }: WorkerLimits = {},
  ) {
    this.#ports = ports;
    this.#send = send;
    this.#graceMilliseconds = graceMilliseconds;
    this.#places = places;
    this.#spread = new RestartSpread(ports.clock);
  }

  /** Begins what is due, and answers when more will be. Waits for no endpoint. */
  async feed(): Promise<Again | undefined> {
    for (const [webhookId, write] of this.#unwritten)
      if (await write()) this.#unwritten.delete(webhookId);
    const again = this.#beginDue();
    return this.#unwritten.size > 0 ? { inMilliseconds: writePauseMilliseconds } : again;
  }

  /** The attempts under way, and what follows them at once; nothing where there are none. */
  underWay(): Promise<unknown> | undefined {
    return this.#busy.size === 0 ? undefined : Promise.race(this.#busy.values());
  }

  /** What was overdue at the start is spread over time no longer. */
  hurry(): void {
    this.#spread.end();
  }

  /** Begins nothing more; attempts that do not end soon are broken off, and made again after a start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#places.leave(this.#goOnHere);
    const breakOff = () => {
      for (const attempt of this.#underWay) attempt.abort();
    };
    const timer = setTimeout(breakOff, this.#graceMilliseconds);
    await this.idle();
    clearTimeout(timer);
  }

  /** At once, for a world that another one took the place of: nobody records how they ended. */
  breakOff(): void {
    this.#isStopped = true;
    this.#isBrokenOff = true;
    this.#places.leave(this.#goOnHere);
    for (const attempt of this.#underWay) attempt.abort();
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy.values());
  }

  /** Answers when the next one is due that is not yet. */
  #beginDue(): Again | undefined {
    if (this.#isStopped) return undefined;
    const now = this.#ports.clock.millis();
    const candidates = this.#candidates();
    this.#isCrowded = false;
    for (const candidate of this.#inTurn(candidates.filter(({ at }) => at <= now)))
      if (this.#hasPlace(candidate.webhook)) this.#begin(candidate);
      else this.#isCrowded = true;
    return soonest(candidates.filter(({ at }) => at > now).map((one) => againFor(one, now)));
  }

  /** What each endpoint with nothing under way gets next. */
  #candidates(): Candidate[] {
    return this.#ports.storage.read((tables) =>
      tables.webhooks
        .listBy('byCreation', everyApplication)
        .map((webhook) => ({ webhook, next: this.#nextOf(tables, webhook) }))
        .flatMap(({ webhook, next }) => (next ? [{ ...next, webhook }] : [])),
    );
  }

  #nextOf(
    tables: Parameters<RestartSpread['next']>[0],
    { id, disabled }: WebhookRecord,
  ): NextDelivery | undefined {
    const isHeld = disabled !== undefined || this.#busy.has(id) || this.#unwritten.has(id);
    return isHeld ? undefined : this.#spread.next(tables, id);
  }

  /** First who waited longest for a turn: a long queue at one endpoint holds up no other. */
  #inTurn(candidates: Candidate[]): Candidate[] {
    const lastTurn = ({ webhook }: Candidate) => this.#lastTurns.get(webhook.id) ?? 0;
    return candidates.sort((left, right) => lastTurn(left) - lastTurn(right) || left.at - right.at);
  }

  #hasPlace({ failingSince }: WebhookRecord): boolean {
    if (this.#busy.size >= attemptConcurrency) return false;
    if (this.#places.isFull) {
      this.#places.wait(this.#goOnHere);
      return false;
    }
    return failingSince === undefined || this.#failing.size < failingConcurrency;
  }

  #begin({ webhook, delivery }: Candidate): void {
    const { id, failingSince } = webhook;
    if (failingSince !== undefined) this.#failing.add(id);
    this.#spread.begin(delivery);
    this.#places.take();
    this.#turns += 1;
    this.#lastTurns.set(id, this.#turns);
    const ended = this.#deliver(webhook, delivery).then(() => {
      this.#busy.delete(id);
      this.#failing.delete(id);
      this.#places.release();
      this.#goOn(id);
    });
    this.#busy.set(id, ended);
  }

  /** The place that is free again: for whoever waits longest, or else for the same endpoint. */
  #goOn(webhookId: string): void {
    if (this.#isStopped) return;
    if (this.#isCrowded) {
      this.#beginDue();
      return;
    }
    const { storage, clock } = this.#ports;
    const now = clock.millis();
    const webhook = storage.read(({ webhooks }) => webhooks.find(webhookId));
    const next = webhook && storage.read((tables) => this.#nextOf(tables, webhook));
    if (next && next.at <= now && this.#hasPlace(webhook)) this.#begin({ ...next, webhook });
  }

  async #deliver(webhook: WebhookRecord, delivery: WebhookDeliveryRecord): Promise<void> {
    const { storage, log } = this.#ports;
    const event = storage.read(({ paymentEvents }) => paymentEvents.find(delivery.eventId));
    const ended = await this.#attempt(webhook, delivery, event);
    if (!ended || this.#isBrokenOff) return;
    const write = () => this.#write(delivery.id, webhook, ended);
    if ((await write()) || this.#isBrokenOff) return;
    log.error('delivery.not-recorded', { deliveryId: delivery.id });
    this.#unwritten.set(webhook.id, write);
    // Nothing was committed that would wake the step.
    this.#ports.changes.publish({ tables: ['webhookDeliveries'], ids: [] });
  }

  /** `undefined` where a stop broke it off. */
  async #attempt(
    webhook: WebhookRecord,
    { isResent = false }: WebhookDeliveryRecord,
    event: PaymentEventRecord | undefined,
  ): Promise<Ended | undefined> {
    const { clock, clockHands, log } = this.#ports;
    const at = clock.now();
    const machineTime = signingMoment(this.#ports, at);
    const made = { at, ...(at !== machineTime && { machineTime }), isManual: isResent };
    const notSent = (reason: string): Ended => ({
      attempt: { ...made, outcome: 'BROKEN_OFF', reason, durationMilliseconds: 0 },
      retryAfterMilliseconds: 0,
    });
    if (!event) return notSent('The event of this delivery is gone.');
    const stopping = new AbortController();
    this.#underWay.add(stopping);
    try {
      const { signal } = stopping;
      const { answer, ...told } = await this.#send(webhook, event, {
        at: made.at,
        machineTime,
        signal,
      });
      if (signal.aborted && told.outcome === 'BROKEN_OFF') return undefined;
      return {
        attempt: { ...made, ...told, ...(answer && { answer: boundAnswer(answer) }) },
        // A date is by the clock of the endpoint, which nobody moved on.
        retryAfterMilliseconds: readRetryAfter(answer?.headers ?? {}, clockHands.machineMillis()),
      };
    } catch (thrown) {
      log.error('delivery.threw', { webhookId: webhook.id, error: toError(thrown) });
      return notSent('The service failed to send it; its log tells why.');
    } finally {
      this.#underWay.delete(stopping);
    }
  }

  /** Returns whether the outcome is committed. */
  async #write(
    deliveryId: string,
    { id, url }: WebhookRecord,
    { attempt, retryAfterMilliseconds }: Ended,
  ): Promise<boolean> {
    const { storage, clock, ids, settings } = this.#ports;
    const now = clock.now();
    const { retryProfile } = settings.current();
    // What was delivered has no pause that chance lengthens.
    const draw = () => chanceOf(ids.randomBytes(4));
    const chance = isDelivered(attempt) ? 0 : ids.because(['attempt', deliveryId], draw);
    const written = await storage.transact(({ webhookDeliveries, webhooks }) => {
      const delivery = webhookDeliveries.find(deliveryId);
      const webhook = webhooks.find(id);
      const afterwards = { now, retryProfile, chance, retryAfterMilliseconds };
      if (delivery) webhookDeliveries.put(deliveryAfter(delivery, attempt, afterwards));
      // What another address answered says nothing of this one.
      if (webhook?.url === url) webhooks.put(webhookAfter(webhook, attempt, now));
      return ok();
    });
    return written.ok;
  }
}

/** One that is held until others are through waits for the machine, whatever the clock shows. */
function againFor({ at, isHeld }: NextDelivery, now: number): Again {
  return isHeld ? { inMilliseconds: at - now } : { at };
}

/** From 0 to below 1. */
function chanceOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
}
