import {
  initTRPC,
  type TRPC_ERROR_CODE_KEY,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from '@trpc/server';
import type { z } from 'zod';
import { type ConsoleProof, readProof } from '../../model/access/console-proof.ts';
import { fieldsOf } from '../../model/kernel/json.ts';
import { type FailureCode, failures } from '../../model/kernel/results/failures.ts';
import { type Failed, type Failure, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Confirmation, ConsoleSessions, SessionFault } from '../../platform/ports/console-sessions.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TraceOrigin } from '../../platform/ports/storage.ts';
import type { Progress } from '../operations/operation-request.ts';
import { perform } from '../operations/perform.ts';

export interface ConsoleCall {
  readonly id: string;
  /** The requested procedure, known or not. @example "users.create" */
  readonly procedure: string;
  readonly changes: boolean;
  readonly headers: Headers;
}

export type EndedCall = { readonly input?: unknown; readonly result: Result<unknown> };

/** A call in progress, which the request log will record. */
interface NotedCall {
  readonly progress: Progress & TraceOrigin;
  /** Never throws and never waits: no call depends on its log entry. */
  end(ended: EndedCall): void;
}

/** Records each call of the console individually, whichever host it came through. */
export type CallNotes = { start(call: ConsoleCall): NotedCall };

/** Call ids by rejection error: all calls of a batch share one context. */
const ids = new WeakMap<Error, string>();

/** The id of the call that ended with this error, once it is recorded. */
export function idOfRejected(error: Error): string | undefined {
  return ids.get(error);
}

export function rememberRejected(error: Error, id: string): void {
  ids.set(error, id);
}

export interface RpcContext {
  readonly ports: Ports;
  readonly admitted: Admitted;
  readonly notes: CallNotes;
  readonly headers: Headers;
  /** The id of the next call: the first has that of the HTTP request, which may carry several. */
  nextId(): string;
  /** The console's application filter. */
  readonly applicationId?: string | undefined;
}

const rpcCodes: Readonly<Record<(typeof failures)[FailureCode], TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  423: 'FORBIDDEN',
  429: 'TOO_MANY_REQUESTS',
  431: 'PAYLOAD_TOO_LARGE',
  500: 'INTERNAL_SERVER_ERROR',
  501: 'NOT_IMPLEMENTED',
  503: 'SERVICE_UNAVAILABLE',
  507: 'SERVICE_UNAVAILABLE',
};

/** Carries a failure through tRPC to the console as data. */
export class FailureError extends TRPCError {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super({ code: rpcCodes[failures[failure.code]], message: failure.message });
    this.failure = failure;
  }
}

/** Additional context of a procedure: the id of its own call, and its log entry. */
export interface CallContext extends RpcContext {
  readonly requestId: string;
  readonly progress: NotedCall['progress'];
}

export const rpc = initTRPC.context<RpcContext>().create({
  sse: {
    // The console uses pings to distinguish a frozen service from an idle one.
    ping: { enabled: true, intervalMs: 1_000 },
    client: { reconnectAfterInactivityMs: 40_000 },
  },
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    // Library messages quote unreadable input, which may contain a PIN.
    message: rejectionOf(error).failure.message,
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      traceCode: idOfRejected(error),
      failure: error instanceof FailureError ? error.failure : undefined,
    },
  }),
});

const notJson = 'The input is not JSON.';

/** A procedure that logs each call; endless streams are not logged. */
export const procedure = rpc.procedure.use(async ({ ctx, path, type, getRawInput, next }) => {
  const requestId = ctx.nextId();
  const call = { id: requestId, procedure: path, changes: type === 'mutation' };
  const noted = ctx.notes.start({ ...call, headers: ctx.headers });
  const { progress } = noted;
  const outcome = await next({ ctx: { ...ctx, requestId, progress } satisfies CallContext });
  if (!outcome.ok) rememberRejected(outcome.error, requestId);
  const input = await getRawInput().catch(() => undefined);
  noted.end({ input, result: outcome.ok ? ok(outcome.data) : rejectionOf(outcome.error) });
  return outcome;
});

/** Why a call was rejected, with the messages of the failure table. */
export function rejectionOf(error: TRPCError): Failed {
  if (error instanceof FailureError) return { ok: false, failure: error.failure };
  if (error.cause instanceof SyntaxError) return fail('body.malformed', notJson);
  if (error.code === 'NOT_FOUND') return fail('route.not-found', error.message);
  if (error.code === 'METHOD_NOT_SUPPORTED') return fail('route.method-not-allowed', error.message);
  if (error.code === 'INTERNAL_SERVER_ERROR') return fail('UNKNOWN_ERROR', 'An unexpected error occurred.');
  return fail('request.malformed', 'Unknown procedure.');
}

