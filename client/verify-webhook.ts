type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery with its raw body. */
export interface Delivered {
  readonly headers: HeaderValues;
  /** Before any parsing: other spaces are another signature. */
  readonly body: string | Uint8Array;
}

export interface VerifyOptions {
  /** In milliseconds; the machine's clock by default. */
  readonly now?: number;
  /** How old a delivery may be, or how far ahead; 300 by default. */
  readonly toleranceSeconds?: number;
}

/**
 * Whether Vaultdesk signed this with the signing secret (`whsec_…`) of the webhook, by the scheme of Standard
 * Webhooks. While a replaced secret still counts, a delivery has a signature by each.
 */
export async function isFromVaultdesk(
  signingSecret: string,
  { headers, body }: Delivered,
  { now = Date.now(), toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<boolean> {
  const key = await keyOf(signingSecret);
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const signed = signedBytes(`${headerOf(headers, 'webhook-id')}.${timestamp}.`, body);
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const verified = await Promise.all(signatures.map((signature) => isSignature(key, signature, signed)));
  return verified.includes(true);
}

async function keyOf(signingSecret: string): Promise<CryptoKey> {
  const bytes = fromBase64(signingSecret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length < 24)
    throw new TypeError('Invalid signing secret. Copy the secret of the webhook; it starts with whsec_.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Compared in constant time by the platform. */
async function isSignature(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined;
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed);
}

function signedBytes(prefix: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [head, tail] = [encoder.encode(prefix), typeof body === 'string' ? encoder.encode(body) : body];
  const joined = new Uint8Array(head.length + tail.length);
  joined.set(head);
  joined.set(tail, head.length);
  return joined;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: HeaderValues, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return String(value ?? '');
}
