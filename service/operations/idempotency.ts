import { parseJson } from '../kernel/json.ts';
import { OwnedLocks } from '../kernel/owned-locks.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { day } from '../kernel/time-units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Caller, Prove, ReplayingSlot } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders, TableWriters } from '../ports/storage.ts';
import type { IdempotentReplyRecord } from '../resources/idempotent-reply.ts';

/** A caller's wish that the same request has its effect once. */
export interface IdempotentRequest {
  readonly key: string;
  /** Called when an earlier answer is given again. */
  onReplay(): void;
}

/** What is done once, and what of its reply may be kept and given again. */
export interface IdempotentWork<Reply> {
  /** Everything that makes two requests the same; no credential is in it. */
  readonly request: string;
  /** The use case verifies a signing method first, and asks the slot itself for an earlier answer. */
  readonly takesCredential?: boolean;
  run(slot: ReplayingSlot<Reply>): Promise<Result<Reply>>;
  readonly withoutSecrets?: ((reply: Reply) => Reply) | undefined;
  readonly stillHolds?:
    | ((tables: TableReaders, reply: Reply, caller: Caller) => Result<void>)
    | undefined;
}

type IdempotencyPorts = Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'log' | 'vault'>;

const keptMilliseconds = day;
const sealPurpose = 'idempotency.reply.v1';
const running = new OwnedLocks<Clock>();

/**
 * Runs once for each key of a caller within 24 hours: the same request gets the first success again,
 * another one `idempotency-key.reused`. A refused request leaves the key free. Where a signing method
 * is taken, nobody learns anything of a used key before the right value was shown.
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
    const slot = new Slot(ports, { id, fingerprint }, { caller, onReplay, work });
    if (!work.takesCredential) {
      const earlier = await slot.replay(undefined);
      if (earlier) return earlier;
    }
    const result = await work.run(slot).catch((error: unknown) => {
      const other = error instanceof KeptMeanwhile && slot.replayOther();
      if (!other) throw error;
      return other;
    });
    if (slot.wasReplayed) return result;
    // It may be refused for what another instance did under the same key; a refused proof learns nothing of that.
    if (!result.ok) return (!work.takesCredential && slot.replayOther()) || result;
    if (!slot.wasAsked) throw new Error('The use case did not ask for an earlier answer.');
    return slot.hasKept ? result : keepAfterwards(ports, slot, result.value);
  });
}

interface SlotUse<Reply> {
  readonly caller: Caller;
  readonly onReplay: () => void;
  readonly work: IdempotentWork<Reply>;
}

/** Another instance of the world kept a reply under the key while this one worked: nothing of it is committed here. */
class KeptMeanwhile extends Error {
  override name = 'KeptMeanwhile';
}

/** One key, with what was kept under it. */
class Slot<Reply> implements ReplayingSlot<Reply> {
  readonly #ports: IdempotencyPorts;
  readonly #named: Pick<IdempotentReplyRecord, 'id' | 'fingerprint'>;
  readonly #use: SlotUse<Reply>;
  hasKept = false;
  wasAsked = false;
  wasReplayed = false;

  constructor(
    ports: IdempotencyPorts,
    named: Pick<IdempotentReplyRecord, 'id' | 'fingerprint'>,
    use: SlotUse<Reply>,
  ) {
    this.#ports = ports;
    this.#named = named;
    this.#use = use;
  }

  async replay(prove: Prove | undefined): Promise<Result<Reply> | undefined> {
    this.wasAsked = true;
    const earlier = this.#findEarlier();
    if (!earlier) return undefined;
    const proof = await prove?.();
    if (proof && !proof.ok) return undefined;
    if (proof) this.#ports.vault.discard(proof.value);
    if (earlier.ok) {
      this.wasReplayed = true;
      this.#use.onReplay();
    }
    return earlier;
  }

