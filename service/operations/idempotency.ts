import { parseJson } from '../kernel/json.ts';
import { KeyedLock } from '../kernel/keyed-lock.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller, ReplyKeeper } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableWriters } from '../ports/storage.ts';
import type { IdempotentReplyRecord } from '../resources/idempotent-reply.ts';

/** A caller's wish that the same request has its effect once. */
export interface IdempotentRequest {
  readonly key: string;
  /** Everything that makes two requests the same; it may hold secrets and is never stored readable. */
  readonly request: string;
  /** Told when an earlier answer is given again. */
  onReplay(): void;
}

/** What is done once, and what of its reply may be kept. */
export interface IdempotentWork<Reply> {
  run(keeper: ReplyKeeper<Reply>): Promise<Result<Reply>>;
  readonly withoutSecrets?: ((reply: Reply) => Reply) | undefined;
}

type IdempotencyPorts = Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'log'>;

/** For a request without a key. */
export const noKey: ReplyKeeper = { keep() {}, release() {} };

const keptMilliseconds = 24 * 60 * 60 * 1000;
const sealPurpose = 'idempotency.reply.v1';
const running = new KeyedLock();

/**
 * Runs once for each key of a caller within 24 hours: the same request gets the first success again,
 * another one `idempotency-key.reused`. A refused request leaves the key free.
 */
export function runOnce<Reply>(
  ports: IdempotencyPorts,
  caller: Caller,
  { key, request, onReplay }: IdempotentRequest,
  { run, withoutSecrets = (reply) => reply }: IdempotentWork<Reply>,
): Promise<Result<unknown>> {
  const id = macText(ports, 'idempotency.key.v1', JSON.stringify([caller, key]));
  const fingerprint = macText(ports, 'idempotency.request.v1', request);
  return running.run(id, async () => {
    const kept = findKept(ports, id);
    if (kept && kept.fingerprint !== fingerprint)
      return fail(
        'idempotency-key.reused',
        'The Idempotency-Key was used for another request. Take a new key for a new request.',
      );
    const reply = kept && openReply(ports, kept);
    if (reply) {
      onReplay();
      return ok(reply.value);
    }
    const keeper = new Keeper(ports, { id, fingerprint }, withoutSecrets);
    const result = await run(keeper);
    if (result.ok && !keeper.hasKept) await keepAfterwards(ports, keeper, result.value);
    return result;
  });
}

/** Keeps the reply under one key. */
class Keeper<Reply> implements ReplyKeeper<Reply> {
  readonly #ports: IdempotencyPorts;
  readonly #named: Pick<IdempotentReplyRecord, 'id' | 'fingerprint'>;
  readonly #withoutSecrets: (reply: Reply) => Reply;
  hasKept = false;

  constructor(
    ports: IdempotencyPorts,
    named: Pick<IdempotentReplyRecord, 'id' | 'fingerprint'>,
    withoutSecrets: (reply: Reply) => Reply,
  ) {
    this.#ports = ports;
    this.#named = named;
    this.#withoutSecrets = withoutSecrets;
  }

  keep({ idempotentReplies }: Pick<TableWriters, 'idempotentReplies'>, reply: Reply): void {
    const { deviceKey, clock } = this.#ports;
    const text = JSON.stringify(this.#withoutSecrets(reply));
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
}

function findKept({ storage, clock }: IdempotencyPorts, id: string) {
  const kept = storage.read(({ idempotentReplies }) => idempotentReplies.find(id));
  return kept && Date.parse(kept.createdAt) > clock.millis() - keptMilliseconds ? kept : undefined;
}

function openReply(
  { deviceKey }: IdempotencyPorts,
  { id, sealedReply }: IdempotentReplyRecord,
): { value: unknown } | undefined {
  const text = deviceKey.open(sealPurpose, sealedReply, id)?.toString();
  return text === undefined ? undefined : { value: parseJson(text) };
}

/** The work is done by now, so a reply that cannot be kept is no failure of the request. */
async function keepAfterwards<Reply>(
  { storage, log }: IdempotencyPorts,
  keeper: Keeper<Reply>,
  reply: Reply,
): Promise<void> {
  const kept = await storage.transact((tables) => {
    keeper.keep(tables, reply);
    return ok();
  });
  if (!kept.ok) log.warn('idempotency.not-kept', { code: kept.failure.code });
}

function macText({ deviceKey }: IdempotencyPorts, purpose: string, text: string): string {
  return deviceKey.mac(purpose, text).toString('base64url');
}
