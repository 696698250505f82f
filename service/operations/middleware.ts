import { type Act, noteRefusal, noteWrongToken, withEntry } from '../audit/note-act.ts';
import { authenticate, type Credentials } from '../auth/authenticate.ts';
import { fieldsOf } from '../kernel/json.ts';
import type { Result } from '../kernel/result.ts';
import { invalidInput, validate } from '../kernel/validation.ts';
import type { Caller, Operation, ReplayingSlot } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Storage } from '../ports/storage.ts';
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
import type { IdempotentWork } from './idempotency.ts';
import { limitCredential, openCredential } from './open-credential.ts';
import { type OperationRequest, requestPorts } from './operation-request.ts';

/** An operation and its request, with what the middleware has found out so far. */
export interface Call {
  readonly operation: Operation;
  readonly request: OperationRequest;
  /** The ports that the operation runs on. */
  ports: Ports;
  caller: Caller;
  /** As received, before validation. */
  input: unknown;
  sealedCredential: SealedCredential | undefined;
  validInput: unknown;
  /** The entry of the audit log; `undefined` if the operation needs none. */
  act: Act | undefined;
  /** Stores the reply under an idempotency key. */
  slot: ReplayingSlot;
  /** Reserves the idempotency key in the first commit with an effect. */
  reserve: (storage: Storage) => Storage;
}

type Next = () => Promise<Result<unknown>>;
type Middleware = (call: Call, next: Next) => Promise<Result<unknown>>;

/** Every call of an operation passes these in this order; the first failure ends it. */
const middleware: readonly Middleware[] = [
  includeCommitsOfOtherInstances,
  authenticateCaller,
  receiveInput,
  validateInput,
  rejectEmptyChange,
  confirmSecret,
  usePortsOfRequest,
  runInWorld,
  runOncePerKey,
  writeAuditEntry,
  seedRandomValues,
];

/** Runs an operation after all middleware. */
export function runCall(call: Call): Promise<Result<unknown>> {
  return runFrom(0, call);
}

function runFrom(index: number, call: Call): Promise<Result<unknown>> {
  const step = middleware[index];
  return step ? step(call, () => runFrom(index + 1, call)) : runOperation(call);
}

/** A report about this instance waits for no database. */
async function includeCommitsOfOtherInstances({ ports, operation }: Call, next: Next) {
  if (!ports.sharedWorld || operation.tellsOfProcess) return next();
  const fresh = await ports.sharedWorld.fresh();
  return fresh.ok ? next() : fresh;
}

async function authenticateCaller(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, request } = call;
  const { credentials, progress, requestId } = request;
  const caller = await authenticate(ports, accessOf(call), credentials);
  if (progress?.isTimed) progress.authenticatedAt = ports.clock.monotonicMillis();
  if (!caller.ok) {
    if (isWrongToken(operation, credentials))
      await noteWrongToken(ports, caller.failure, requestId);
    return caller;
  }
  call.caller = caller.value;
  if (progress) progress.caller = caller.value;
  return next();
}

/** A public operation may accept a token; a setting may open an operation to callers without one. */
function accessOf({ ports, operation, request: { credentials } }: Call): Operation['access'] {
  const { access, knowsCaller, openedBy } = operation;
  const hasToken = credentials.from === 'http' && credentials.bearer !== undefined;
  if (hasToken) return knowsCaller ? 'application' : access;
  const isOpen = openedBy && ports.settings.current()[openedBy.setting] === openedBy.value;
  return isOpen ? 'public' : access;
}

/** Whether an operator route was called with a wrong token. */
function isWrongToken({ access }: Operation, credentials: Credentials): boolean {
  return access === 'operator' && credentials.from === 'http' && credentials.bearer !== undefined;
}

async function receiveInput(call: Call, next: Next): Promise<Result<unknown>> {
  const received = await call.request.receive(call.caller);
  if (!received.ok) return received;
  call.input = received.value.input;
  call.sealedCredential = received.value.sealedCredential;
  return next();
}

