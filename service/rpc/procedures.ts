import {
  initTRPC,
  type TRPC_ERROR_CODE_KEY,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from '@trpc/server';
import type { z } from 'zod';
import { failures } from '../kernel/failures.ts';
import type { Failure } from '../kernel/result.ts';
import { perform } from '../operations/perform.ts';
import type { Operation } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admitted } from './admission.ts';

/** What every console call knows. */
export interface RpcContext {
  readonly ports: Ports;
  readonly requestId: string;
  readonly admitted: Admitted;
  /** The console's application filter. */
  readonly applicationId?: string | undefined;
}

/** Carries a failure through tRPC to the console as data. */
export class FailureError extends TRPCError {
  readonly failure: Failure;

  constructor(failure: Failure) {
    const code: TRPC_ERROR_CODE_KEY = failures[failure.code].rpc;
    super({ code, message: failure.message });
    this.failure = failure;
  }
}

export const rpc = initTRPC.context<RpcContext>().create({
  sse: {
    ping: { enabled: true, intervalMs: 15_000 },
    client: { reconnectAfterInactivityMs: 40_000 },
  },
  errorFormatter: ({ shape, error, ctx }) => ({
    ...shape,
    // The parser's own message quotes what it could not read, a PIN as well.
    message: error.cause instanceof SyntaxError ? 'The input is not JSON.' : shape.message,
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      traceCode: ctx?.requestId,
      failure: error instanceof FailureError ? error.failure : undefined,
    },
  }),
});

type ProcedureOf<Op> =
  Op extends Operation<infer Input, infer Output, infer Kind>
    ? Kind extends 'query'
      ? TRPCQueryProcedure<{ input: z.input<Input>; output: z.output<Output>; meta: unknown }>
      : TRPCMutationProcedure<{ input: z.input<Input>; output: z.output<Output>; meta: unknown }>
    : never;

type ProceduresOf<Group> = { [Name in keyof Group]: ProcedureOf<Group[Name]> };

type AnyOperation = Operation<z.ZodType, z.ZodType>;

/** The typed procedures of one module of the operation table. */
export function procedures<Group extends object>(group: Group): ProceduresOf<Group> {
  const entries = Object.entries(group).map(([name, operation]) => [name, procedure(operation)]);
  // The one cast: tRPC's builder types cannot be followed through a generic table.
  return Object.fromEntries(entries) as unknown as ProceduresOf<Group>;
}

function procedure(operation: AnyOperation) {
  // Validation is perform's, for both transports alike.
  const base = rpc.procedure.input((raw: unknown) => raw);
  const run = async ({ ctx, input }: { ctx: RpcContext; input: unknown }) => {
    const result = await perform(ctx.ports, operation, {
      credentials: {
        from: 'console',
        applicationId: ctx.applicationId,
        confirmation: ctx.admitted.confirmation,
        session: ctx.admitted.session,
      },
      input: input ?? {},
      requestId: ctx.requestId,
    });
    if (!result.ok) throw new FailureError(result.failure);
    return result.value;
  };
  return operation.kind === 'query' ? base.query(run) : base.mutation(run);
}
