import type { z } from 'zod';
import type { SettingKey } from '../kernel/open-points.ts';
import type { Result } from '../kernel/result.ts';
import type { Ports } from './ports.ts';
import type { TableReaders, TableWriters } from './storage.ts';
import type { VerifiedSigningMethod } from './vault.ts';

/** Who calls: an application with its token, the operator, or somebody unnamed. */
export type Caller =
  | { readonly role: 'application'; readonly applicationId: string }
  | {
      readonly role: 'operator';
      readonly applicationId?: string | undefined;
      /** Of a console in a browser. */
      readonly sessionId?: string | undefined;
    }
  | { readonly role: 'anonymous' };

/**
 * The Idempotency-Key of a request in the hands of its use case; without a key both do nothing. A use case with
 * a signing method stores its reply in the commit that has the effect. For other use cases that commit at least reserves
 * the key, and the reply follows: a crash between the two leaves a reserved key without a reply.
 */
export interface IdempotencySlot<Reply = unknown> {
  /** Keeps the reply in the commit that makes the change: a crash leaves both or neither. */
  keep(tables: Pick<TableWriters, 'idempotentReplies'>, reply: Reply): void;
  /** Frees the key again, for a change that came to nothing. */
  release(tables: Pick<TableWriters, 'idempotentReplies'>): void;
}

/** Thrown in a commit, which then changes nothing: another instance has taken the Idempotency-Key. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** Verifies the signing method of a request; asked again, it has the same answer and costs nothing. */
export type Prove = () => Promise<Result<VerifiedSigningMethod>>;

/**
 * The Idempotency-Key in the hands of a use case that takes a signing method, which has to be right
 * before anybody learns whether the key was used.
 */
export interface ReplayingSlot<Reply = unknown> extends IdempotencySlot<Reply> {
  /**
   * What a used key answers: the first reply, or why it is not given again. Nothing for a fresh key,
   * and where the proof fails: the use case goes on then, and refuses as it would without a key.
   */
  replay(prove: Prove | undefined): Promise<Result<Reply> | undefined>;
}

/** For a request without a key. */
export const noKey: ReplayingSlot<never> = {
  keep() {},
  release() {},
  replay: async () => undefined,
};

/**
 * `envelope`: `{success, result}` · `envelope-and-fields`: the fields of `result` once more beside it ·
 * `page`: `{success, result: items, pagination}` · `acknowledged`: `{success}` · `bare`: the value alone ·
 * `lines`: a text of lines of JSON, as it is (https://github.com/ndjson/ndjson-spec) ·
 * `oauth`: the value alone, failures as `{error, error_description}` (RFC 6749).
 */
export type Reply =
  | 'envelope'
  | 'envelope-and-fields'
  | 'page'
  | 'acknowledged'
  | 'bare'
  | 'lines'
  | 'oauth';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces, named as in the input. @example "/api/wallets/{walletId}" */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly reply: Reply;
  /** `json` by default; `form` is application/x-www-form-urlencoded. */
  readonly body?: 'json' | 'form';
  /** A body without this field is taken for the field itself. */
  readonly wrappedIn?: string;
  /** `bodyKiB.usual` by default. */
  readonly maximumBodyKiB?: number;
}

/** One thing the product can do, with all that a transport must know of it. */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends 'query' | 'mutation' = 'query' | 'mutation',
> {
  readonly kind: Kind;
  /** A short sentence in the imperative, for the reference and the console. */
  readonly summary: string;
  readonly description?: string;
  readonly route: Route;
  readonly access: 'public' | 'application' | 'operator';
  /** Of a public one: a token that is sent must be right, and the application is the caller then. */
  readonly knowsCaller?: true;
  /** Of one for applications: a setting by which it is open without a token, with a value that opens it. */
  readonly openedBy?: { readonly setting: SettingKey; readonly value: string };
  /** A mutation by its method alone: it reads, tries or computes, and the audit log has nothing of it. */
  readonly changesNothing?: true;
  /** It tells how this instance itself is, and waits for no other one's commits. */
  readonly tellsOfProcess?: true;
  /** It puts another world in place of the one that is there, and does not end with that. */
  readonly replacesWorld?: true;
  /** Where its world ends it is not broken off: it works in that world alone, and tells how it ended. */
  readonly outlivesWorld?: true;
  /** It acts on a chain or in this process before it stores anything: its Idempotency-Key is reserved first. */
  readonly actsBeforeCommit?: true;
  /** The reply has a secret that opens something: the console's person is asked once more. */
  readonly handsOutSecret?: true;
  /** Path, query, body and named headers as one flat object. */
  readonly input: Input;
  readonly output: Output;
  run(
    ports: Ports,
    input: z.output<Input>,
    caller: Caller,
    slot: ReplayingSlot<z.input<Output>>,
  ): Promise<Result<z.input<Output>>>;
  /** What of a reply may be kept for a repeated Idempotency-Key: without what is shown only once. */
  withoutSecrets?(reply: z.input<Output>): z.input<Output>;
  /** Whether what a kept reply reports is still there as it was reported; else it is not given again. */
  stillHolds?(tables: TableReaders, reply: z.input<Output>, caller: Caller): Result<void>;
  /**
   * Of an operation that sets the value of a signing method: whether a repeated request has the value that the first
   * one set. It is verified at the cost of an attempt, because nothing is stored that could be compared.
   */
  hasFirstValue?(
    ports: Ports,
    input: z.output<Input>,
    reply: z.input<Output>,
  ): Promise<Result<boolean>>;
}

type Declared<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  Operation<Input, Output>,
  'kind'
>;

/** Declares an operation that changes nothing. */
export function query<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Declared<Input, Output>,
): Operation<Input, Output, 'query'> {
  return { ...operation, kind: 'query' };
}

/** Declares an operation that may change something. */
export function mutation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Declared<Input, Output>,
): Operation<Input, Output, 'mutation'> {
  return { ...operation, kind: 'mutation' };
}
