import type {
  Outbound,
  OutboundAnswer,
  OutboundRequest,
  ReadRequest,
} from '../../service/ports/outbound.ts';

type Answering = (request: OutboundRequest) => OutboundAnswer | Promise<OutboundAnswer>;

/** Endpoints with scripted responses that record their requests. */
export interface FakeOutbound extends Outbound {
  /** Every request, in order. */
  readonly sent: OutboundRequest[];
  /** The maximum number of concurrent requests by URL. */
  readonly maximumConcurrency: Map<string, number>;
  /** The next responses; 200 by default. */
  answer: Answering;
  /** Every document request, in order. */
  readonly reads: ReadRequest[];
  /** The documents; 404 by default. */
  answerRead: (request: ReadRequest) => OutboundAnswer | Promise<OutboundAnswer>;
  /** The addresses of names; none by default. */
  readonly names: Map<string, readonly string[]>;
}

export function fakeOutbound(): FakeOutbound {
  const underWay = new Map<string, number>();
  const count = (url: string, change: number) => {
    const now = (underWay.get(url) ?? 0) + change;
    underWay.set(url, now);
    fake.maximumConcurrency.set(url, Math.max(now, fake.maximumConcurrency.get(url) ?? 0));
  };
  const fake: FakeOutbound = {
    sent: [],
    maximumConcurrency: new Map(),
    answer: () => answered(200),
    reads: [],
    answerRead: () => answered(404),
    names: new Map(),
    resolve: async (url) => fake.names.get(new URL(url).hostname) ?? [],
    read: async (request) => {
      fake.reads.push(request);
      return fake.answerRead(request);
    },
    send: async (request) => {
      fake.sent.push(request);
      count(request.url, 1);
      try {
        return await fake.answer(request);
      } finally {
        count(request.url, -1);
      }
    },
  };
  return fake;
}

/** A response with this status. */
export function answered(status: number, headers: Record<string, string> = {}): OutboundAnswer {
  return {
    outcome: 'ANSWERED',
    status,
    durationMilliseconds: 12,
    answer: { headers, body: '', isCut: false },
  };
}

/** Endpoints that respond only on request of a test, or when the request is aborted. */
export function aHangingEndpoint() {
  const releases: ((answer: OutboundAnswer) => void)[] = [];
  const answer = ({ signal }: OutboundRequest) =>
    new Promise<OutboundAnswer>((resolve) => {
      releases.push(resolve);
      signal?.addEventListener('abort', () =>
        resolve({ outcome: 'BROKEN_OFF', durationMilliseconds: 12 }),
      );
    });
  return {
    answer,
    /** The number of pending requests. */
    count: () => releases.length,
    /** Responds to the oldest pending request. */
    release: (answer: OutboundAnswer) => releases.shift()?.(answer),
  };
}
