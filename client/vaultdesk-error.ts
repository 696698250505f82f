import type { Failure } from './client-types.ts';

/** A failure, for those who prefer that calls throw. */
export class VaultdeskError extends Error {
  override readonly name = 'VaultdeskError';
  readonly failure: Failure;

  constructor(operation: string, failure: Failure) {
    const { code, message, requestId } = failure;
    super(`${operation}: ${message} (${[code, requestId].filter(Boolean).join(', ')})`);
    this.failure = failure;
  }

  get code(): Failure['code'] {
    return this.failure.code;
  }

  /** The section of the manual on this code, if the service answered. */
  get docUrl(): string | undefined {
    return this.failure.docUrl;
  }
}
