import type { FailureCode } from './failures.ts';

/** A failure that a caller can cause, with a message that a person can act on. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  /** The invalid fields of an input, each with its dotted path. */
  readonly fields?: readonly FieldFailure[];
}

export interface FieldFailure {
  /** @example "signatureRequest.walletId" */
  readonly path: string;
  readonly message: string;
}

export type Ok<Value> = { readonly ok: true; readonly value: Value };

export type Failed = { readonly ok: false; readonly failure: Failure };

/** Result of a use case: a value or a failure. Failures that a caller can cause are never thrown. */
export type Result<Value> = Ok<Value> | Failed;

export function ok(): Ok<void>;
export function ok<Value>(value: Value): Ok<Value>;
export function ok(value?: unknown): Ok<unknown> {
  return { ok: true, value };
}

/** Converts the value of a successful result; a failure stays unchanged. */
export function mapResult<Value, Mapped>(result: Result<Value>, toMapped: (value: Value) => Mapped): Result<Mapped> {
  return result.ok ? ok(toMapped(result.value)) : result;
}

/** Creates a failed result. Compiles only with a code of the failure table. */
export function fail(code: FailureCode, message: string, fields?: readonly FieldFailure[]): Failed {
  return { ok: false, failure: fields ? { code, message, fields } : { code, message } };
}
