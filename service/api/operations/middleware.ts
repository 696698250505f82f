import { authenticate, type Credentials } from '../../domain/auth/authenticate.ts';
import type { SealedCredential } from '../../domain/users/encrypted/encrypted-credentials.ts';
import { type Action, noteRejection, noteWrongToken, withEntry } from '../../history/audit/note-action.ts';
import { fieldsOf } from '../../model/kernel/json.ts';
import { type Failed, fail, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput, validate } from '../../model/kernel/results/validation.ts';
import type { Confirmation } from '../../platform/ports/console-sessions.ts';
import { type Caller, noKey, type Operation, type ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import { actionOf, awaitIndexes, limitCredential, openCredential } from './action-of.ts';
import { acceptsCredential, comparableInput, runOnceWithValue, secretDigests } from './comparable-input.ts';
import { fieldsAt } from './fields.ts';
import type { IdempotentRequest, IdempotentWork } from './idempotency.ts';
import { type OperationRequest, type Received, requestPorts } from './operation-request.ts';

/** An operation, its request and the results so far. A class, because an object spread adds 14 µs to a read. */
export class Call {
  readonly operation: Operation;
  readonly request: OperationRequest;
  /** The ports that the operation runs on. */
  ports: Ports;
  caller: Caller = anonymous;
  /** As received, before validation. */
  input: unknown = undefined;
  sealedCredential: SealedCredential | undefined = undefined;
  validInput: unknown = undefined;
  /** The entry of the audit log; `undefined` if the operation needs none. */
  action: Action | undefined = undefined;
  /** Stores the reply under an idempotency key. */
  slot: ReplayingSlot = noKey;
  /** Reserves the idempotency key in the first commit with an effect. */
  reserve: (storage: Storage) => Storage = unchanged;

  constructor(ports: Ports, operation: Operation, request: OperationRequest) {
    this.ports = ports;
    this.operation = operation;
    this.request = request;
  }
}

const anonymous: Caller = { role: 'anonymous' };

function unchanged(storage: Storage): Storage {
  return storage;
}

/** Returns a failure to end the call. */
type Outcome = Failed | undefined | Promise<Failed | undefined>;
type Next = () => Promise<Result<unknown>>;
type Wrapper = (call: Call, next: Next) => Promise<Result<unknown>>;

/** Every call passes these in this order; the first failure ends it. */
const guards: readonly ((call: Call) => Outcome)[] = [
  includeCommitsOfOtherInstances,
  authenticateCaller,
  applySettings,
  rejectIfNotOffered,
  receiveInput,
  validateInput,
  rejectEmptyChange,
  confirmSecret,
];

/** Then the operation runs within these, the first outermost. */
const wrappers: readonly Wrapper[] = [runInWorld, runOncePerKey, writeAuditEntry, seedRandomValues];

/** Runs an operation after all guards and within all wrappers. */
export async function runCall(call: Call): Promise<Result<unknown>> {
  for (const guard of guards) {
    const outcome = guard(call);
    const failed = outcome instanceof Promise ? await outcome : outcome;
    if (failed) return failed;
  }
  const { clock } = call.ports;
  const { progress } = call.request;
  if (progress?.isTimed) progress.validatedAt = clock.monotonicMillis();
  setPortsOfRequest(call);
  const result = await runWithin(0, call);
  if (progress?.isTimed) progress.ranAt = clock.monotonicMillis();
  noteNamedApplication(call, result);
  return result;
}

function noteNamedApplication({ ports, operation, request: { progress }, validInput }: Call, { ok }: Result<unknown>) {
  const applicationId = progress && operation.applicationIn?.(ports, validInput);
  if (!progress || applicationId === undefined) return;
  progress.namedApplicationId = applicationId;
  if (ok) progress.caller = { role: 'application', applicationId };
}

function runWithin(index: number, call: Call): Promise<Result<unknown>> {
  const wrapper = wrappers[index];
  return wrapper ? wrapper(call, () => runWithin(index + 1, call)) : runOperation(call);
}

/** A report about this instance waits for no database. */
function includeCommitsOfOtherInstances({ ports: { sharedWorld }, operation }: Call) {
  return sharedWorld && !operation.describesProcess ? sharedWorld.fresh().then(failureOf) : undefined;
}

function failureOf(result: Result<unknown>): Failed | undefined {
  return result.ok ? undefined : result;
}

/** Waits only for credentials that are not known yet. */
function authenticateCaller(call: Call) {
  const caller = authenticate(call.ports, accessOf(call), call.request.credentials);
  return caller instanceof Promise ? caller.then((known) => noteCaller(call, known)) : noteCaller(call, caller);
}

function noteCaller(call: Call, caller: Result<Caller>): Outcome {
  const { ports, operation, request } = call;
  const { credentials, progress, requestId } = request;
  if (progress?.isTimed) progress.authenticatedAt = ports.clock.monotonicMillis();
  if (!caller.ok) {
    if (!isWrongToken(operation, credentials)) return caller;
    return noteWrongToken(ports, caller.failure, requestId).then(() => caller);
  }
  call.caller = caller.value;
  if (progress) progress.caller = caller.value;
  return undefined;
}

/** A setting may open an operation to callers without a token. */
function accessOf({ ports, operation, request: { credentials } }: Call): Operation['access'] {
  const { access, openedBy } = operation;
  const hasToken = credentials.from === 'http' && credentials.bearer !== undefined;
  const isOpen = !hasToken && openedBy && ports.settings.current()[openedBy.setting] === openedBy.value;
  return isOpen ? 'public' : access;
}

/** Before the input is read: a feature that is not offered gets 501 for every input. */
function rejectIfNotOffered({ ports: { settings }, operation: { offeredBy }, caller }: Call): Failed | undefined {
  if (!offeredBy) return undefined;
  const applicationId = caller.role === 'anonymous' ? undefined : caller.applicationId;
  const current = applicationId === undefined ? settings.current() : settings.of(applicationId);
  return current[offeredBy.setting] === offeredBy.value ? undefined : fail('route.not-offered', offeredBy.otherwise);
}

function isWrongToken({ access }: Operation, credentials: Credentials): boolean {
  return access === 'operator' && credentials.from === 'http' && credentials.bearer !== undefined;
}

function receiveInput(call: Call) {
  const received = call.request.receive(call.caller);
  return received instanceof Promise ? received.then((value) => noteInput(call, value)) : noteInput(call, received);
}

function noteInput(call: Call, received: Result<Received>): Failed | undefined {
  if (!received.ok) return received;
  call.input = received.value.input;
  call.sealedCredential = received.value.sealedCredential;
  return undefined;
}

function validateInput(call: Call) {
  return call.sealedCredential ? openAndValidate(call, call.sealedCredential) : noteValid(call, call.input);
}

async function openAndValidate(call: Call, sealedCredential: SealedCredential) {
  const { ports, operation, input } = call;
  const opened = await openCredential(ports, operation, { input, sealedCredential });
  if (!opened.ok) return opened;
  const failed = noteValid(call, opened.value.input);
  if (!failed && opened.value.use) limitCredential(operation, call.validInput, opened.value.use);
  return failed;
}

function noteValid(call: Call, input: unknown): Failed | undefined {
  const valid = validate(call.operation.input, input);
  if (!valid.ok) return valid;
  call.validInput = valid.value;
  return undefined;
}

/** Rejects a PATCH or PUT without a known field: a misspelled field would otherwise look like a successful change. */
function rejectEmptyChange({ operation, input }: Call): Failed | undefined {
  const { method } = operation.route;
  if (method !== 'PATCH' && method !== 'PUT') return undefined;
  const fields = fieldsAt(operation, 'body');
  const [first] = fields;
  const sent = Object.keys(fieldsOf(input));
  if (first === undefined || fields.some((name) => sent.includes(name))) return undefined;
  const message = `The body has no field to change. Send one of ${fields.join(', ')}.`;
  return invalidInput([{ path: first, message }]);
}

/** A console session proves possession of a link; revealing a secret requires more. A program has sent its own token. */
function confirmSecret(call: Call) {
  const { operation, request, caller, input } = call;
  const { credentials, requestId } = request;
  call.action = actionOf(operation, { caller, credentials, input, requestId });
  return operation.handsOutSecret && credentials.from === 'console'
    ? confirmBy(call, credentials.confirmation)
    : undefined;
}

async function confirmBy({ ports, operation, action }: Call, confirmation: Confirmation) {
  const confirmed = await confirmation.ensure(operation.summary);
  if (confirmed.ok) return undefined;
  // A browser is only asked here; the confirmation is noted when it arrives.
  if (action?.who.kind === 'desktop') await noteRejection(ports, action, confirmed.failure);
  return confirmed;
}

/** An application with its own profile sees its own settings. Rejected requests are also logged with their profile. */
function applySettings(call: Call): undefined {
  const { ports, operation, request, caller } = call;
  if (operation.access === 'operator') return;
  const { settings } = ports;
  const own = caller.role === 'application' ? settings.of(caller.applicationId) : settings.current();
  if (own !== settings.current()) call.ports = { ...ports, settings: { ...settings, current: () => own } };
  if (request.progress) request.progress.profile = own.profile;
}

/** Commits of a mutation carry the origin of the request, and their durations are recorded. */
function setPortsOfRequest(call: Call): void {
  const { ports, operation, request } = call;
  const { requestId, origin = { requestId }, progress } = request;
  if (operation.replacesWorld) call.ports = { ...ports, storage: ports.worlds.storage };
  if (operation.kind === 'mutation') call.ports = requestPorts(call.ports, origin, progress);
}

/** The end of a world ends its calls, except those that replace or outlive it. */
function runInWorld({ ports, operation }: Call, next: Next): Promise<Result<unknown>> {
  const isApart = operation.replacesWorld || operation.outlivesWorld;
  return isApart ? next() : ports.worlds.here(next);
}

function runOncePerKey(call: Call, next: Next): Promise<Result<unknown>> {
  const { idempotent } = call.request;
  return idempotent ? runOnceWith(call, idempotent, next) : next();
}

async function runOnceWith(call: Call, idempotent: IdempotentRequest, next: Next) {
  const { ports, operation, caller, input, validInput } = call;
  const context = [caller, idempotent.key];
  const digests = await secretDigests(ports, { operation, input, context });
  if (!digests.ok) return digests;
  const { hasFirstValue } = operation;
  return runOnceWithValue(ports, caller, idempotent, {
    ...onceOf(operation, input, digests.value),
    run: (slot, reserve) => {
      call.slot = slot;
      call.reserve = reserve;
      return next();
    },
    ...(hasFirstValue && { hasFirstValue: (reply: unknown) => hasFirstValue(ports, validInput, reply) }),
  });
}

function onceOf(
  { route, input: schema, hasEffectsBeforeCommit, withoutSecrets, isStillValid }: Operation,
  input: unknown,
  digests: string,
): Omit<IdempotentWork<unknown>, 'run'> {
  return {
    // The path of the table, not the called alias.
    request: `${route.method} ${route.path} ${comparableInput(schema, input)}${digests}`,
    takesCredential: acceptsCredential(schema),
    takesKeyFirst: hasEffectsBeforeCommit,
    withoutSecrets,
    isStillValid,
  };
}

/** The first commit of an audited operation contains its audit entry, and the key if one is reserved. */
function writeAuditEntry(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, action, reserve } = call;
  const run = (storage: Storage) => {
    // Reserving wraps the storage last, so that the operation with a credential stores its key itself.
    call.ports = withStorage(ports, acceptsCredential(operation.input) ? storage : reserve(storage));
    return next();
  };
  return action ? withEntry(ports, action, run, operation.notedReply) : run(ports.storage);
}

function withStorage(ports: Ports, storage: Storage): Ports {
  return storage === ports.storage ? ports : { ...ports, storage };
}

/** Seeded draws depend on the caller and the request, not on the transport. */
function seedRandomValues({ ports, operation, caller, input }: Call, next: Next) {
  const { ids } = ports;
  if (ids.seed === undefined) return next();
  const { route, input: schema } = operation;
  const cause = [JSON.stringify(caller), `${route.method} ${route.path}`, comparableInput(schema, input)];
  return ids.because(cause, next);
}

/** A query waits for missing indexes, which are built without blocking other requests. */
function runOperation({ ports, operation, caller, validInput, slot }: Call): Promise<Result<unknown>> {
  return operation.kind === 'query'
    ? awaitIndexes(ports, (waitingPorts) => operation.run(waitingPorts, validInput, caller, slot))
    : operation.run(ports, validInput, caller, slot);
}
