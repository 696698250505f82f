import { setTimeout as pause } from 'node:timers/promises';
import { ScopedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { type Failed, fail, type Ok, ok, type Result } from '../../model/kernel/results/result.ts';
import { day, second } from '../../model/kernel/units.ts';
import type { IdempotentReplyRecord } from '../../model/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { type Caller, KeyConflict, type Prove, type ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { type Storage, type TableReaders, type TableWriters, withTransact } from '../../platform/ports/storage.ts';

export interface IdempotentRequest {
  readonly key: string;
  /** Called when an earlier response is replayed. */
  onReplay(): void;
}

/** The work that has its effect once, and the part of its reply that may be stored and replayed. */
export interface IdempotentWork<Reply> {
  /** Everything that identifies a request, without its credentials. */
  readonly request: string;
  /** The use case verifies a signing method first, and asks the slot for an earlier response. */
  readonly takesCredential?: boolean;
  /** Its first effect is outside of a commit, so a commit before it reserves the key. */
  readonly takesKeyFirst?: boolean | undefined;
  /** A storage passed through `reserve` reserves the key in the first commit that has an effect. */
  run(slot: ReplayingSlot<Reply>, reserve: (storage: Storage) => Storage): Promise<Result<Reply>>;
  readonly withoutSecrets?: ((reply: Reply) => Reply) | undefined;
  readonly isStillValid?: ((tables: TableReaders, reply: Reply, caller: Caller) => Result<void>) | undefined;
}

type IdempotencyPorts = Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'log' | 'vault' | 'sharedWorld'>;

const retentionMilliseconds = day;
/** Longest wait for the response of another instance. */
const waitMilliseconds = 10 * second;
const pollMilliseconds = 25;
/** Changes with the fields of replies: an older reply cannot be opened, and the request runs again. */
const sealPurpose = 'idempotency.reply.v2';
const reservationPurpose = 'idempotency.reservation.v1';
const running = new ScopedMutex<Clock>();

/**
 * Runs once per key of a caller within 24 hours: the same request gets the first success again,
 * another one fails with `idempotency-key.reused`. A rejected request frees the key. If a signing
 * method is required, nothing about a used key is revealed before the correct value is verified.
 */
export function runOnce<Reply>(
  ports: IdempotencyPorts,
  caller: Caller,
  { key, onReplay }: IdempotentRequest,
  work: IdempotentWork<Reply>,
): Promise<Result<Reply>> {
  const id = macText(ports, 'idempotency.key.v1', JSON.stringify([caller, key]));
  const fingerprint = macText(ports, 'idempotency.request.v2', work.request);
  return running.run(ports.clock, id, async () => {
    for (;;) {
      const slot = new Slot(ports, { id, fingerprint }, { caller, onReplay, work });
      const result = await runWith(ports, slot, work);
      if (result) return result;
    }
  });
}

/** Returns `undefined` if another instance had the key and freed it: nothing was done here. */
async function runWith<Reply>(
  ports: IdempotencyPorts,
  slot: Slot<Reply>,
  work: IdempotentWork<Reply>,
): Promise<Result<Reply> | undefined> {
  if (!work.takesCredential) {
    const earlier = await slot.replay(undefined);
    if (earlier) return earlier;
  }
  let result: Result<Reply>;
  try {
    const reserved = work.takesKeyFirst ? await slot.take() : ok();
    if (!reserved.ok) return reserved;
    result = await work.run(slot, (storage) => slot.reserving(storage));
  } catch (error) {
    if (error instanceof KeyConflict) return slot.replayOther();
    throw error;
  }
  if (slot.wasReplayed) return result;
  if (!result.ok && slot.isReserved) return releaseAfterwards(ports, slot, result);
  // The reason may be the effect of another instance under the same key; a rejected proof does not reveal that.
  if (!result.ok) return (await slot.replayAgain()) ?? result;
  if (!slot.wasRequested) throw new Error('The use case did not ask for an earlier response.');
  return slot.hasStored ? result : storeResult(ports, slot, result.value);
}

interface SlotUse<Reply> {
  readonly caller: Caller;
  readonly onReplay: () => void;
  readonly work: IdempotentWork<Reply>;
}

/** A key with its stored reply. */
class Slot<Reply> implements ReplayingSlot<Reply> {
  readonly #ports: IdempotencyPorts;
  readonly #named: Pick<IdempotentReplyRecord, 'id' | 'fingerprint'>;
  readonly #use: SlotUse<Reply>;
  hasStored = false;
  #reservation: 'none' | 'on its way' | 'stored' | 'released' = 'none';
  /** Distinguishes the reservation of this slot from that of another instance. */
  #ownReservation: string | undefined;
  #prove: Prove | undefined;
  wasRequested = false;
  wasReplayed = false;

  constructor(ports: IdempotencyPorts, named: Pick<IdempotentReplyRecord, 'id' | 'fingerprint'>, use: SlotUse<Reply>) {
    this.#ports = ports;
    this.#named = named;
    this.#use = use;
  }

  /** Whether the key is reserved without a reply. */
  get isReserved(): boolean {
    return this.#reservation === 'stored' && !this.hasStored;
  }

  async replay(prove: Prove | undefined): Promise<Result<Reply> | undefined> {
    this.wasRequested = true;
    this.#prove = prove;
    if (!this.#findStored()) return undefined;
    const proof = await prove?.();
    if (proof && !proof.ok) return undefined;
    const earlier = await this.replayOther();
    if (proof && earlier) this.#ports.vault.discard(proof.value);
    return earlier;
  }

  /** The same after a rejection, if the use case asked before. */
  async replayAgain(): Promise<Result<Reply> | undefined> {
    return this.wasRequested ? this.replay(this.#prove) : undefined;
  }

  /** The reply of another instance; the caller has shown the correct value, or needed none. */
  async replayOther(): Promise<Result<Reply> | undefined> {
    const earlier = await this.#awaitEarlier();
    if (!earlier?.ok) return earlier;
    this.wasReplayed = true;
    this.#use.onReplay();
    return earlier;
  }

  keep<Kept extends Reply>(tables: Pick<TableWriters, 'idempotentReplies'>, reply: Kept): Ok<Kept> {
    const { withoutSecrets = (whole: Reply) => whole } = this.#use.work;
    this.#put(tables, sealPurpose, JSON.stringify(withoutSecrets(reply)));
    this.hasStored = true;
    return ok(reply);
  }

  release({ idempotentReplies }: Pick<TableWriters, 'idempotentReplies'>): void {
    idempotentReplies.delete(this.#named.id);
    this.#reservation = 'released';
    this.hasStored = false;
  }

  /** Reserves the key before any work. */
  take(): Promise<Result<void>> {
    return this.reserving(this.#ports.storage).transact(() => ok());
  }

  /** The same storage for the use case: its first commit reserves the key, or stores the reply of the use case. */
  reserving(storage: Storage): Storage {
    return withTransact(storage, async (change, origin) => {
      let isCarrier = false;
      const committed = await storage.transact((tables) => {
        const changed = change(tables);
        const isTaken = this.hasStored || this.#reservation !== 'none';
        // If redrafted after a commit of another instance, it carries the reservation again.
        if (!changed.ok || (isTaken && !isCarrier)) return changed;
        if (!this.hasStored) this.#put(tables, reservationPurpose, '{}');
        this.#reservation = 'on its way';
        isCarrier = true;
        return changed;
      }, origin);
      if (isCarrier) this.#reservation = committed.ok ? 'stored' : 'none';
      return committed;
    });
  }

  /** Throws a `KeyConflict` if another instance has taken the key. */
  #put({ idempotentReplies }: Pick<TableWriters, 'idempotentReplies'>, purpose: string, text: string): void {
    const { deviceKey, clock } = this.#ports;
    const stored = idempotentReplies.find(this.#named.id);
    const content = stored && isYoung(stored, clock) && this.#open(stored);
    if (content && stored?.sealedReply !== this.#ownReservation) throw new KeyConflict();
    const sealedReply = deviceKey.seal(purpose, Buffer.from(text), this.#named.id);
    if (purpose === reservationPurpose) this.#ownReservation = sealedReply;
    const oldest = new Date(clock.millis() - retentionMilliseconds).toISOString();
    for (const old of idempotentReplies.pageBy('every', '*', { offset: 0, limit: 20 }))
      if (old.createdAt < oldest) idempotentReplies.delete(old.id);
    idempotentReplies.put({ ...this.#named, createdAt: clock.now(), sealedReply });
  }

  /** Waits while another instance has the key and no reply yet. */
  async #awaitEarlier(): Promise<Result<Reply> | undefined> {
    const { clock, sharedWorld } = this.#ports;
    const until = clock.monotonicMillis() + (sharedWorld ? waitMilliseconds : 0);
    for (;;) {
      const earlier = this.#findStored();
      if (!earlier) return undefined;
      if (earlier.fingerprint !== this.#named.fingerprint)
        return fail(
          'idempotency-key.reused',
          'Nothing was changed: the Idempotency-Key was used for another request. Use a new key for a new request.',
        );
      if (earlier.reply) return this.#stillHolding(earlier.reply.value);
      if (!sharedWorld || clock.monotonicMillis() >= until) return withoutReply();
      await pause(pollMilliseconds);
      const fresh = await sharedWorld.fresh();
      if (!fresh.ok) return fresh;
    }
  }

  #stillHolding(reply: Reply): Result<Reply> {
    const { work, caller } = this.#use;
    const holds = this.#ports.storage.read((tables) => work.isStillValid?.(tables, reply, caller) ?? ok());
    return holds.ok ? ok(reply) : holds;
  }

  /** Also `undefined` if the content cannot be opened: the request runs again then. */
  #findStored() {
    const { storage, clock } = this.#ports;
    const record = storage.read(({ idempotentReplies }) => idempotentReplies.find(this.#named.id));
    const content = record && isYoung(record, clock) ? this.#open(record) : undefined;
    return record && content && { fingerprint: record.fingerprint, ...content };
  }

  // The only cast: the sealed content is a reply of the operation in the fingerprint.
  #open({ id, sealedReply }: IdempotentReplyRecord): { reply?: { value: Reply } } | undefined {
    const { deviceKey } = this.#ports;
    const text = deviceKey.open(sealPurpose, sealedReply, id)?.toString();
    if (text !== undefined) return { reply: { value: parseJson(text) as Reply } };
    return deviceKey.open(reservationPurpose, sealedReply, id) && {};
  }
}

function withoutReply() {
  return fail(
    'idempotency-key.in-progress',
    'The first request with this Idempotency-Key is in progress, or it was interrupted. Look up its result before you use a new key.',
  );
}

function isYoung({ createdAt }: IdempotentReplyRecord, clock: Clock): boolean {
  return Date.parse(createdAt) > clock.millis() - retentionMilliseconds;
}

/**
 * The work is done, so a reply that cannot be stored does not fail the request. If another instance
 * has stored a reply in the meantime, it is the response to this and later requests.
 */
async function storeResult<Reply>(
  { storage, log }: IdempotencyPorts,
  slot: Slot<Reply>,
  reply: Reply,
): Promise<Result<Reply>> {
  const stored = await storage
    .transact((tables) => {
      slot.keep(tables, reply);
      return ok();
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof KeyConflict)) throw error;
      const replayed = await slot.replayOther();
      return replayed?.ok ? replayed : ok();
    });
  if (!stored.ok) log.warn('idempotency.not-kept', { code: stored.failure.code });
  else if (stored.value !== undefined) return ok(stored.value);
  return ok(reply);
}

/** A rejected request frees the key, unless it may have had its effect. */
async function releaseAfterwards<Reply>(
  { storage, log }: IdempotencyPorts,
  slot: Slot<Reply>,
  rejected: Failed,
): Promise<Failed> {
  if (rejected.failure.code === 'world.outcome-unknown') return rejected;
  const released = await storage.transact((tables) => {
    slot.release(tables);
    return ok();
  });
  if (!released.ok) log.warn('idempotency.not-released', { code: released.failure.code });
  return rejected;
}

function macText({ deviceKey }: IdempotencyPorts, purpose: string, text: string): string {
  return deviceKey.mac(purpose, text).toString('base64url');
}