  /** What another instance answered meanwhile; whoever comes here has shown the right value, or needed none. */
  replayOther(): Result<Reply> | undefined {
    const earlier = this.#findEarlier();
    if (!earlier?.ok) return earlier;
    this.wasReplayed = true;
    this.#use.onReplay();
    return earlier;
  }

  keep({ idempotentReplies }: Pick<TableWriters, 'idempotentReplies'>, reply: Reply): void {
    const { deviceKey, clock } = this.#ports;
    const other = idempotentReplies.find(this.#named.id);
    if (other && isYoung(other, clock) && openReply(this.#ports, other)) throw new KeptMeanwhile();
    const { withoutSecrets = (told: Reply) => told } = this.#use.work;
    const text = JSON.stringify(withoutSecrets(reply));
    const sealedReply = deviceKey.seal(sealPurpose, Buffer.from(text), this.#named.id);
    const oldest = new Date(clock.millis() - keptMilliseconds).toISOString();
    for (const old of idempotentReplies.pageBy('every', '*', { offset: 0, limit: 20 }))
      if (old.createdAt < oldest) idempotentReplies.delete(old.id);
    idempotentReplies.put({ ...this.#named, createdAt: clock.now(), sealedReply });
    this.hasKept = true;
  }

  release({ idempotentReplies }: Pick<TableWriters, 'idempotentReplies'>): void {
    idempotentReplies.delete(this.#named.id);
    this.hasKept = false;
  }

  /** Nothing as well where a reply cannot be opened any more: it is made anew then. */
  #findEarlier(): Result<Reply> | undefined {
    const kept = findKept(this.#ports, this.#named.id);
    const reply = kept && openReply<Reply>(this.#ports, kept);
    if (!reply) return undefined;
    if (kept.fingerprint !== this.#named.fingerprint) return reused();
    const { work, caller } = this.#use;
    const holds = this.#ports.storage.read(
      (tables) => work.stillHolds?.(tables, reply.value, caller) ?? ok(),
    );
    return holds.ok ? ok(reply.value) : holds;
  }
}

function reused() {
  return fail(
    'idempotency-key.reused',
    'Nothing was changed: the Idempotency-Key was used for another request. Use a new key for a new request.',
  );
}

function findKept({ storage, clock }: IdempotencyPorts, id: string) {
  const kept = storage.read(({ idempotentReplies }) => idempotentReplies.find(id));
  return kept && isYoung(kept, clock) ? kept : undefined;
}

function isYoung({ createdAt }: IdempotentReplyRecord, clock: Clock): boolean {
  return Date.parse(createdAt) > clock.millis() - keptMilliseconds;
}

// The one cast: what was sealed here is a reply of the operation that the fingerprint names.
function openReply<Reply>(
  { deviceKey }: IdempotencyPorts,
  { id, sealedReply }: IdempotentReplyRecord,
): { value: Reply } | undefined {
  const text = deviceKey.open(sealPurpose, sealedReply, id)?.toString();
  return text === undefined ? undefined : { value: parseJson(text) as Reply };
}

/**
 * The work is done by now, so a reply that cannot be kept is no failure of the request. Where another instance kept one
 * meanwhile, whoever repeats is answered with that, and so is this one.
 */
async function keepAfterwards<Reply>(
  { storage, log }: IdempotencyPorts,
  slot: Slot<Reply>,
  reply: Reply,
): Promise<Result<Reply>> {
  const kept = await storage
    .transact((tables) => {
      slot.keep(tables, reply);
      return ok();
    })
    .catch((error: unknown) => {
      if (!(error instanceof KeptMeanwhile)) throw error;
      const other = slot.replayOther();
      return other?.ok ? other : ok();
    });
  if (!kept.ok) log.warn('idempotency.not-kept', { code: kept.failure.code });
  else if (kept.value !== undefined) return ok(kept.value);
  return ok(reply);
}

function macText({ deviceKey }: IdempotencyPorts, purpose: string, text: string): string {
  return deviceKey.mac(purpose, text).toString('base64url');
}
