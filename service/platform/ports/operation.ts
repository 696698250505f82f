import { z } from 'zod';
import { reservedAt } from '../../model/history/request-record.ts';
import { fieldsOf } from '../../model/kernel/json.ts';
import type { SettingKey, Settings } from '../../model/kernel/open-points.ts';
import { type Ok, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Ports } from './ports.ts';
import type { TableReaders, TableWriters } from './storage.ts';
import type { VerifiedSigningMethod } from './vault.ts';

/** The caller: an application with its token, the operator, or an unauthenticated client. */
export type Caller =
  | { readonly role: 'application'; readonly applicationId: string }
  | {
      readonly role: 'operator';
      readonly applicationId?: string | undefined;
      /** Set for a console in a browser. */
      readonly sessionId?: string | undefined;
    }
  | { readonly role: 'anonymous' };

/**
 * The Idempotency-Key of a request, for its use case; without a key both methods do nothing. A use case with a signing
 * method stores its reply in the commit that has the effect. For other use cases that commit at least reserves the key,
 * and the reply follows: a crash between the two leaves a reserved key without a reply.
 */
export interface IdempotencySlot<Reply = unknown> {
  /** Stores the reply in the commit that makes the change, and returns it: a crash leaves both or neither. */
  keep<Kept extends Reply>(tables: Pick<TableWriters, 'idempotentReplies'>, reply: Kept): Ok<Kept>;
  /** Frees the key again after a change that had no effect. */
  release(tables: Pick<TableWriters, 'idempotentReplies'>): void;
}

/** Thrown in a commit to cancel it: another instance has taken the Idempotency-Key. */
export class KeyConflict extends Error {
  override name = 'KeyConflict';
}

/** Verifies the signing method of a request; repeated calls return the same result at no cost. */
export type Prove = () => Promise<Result<VerifiedSigningMethod>>;

/** The Idempotency-Key of a use case with a signing method, verified before the caller learns about the key. */
export interface ReplayingSlot<Reply = unknown> extends IdempotencySlot<Reply> {
  /** The reply of a used key, or why it is not replayed. `undefined` for a new key and if the proof fails. */
  replay(prove: Prove | undefined): Promise<Result<Reply> | undefined>;
}

/** For a request without a key. */
export const noKey: ReplayingSlot<never> = {
  keep: (_, reply) => ok(reply),
  release() {},
  replay: async () => undefined,
};

/**
 * `envelope`: `{success, result}` · `envelope-and-fields`: adds the fields of `result` at the top
 * level · `page`: `{success, result: items, pagination}` · `acknowledged`: `{success}` · `bare`:
 * the value alone · `lines`: newline-delimited JSON (https://github.com/ndjson/ndjson-spec) ·
 * `oauth`: the value alone, failures as `{error, error_description}` (RFC 6749).
 */
export type Reply = 'envelope' | 'envelope-and-fields' | 'page' | 'acknowledged' | 'bare' | 'lines' | 'oauth';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces, named like the input fields. @example "/api/wallets/{walletId}" */
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly reply: Reply;
  /** `json` by default; `form` is application/x-www-form-urlencoded. */
  readonly body?: 'json' | 'form';
  /** A body without this field is treated as the field's value. */
  readonly wrappedIn?: string;
  /** `bodyKiB.usual` by default. */
  readonly maximumBodyKiB?: number;
  /** Objects of the body have names that callers choose, e.g. `__proto__`. Handlers must read own properties. */
  readonly hasNames?: true;
}

/** Another shape of a response while a setting has a value. */
export interface OutputIf<Other> {
  readonly setting: SettingKey;
  readonly value: string;
  readonly output: z.ZodType<Other>;
}

/** A capability of the product. `Other` is a value in place of `output`: a draft, or a shape by setting. */
export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends 'query' | 'mutation' = 'query' | 'mutation',
  Other = unknown,
