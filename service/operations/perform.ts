import type { z } from 'zod';
import { noteRefusal, noteWrongToken, withEntry } from '../audit/note-act.ts';
import { authenticate, type Credentials } from '../auth/authenticate.ts';
import { fieldsOf } from '../kernel/json.ts';
import { toError } from '../kernel/reasons.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput, validate } from '../kernel/validation.ts';
import {
  type Caller,
  noKey,
  type Operation,
  parseReply,
  type ReplayingSlot,
} from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SharedWorld, Storage, TraceOrigin } from '../ports/storage.ts';
import type { SealedCredential } from '../users/encrypted/open-encrypted-credential.ts';
import { actOf } from './act-of.ts';
import { awaitIndexes } from './await-indexes.ts';
import {
  comparableInput,
  runOnceWithValue,
  secretDigests,
  takesCredential,
} from './comparable-input.ts';
import { fieldsAt } from './fields.ts';
import type { IdempotentRequest, IdempotentWork } from './idempotency.ts';
import {
  limitCredential,
  openCredential,
  type ReadableInput,
  tracedPorts,
} from './open-credential.ts';
import { observed, type Progress } from './progress.ts';

/** Input and credential of a caller. */
export interface Received {
  /** Path, query, body and named headers as one flat object, unchecked. */
  readonly input: unknown;
  /** A signing method that arrived encrypted, in place of the header. */
  readonly sealedCredential?: SealedCredential | undefined;
}

export interface OperationRequest {
  readonly credentials: Credentials;
  /** Reads the input. Called only after authentication. */
  readonly receive: (caller: Caller) => Result<Received> | Promise<Result<Received>>;
  /** Logged with an unexpected error. */
  readonly requestId: string;
  readonly idempotent?: IdempotentRequest | undefined;
  /** Receives the trace of the request. */
  readonly origin?: TraceOrigin | undefined;
  /** Records measurements of the call. */
  readonly progress?: Progress | undefined;
}

/** Performs an operation, and returns the declared part of its value. */
export function perform<Output extends z.ZodType, Other>(
  ports: Ports,
  operation: Operation<z.ZodType, Output, Operation['kind'], Other>,
  request: OperationRequest,
): Promise<Result<z.output<Output> | Other>> {
  return performAs(ports, { operation, answer: (value) => parseReply(operation, value) }, request);
}

/**
 * An operation, and the conversion of its value by a transport; it receives only the declared part.
 */
export interface Performed<Answer> {
  readonly operation: Operation;
  readonly answer: (value: unknown) => Answer;
}

/**
 * The only way to run an operation, for every transport: authenticate, read the input, decrypt,
 * validate, run. Before the console receives a secret, its person confirms. An unexpected throw
 * becomes a failure that is logged with its cause and returned without it.
 */
export async function performAs<Answer>(
  ports: Ports,
  { operation, answer }: Performed<Answer>,
  request: OperationRequest,
): Promise<Result<Answer>> {
  const { credentials, receive, requestId, idempotent, progress, origin = { requestId } } = request;
  const { clock } = ports;
  try {
    const fresh = ports.sharedWorld ? await freshFor(ports.sharedWorld, operation) : ok();
    if (!fresh.ok) return fresh;
    const caller = await authenticate(ports, accessOf(ports, operation, credentials), credentials);
    if (progress?.isTimed) progress.authenticatedAt = clock.monotonicMillis();
    if (!caller.ok) {
      if (isWrongToken(operation, credentials))
        await noteWrongToken(ports, caller.failure, requestId);
      return caller;
    }
    if (progress) progress.caller = caller.value;
    const received = await receive(caller.value);
    if (!received.ok) return received;
    const { input, sealedCredential } = received.value;
    const isSealed = sealedCredential !== undefined;
    const readable: Result<ReadableInput> = isSealed
      ? await openCredential(ports, operation, received.value)
      : ok({ input });
    if (!readable.ok) return readable;
    const valid = validate(operation.input, readable.value.input);
    if (!valid.ok) return valid;
    const { use } = readable.value;
    if (use) limitCredential(operation, valid.value, use);
    const empty = refuseEmptyChange(operation, input);
    if (empty) return empty;
    const act = actOf(operation, { caller: caller.value, credentials, input, requestId });
    const confirmed = operation.handsOutSecret ? await confirm(operation, credentials) : ok();
    if (!confirmed.ok) {
      // A browser is only asked here; the confirmation is noted when it arrives.
      if (act?.who.kind === 'desktop') await noteRefusal(ports, act, confirmed.failure);
      return confirmed;
    }
    if (progress?.isTimed) progress.validatedAt = clock.monotonicMillis();
    const { worlds } = ports;
    const own = operation.replacesWorld ? { ...ports, storage: worlds.storage } : ports;
    const ownPorts = operation.kind === 'mutation' ? ofRequest(own, origin, progress) : own;
    const runOn = (on: Ports, slot: ReplayingSlot) =>
      becauseOf(ports, { operation, caller: caller.value, input }, () =>
        operation.kind === 'query'
          ? awaitIndexes(on, (patient) => operation.run(patient, valid.value, caller.value, slot))
          : operation.run(on, valid.value, caller.value, slot),
      );
    const isReserving = !takesCredential(operation.input);
    const run = (slot: ReplayingSlot, reserve = unchanged) => {
      const runIn = (baseStorage: Storage) => {
        const storage = isReserving ? reserve(baseStorage) : baseStorage;
        return runOn(storage === ownPorts.storage ? ownPorts : { ...ownPorts, storage }, slot);
      };
      return act ? withEntry(ownPorts, act, runIn) : runIn(ownPorts.storage);
    };
    const work = async () => {
      if (!idempotent) return run(noKey);
      const context = [caller.value, idempotent.key];
      const digests = await secretDigests(ownPorts, { operation, input, context });
      if (!digests.ok) return digests;
      const once = onceOf(operation, input, digests.value);
      const { hasFirstValue } = operation;
      const compared = hasFirstValue && {
        hasFirstValue: (reply: unknown) => hasFirstValue(ownPorts, valid.value, reply),
      };
      return runOnceWithValue(ownPorts, caller.value, idempotent, { run, ...once, ...compared });
    };
    const isApart = operation.replacesWorld || operation.outlivesWorld;
    const result = await (isApart ? work() : worlds.here(work));
    if (progress?.isTimed) progress.ranAt = clock.monotonicMillis();
    return result.ok ? ok(answer(result.value)) : result;
  } catch (thrown) {
    ports.log.error('operation.threw', {
      operation: operation.summary,
      requestId,
      error: toError(thrown),
    });
    return fail('UNKNOWN_ERROR', `An internal error occurred. See log entry ${requestId}.`);
  }
}