async function validateInput(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, input, sealedCredential } = call;
  const opened =
    sealedCredential && (await openCredential(ports, operation, { input, sealedCredential }));
  if (opened && !opened.ok) return opened;
  const valid = validate(operation.input, opened ? opened.value.input : input);
  if (!valid.ok) return valid;
  if (opened?.value.use) limitCredential(operation, valid.value, opened.value.use);
  call.validInput = valid.value;
  return next();
}

/** Rejects a PATCH or PUT without a known field: a misspelled field would otherwise look like a successful change. */
async function rejectEmptyChange({ operation, input }: Call, next: Next): Promise<Result<unknown>> {
  const { method } = operation.route;
  if (method !== 'PATCH' && method !== 'PUT') return next();
  const fields = fieldsAt(operation, 'body');
  const [first] = fields;
  const sent = Object.keys(fieldsOf(input));
  if (first === undefined || fields.some((name) => sent.includes(name))) return next();
  const message = `The body has no field to change. Send one of ${fields.join(', ')}.`;
  return invalidInput([{ path: first, message }]);
}

/** A console session proves possession of a link; revealing a secret requires more. A program has sent its own token. */
async function confirmSecret(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, request, caller, input } = call;
  const { credentials, requestId } = request;
  call.act = actOf(operation, { caller, credentials, input, requestId });
  if (!operation.handsOutSecret || credentials.from !== 'console') return next();
  const confirmed = await credentials.confirmation.ensure(operation.summary);
  if (confirmed.ok) return next();
  // A browser is only asked here; the confirmation is noted when it arrives.
  if (call.act?.who.kind === 'desktop') await noteRefusal(ports, call.act, confirmed.failure);
  return confirmed;
}

/** Commits of a mutation carry the origin of the request, and their durations are recorded. */
function usePortsOfRequest(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, request } = call;
  const { requestId, origin = { requestId }, progress } = request;
  if (progress?.isTimed) progress.validatedAt = ports.clock.monotonicMillis();
  if (operation.replacesWorld) call.ports = { ...ports, storage: ports.worlds.storage };
  if (operation.kind === 'mutation') call.ports = requestPorts(call.ports, origin, progress);
  return next();
}

/** The end of a world ends its calls, except those that replace or outlive it. */
async function runInWorld({ ports, operation, request: { progress } }: Call, next: Next) {
  const isApart = operation.replacesWorld || operation.outlivesWorld;
  const result = await (isApart ? next() : ports.worlds.here(next));
  if (progress?.isTimed) progress.ranAt = ports.clock.monotonicMillis();
  return result;
}

/** A request with an idempotency key has its effect once. */
async function runOncePerKey(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, request, caller, input, validInput } = call;
  const { idempotent } = request;
  if (!idempotent) return next();
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
    ...(hasFirstValue && {
      hasFirstValue: (reply: unknown) => hasFirstValue(ports, validInput, reply),
    }),
  });
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

/** The first commit of an audited operation contains its audit entry, and the key if one is reserved. */
function writeAuditEntry(call: Call, next: Next): Promise<Result<unknown>> {
  const { ports, operation, act, reserve } = call;
  const run = (storage: Storage) => {
    // Reserving wraps the storage last, so that the operation with a credential stores its key itself.
    call.ports = withStorage(ports, takesCredential(operation.input) ? storage : reserve(storage));
    return next();
  };
  return act ? withEntry(ports, act, run) : run(ports.storage);
}

function withStorage(ports: Ports, storage: Storage): Ports {
  return storage === ports.storage ? ports : { ...ports, storage };
}

/** Seeded draws depend on the caller and the request, not on the transport. */
function seedRandomValues({ ports, operation, caller, input }: Call, next: Next) {
  const { ids } = ports;
  if (ids.seed === undefined) return next();
  const { route, input: schema } = operation;
  const cause = [
    JSON.stringify(caller),
    `${route.method} ${route.path}`,
    comparableInput(schema, input),
  ];
  return ids.because(cause, next);
}

/** A query waits for missing indexes, which are built without blocking other requests. */
function runOperation({
  ports,
  operation,
  caller,
  validInput,
  slot,
}: Call): Promise<Result<unknown>> {
  return operation.kind === 'query'
    ? awaitIndexes(ports, (patient) => operation.run(patient, validInput, caller, slot))
    : operation.run(ports, validInput, caller, slot);
}
