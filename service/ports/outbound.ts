import type { DeliveryAttempt } from '../resources/webhook-delivery.ts';

/**
 * Sends one HTTP request to an address that somebody else named, and never throws. The name is resolved
 * once, every address it has is judged, and a judged one is connected to. Redirects are answers; nothing
 * is sent twice.
 */
export interface Outbound {
  /** POSTs. Total time 15 s, connecting 5 s; of the answer 16 KiB are read. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** GETs. Total time 3 s; of the answer 64 KiB are read, unless told. */
  read(request: ReadRequest): Promise<OutboundAnswer>;
  /** The addresses that the host of a URL has now; none where nobody knows of any within 2 s. */
  resolve(url: string): Promise<readonly string[]>;
}

/** What is asked of an address, and which addresses it may turn out to be. */
export interface ReadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Why nothing is sent to an address that the host has (IPv4 or IPv6 text); `undefined` where it may be. */
  refusalOf(address: string): string | undefined;
  /** So many bytes of the answer are read. */
  readonly maximumBytes?: number;
  /** Whether a certificate that nobody known vouches for is usual at this address; nowhere by default. */
  takesAnyCertificateAt?(address: string): boolean;
  /** Ends the request early, as when the service stops; its outcome is BROKEN_OFF then. */
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundRequest extends ReadRequest {
  /** Sent as these bytes (UTF-8). */
  readonly body: string;
}

/** How it ended, in the words of an attempt. `answer` is there whenever the outcome is ANSWERED. */
export type OutboundAnswer = Omit<DeliveryAttempt, 'at' | 'isManual'>;
