/** Why the service rejected a call. */
export interface ConsoleFailure {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[] | undefined;
}

const noResponse: ConsoleFailure = { code: 'call.no-response', message: 'This call received no response. Try again.' };

/** Of a query that was not sent, because the service does not respond. */
export const disconnectedCode = 'call.disconnected';

/** The failure in a client error; `console.failed` for an error of our own code, otherwise `call.no-response`. */
export function failureOf(error: unknown): ConsoleFailure {
  const failure = partOf(partOf(error, 'data'), 'failure');
  if (isFailure(failure)) return failure;
  if (!(error instanceof Error) || isConnectionError(error)) return noResponse;
  // Code that could not be loaded has its reason as the cause.
  const reason = error.cause instanceof Error ? error.cause : error;
  const message = isConnectionError(reason)
    ? 'This part of the console could not be loaded. Retry when the service responds.'
    : `This part of the console failed: ${reason.message}`;
  return { code: 'console.failed', message };
}

/** An error of the client library, or of `fetch`: browsers name these only in the message. */
function isConnectionError({ name, message }: Error): boolean {
  return /^(?:TRPC|Abort|Timeout|Network|TypeError(?:failed to f|fetch f|load f|network))/i.test(name + message);
}

/** Whether the requested id does not exist. A malformed id does not exist either. */
export function isAbsent(error: unknown): boolean {
  const { code } = failureOf(error);
  return code.endsWith('.not-found') || code === 'input.invalid';
}

/** A member of untyped data; `undefined` if it does not exist. */
export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

// Checked without a schema, whose library would be loaded with the first page.
function isFailure(value: unknown): value is ConsoleFailure {
  const fields = partOf(value, 'fields');
  return (
    hasTexts(value, ['code', 'message']) &&
    (fields === undefined || (Array.isArray(fields) && fields.every((field) => hasTexts(field, ['path', 'message']))))
  );
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof partOf(value, name) === 'string');
}