type ProcedureOf<Op> =
  Op extends Operation<infer Input, infer Output, infer Kind>
    ? Kind extends 'query'
      ? TRPCQueryProcedure<{ input: z.input<Input>; output: z.output<Output>; meta: unknown }>
      : TRPCMutationProcedure<{ input: z.input<Input>; output: z.output<Output>; meta: unknown }>
    : never;

type ProceduresOf<Groups> = {
  [Module in keyof Groups]: { [Name in keyof Groups[Module]]: ProcedureOf<Groups[Module][Name]> };
};

/** The procedures of all modules, with the names of the operations. */
export function procedures<Groups extends Readonly<Record<string, object>>>(groups: Groups): ProceduresOf<Groups> {
  const modules = Object.entries(groups).map(([module, group]) => {
    const entries = Object.entries(group).map(([name, operation]) => [name, procedureOf(operation)]);
    return [module, Object.fromEntries(entries)];
  });
  // The only cast: tRPC's builder types cannot be followed through a generic table.
  return Object.fromEntries(modules) as unknown as ProceduresOf<Groups>;
}

function procedureOf(operation: Operation<z.ZodType, z.ZodType>) {
  const { emptyInConsole } = operation;
  // `perform` validates the input for both transports.
  const base = procedure.input((raw: unknown) => raw);
  const run = async ({ ctx, input }: { ctx: CallContext; input: unknown }) => {
    const call = {
      credentials: {
        from: 'console' as const,
        applicationId: ctx.applicationId,
        confirmation: emptyInConsole ? noConfirmation : ctx.admitted.confirmation,
        session: ctx.admitted.session,
      },
      receive: () => ok({ input: input ?? {} }),
      requestId: ctx.requestId,
      origin: ctx.progress,
      progress: ctx.progress,
    };
    const result = await ctx.ports.faults.outside(() => perform(ctx.ports, operation, call));
    if (!result.ok) throw new FailureError(result.failure);
    return emptyInConsole ? withEmpty(result.value, emptyInConsole) : result.value;
  };
  return operation.kind === 'query' ? base.query(run) : base.mutation(run);
}

/** For a reply without secrets. */
const noConfirmation: Confirmation = { ensure: async () => ok() };

function withEmpty(value: unknown, names: readonly string[]): unknown {
  return { ...fieldsOf(value), ...Object.fromEntries(names.map((name) => [name, ''])) };
}

/** An admitted console caller: how it confirms, and its session if it is a browser. */
export interface Admitted {
  readonly confirmation: Confirmation;
  readonly session?: { readonly id: string; readonly name: string };
  /** What the page signed, unless its session uses a token. */
  readonly proof?: ConsoleProof | undefined;
  /** Aborted when the session ends. */
  readonly ended?: AbortSignal;
}

/** Decides whether a call comes from an open console, and from which session. */
export type Admission = (request: Request) => Result<Admitted>;

/** The header of a session's proof or token: unlike a cookie, a browser sends it from the console's own page only. */
export const sessionHeader = 'x-vaultdesk-session';

const rejections: Readonly<Record<SessionFault, readonly [FailureCode, string]>> = {
  unknown: [
    'console.session-required',
    'Open the console with a link. Create the link with: vaultdesk console (requires the operator token).',
  ],
  expired: [
    'console.session-expired',
    'This session reached the limit of the setting consoleSessionDays. Open the console with a new link, created with: vaultdesk console.',
  ],
  ended: [
    'console.session-ended',
    'This session was ended. Open the console with a new link, created with: vaultdesk console.',
  ],
  unproved: [
    'console.proof-required',
    'Reload the page. This call has no fresh proof: the service was restarted, or the proof was already used.',
  ],
};

/** Admits pages of open sessions: with a proof of this exact call, or with a token. */
export function bySession(sessions: ConsoleSessions): Admission {
  return ({ headers, method, url }) => {
    const headerValue = headers.get(sessionHeader) ?? '';
    const proof = readProof(headerValue);
    const { pathname, search } = new URL(url);
    const result = proof
      ? sessions.findByProof(proof, { method, target: pathname + search })
      : sessions.find(headerValue);
    if (typeof result === 'string') return fail(...rejections[result]);
    const { id, name, confirmation, ended } = result;
    return ok({ confirmation, session: { id, name }, proof, ended });
  };
}

/** Admits every call, for a transport that only the host's own window reaches. */
export function byHost(confirmation: Confirmation): Admission {
  return () => ok({ confirmation });
}