> {
  readonly kind: Kind;
  /** A short imperative sentence for the reference and the console. */
  readonly summary: string;
  readonly description?: string;
  readonly route: Route;
  /** Default: the operator for a path under `/_vaultdesk` (`reservedPaths`), an application for any other. */
  readonly access: 'public' | 'application' | 'operator';
  /** For an application operation: a setting and the value of it that opens the operation without a token. */
  readonly openedBy?: { readonly setting: SettingKey; readonly value: string };
  /** For an application operation: the setting and the value of it that offer the operation; else 501 with this sentence. */
  readonly offeredBy?: { readonly setting: SettingKey; readonly value: string; readonly otherwise: string };
  /** A mutation by its method only: it reads, tries or computes, and is not audited. */
  readonly isReadOnly?: true;
  /** The name of the subject in the audit log, from the sent request. Default: a field of the path or body. */
  nameSubject?(input: unknown): string | undefined;
  /** Values of the reply in the audit entry of an operation that stores no change, e.g. the response to a sent request. */
  notedReply?(reply: ReplyTo<Output, Other>): Readonly<Record<string, string>>;
  /** Reports the state of this instance, and does not wait for commits of other instances. */
  readonly describesProcess?: true;
  /** Replaces the current world and outlives it. */
  readonly replacesWorld?: true;
  /** Not aborted when its world ends: it finishes in that world and reports the result. */
  readonly outlivesWorld?: true;
  /** Acts on a chain or in this process before it stores anything: its Idempotency-Key is reserved first. */
  readonly hasEffectsBeforeCommit?: true;
  /** The reply has a secret that grants access: the person at the console confirms again. */
  readonly handsOutSecret?: true;
  /** Secrets of the reply that are empty in the console, whose person therefore does not confirm. */
  readonly emptyInConsole?: readonly string[];
  /** Path, query, body and named headers as one flat object. */
  readonly input: Input;
  readonly output: Output;
  /** The response, with status 202, to a request that is saved instead of performed. */
  readonly draft?: z.ZodType<Other>;
  readonly outputIf?: OutputIf<Other>;
  /** The application named by the credentials in a public call. The request log has it, as the caller if the call succeeds. */
  applicationIn?(ports: Ports, input: z.output<Input>): string | undefined;
  run(
    ports: Ports,
    input: z.output<Input>,
    caller: Caller,
    slot: ReplayingSlot<ReplyTo<Output, Other>>,
  ): Promise<Result<ReplyTo<Output, Other>>>;
  /** The part of a reply that may be stored for a repeated Idempotency-Key, without values that are shown only once. */
  withoutSecrets?(reply: ReplyTo<Output, Other>): ReplyTo<Output, Other>;
  /** Whether the reported records of a stored reply are unchanged; the reply is not replayed otherwise. */
  isStillValid?(tables: TableReaders, reply: ReplyTo<Output, Other>, caller: Caller): Result<void>;
  /**
   * For an operation that sets a signing-method value: whether a repeated request has the value that the first one set.
   * It is verified at the cost of an attempt, because no comparable value is stored.
   */
  hasFirstValue?(ports: Ports, input: z.output<Input>, reply: ReplyTo<Output, Other>): Promise<Result<boolean>>;
}

type ReplyTo<Output extends z.ZodType, Other> = z.input<Output> | NoInfer<Other>;

type Declared<Input extends z.ZodType, Output extends z.ZodType, Other> = Omit<
  Operation<Input, Output, Operation['kind'], Other>,
  'kind' | 'access'
> & { readonly access?: Operation['access'] };

/** Declares an operation that changes nothing. */
export function query<Input extends z.ZodType, Output extends z.ZodType, Other = never>(
  operation: Declared<Input, Output, Other>,
): Operation<Input, Output, 'query', Other> {
  return { access: accessOf(operation.route), ...operation, kind: 'query' };
}

export function mutation<Input extends z.ZodType, Output extends z.ZodType, Other = never>(
  operation: Declared<Input, Output, Other>,
): Operation<Input, Output, 'mutation', Other> {
  return { access: accessOf(operation.route), ...operation, kind: 'mutation' };
}

function accessOf({ path }: Route): Operation['access'] {
  return reservedAt(path) ? 'operator' : 'application';
}

type Method = Route['method'];
type Options = Partial<Omit<Route, 'method' | 'path'>>;

/** A route that replies with an envelope by default. @example route('GET', '/api/users/{userId}') */
export function route(method: Method, path: string, options: Options = {}): Route {
  return { reply: 'envelope', ...options, method, path };
}

/** A marketplace route, also available under /market. */
export function marketRoute(method: Method, path: string, options: Options = {}): Route {
  return route(method, path, { aliases: [`/market${path}`], ...options });
}

/** A route of contracts and their tokens, in both versions of the interface. */
export function tokenRoute(method: Method, path: string, options: Options = {}): Route {
  return route(method, `/api/v2${path}`, { aliases: [`/api/v3/erc1155${path}`], ...options });
}

type Shapes = Pick<Operation, 'output' | 'draft' | 'outputIf'>;

/** The schema of every value that an operation returns, for any request and all settings. */
export function anyReplyOf({ output, draft, outputIf }: Shapes): z.ZodType {
  const others = [draft, outputIf?.output].filter((schema) => schema !== undefined);
  return others.length > 0 ? z.union([output, ...others]) : output;
}

/** The schema of a response with status 200 under the current settings. */
export function outputUnder(settings: Settings, { output, outputIf }: Shapes): z.ZodType {
  return outputIf && settings[outputIf.setting] === outputIf.value ? outputIf.output : output;
}

/** Whether a returned value is a request that was saved instead of performed. */
export function isDraft({ draft }: Shapes, value: unknown): boolean {
  const { status } = fieldsOf(value);
  return draft !== undefined && (status === 'SAVED' || status === 'READY');
}

/** The declared part of a returned value; throws if it does not fit. */
export function parseReply<Output extends z.ZodType, Other>(
  { output, draft, outputIf }: Operation<z.ZodType, Output, Operation['kind'], Other>,
  value: unknown,
): z.output<Output> | Other {
  const other = (draft ?? outputIf?.output)?.safeParse(value);
  return other?.success ? other.data : output.parse(value);
}
