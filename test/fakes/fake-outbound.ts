import type { WebhookRecord } from '../../service/model/webhooks/webhook.ts';
import type {
  Outbound,
  OutboundRequest,
  OutboundResponse,
  ReadRequest,
} from '../../service/platform/ports/outbound.ts';

type Responding = (request: OutboundRequest) => OutboundResponse | Promise<OutboundResponse>;

/** Endpoints with scripted responses that record their requests. */
export interface FakeOutbound extends Outbound {
  readonly sent: OutboundRequest[];
  /** The maximum number of concurrent requests by URL. */
  readonly maximumConcurrency: Map<string, number>;
  /** The next responses; 200 by default. */
  response: Responding;
  readonly reads: ReadRequest[];
  /** The documents; 404 by default. */
  respondToRead: (request: ReadRequest) => OutboundResponse | Promise<OutboundResponse>;
  /** The addresses of names; none by default. */
  readonly names: Map<string, readonly string[]>;
}

export function fakeOutbound(): FakeOutbound {
  const { maximumConcurrency, during } = concurrencyByUrl();
  const fake: FakeOutbound = {
    sent: [],
    maximumConcurrency,
    response: () => answered(200),
    reads: [],
    respondToRead: () => answered(404),
    names: new Map(),
    resolve: async (url) => fake.names.get(new URL(url).hostname) ?? [],
    read: async (request) => {
      fake.reads.push(request);
      return fake.respondToRead(request);
    },
    send: (request) => {
      fake.sent.push(request);
      return during(request.url, async () => fake.response(request));
    },
  };
  return fake;
}

function concurrencyByUrl() {
  const maximumConcurrency = new Map<string, number>();
  const pending = new Map<string, number>();
  const during = async <Value>(url: string, work: () => Promise<Value>): Promise<Value> => {
    const count = (pending.get(url) ?? 0) + 1;
    pending.set(url, count);
    maximumConcurrency.set(url, Math.max(count, maximumConcurrency.get(url) ?? 0));
    try {
      return await work();
    } finally {
      pending.set(url, (pending.get(url) ?? 0) - 1);
    }
  };
  return { maximumConcurrency, during };
}

export function answered(status: number, headers: Record<string, string> = {}): OutboundResponse {
  return { outcome: 'ANSWERED', status, durationMilliseconds: 12, answer: { headers, body: '', isCut: false } };
}

/** A message on its way to an endpoint. */
export interface SentMessage {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Endpoints with scripted responses, for every kind of sending. */
export function fakeSending() {
  const { maximumConcurrency, during } = concurrencyByUrl();
  const sent: SentMessage[] = [];
  const fake = {
    sent,
    maximumConcurrency,
    answer: (_message: SentMessage): OutboundResponse | Promise<OutboundResponse> => answered(200),
    send: (
      { url }: WebhookRecord,
      { id, payload }: { readonly id: string; readonly payload: string },
      { signal }: { readonly signal: AbortSignal },
    ) => {
      const message = { url, eventId: id, body: payload, signal };
      fake.sent.push(message);
      return during(url, async () => fake.answer(message));
    },
  };
  return fake;
}
