import type { DeliveryAttempt } from '../../model/webhooks/webhook-delivery.ts';

/**
 * Sends one HTTP request to a user-supplied address; never throws. Resolves the name once, checks
 * all its addresses, and connects to a checked one. Does not follow redirects and does not retry.
 */
export interface Outbound {
  /** POSTs. Total time 15 s, connecting 5 s; reads at most 16 KiB of the response. */
  send(request: OutboundRequest): Promise<OutboundResponse>;
  /** GETs. Total time 3 s; reads at most 64 KiB of the response by default. */
  read(request: ReadRequest): Promise<OutboundResponse>;
  /** The current addresses of a URL's host; empty if none is known within 2 s. */
  resolve(url: string): Promise<readonly string[]>;
}

/** The request target and the addresses it may resolve to. */
export interface ReadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Why requests to an address of the host (IPv4 or IPv6 text) are blocked; `undefined` if allowed. */
  rejectionOf(address: string): string | undefined;
  /** Maximum bytes of the response to read. */
  readonly maximumBytes?: number;
  /** Whether an untrusted certificate is acceptable at this address; default: never. */
  takesAnyCertificateAt?(address: string): boolean;
  /** Aborts the request, e.g. when the service stops; its outcome is then BROKEN_OFF. */
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundRequest extends ReadRequest {
  /** Sent as UTF-8. */
  readonly body: string;
}

/** The result in terms of a delivery attempt. `answer` is present if the outcome is ANSWERED. */
export type OutboundResponse = Omit<DeliveryAttempt, 'at' | 'isManual'>;