function unchanged(storage: Storage): Storage {
  return storage;
}

interface Called {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly input: unknown;
}

/** Seeded draws depend on the caller and the request, not on the transport. */
function becauseOf<Value>(
  { ids }: Pick<Ports, 'ids'>,
  { operation: { route, input: schema }, caller, input }: Called,
  work: () => Value,
): Value {
  if (ids.seed === undefined) return work();
  const call = `${route.method} ${route.path}`;
  return ids.because([JSON.stringify(caller), call, comparableInput(schema, input)], work);
}

/** The ports of one request: its commits carry the origin, and their duration is recorded. */
function ofRequest(ports: Ports, origin: TraceOrigin, progress: Progress | undefined): Ports {
  const traced = tracedPorts(ports, origin);
  return progress?.isTimed ? observed(traced, progress) : traced;
}

/** The idempotency properties of an operation. */
function onceOf(
  { route, input: schema, actsBeforeCommit, withoutSecrets, stillHolds }: Operation,
  input: unknown,
  digests: string,
): Omit<IdempotentWork<unknown>, 'run'> {
  return {
    // The path of the table, not the called alias.
    request: `${route.method} ${route.path} ${comparableInput(schema, input)}${digests}`,
    takesCredential: takesCredential(schema),
    takesKeyFirst: actsBeforeCommit,
    withoutSecrets,
    stillHolds,
  };
}

/**
 * Includes acknowledged commits of other instances; reports about this instance wait for no
 * database.
 */
function freshFor(
  world: SharedWorld,
  { tellsOfProcess }: Pick<Operation, 'tellsOfProcess'>,
): Promise<Result<void>> {
  return tellsOfProcess ? Promise.resolve(ok()) : world.fresh();
}

/**
 * A session proves possession of a link; revealing a secret requires more. A program has sent its
 * own token.
 */
async function confirm(
  { summary }: Pick<Operation, 'summary'>,
  credentials: Credentials,
): Promise<Result<void>> {
  if (credentials.from !== 'console') return ok();
  return credentials.confirmation.ensure(summary);
}

/**
 * A public operation may accept a token; a setting may open an operation to callers without one.
 */
function accessOf(
  { settings }: Pick<Ports, 'settings'>,
  { access, knowsCaller, openedBy }: Pick<Operation, 'access' | 'knowsCaller' | 'openedBy'>,
  credentials: Credentials,
): Operation['access'] {
  const hasToken = credentials.from === 'http' && credentials.bearer !== undefined;
  if (hasToken) return knowsCaller ? 'application' : access;
  const isOpen = openedBy && settings.current()[openedBy.setting] === openedBy.value;
  return isOpen ? 'public' : access;
}

/** Whether an operator route was called with a wrong token. */
function isWrongToken({ access }: Pick<Operation, 'access'>, credentials: Credentials): boolean {
  return access === 'operator' && credentials.from === 'http' && credentials.bearer !== undefined;
}

/**
 * Rejects a PATCH or PUT whose body has no known field: a misspelled field would otherwise look
 * like a successful change.
 */
function refuseEmptyChange(operation: Operation, input: unknown): Failed | undefined {
  const { method } = operation.route;
  if (method !== 'PATCH' && method !== 'PUT') return undefined;
  const fields = fieldsAt(operation, 'body');
  const [first] = fields;
  const sent = Object.keys(fieldsOf(input));
  if (first === undefined || fields.some((name) => sent.includes(name))) return undefined;
  return invalidInput([
    { path: first, message: `The body has no field to change. Send one of ${fields.join(', ')}.` },
  ]);
}
