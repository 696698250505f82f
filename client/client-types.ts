import type { eventFields, eventObjects, failureCodes, operationTypes } from './operation-types.ts';
import type { Transport } from './transport.ts';

/** A code of the service's failure table. */
export type FailureCode = ReturnType<typeof failureCodes>;

/**
 * Failures without a response of the service: no connection, no response in time, a response that is not from
 * Vaultdesk, or an input without a value for the path.
 */
export type ClientCode = 'client.unreachable' | 'client.timeout' | 'client.unreadable' | 'client.input-incomplete';

/** A field of the input that does not fit. */
export interface FieldFault {
  /** @example "signatureRequest.walletId" */
  readonly path: string;
  readonly message: string;
}

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly status: number;
  /** By which the request log and the traces of the console find it. */
  readonly requestId: string;
  /** Whether an earlier answer to the same Idempotency-Key came again. */
  readonly wasReplayed: boolean;
}

export interface Failure {
  readonly ok: false;
  readonly code: FailureCode | ClientCode;
  /** A sentence for a person. */
  readonly message: string;
  /** The invalid fields, if the code is `input.invalid`. */
  readonly fields: readonly FieldFault[];
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly requestId: string;
  /** The section of the manual on this code; absent without an error of the service. */
  readonly docUrl?: string;
}

/** The result of a call: a value or a failure. */
export type Answer<Value> = Success<Value> | Failure;

export interface CallOptions {
  /** Ends the call, which then rejects with the reason of the signal, as `fetch` does. */
  readonly signal?: AbortSignal;
  /** By default each call of POST has one of its own, which its retries share. */
  readonly idempotencyKey?: string;
}

export interface ClientOptions {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `/oauth/token` of the base URL by default. */
  readonly tokenUrl?: string;
  /** For what the operator may do: clock, faults, snapshots, inboxes. Leave it out in an application. */
  readonly operatorToken?: string;
  /** How often a call is tried again; 3 by default. */
  readonly retries?: number;
  /** The time limit of a request with its response (default: 30,000). A request that timed out is not retried. */
  readonly timeoutMilliseconds?: number;
  /** Receives warnings, e.g. of a misspelled field that the service ignored (default: `console.warn`). */
  readonly warn?: (message: string) => void;
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** In place of `fetch` and timers, e.g. in another thread. */
  readonly transport?: Transport;
}

interface Typed {
  readonly input: unknown;
  readonly output: unknown;
}

type Nothing = Readonly<Record<never, never>>;

type Arguments<Input> = Nothing extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

interface Saving extends Typed {
  readonly draft: unknown;
}

/** The request field of an input, with the status that saves the request. */
type Saved<Input> = {
  readonly [Field in keyof Input as Field extends `${string}Request` ? Field : never]: {
    readonly status: 'SAVED' | 'READY';
  };
};

/** A call; it returns a draft if the input has the status SAVED. */
type Method<Entry extends Typed, IsAnswer> = Entry extends Saving
  ? {
      (
        input: Entry['input'] & Saved<Entry['input']>,
        options?: CallOptions,
      ): Promise<Returned<Entry['draft'], IsAnswer>>;
      (...args: Arguments<Entry['input']>): Promise<Returned<Entry['output'], IsAnswer>>;
    }
  : (...args: Arguments<Entry['input']>) => Promise<Returned<Entry['output'], IsAnswer>>;

type Returned<Value, IsAnswer> = IsAnswer extends true ? Answer<Value> : Value;

type Modules<Table, IsAnswer> = {
  readonly [Module in keyof Table]: {
    readonly [Verb in keyof Table[Module]]: Table[Module][Verb] extends Typed
      ? Method<Table[Module][Verb], IsAnswer>
      : never;
  };
};

interface Paged<Item> {
  readonly output: { readonly items: readonly Item[]; readonly pagination: object };
}

type Lists<Table> = {
  readonly [Module in keyof Table]: {
    readonly [Verb in keyof Table[Module] as Table[Module][Verb] extends Paged<unknown>
      ? Verb
      : never]: Table[Module][Verb] extends Typed & Paged<infer Item>
      ? (...args: Arguments<Table[Module][Verb]['input']>) => AsyncIterableIterator<Item>
      : never;
  };
};

/** Input and output of every operation, by module. */
export type OperationTypes = ReturnType<typeof operationTypes>;

/** The input of an operation. @example InputOf<'users', 'create'> */
export type InputOf<
  Module extends keyof OperationTypes,
  Verb extends keyof OperationTypes[Module],
> = OperationTypes[Module][Verb] extends Typed ? OperationTypes[Module][Verb]['input'] : never;

/** The result of an operation. @example OutputOf<'users', 'create'> */
export type OutputOf<
  Module extends keyof OperationTypes,
  Verb extends keyof OperationTypes[Module],
> = OperationTypes[Module][Verb] extends Typed ? OperationTypes[Module][Verb]['output'] : never;

type EventFields = ReturnType<typeof eventFields>;
type EventObjects = ReturnType<typeof eventObjects>;

/** The type of a webhook event. @example 'payment_intent.succeeded' */
export type EventType = EventFields['type'];

/** The payment, charge or checkout session after the change. */
export type EventObject<Type extends EventType = EventType> = {
  [Name in keyof EventObjects]: Type extends `${Name}.${string}` ? EventObjects[Name] : never;
}[keyof EventObjects];

interface EventOf<Type extends EventType> extends EventFields {
  readonly type: Type;
  readonly data: { readonly object: EventObject<Type> };
}

/** The body of a webhook delivery. Comparing its `type` narrows its `data.object`. */
export type WebhookEvent<Type extends EventType = EventType> = {
  [Name in Type]: EventOf<Name>;
}[Type];

/** Every operation of the service; each answers with a value or a failure, and throws for neither. */
export interface Client extends Modules<OperationTypes, true> {
  /** The same calls, which answer with the value alone, and throw a `VaultdeskError` for a failure. */
  readonly orThrow: Modules<OperationTypes, false>;
  /** Every item of a list. Pages are requested when they are needed. */
  readonly each: Lists<OperationTypes>;
}
