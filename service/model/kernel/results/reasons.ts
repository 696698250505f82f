/** Explanations for error codes of Node, TLS and undici; each completes "… because". */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the file or its folder does not exist',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'it exists already',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOTEMPTY: 'the directory is not empty',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EINVAL: 'the system does not accept it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is too large',
  EIO: 'the disk reports a read or write error',
  EBUSY: 'another program uses it',
  ETXTBSY: 'another program uses it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EAGAIN: 'the system is out of resources',
  ENOMEM: 'the system is out of memory',
  ENOEXEC: 'it is not a program for this system',
  EADDRINUSE: 'another program uses the port',
  EADDRNOTAVAIL: 'this machine does not have the address',
  EAFNOSUPPORT: 'this machine does not support this kind of address',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  ECONNABORTED: 'the connection broke',
  EPIPE: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  ETIMEDOUT: 'there was no response in time',
  ESOCKETTIMEDOUT: 'there was no response in time',
  ABORT_ERR: 'there was no response in time',
  UND_ERR_ABORTED: 'there was no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'there was no response in time',
  UND_ERR_HEADERS_TIMEOUT: 'there was no response in time',
  UND_ERR_BODY_TIMEOUT: 'there was no response in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are too long',
  HPE_HEADER_OVERFLOW: 'the headers of the response are too long',
  EHOSTUNREACH: 'the host cannot be reached',
  EHOSTDOWN: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENETDOWN: 'the network cannot be reached',
  EPROTO: 'the other side does not speak TLS',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of the certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of the certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of the certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

const families: readonly (readonly [RegExp, string])[] = [
  [/^HPE_/, 'the response is not HTTP'],
  [/^ERR_(?:SSL|TLS)_/, 'the TLS handshake failed'],
  [/^CERT_/, 'the certificate is not valid'],
  [/^UND_ERR_/, 'the connection broke'],
];

/** Explains why the system, the network or a library failed, for use in a sentence. Leaves out the error's own text. */
export function reasonOf(error: unknown): string {
  return knownReason(error) ?? 'an unexpected error happened';
}

/** Like `reasonOf`, or `undefined` if the error did not come from the system or the network. */
export function knownReason(error: unknown): string | undefined {
  const code = codeIn(error);
  if (code !== undefined) {
    const family = families.find(([codes]) => codes.test(code));
    return reasons[code] ?? family?.[1];
  }
  if (!(error instanceof Error)) return undefined;
  // `fetch` errors and failed connections to several addresses contain the actual cause.
  const [first] = error instanceof AggregateError ? error.errors : [];
  return knownReason(error.cause ?? first);
}

/** Explains a failure: the message of errors that this program raised, and `reasonOf` for all others. */
export function errorToText(error: unknown): string {
  return knownReason(error) ?? (isOwn(error) ? error.message : 'an unexpected error happened');
}

/** Library errors have their own name or code; their messages may quote input they could not read. */
function isOwn(error: unknown): error is Error {
  const foreign = /^(?:ZodError|SyntaxError|TypeError|RangeError|ReferenceError|AggregateError|error)$/;
  return error instanceof Error && !foreign.test(error.name) && errnoOf(error) === undefined;
}

/** One sentence for the error that ended a program; of unknown errors only the kind, file or address. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof StartupError) return thrown.message;
  const reason = knownReason(thrown);
  if (reason !== undefined) return `Vaultdesk stopped: ${placeOf(thrown)}failed because ${reason}.`;
  const kind = thrown instanceof Error ? thrown.name : 'no error object';
  return `Vaultdesk stopped because of an unexpected error (${kind}). Run the same command with VAULTDESK_LOG_LEVEL=debug for details, and report the error.`;
}

/** The frames of an error's stack without its message, which may contain a secret. */
export function framesOf(thrown: unknown): string {
  const lines = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

function codeIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errnoOf(error) ?? '';
  if (Object.hasOwn(reasons, code) || families.some(([codes]) => codes.test(code))) return code;
  return /^(?:AbortError|TimeoutError)$/.test(error.name) ? 'ABORT_ERR' : undefined;
}

function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('path' in error && typeof error.path === 'string') return `access to ${error.path} `;
  if ('address' in error && typeof error.address === 'string')
    return `the connection to ${error.address}${'port' in error ? `:${error.port}` : ''} `;
  return 'an operation ';
}

/** The reason why Vaultdesk cannot start. Hosts print the message without a stack and exit with `exitCode`. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode: number = 1;
}

/** An invalid command line. The message states the correct usage. */
export class UsageError extends StartupError {
  override readonly exitCode: number = 2;
}

/** The `code` that Node's file system and network errors carry. @example "ENOSPC" */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Wraps a thrown value in an `Error` unless it is an `Error`. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Whether a write failed because the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errnoOf(error) ?? '');
}
